/*
 * Painter of blocks finer than half blocks: their places are the points that half blocks show at
 * the next zoom, or the pixels of a flight twice as wide and as high.
 */
#include "render/painter.h"

#include "canvas/block_cells.h"
#include "render/globe.h"
#include "render/perspective/flight.h"
#include "support/easel.h"
#include "support/unit.h"

static struct recipe rivers_recipe(uint64_t seed, enum recipe_edges edges)
{
    struct recipe recipe = recipe_of(seed, 256, 256, 32);
    while (strcmp(recipe_algorithm_name(recipe.algorithm), "rivers") != 0)
        recipe.algorithm++;
    recipe.roughness = 400000;
    recipe.edges = edges;
    return recipe;
}

/* Returns the colour of a point in half blocks, of `cols` columns and `rows` rows; of no point
 * COLOR_DEFAULT. */
static color_code point_of(const struct cell *halves, uint32_t cols, uint32_t rows, uint32_t x,
                           uint32_t y)
{
    if (x >= cols || y >= rows)
        return COLOR_DEFAULT;
    const struct cell *cell = &halves[(size_t)(y / 2) * cols + x];
    return y % 2 == 0 ? cell_upper(cell) : cell_lower(cell);
}

/* Compares the cells of a map in finer blocks with half blocks. A line has `down` rows of these. */
static void check_map(const struct map *map, int deeper, uint32_t down)
{
    struct map halves = *map;
    uint32_t cols = map->view.cols;
    halves.look.blocks = BLOCKS_HALF;
    halves.view.zoom += deeper;
    halves.view.x <<= deeper;
    halves.view.y <<= deeper;
    halves.view.cols <<= deeper;
    halves.view.rows <<= deeper;
    struct cell *fine = easel_paint_both_ways(map);
    struct cell *points = easel_paint(&halves);
    assert_int_equal(painter_cols(map), cols);
    for (uint32_t n = 0; n < cols * painter_lines(map); n++) {
        color_code places[BLOCK_CELL_PLACES];
        for (uint32_t place = 0; place < BLOCK_CELL_PLACES; place++) {
            uint32_t x = ((n % cols) * 2 + place % 2) >> (1 - deeper);
            uint32_t y = n / cols * down + place / 2 * down / 4;
            places[place] = point_of(points, halves.view.cols, halves.view.rows, x, y);
        }
        struct cell wanted = block_cell_of(places, map->look.blocks == BLOCKS_QUADRANT);
        REQUIRE(cell_equal(&fine[n], &wanted), "cell %u", n);
    }
    free(points);
    free(fine);
}

static void test_maps(void **state)
{
    static const enum recipe_edges edges[] = {EDGES_WRAP, EDGES_BOUNDED};
    (void)state;
    for (int n = 0; n < 16; n++) {
        struct recipe recipe = rivers_recipe(5, edges[n % 2]);
        if (n / 8 == 1) /* of points: a bounded side has one more, which lies half in a cell */
            recipe = recipe_of(5, 256 + (uint32_t)n % 2, 256 + (uint32_t)n % 2, 32);
        recipe.edges = edges[n % 2];
        struct look look = {.relief = n / 2 % 2 ? RELIEF_SHADE : RELIEF_PLAIN,
                            .colors = n / 4 % 2 ? COLORS_RGB : 256};
        struct view view = {.x = 7, .y = 9, .cols = 43, .rows = 34, .zoom = n % 3 - 1};
        if (n % 2 == 1) /* the world ends in the view */
            view.x = view.y = recipe_cols(&recipe, view.zoom) - 29;
        for (int kind = 0; kind < 3; kind++) {
            look.blocks = kind == 0 ? BLOCKS_OCTANT : BLOCKS_QUADRANT;
            look.aspect = kind == 1 ? ASPECT_SQUARE : ASPECT_TALL;
            struct map map = easel_map(&recipe, look, view);
            check_map(&map, 1, kind == 2 ? 2 : 4);
            map_free(&map);
        }
    }
}

/* Nothing is finer than the deepest zoom. */
static void test_deepest(void **state)
{
    struct recipe recipe = recipe_of(7, 64, 48, 8);
    struct view view = {.x = 5, .y = 6, .zoom = recipe_zoom_max(&recipe), .cols = 20, .rows = 10};
    struct look look = {.blocks = BLOCKS_OCTANT, .colors = 256};
    (void)state;
    struct map map = easel_map(&recipe, look, view);
    check_map(&map, 0, 2);
    map.look.blocks = BLOCKS_QUADRANT;
    check_map(&map, 0, 1);
    map_free(&map);
}

static void test_flights(void **state)
{
    (void)state;
    for (int n = 0; n < 8; n++) {
        bool globe = n % 2 == 1;
        struct recipe recipe = rivers_recipe(5, globe ? EDGES_WRAP_X : EDGES_WRAP);
        struct view view = {.x = 30, .y = 40, .cols = 36, .rows = 20};
        struct look look = {.kind = globe ? VIEW_GLOBE : VIEW_FLIGHT,
                            .camera = CAMERA_USUAL,
                            .aspect = n / 2 % 2 ? ASPECT_SQUARE : ASPECT_TALL,
                            .blocks = n / 4 % 2 ? BLOCKS_QUADRANT : BLOCKS_OCTANT,
                            .colors = COLORS_RGB};
        look.camera.azimuth = 20;
        struct map map = easel_map(&recipe, look, view);
        uint32_t lines = painter_lines(&map);
        struct flight frame;
        assert_true(globe ? globe_make(&frame, &map, 72, 4 * lines, NULL)
                          : flight_make(&frame, &map, 72, 4 * lines));
        struct cell *cells = easel_paint(&map);
        for (uint32_t cell = 0; cell < 36 * lines; cell++) {
            color_code places[BLOCK_CELL_PLACES];
            for (uint32_t place = 0; place < BLOCK_CELL_PLACES; place++) {
                uint32_t x = cell % 36 * 2 + place % 2;
                uint32_t rgb = frame.rgb[x * frame.rows + cell / 36 * 4 + place / 2];
                places[place] =
                    rgb == FLIGHT_NOTHING ? COLOR_DEFAULT : color_of_rgb(rgb, COLORS_RGB);
            }
            struct cell wanted = block_cell_of(places, look.blocks == BLOCKS_QUADRANT);
            REQUIRE(cell_equal(&cells[cell], &wanted), "map %d: cell %u", n, cell);
        }
        free(cells);
        flight_free(&frame);
        map_free(&map);
    }
}

/* Names are on the lines and columns that they have in half blocks; letters stand on the mean of
 * what is below. */
static void test_names(void **state)
{
    struct recipe recipe = recipe_of(7, 512, 256, 64);
    struct view view = {.cols = 120, .rows = 80};
    struct look look = {.blocks = BLOCKS_OCTANT, .labels = LABELS_TEXT, .colors = COLORS_RGB};
    int letters = 0;
    (void)state;
    struct map map = easel_map(&recipe, look, view);
    struct cell *fine = easel_paint_both_ways(&map);
    map.look.blocks = BLOCKS_HALF;
    struct cell *halves = easel_paint(&map);
    for (int n = 0; n < 120 * 40; n++) {
        bool letter = halves[n].glyph < 0x80 && halves[n].glyph != ' ';
        bool fine_letter = fine[n].glyph < 0x80 && fine[n].glyph != ' ';
        assert_int_equal(letter, fine_letter);
        assert_true(!letter || (halves[n].glyph == fine[n].glyph && halves[n].ink == fine[n].ink));
        assert_true(!letter || !contrast_reaches(0, color_rgb(fine[n].ground), 9));
        letters += letter;
    }
    assert_true(letters > 30);
    free(fine);
    free(halves);
    map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_maps),
        cmocka_unit_test(test_deepest),
        cmocka_unit_test(test_flights),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
