/*
 * Layers: shades and contours are those of a world that continues beyond its rim as high as it is
 * there, whatever part of it the view shows.
 */
#include "render/points/point_rows.h"

#include "support/lattice_window.h"
#include "support/unit.h"
#include "terrain/lattice.h"
#include "world/climate/climate.h"
#include "world/rows/picture.h"

static struct map make_map(const struct recipe *recipe, const struct view *view,
                           enum relief_kind relief)
{
    struct look look = {.palette = palettes, .relief = relief, .light = RELIEF_LIGHT};
    struct map map;
    tiles_default(&look.tiles);
    assert_true(map_make(&map, recipe, view, &look, 1));
    return map;
}

/* A view of the whole world. */
static struct view whole_view(const struct recipe *recipe, int zoom)
{
    return (struct view){
        .zoom = zoom,
        .cols = (uint32_t)recipe_cols(recipe, zoom),
        .rows = (uint32_t)recipe_rows(recipe, zoom),
    };
}

static int64_t clamped(int64_t n, int64_t count)
{
    return n < 0 ? 0 : n < count ? n : count - 1;
}

/* Returns a column of a world: beyond a rim the nearest within, else wrapped. */
static int64_t column_of(const struct recipe *recipe, int64_t n, int64_t count)
{
    return recipe->edges == EDGES_BOUNDED ? clamped(n, count) : modulo(n, count);
}

/* Each shade follows from nine heights; beyond the rim the nearest ones within are taken, and those
 * across the seam of a cylinder. */
static void test_shades_at_the_rim(void **state)
{
    struct trials trials = {91};
    (void)state;
    for (int trial = 0; trial < 100; trial++) {
        struct recipe recipe = trial_edged(&trials, 16);
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), 1);
        struct view view = whole_view(&recipe, zoom);
        struct map map = make_map(&recipe, &view, RELIEF_SHADE);
        uint32_t *cells = memory((size_t)view.cols * view.rows, sizeof *cells);
        assert_true(lattice_window(&recipe, zoom, 0, 0, view.cols, view.rows, cells));
        struct point_rows *layers = point_rows_new(&map);
        assert_non_null(layers);
        for (int64_t y = 0; y < view.rows; y++) {
            struct point_row row = point_row(layers);
            for (int64_t x = 0; x < view.cols; x++) {
                uint32_t nine[9];
                uint8_t shade;
                for (int n = 0; n < 9; n++)
                    nine[n] = cells[clamped(y + n / 3 - 1, view.rows) * view.cols +
                                    column_of(&recipe, x + n % 3 - 1, view.cols)];
                relief_row(point_rows_relief(layers), nine, nine + 3, nine + 6, 1, &shade);
                REQUIRE(row.shades[x] == shade, "%s zoom %d at %" PRId64 ",%" PRId64 ": %d, not %d",
                        recipe_text(&recipe), zoom, x, y, row.shades[x], shade);
            }
        }
        point_rows_free(layers);
        free(cells);
        map_free(&map);
    }
}

/* Compares a row of a view with that of the whole world. */
static void compare_row(const struct map *map, const struct point_row *part,
                        const struct point_row *all, int64_t y)
{
    const struct view *view = &map->view;
    uint32_t cols = view_cols_inside(view, &map->world.recipe);
    bool shaded = map->look.relief == RELIEF_SHADE;
    const uint8_t *marks = shaded ? part->shades : part->contours;
    const uint8_t *expected = shaded ? all->shades : all->contours;
    int64_t wide = recipe_cols(&map->world.recipe, view->zoom);
    for (uint32_t n = 0; n < cols; n++)
        REQUIRE(marks[n] == expected[(view->x + n) % wide] &&
                    part->bands[n] == all->bands[(view->x + n) % wide],
                "%s zoom %d: %" PRId64 ",%" PRId64 " in a view from %" PRId64 ",%" PRId64
                " differs",
                recipe_text(&map->world.recipe), view->zoom, view->x + n, y, view->x, view->y);
}

/* A view shows what a view of the whole world shows there, starting from any row. */
static void test_views_of_bounded_worlds(void **state)
{
    struct trials trials = {92};
    (void)state;
    for (int trial = 0; trial < 300; trial++) {
        struct recipe recipe = trial_edged(&trials, 32);
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), 1);
        struct view view = whole_view(&recipe, zoom);
        struct map all = make_map(&recipe, &view, trial % 2 == 0 ? RELIEF_SHADE : RELIEF_CONTOUR);
        struct map part = all;
        part.view.x = trial_between(&trials, 0, view.cols - 1);
        part.view.y = trial_between(&trials, 0, view.rows - 1);
        part.view.cols = (uint32_t)trial_between(&trials, 1, view.cols + 3);
        part.view.rows = view.rows;
        uint32_t first = (uint32_t)trial_between(&trials, 0, view.rows - 1 - part.view.y);
        struct point_rows *layers = point_rows_new(&all);
        struct point_rows *window = point_rows_new(&part);
        assert_true(layers != NULL && window != NULL);
        point_rows_seek(layers, (uint32_t)part.view.y + first);
        point_rows_seek(window, first);
        for (int64_t y = part.view.y + first; y < view.rows; y++) {
            struct point_row here = point_row(window);
            struct point_row there = point_row(layers);
            compare_row(&part, &here, &there, y);
        }
        point_rows_free(layers);
        point_rows_free(window);
        map_free(&all);
    }
}

/* Makes a picture of random heights that are 0..range - 1; some are unknown if it is holed. */
static struct picture make_picture(struct trials *trials, uint32_t range, bool holed)
{
    enum { WIDTH = 23, HEIGHT = 17 };
    struct picture picture;
    assert_true(picture_make(&picture, WIDTH, HEIGHT, true));
    picture.holed = holed;
    for (int n = 0; n < WIDTH * HEIGHT; n++) {
        picture.fine[n] = (uint32_t)trial_below(trials, range);
        if (holed && trial_below(trials, 6) == 0)
            picture.fine[n] = HEIGHT_UNKNOWN;
    }
    return picture;
}

/* Returns the height of a pixel, or of the nearest one. */
static uint32_t pixel_near(const struct picture *picture, int64_t x, int64_t y)
{
    return picture->fine[clamped(y, picture->height) * picture->width + clamped(x, picture->width)];
}

/* Light falls on a flat sea; land of unknown height is as high as what is shaded. */
static void test_shades_of_seas_and_holes(void **state)
{
    struct trials trials = {93};
    (void)state;
    for (int trial = 0; trial < 60; trial++) {
        bool holed = trial % 3 > 0;
        struct picture picture = make_picture(&trials, 1000, holed);
        struct recipe recipe = picture_recipe(&picture, EDGES_BOUNDED);
        recipe.scale = (struct scale){.given = true, .low = 0, .high = 999};
        if (trial % 2 == 0)
            recipe.sea = (struct sea){SEA_LEVEL, 0, {trial_between(&trials, 0, 999), 0}};
        struct view view = whole_view(&recipe, 0);
        struct map map = make_map(&recipe, &view, RELIEF_SHADE);
        uint32_t sea = map.world.sea_height > 0 ? map.world.sea_height - 1 : 0;
        struct point_rows *layers = point_rows_new(&map);
        for (int64_t y = 0; y < view.rows; y++) {
            struct point_row row = point_row(layers);
            for (int64_t x = 0; x < view.cols; x++) {
                uint32_t here = pixel_near(&picture, x, y);
                uint32_t nine[9];
                uint8_t shade;
                assert_int_equal(row.heights[x], here);
                if (here == HEIGHT_UNKNOWN)
                    continue;
                for (int n = 0; n < 9; n++) {
                    nine[n] = pixel_near(&picture, x + n % 3 - 1, y + n / 3 - 1);
                    nine[n] = nine[n] == HEIGHT_UNKNOWN ? here : nine[n];
                    nine[n] = nine[n] > sea ? nine[n] : sea;
                }
                relief_row(point_rows_relief(layers), nine, nine + 3, nine + 6, 1, &shade);
                assert_int_equal(row.shades[x], shade);
            }
        }
        point_rows_free(layers);
        map_free(&map);
        picture_free(&picture);
    }
}

/* The light finds a flat sea where biomes are shown, though the sea is not given. */
static void test_sea_of_biomes(void **state)
{
    enum { SIDE = 128 };
    struct recipe recipe = recipe_of(5, SIDE, SIDE, 32);
    static uint8_t shades[SIDE][SIDE];
    static bool sea[SIDE][SIDE];
    int flat = -1;
    int found = 0;
    (void)state;
    recipe.climate = CLIMATE_BELTS;
    struct view view = whole_view(&recipe, 0);
    struct map map = make_map(&recipe, &view, RELIEF_SHADE);
    map.look.show = SHOW_BIOME;
    struct point_rows *layers = point_rows_new(&map);
    for (int y = 0; y < SIDE; y++) {
        struct point_row row = point_row(layers);
        memcpy(shades[y], row.shades, SIDE);
        for (int x = 0; x < SIDE; x++)
            sea[y][x] = row.bands[x] <= BIOME_SEA_ICE;
    }
    for (int n = 0; n < SIDE * SIDE; n++) {
        int around = 0;
        for (int m = 0; m < 9; m++)
            around += sea[(n / SIDE + m / 3 + SIDE - 1) % SIDE][(n + m % 3 + SIDE - 1) % SIDE];
        if (around < 9)
            continue;
        flat = flat < 0 ? shades[n / SIDE][n % SIDE] : flat;
        assert_int_equal(shades[n / SIDE][n % SIDE], flat);
        found++;
    }
    assert_in_range(found, 500, SIDE * SIDE - 500);
    point_rows_free(layers);
    map_free(&map);
}

/* Shores of planets, and of any land in tinted tiles, are lit as if lakes beside them were as high;
 * those of other land as they stand there. Tinted tiles are never darker than SHADE_TINTED_MIN. */
static void test_shores_of_lakes(void **state)
{
    enum { SIDE = 400 };
    static const char *const names[] = {"rivers", "planet"};
    static const enum blocks blocks[] = {BLOCKS_ASCII, BLOCKS_FILLED, BLOCKS_TINTED};
    static uint32_t heights[SIDE][SIDE];
    static uint8_t covers[SIDE][SIDE];
    static uint8_t shades[SIDE][SIDE];
    (void)state;
    for (int trial = 0; trial < 6; trial++) {
        struct recipe recipe = recipe_of(8, 256, 256, 32);
        const bool lit = trial % 2 == 1 || blocks[trial / 2] == BLOCKS_TINTED;
        while (strcmp(recipe_algorithm_name(recipe.algorithm), names[trial % 2]) != 0)
            recipe.algorithm++;
        struct view view = {.zoom = 1, .cols = SIDE, .rows = SIDE};
        struct map map = make_map(&recipe, &view, RELIEF_SHADE);
        map.look.blocks = blocks[trial / 2];
        map.look.colors = 256;
        int shores = 0;
        int walls = 0;
        struct point_rows *layers = point_rows_new(&map);
        for (int y = 0; y < SIDE; y++) {
            struct point_row row = point_row(layers);
            for (int x = 0; x < SIDE; x++) /* the sea is flat */
                heights[y][x] = row.heights[x] < map.world.sea_height ? map.world.sea_height - 1
                                                                      : row.heights[x];
            memcpy(covers[y], row.covers, SIDE);
            memcpy(shades[y], row.shades, SIDE);
        }
        for (int at = 0; at < (SIDE - 2) * (SIDE - 2); at++) {
            const int y = 1 + at / (SIDE - 2);
            const int x = 1 + at % (SIDE - 2);
            uint32_t nine[9];
            uint8_t shade;
            bool lake = false;
            for (int n = 0; n < 9; n++) {
                const int other = covers[y + n / 3 - 1][x + n % 3 - 1];
                nine[n] = heights[lit && other == COVER_LAKE ? y : y + n / 3 - 1]
                                 [lit && other == COVER_LAKE ? x : x + n % 3 - 1];
                lake = lake || other == COVER_LAKE;
            }
            relief_row(point_rows_relief(layers), nine, nine + 3, nine + 6, 1, &shade);
            shores += lake && covers[y][x] != COVER_LAKE;
            walls += shade < SHADE_TINTED_MIN;
            if (blocks[trial / 2] == BLOCKS_TINTED && shade < SHADE_TINTED_MIN)
                shade = SHADE_TINTED_MIN;
            REQUIRE(shades[y][x] == shade, "%s, blocks %d at %d,%d: %d, not %d",
                    recipe_text(&recipe), blocks[trial / 2], x, y, shades[y][x], shade);
        }
        assert_true(shores > 100 && walls > (trial % 2 == 0 ? 100 : 0));
        point_rows_free(layers);
        map_free(&map);
    }
}

/* Returns the number of lines at or below a height: multiples of the interval, and the shore. */
static int64_t level_of(const struct map *map, uint32_t height, int64_t interval)
{
    int64_t value = (int64_t)height - 300; /* the picture's scale */
    bool sea = map->world.sea_height > 0;
    if (sea && height < map->world.sea_height)
        return INT32_MIN;
    return value >= 0 ? value / interval : -((-value + interval - 1) / interval);
}

/* A line separates points between which there is a multiple of the interval above the sea, or the
 * shore; none is drawn where a height is unknown. */
static void test_contours_at_an_interval(void **state)
{
    struct trials trials = {94};
    int lines = 0;
    (void)state;
    for (int trial = 0; trial < 60; trial++) {
        bool holed = trial % 3 == 0;
        int64_t interval = trial_between(&trials, 7, 400);
        struct picture picture = make_picture(&trials, 1000, holed);
        picture.fine[0] = 0;
        picture.fine[1] = 999; /* the ends of the scale */
        struct recipe recipe = picture_recipe(&picture, EDGES_BOUNDED);
        recipe.scale = (struct scale){.given = true, .low = -300, .high = 699};
        recipe.sea.kind = trial % 2 == 0 ? SEA_NONE : SEA_LEVEL;
        recipe.sea.level.number = trial_between(&trials, -350, 600);
        struct view view = whole_view(&recipe, 0);
        struct map map = make_map(&recipe, &view, RELIEF_CONTOUR);
        map.look.contours = (struct scale_number){interval * 100, 2};
        struct point_rows *layers = point_rows_new(&map);
        for (int64_t y = 0; y < view.rows; y++) {
            struct point_row row = point_row(layers);
            for (int64_t x = 0; x < view.cols; x++) {
                bool line = false;
                bool hole = false;
                for (int n = 0; n < 4; n++) {
                    uint32_t height = pixel_near(&picture, x + n % 2, y + n / 2);
                    hole = hole || height == HEIGHT_UNKNOWN;
                    line = line || level_of(&map, height, interval) !=
                                       level_of(&map, pixel_near(&picture, x, y), interval);
                }
                REQUIRE((row.contours[x] != CONTOUR_NONE) == (line && !hole),
                        "trial %d at %" PRId64 ",%" PRId64, trial, x, y);
                lines += line;
            }
        }
        point_rows_free(layers);
        map_free(&map);
        picture_free(&picture);
    }
    assert_true(lines > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shades_at_the_rim),
        cmocka_unit_test(test_views_of_bounded_worlds),
        cmocka_unit_test(test_shades_of_seas_and_holes),
        cmocka_unit_test(test_sea_of_biomes),
        cmocka_unit_test(test_shores_of_lakes),
        cmocka_unit_test(test_contours_at_an_interval),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
