/*
 * Flight: frames are compared with those of a plain renderer in floating point, which looks along a
 * ray for each pixel, at the land of one zoom; and with what geometry says of flat land. Biomes are
 * those that the layer of biomes has there.
 */
#include "render/perspective/flight.h"

#include "render/perspective/eye.h"
#include "render/points/layer_values.h"
#include "support/lattice_window.h"
#include "support/unit.h"
#include "terrain/lattice.h"
#include "world/climate/climate.h"

#include <math.h>

enum { COLS = 120, ROWS = 72, FEATURE = 32, SIDE = 256, ZOOM = 2 };

static const double degree = 0.017453292519943295;

/* Makes a map of a world, whose middle of the view is the cell (x, y). */
static void make_map(struct map *map, const struct recipe *recipe, int64_t x, int64_t y,
                     struct camera camera)
{
    struct look look = {.palette = palettes,
                        .light = RELIEF_LIGHT,
                        .colors = COLORS_RGB,
                        .blocks = BLOCKS_HALF,
                        .kind = VIEW_FLIGHT,
                        .camera = camera};
    struct view view = {.cols = COLS, .rows = ROWS};
    tiles_default(&look.tiles);
    view.x = modulo(x - COLS / 2, recipe->width);
    view.y = modulo(y - ROWS / 2, recipe->height);
    if (recipe_bounded_x(recipe)) {
        view.x = x;
        view.y = y;
        view.cols = view.rows = 1;
    }
    assert_true(map_make(map, recipe, &view, &look, 1));
}

static uint16_t kind_at(const struct flight *flight, uint32_t col, uint32_t row)
{
    return flight->kinds[(size_t)col * flight->rows + row];
}

/* Returns the first row of a column that shows no sky. */
static uint32_t first_land(const struct flight *flight, uint32_t col)
{
    uint32_t row = 0;
    while (row < flight->rows && kind_at(flight, col, row) == FLIGHT_SKY)
        row++;
    return row;
}

/* Row of the horizon: a flat earth's, by the camera's pitch. */
static double horizon_of(const struct camera *camera)
{
    return ROWS / 2.0 + (COLS * 3 / 4 + 1) * tan(camera->pitch * degree);
}

/* Flat land fills all below the horizon, up to the haze that hides it, and nothing above. */
static void test_flat_land(void **state)
{
    struct recipe recipe = recipe_of(1, SIDE, SIDE, FEATURE);
    recipe.roughness = 0;
    recipe.spread = 0;
    recipe.feature = SIDE; /* one feature: all corners are equal */
    (void)state;
    for (int pitch = -30; pitch <= 20; pitch += 5) {
        struct camera camera = {pitch * 7 + 300, 20 * CAMERA_HEIGHT_ONE, pitch, false};
        struct map map;
        struct flight flight;
        camera.azimuth %= 360;
        make_map(&map, &recipe, 10, 20, camera);
        assert_int_equal(map.world.low, map.world.high);
        assert_true(flight_make(&flight, &map, COLS, ROWS));
        double horizon = fmax(horizon_of(&camera), 0);
        for (uint32_t col = 0; col < COLS; col++) {
            double row = first_land(&flight, col);
            REQUIRE(row >= floor(horizon) && row <= horizon + 2.5,
                    "pitch %d col %u: land from row %.0f, horizon %.2f", pitch, col, row, horizon);
        }
        flight_free(&flight);
        map_free(&map);
    }
}

/* The heights of a whole world at ZOOM, as the plain renderer sees them. */
struct plain_land {
    uint32_t *heights;
    int64_t side; /* points across and down */
    double tall;  /* cells that a height is tall */
    double sea;
    double low;
};

static double height_at(const struct plain_land *land, double x, double y)
{
    double px = x * (1 << ZOOM);
    double py = y * (1 << ZOOM);
    int64_t col = (int64_t)floor(px);
    int64_t row = (int64_t)floor(py);
    double east = px - (double)col;
    double south = py - (double)row;
    double sum = 0;
    for (int n = 0; n < 4; n++) {
        int64_t c = modulo(col + n % 2, land->side);
        int64_t r = modulo(row + n / 2, land->side);
        sum += land->heights[r * land->side + c] * (n % 2 ? east : 1 - east) *
               (n / 2 ? south : 1 - south);
    }
    return sum;
}

enum { PLAIN_SKY, PLAIN_SEA, PLAIN_LAND };

/* Land, sea or sky that a pixel shows, and its place in cells. */
struct plain_spot {
    int kind;
    double x;
    double y;
};

/* Looks along the ray of a pixel. */
static struct plain_spot plain_pixel(const struct plain_land *land, const struct camera *camera,
                                     double x, double y, int col, int row)
{
    double focus = COLS * 3 / 4 + 1;
    double eye = fmax(height_at(land, x, y), land->sea) * land->tall +
                 (double)camera->height / (double)CAMERA_HEIGHT_ONE;
    double right = (col + 0.5 - COLS / 2.0) / focus;
    double down = (row + 0.5 - horizon_of(camera)) / focus;
    double sine = sin(camera->azimuth * degree);
    double cosine = cos(camera->azimuth * degree);
    for (double z = (double)camera->height / (double)CAMERA_HEIGHT_ONE / 4; z < 2500; z *= 1.004) {
        struct plain_spot spot = {PLAIN_LAND, x + z * (sine + right * cosine),
                                  y + z * (right * sine - cosine)};
        double height = height_at(land, spot.x, spot.y);
        if (height <= land->sea)
            spot.kind = PLAIN_SEA;
        if (eye - down * z <= fmax(height, land->sea) * land->tall)
            return spot;
    }
    return (struct plain_spot){PLAIN_SKY, x, y};
}

static struct plain_land make_land(const struct map *map)
{
    const struct recipe *recipe = &map->world.recipe;
    struct plain_land land = {.side = (int64_t)SIDE << ZOOM};
    double range = map->world.high - map->world.low;
    land.heights = memory((size_t)(land.side * land.side), sizeof *land.heights);
    assert_true(
        lattice_window(recipe, ZOOM, 0, 0, (uint32_t)land.side, (uint32_t)land.side, land.heights));
    land.tall = 1.5 * FEATURE / RELIEF_FLATNESS / range;
    land.sea = map->world.sea_height - 1.0;
    return land;
}

/* Most pixels agree with those of the plain renderer. They cannot all agree: far land is simpler in
 * the flight, and pixels are means. */
static void test_plain_renderer(void **state)
{
    static const struct {
        struct camera camera;
        int x;
        int y;
    } views[] = {
        {{0, 20 * CAMERA_HEIGHT_ONE, -12, false}, 100, 100},
        {{90, 12 * CAMERA_HEIGHT_ONE, -5, false}, 200, 30},
        {{135, 30 * CAMERA_HEIGHT_ONE, -25, false}, 250, 250},
        {{217, 8 * CAMERA_HEIGHT_ONE, 0, false}, 5, 128},
        {{301, 60 * CAMERA_HEIGHT_ONE, -40, false}, 64, 190},
    };
    struct recipe recipe = recipe_of(11, SIDE, SIDE, FEATURE);
    const int step = 4 / few_of(4);
    (void)state;
    for (size_t n = 0; n < sizeof views / sizeof *views; n++) {
        struct map map;
        struct flight flight;
        int equal = 0;
        make_map(&map, &recipe, views[n].x, views[n].y, views[n].camera);
        struct plain_land land = make_land(&map);
        assert_true(flight_make(&flight, &map, COLS, ROWS));
        for (int col = 0; col < COLS; col += step)
            for (int row = 0; row < ROWS; row++) {
                int plain =
                    plain_pixel(&land, &views[n].camera, views[n].x, views[n].y, col, row).kind;
                uint16_t kind = kind_at(&flight, (uint32_t)col, (uint32_t)row);
                equal += plain == (kind == FLIGHT_SKY    ? PLAIN_SKY
                                   : kind == FLIGHT_BAND ? PLAIN_SEA
                                                         : PLAIN_LAND);
            }
        int all = (COLS + step - 1) / step * ROWS;
        REQUIRE(equal > all * 93 / 100, "view %zu: %d of %d pixels are equal", n, equal, all);
        free(land.heights);
        flight_free(&flight);
        map_free(&map);
    }
}

/* Returns the biome of each point of a map's world at ZOOM. The caller frees them. */
static uint8_t *read_biomes(const struct map *map)
{
    enum { POINTS = SIDE << ZOOM };
    struct map points = *map;
    uint8_t *biomes = memory(POINTS, POINTS);
    points.look.layer = LAYER_BIOME;
    points.view = (struct view){.zoom = ZOOM, .cols = POINTS, .rows = POINTS};
    struct layer_values *numbers = layer_values_new(&points);
    assert_non_null(numbers);
    for (size_t n = 0; n < (size_t)POINTS * POINTS; n += POINTS) {
        const uint32_t *row = layer_values_row(numbers);
        for (int col = 0; col < POINTS; col++)
            biomes[n + (size_t)col] = (uint8_t)row[col];
    }
    layer_values_free(numbers);
    return biomes;
}

/* Returns the biome at a number of points to the east and south of a place in cells. */
static int biome_near(const uint8_t *biomes, const struct plain_spot *spot, int east, int south)
{
    enum { POINTS = SIDE << ZOOM };
    int64_t col = modulo((int64_t)floor(spot->x * (1 << ZOOM) + 0.5) + east, POINTS);
    int64_t row = modulo((int64_t)floor(spot->y * (1 << ZOOM) + 0.5) + south, POINTS);
    return biomes[row * POINTS + col];
}

/* True if a biome is found within a cell of a place. */
static bool is_near(const uint8_t *biomes, const struct plain_spot *spot, int biome)
{
    enum { REACH = 1 << ZOOM };
    for (int south = -REACH; south <= REACH; south++)
        for (int east = -REACH; east <= REACH; east++)
            if (biome_near(biomes, spot, east, south) == biome)
                return true;
    return false;
}

/* Pixels of each biome, as the plain renderer sees them, and those among them that show a biome
 * which is near. */
struct biome_counts {
    int all[BIOME_COUNT];
    int equal[BIOME_COUNT];
};

/* Counts the pixels of a view. */
static void count_biomes(const struct map *map, const struct camera *camera, int x, int y,
                         struct biome_counts *counts)
{
    struct flight flight;
    struct plain_land land = make_land(map);
    uint8_t *biomes = read_biomes(map);
    assert_true(flight_make(&flight, map, COLS, ROWS));
    for (int n = 0; n < COLS * ROWS; n++) {
        struct plain_spot spot = plain_pixel(&land, camera, x, y, n / ROWS, n % ROWS);
        if (spot.kind == PLAIN_SKY)
            continue;
        int biome = biome_near(biomes, &spot, 0, 0);
        counts->all[biome]++;
        counts->equal[biome] += is_near(biomes, &spot, flight.kinds[n] - FLIGHT_BAND);
    }
    free(land.heights);
    free(biomes);
    flight_free(&flight);
}

/* Most pixels show the biome of the place that the plain renderer sees there, in each of many
 * biomes. */
static void test_biomes(void **state)
{
    static const struct {
        struct camera camera;
        int x;
        int y;
    } views[] = {
        {{0, 20 * CAMERA_HEIGHT_ONE, -25, false}, 100, 30},
        {{120, 30 * CAMERA_HEIGHT_ONE, -40, false}, 200, 128},
        {{200, 60 * CAMERA_HEIGHT_ONE, -50, false}, 40, 200},
    };
    struct recipe recipe = recipe_of(11, SIDE, SIDE, FEATURE);
    struct biome_counts counts = {0};
    int kinds = 0;
    (void)state;
    recipe.climate = CLIMATE_BELTS;
    for (size_t n = 0; n < sizeof views / sizeof *views; n++) {
        struct map map;
        make_map(&map, &recipe, views[n].x, views[n].y, views[n].camera);
        map.look.show = SHOW_BIOME;
        count_biomes(&map, &views[n].camera, views[n].x, views[n].y, &counts);
        map_free(&map);
    }
    for (int biome = 0; biome < BIOME_COUNT; biome++) {
        bool many = counts.all[biome] > 200;
        kinds += many;
        REQUIRE(!many || counts.equal[biome] > counts.all[biome] * 85 / 100, "%s: %d of %d",
                biome_name(biome), counts.equal[biome], counts.all[biome]);
    }
    REQUIRE(kinds >= 12, "only %d biomes are seen", kinds);
}

enum { BELTS = 1 << 16, AROUND = 100 }; /* a wide world; cells around an eye */

/* Reads the biomes of the cells from AROUND before to AROUND after a place, and from north to south
 * in one column of a world of BELTS. */
static void read_window(const struct map *map, struct view view, uint32_t *biomes)
{
    struct map points = *map;
    points.look.layer = LAYER_BIOME;
    points.view = view;
    struct layer_values *numbers = layer_values_new(&points);
    assert_non_null(numbers);
    for (uint32_t row = 0; row < view.rows; row++, biomes += view.cols)
        memcpy(biomes, layer_values_row(numbers), view.cols * sizeof *biomes);
    layer_values_free(numbers);
}

/* Where two belts meet on wide, flat land, a flight has the border where the layer has it: its
 * pixels show the biome of the place, which flat land has where geometry says. */
static void test_belts(void **state)
{
    static uint32_t column[BELTS];
    static uint32_t biomes[2 * AROUND * 2 * AROUND];
    struct recipe recipe = recipe_of(1, BELTS, BELTS, BELTS);
    struct camera camera = {0, 20 * CAMERA_HEIGHT_ONE, -35, false};
    struct map map;
    int borders = 0;
    (void)state;
    recipe.spread = 0;
    recipe.sea.kind = SEA_NONE;
    recipe.climate = CLIMATE_BELTS;
    make_map(&map, &recipe, 0, 0, camera);
    map.look.show = SHOW_BIOME;
    read_window(&map, (struct view){.cols = 1, .rows = BELTS}, column);
    for (int y = AROUND; y < BELTS / 2 - AROUND; y++) {
        struct flight flight;
        int equal = 0;
        int land = 0;
        if (column[y] == column[y - 1])
            continue;
        int x = AROUND; /* the eye stands 28 cells before the border, which it has in the middle */
        map.view.x = x - COLS / 2;
        map.view.y = y + 28 - ROWS / 2;
        read_window(&map,
                    (struct view){.y = y + 28 - AROUND, .cols = 2 * AROUND, .rows = 2 * AROUND},
                    biomes);
        assert_true(flight_make(&flight, &map, COLS, ROWS));
        for (int row = 0; row < ROWS; row++)
            for (int col = 0; col < COLS; col++) {
                double focus = COLS * 3 / 4 + 1;
                double z = 20 * focus / (row + 0.5 - horizon_of(&camera));
                double east = (col + 0.5 - COLS / 2.0) / focus * z;
                if (z < 0 || z > AROUND - 1)
                    continue;
                int kind = kind_at(&flight, (uint32_t)col, (uint32_t)row) - FLIGHT_BAND;
                int here = (AROUND - (int)ceil(z)) * 2 * AROUND + AROUND + (int)floor(east);
                land++;
                equal += kind == (int)biomes[here] || kind == (int)biomes[here + 2 * AROUND];
            }
        REQUIRE(equal > land * 9 / 10, "border at %d: %d of %d", y, equal, land);
        flight_free(&flight);
        borders++;
    }
    REQUIRE(borders >= 3, "only %d borders", borders);
    map_free(&map);
}

/* In a flight over biomes the land and the sea lie where they do in one over heights, and rivers
 * and lakes, too, but where there is ice or snow. */
static void test_frozen_waters(void **state)
{
    struct recipe recipe = recipe_of(10, 1024, 1024, 64);
    struct flight heights;
    struct flight biomes;
    struct map map;
    int frozen = 0;
    int open = 0;
    (void)state;
    recipe.algorithm = rivers_algorithm();
    recipe.climate = CLIMATE_BELTS;
    make_map(&map, &recipe, 576, 120, (struct camera){0, 20 * CAMERA_HEIGHT_ONE, -35, false});
    assert_true(flight_make(&heights, &map, COLS, ROWS));
    map.look.show = SHOW_BIOME;
    assert_true(flight_make(&biomes, &map, COLS, ROWS));
    for (size_t n = 0; n < (size_t)COLS * ROWS; n++) {
        uint16_t plain = heights.kinds[n];
        uint16_t kind = biomes.kinds[n];
        int biome = kind - FLIGHT_BAND;
        bool wet = plain == FLIGHT_RIVER || plain == FLIGHT_LAKE;
        bool ice = kind >= FLIGHT_BAND && (biome == BIOME_ICE || biome == BIOME_SNOW);
        frozen += wet && ice;
        open += wet && !ice;
        if (wet)
            assert_true(kind == plain || ice);
        else if (plain == FLIGHT_SKY)
            assert_int_equal(kind, plain);
        else
            assert_int_equal(plain == FLIGHT_BAND, biome <= BIOME_SEA_ICE);
    }
    REQUIRE(frozen > 20 && open > 20, "%d frozen, %d open", frozen, open);
    flight_free(&heights);
    flight_free(&biomes);
    map_free(&map);
}

/* Fails unless two maps make equal frames, or, if not `same`, different ones. */
static void compare(const struct map *a, const struct map *b, bool same)
{
    struct flight one;
    struct flight other;
    assert_true(flight_make(&one, a, COLS, ROWS) && flight_make(&other, b, COLS, ROWS));
    size_t bytes = (size_t)COLS * ROWS * sizeof *one.rgb;
    assert_int_equal(memcmp(one.rgb, other.rgb, bytes) == 0, same);
    flight_free(&one);
    flight_free(&other);
}

/* A world that wraps looks the same a world's width further on; the light and the palette matter.
 */
static void test_wraps(void **state)
{
    struct camera camera = {40, 15 * CAMERA_HEIGHT_ONE, -10, false};
    struct recipe recipe = recipe_of(3, SIDE, SIDE, FEATURE);
    struct recipe twice = recipe;
    struct map a;
    struct map b;
    (void)state;
    make_map(&a, &recipe, 7, 9, camera);
    make_map(&b, &recipe, 7 + SIDE, 9 - SIDE, camera);
    compare(&a, &b, true);
    b.look.light.azimuth = 100;
    compare(&a, &b, false);
    b.look.light = a.look.light;
    b.look.palette = &palettes[1];
    compare(&a, &b, false);
    map_free(&b);
    twice.seed++;
    make_map(&b, &twice, 7, 9, camera);
    compare(&a, &b, false);
    map_free(&a);
    map_free(&b);
}

/* A frame that is drawn in strips is that of a smaller screen in its middle; a large one does not
 * fail. */
static void test_strips(void **state)
{
    enum { WIDE = 4000, TALL = 600 };
    struct recipe recipe = recipe_of(3, SIDE, SIDE, FEATURE);
    struct map map;
    struct flight flight;
    (void)state;
    make_map(&map, &recipe, 7, 9, (struct camera){40, 15 * CAMERA_HEIGHT_ONE, -10, false});
    assert_true(flight_make(&flight, &map, WIDE, TALL));
    for (uint32_t col = 1; col < WIDE; col++) { /* no seam: neighbours have similar outlines */
        int64_t step = (int64_t)first_land(&flight, col) - first_land(&flight, col - 1);
        REQUIRE(step > -TALL / 10 && step < TALL / 10, "a leap at col %u", col);
    }
    flight_free(&flight);
    map_free(&map);
}

/* A bounded world has nothing beyond its rim, and is looked at from there by itself. */
static void test_bounded(void **state)
{
    struct recipe recipe = recipe_of(5, SIDE + 1, SIDE + 1, FEATURE);
    struct flight flight;
    struct map map;
    size_t land[2] = {0, 0};
    (void)state;
    recipe.edges = EDGES_BOUNDED;
    for (int n = 0; n < 2; n++) {
        struct camera camera = {n == 0 ? 0 : CAMERA_TO_LAND, 10 * CAMERA_HEIGHT_ONE, -12, false};
        make_map(&map, &recipe, 128, 0, camera);
        assert_true(flight_make(&flight, &map, COLS, ROWS));
        for (size_t pixel = 0; pixel < (size_t)COLS * ROWS; pixel++)
            land[n] += flight.kinds[pixel] != FLIGHT_SKY;
        flight_free(&flight);
        map_free(&map);
    }
    assert_int_equal(land[0], 0);
    assert_true(land[1] > COLS * ROWS / 3);
}

/* Any valid world and camera gives a frame. */
static void test_trials(void **state)
{
    struct trials trials = {5};
    (void)state;
    for (int n = 0; n < few_of(60); n++) {
        struct recipe recipe = n % 2 ? trial_recipe(&trials, 1 << 30) : trial_edged(&trials, 512);
        struct look look = {.palette = palettes, .light = RELIEF_LIGHT, .kind = VIEW_FLIGHT};
        struct map map;
        struct flight flight;
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), recipe_zoom_max(&recipe));
        struct view view = {
            .x = (int64_t)trial_below(&trials, (uint64_t)recipe_cols(&recipe, zoom)),
            .y = (int64_t)trial_below(&trials, (uint64_t)recipe_rows(&recipe, zoom)),
            .zoom = zoom,
            .cols = 1 + (uint32_t)trial_below(&trials, 80),
            .rows = 1 + (uint32_t)trial_below(&trials, 40),
        };
        look.camera.azimuth = (int)trial_between(&trials, -1, 359);
        look.camera.pitch = (int)trial_between(&trials, -60, 60);
        look.camera.height =
            trial_between(&trials, 0, eye_height_max(&recipe)) >> trial_below(&trials, 40);
        recipe.range = (struct recipe_range){true, 1 << 28, 3 << 28};
        tiles_default(&look.tiles);
        assert_true(map_make(&map, &recipe, &view, &look, 1));
        REQUIRE(flight_make(&flight, &map, view.cols, view.rows), "%s", recipe_text(&recipe));
        flight_free(&flight);
        map_free(&map);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flat_land), cmocka_unit_test(test_plain_renderer),
        cmocka_unit_test(test_wraps),     cmocka_unit_test(test_strips),
        cmocka_unit_test(test_bounded),   cmocka_unit_test(test_trials),
        cmocka_unit_test(test_biomes),    cmocka_unit_test(test_frozen_waters),
        cmocka_unit_test(test_belts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
