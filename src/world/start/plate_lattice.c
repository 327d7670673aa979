/*
 * Plates are 8 features wide where the world is large enough; where it is small, four of them fit
 * its shorter side, so that it has oceans and continents, too.
 */
#include "world/start/plate_lattice.h"

#include "base/minmax.h"
#include "base/noise.h"
#include "recipe/recipe.h"

enum {
    PLATE_LEAST = 2, /* features that a plate is wide, at least */
    HASHED = 64,     /* depth of the first table's random bits; those of worlds are below */
};

struct plate_side plate_side_of(const struct rivers_world *world, int64_t features, int64_t origin,
                                bool wraps)
{
    int64_t shorter = MIN(world->across, world->down);
    struct plate_side plate = {PLATE, 1, origin, wraps};
    if (shorter < 4 * PLATE)
        plate = (struct plate_side){shorter, 4, origin, wraps};
    if (shorter < 4 * PLATE_LEAST)
        plate = (struct plate_side){PLATE_LEAST, 1, origin, wraps};
    int64_t squares = (2 * features * plate.squares + plate.features) / (2 * plate.features);
    return wraps ? (struct plate_side){features, MAX(squares, 1), origin, wraps} : plate;
}

static int64_t floor_div(int64_t a, int64_t b)
{
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

/* A place on a side of a lattice: a square, and how far within it, in 65536ths. */
struct place {
    int64_t square;
    int32_t within;
};

/* Returns the place of a feature's middle on a lattice that is 2^finer times as fine. */
static struct place place_of(const struct plate_side *side, int finer, int64_t feature)
{
    int64_t squares = side->squares << finer;
    int64_t turn = floor_div(feature, side->features);
    int64_t way = (2 * (feature - turn * side->features) + 1) * squares;
    int64_t square = way / (2 * side->features);
    int64_t rest = way - square * 2 * side->features;
    return (struct place){turn * squares + square, (int32_t)((rest << 15) / side->features)};
}

size_t plate_squares(const struct plate_side *side, int finer, size_t count)
{
    return (size_t)((int64_t)(count + 3) * (side->squares << finer) / side->features) + 4 +
           (finer == 0 ? 2 * PLATE_REACH : 0);
}

/* Returns the number of a square in the endless landscape. */
static uint64_t number_of(const struct plate_side *side, int finer, int64_t square)
{
    int64_t squares = side->squares << finer;
    if (side->wraps)
        square = recipe_wrap(square, squares);
    return (uint64_t)(square + side->origin / side->features * squares);
}

void plate_table_fill(struct plate_table *table, uint64_t seed, int finer,
                      const struct plate_side sides[2], int64_t x, int64_t y, size_t cols,
                      size_t rows)
{
    const int reach = finer == 0 ? PLATE_REACH : 0;
    table->i = place_of(&sides[0], finer, x - 1).square - reach;
    table->j = place_of(&sides[1], finer, y - 1).square - reach;
    table->cols = plate_squares(&sides[0], finer, cols);
    table->rows = plate_squares(&sides[1], finer, rows);
    uint64_t key = noise_key(seed, (uint32_t)(HASHED + finer));
    for (size_t row = 0; row < table->rows; row++) {
        uint64_t j = number_of(&sides[1], finer, table->j + (int64_t)row);
        for (size_t col = 0; col < table->cols; col++) {
            uint64_t i = number_of(&sides[0], finer, table->i + (int64_t)col);
            struct noise_row noise = noise_row(key, j, (uint32_t)(i >> 32));
            table->bits[row * table->cols + col] =
                (int32_t)noise_bits(noise.start + (uint32_t)i * NOISE_STEP, noise.twist);
        }
    }
}

static int32_t ease(int32_t within)
{
    int32_t t = within >> 8;
    return t * t * (768 - 2 * t) >> 16;
}

struct plate_column plate_column_at(const struct plate_side *side,
                                    const int64_t first[PLATE_TABLES], int64_t feature)
{
    struct plate_column column;
    for (int n = 0; n < PLATE_TABLES; n++) {
        struct place place = place_of(side, n, feature);
        column.square[n] = (int32_t)(place.square - first[n]);
        column.weight[n] = ease(place.within);
        if (n == 0)
            column.within = place.within >> 7;
    }
    return column;
}
