/*
 * Products here have up to 100 bits. They are kept as 32 bits and a power of two; the error is less
 * than 2^-30 of the number.
 */
#include "map/true_slopes.h"

#include "world/heights.h"
#include "world/rows/picture.h"

/* The number bits * 2^power. `bits` has 32 bits, or is 0. */
struct number {
    uint64_t bits;
    int power;
};

static struct number rough_number(uint64_t n)
{
    struct number number = {n, 0};
    for (; number.bits >> 32 != 0; number.power++)
        number.bits >>= 1;
    for (; number.bits >> 31 == 0 && number.bits != 0; number.power--)
        number.bits <<= 1;
    return number;
}

static struct number multiply(struct number a, struct number b)
{
    struct number product = rough_number(a.bits * b.bits);
    product.power += a.power + b.power;
    return product;
}

/* Divides by b, which is not 0. */
static struct number divide(struct number a, struct number b)
{
    struct number quotient = rough_number((a.bits << 32) / b.bits);
    quotient.power += a.power - b.power - 32;
    return quotient;
}

/* Returns a number times 2^power as an integer, rounded down, and at most 2^62. */
static uint64_t integer_of(struct number number, int power)
{
    int shift = number.power + power;
    if (number.bits == 0 || shift <= -64)
        return 0;
    if (shift > 30)
        return UINT64_C(1) << 62;
    return shift >= 0 ? number.bits << shift : number.bits >> -shift;
}

/* Returns the unit of a scale in tenths of a millimetre; 0 if it is no length. */
static uint64_t size_of_unit(const struct scale *scale)
{
    static const struct {
        const char *name;
        uint64_t size;
    } units[] = {{"m", 10000},     {"", 10000},  {"ft", 3048},
                 {"km", 10000000}, {"dm", 1000}, {"cm", 100}};
    for (size_t n = 0; n < sizeof units / sizeof *units; n++)
        if (strcmp(units[n].name, scale->unit) == 0)
            return units[n].size;
    return 0;
}

bool true_slopes_known(const struct recipe *recipe)
{
    return recipe->picture != NULL && recipe->picture->cell_east > 0 && recipe->scale.given &&
           size_of_unit(&recipe->scale) > 0;
}

/* Returns the size of one unit of height, in micrometres. */
static struct number size_of_height(const struct world *world)
{
    const struct scale *scale = &world->recipe.scale;
    uint64_t range = world->high > world->low ? world->high - world->low : 1;
    struct number size = rough_number((uint64_t)(scale->high - scale->low));
    size = multiply(size, rough_number(100 * size_of_unit(scale)));
    for (int n = 0; n < scale->decimals; n++)
        size = divide(size, rough_number(10));
    return divide(size, rough_number(range));
}

/* Returns the distance between two points, in micrometres. */
static struct number size_of_step(uint64_t cell, int zoom)
{
    struct number size = rough_number(cell);
    size.power -= zoom;
    return size;
}

/* Sets the slopes of a world of known proportions. Heights are exaggerated by thousandths. */
static void set_true(struct relief *relief, const struct world *world, int zoom,
                     uint32_t exaggeration)
{
    const struct picture *picture = world->recipe.picture;
    struct number height = divide(multiply(size_of_height(world), rough_number(exaggeration)),
                                  rough_number(UINT64_C(8) * 1000)); /* 8: see relief_set_slopes */
    struct number east = divide(height, size_of_step(picture->cell_east, zoom));
    struct number north = divide(height, size_of_step(picture->cell_south, zoom));
    int power = MAX(east.power, north.power);
    int run = CLAMP(30 - 32 - power, 0, 62); /* the larger one then has 30 bits */
    uint64_t most = (UINT64_C(1) << 30) - 1; /* a wall */
    uint64_t rise_east = integer_of(east, run);
    uint64_t rise_north = integer_of(north, run);
    relief_set_slopes(relief, (int64_t)MIN(rise_east, most), (int64_t)MIN(rise_north, most), run);
}

/* Round numbers, to be multiplied by powers of ten. */
static const uint32_t rounds[] = {10, 12, 15, 20, 25, 30, 40, 50, 60, 80};
enum { ROUNDS = sizeof rounds / sizeof *rounds };

/* Returns the largest round number in thousandths, of 0.01 to EXAGGERATION_MAX, that is not above
 * an exaggeration; the first one if there is none. */
static uint32_t round_below(uint64_t exaggeration)
{
    uint32_t found = rounds[0];
    for (uint32_t power = 1; power <= EXAGGERATION_MAX / rounds[0]; power *= 10)
        for (int n = 0; n < ROUNDS; n++)
            if (rounds[n] * power <= MIN(exaggeration, EXAGGERATION_MAX))
                found = rounds[n] * power;
    return found;
}

/* Sum of squares of slopes, in units of 2^-32. */
struct slope_squares {
    uint64_t sum, count;
};

/* Points along the side of a sampled place, neighbours included; places along a side of the
 * world. */
enum { PLACE = 10, PLACES = 8 };

/* Adds the square of the slope in the middle of three rows of three heights, if these are known and
 * not level. */
static void add_slope(struct slope_squares *slopes, const struct relief *relief,
                      const uint32_t *north, const uint32_t *here, const uint32_t *south)
{
    for (int n = 0; n < 3; n++)
        if (MAX(MAX(north[n], here[n]), south[n]) == HEIGHT_UNKNOWN)
            return;
    int64_t west_side = (int64_t)north[0] + 2 * (int64_t)here[0] + south[0];
    int64_t east_side = (int64_t)north[2] + 2 * (int64_t)here[2] + south[2];
    int64_t north_side = (int64_t)north[0] + 2 * (int64_t)north[1] + north[2];
    int64_t south_side = (int64_t)south[0] + 2 * (int64_t)south[1] + south[2];
    uint64_t square = relief_slope_square(relief, west_side - east_side, south_side - north_side);
    slopes->sum += square;
    slopes->count += square > 0;
}

/* Adds the slopes of a place. */
static void look_at_place(struct slope_squares *slopes, const struct relief *relief,
                          struct heights *heights, uint32_t sea)
{
    uint32_t rows[3][PLACE];
    for (int y = 0; y < PLACE; y++) {
        const uint32_t *row = heights_row(heights);
        memcpy(rows[0], rows[1], sizeof rows[0]);
        memcpy(rows[1], rows[2], sizeof rows[0]);
        for (int x = 0; x < PLACE; x++)
            rows[2][x] = MAX(row[x], sea);
        for (int x = 0; y >= 2 && x + 2 < PLACE; x++)
            add_slope(slopes, relief, rows[0] + x, rows[1] + x, rows[2] + x);
    }
}

/* Returns where the nth place along a side begins: inside the side, if there is room. */
static int64_t place_at(int64_t points, int n)
{
    int64_t room = points > PLACE ? points - PLACE : 0;
    return room * n / (PLACES - 1);
}

/* Returns the automatic exaggeration, from the slopes in true proportions. */
static uint32_t find_auto(const struct map *map, struct heights *heights)
{
    const struct world *world = &map->world;
    int zoom = map->view.zoom;
    struct relief relief;
    struct slope_squares slopes = {0};
    uint32_t sea = world->sea_height > 0 ? world->sea_height - 1 : 0;
    relief_make(&relief, map->look.light, 1, 0);
    set_true(&relief, world, zoom, 1000);
    int64_t cols = recipe_cols(&world->recipe, zoom);
    int64_t rows = recipe_rows(&world->recipe, zoom);
    for (int n = 0; n < PLACES * PLACES && cols >= PLACE && rows >= PLACE; n++) {
        heights_seek(heights, place_at(cols, n % PLACES), place_at(rows, n / PLACES));
        look_at_place(&slopes, &relief, heights, sea);
    }
    uint64_t usual = slopes.count > 0 ? root_floor(slopes.sum / slopes.count) : 0;
    return usual > 0 ? round_below(1000 * (UINT64_C(1) << 14) / usual) : 1000;
}

bool true_slopes_make(struct relief *relief, const struct map *map, int zoom)
{
    const struct world *world = &map->world;
    uint32_t exaggeration = map->look.exaggeration;
    relief_make(relief, map->look.light, world->high - world->low,
                recipe_depth(&world->recipe) + zoom);
    const bool known = true_slopes_known(&world->recipe);
    if (exaggeration == EXAGGERATION_AUTO && !known) {
        exaggeration = recipe_is_planet(&world->recipe) ? 2000 : 1000;
    } else if (exaggeration == EXAGGERATION_AUTO) {
        struct heights *heights = heights_new(&world->recipe, map->view.zoom, PLACE, 0);
        if (heights == NULL)
            return false;
        exaggeration = find_auto(map, heights);
        heights_free(heights);
    }
    if (exaggeration > 0 && known)
        set_true(relief, world, zoom, exaggeration);
    else if (exaggeration > 0)
        relief_exaggerate(relief, exaggeration);
    return true;
}

uint64_t true_slopes_slope(const struct world *world, int zoom, uint64_t drop, int east, int south)
{
    const struct picture *picture = world->recipe.picture;
    struct number over = size_of_step(picture->cell_east, zoom);
    struct number down = size_of_step(picture->cell_south, zoom);
    uint64_t across = east != 0 ? integer_of(over, 0) >> 1 : 0;
    uint64_t along = south != 0 ? integer_of(down, 0) >> 1 : 0;
    int shift = 0;
    while ((across | along) >> shift >> 30 != 0)
        shift++;
    uint64_t distance =
        root_floor((across >> shift) * (across >> shift) + (along >> shift) * (along >> shift));
    struct number length = rough_number(distance > 0 ? distance : 1);
    length.power += shift + 1;
    struct number fall =
        multiply(multiply(size_of_height(world), rough_number(drop)), rough_number(10000));
    return integer_of(divide(fall, length), 0);
}
