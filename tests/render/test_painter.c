/*
 * Painter: shades, contours and half blocks follow from what lattice and bands say of each point,
 * here asked for one by one. A line is the same wherever painting began.
 */
#include "render/painter.h"

#include "canvas/color.h"
#include "render/points/point_colors.h"
#include "style/tiles.c"
#include "support/easel.h"
#include "support/lattice_window.h"
#include "support/looks.h"
#include "support/unit.h"
#include "terrain/lattice.h"
#include "world/rows/picture.h"

#include <math.h>

/* Makes a map of a small world, seen across its seam. Defaults complete the look. */
static struct map make_map(struct look look, uint32_t cols, uint32_t rows)
{
    struct recipe recipe = recipe_of(7, 64, 48, 8);
    struct view view = {.x = 50, .y = 40, .cols = cols, .rows = rows};
    return easel_map(&recipe, look, view);
}

/* Reads the nine heights around a point, row by row. */
static void heights_about(const struct map *map, uint32_t col, uint32_t row, uint32_t heights[9])
{
    const struct view *view = &map->view;
    assert_true(lattice_window(&map->world.recipe, view->zoom, view->x + col - 1, view->y + row - 1,
                               3, 3, heights));
}

static uint8_t band_of(const struct map *map, uint32_t height)
{
    uint8_t band;
    bands_indices(&map->bands, &height, 1, &band);
    return band;
}

static struct relief relief_of(const struct map *map)
{
    struct relief relief;
    relief_make(&relief, map->look.light, map->world.high - map->world.low,
                recipe_depth(&map->world.recipe) + map->view.zoom);
    return relief;
}

/* Filled tiles are tiles on the grounds of their colours, which relief shades; contours lie on the
 * same land as without. */
static void test_filled(void **state)
{
    static const int depths[] = {COLORS_RGB, 256, 16, 8};
    int seas = 0;
    (void)state;
    for (int n = 0; n < 8; n++) {
        int colors = depths[n % 4];
        enum relief_kind kind = n < 4 ? RELIEF_PLAIN : RELIEF_SHADE;
        struct map map = make_map(
            (struct look){.relief = kind, .colors = colors, .blocks = BLOCKS_FILLED}, 40, 21);
        struct cell *cells = easel_paint_both_ways(&map);
        struct relief relief = relief_of(&map);
        for (uint32_t cell = 0; cell < 40 * 21; cell++) {
            uint32_t heights[9];
            uint8_t shade;
            heights_about(&map, cell % 40, cell / 40, heights);
            relief_row(&relief, heights, heights + 3, heights + 6, 1, &shade);
            uint8_t band = band_of(&map, heights[4]);
            uint32_t rgb = palette_style(palettes, false, band, 8, 0, colors).rgb;
            bool lit = kind == RELIEF_SHADE;
            bool wet = lit && heights[4] < map.world.sea_height;
            if (wet && colors >= 256) { /* flat, and darker by an eighth in each deeper third */
                double share = (double)(map.world.sea_height - heights[4]) /
                               (map.world.sea_height - map.world.low + 1);
                rgb = rgb_between(rgb, 0, share < 1.0 / 3 ? 0 : share < 2.0 / 3 ? 1 : 2, 8);
            }
            seas += wet;
            struct fill fill = fill_of_shade(&relief, rgb, lit && !wet ? shade : 0, colors);
            assert_int_equal(cells[cell].glyph, map.look.tiles.tiles[band].glyph);
            assert_int_equal(cells[cell].ink, fill.ink);
            assert_int_equal(cells[cell].ground, fill.ground);
            assert_int_equal(cells[cell].flags, 0);
        }
        free(cells);
        map_free(&map);
    }
    assert_true(seas > 100);
}

static void test_shades(void **state)
{
    static const int depths[] = {COLORS_RGB, 256, 16, 8, 0};
    (void)state;
    for (int d = 0; d < 5; d++) {
        struct map map =
            make_map((struct look){.relief = RELIEF_SHADE, .colors = depths[d]}, 40, 21);
        struct cell *cells = easel_paint_both_ways(&map);
        struct relief relief = relief_of(&map);
        int seen[3] = {0};
        for (uint32_t n = 0; n < 40 * 21; n++) {
            uint32_t heights[9];
            uint8_t shade;
            heights_about(&map, n % 40, n / 40, heights);
            relief_row(&relief, heights, heights + 3, heights + 6, 1, &shade);
            uint8_t band = band_of(&map, heights[4]);
            struct style color = palette_style(palettes, false, band, 8, 0, depths[d]);
            int tone = relief_tone(&relief, shade);
            uint8_t flags = tone < 0 ? CELL_DIM : tone > 0 ? CELL_BOLD : 0;
            if (depths[d] >= 256) {
                color.color = oklab_shade(relief_rgb(&relief, color.rgb, shade), depths[d]);
                flags = 0;
            }
            seen[tone + 1]++;
            assert_int_equal(cells[n].glyph, map.look.tiles.tiles[band].glyph);
            assert_int_equal(cells[n].ink, color.color);
            assert_int_equal(cells[n].ground, COLOR_DEFAULT);
            assert_int_equal(cells[n].flags, flags);
        }
        assert_true(seen[0] > 50 && seen[1] > 50 && seen[2] > 50);
        free(cells);
        map_free(&map);
    }
}

/* In true proportions a line is that of every second row; with contours, lines run between those
 * rows, as they do in a world that has no others. */
static void test_square_aspect(void **state)
{
    static const enum relief_kind reliefs[] = {RELIEF_PLAIN, RELIEF_SHADE, RELIEF_CONTOUR};
    (void)state;
    for (int n = 0; n < 3; n++)
        for (uint32_t rows = 20; rows <= 21; rows++) {
            struct look look = {.relief = reliefs[n], .colors = 256};
            struct map all = make_map(look, 30, rows + 2);
            look.aspect = ASPECT_SQUARE;
            struct map map = make_map(look, 30, rows);
            struct cell *cells = easel_paint_both_ways(&map);
            struct cell *expected = easel_paint_both_ways(&all);
            assert_int_equal(painter_lines(&map), (rows + 1) / 2);
            for (uint32_t line = 0; line < (rows + 1) / 2; line++)
                for (uint32_t col = 0; col < 30; col++) {
                    const struct cell *cell = &cells[line * 30 + col];
                    const struct cell *upper = &expected[2 * line * 30 + col];
                    uint32_t nine[9];
                    uint32_t below[9];
                    if (reliefs[n] != RELIEF_CONTOUR) {
                        assert_int_equal(cell->glyph, upper->glyph);
                        assert_int_equal(cell->ink, upper->ink);
                        continue;
                    }
                    heights_about(&map, col, 2 * line, nine);
                    heights_about(&map, col, 2 * line + 2, below);
                    bool level = band_of(&map, nine[4]) == band_of(&map, nine[5]) &&
                                 band_of(&map, nine[4]) == band_of(&map, below[4]) &&
                                 band_of(&map, nine[4]) == band_of(&map, below[5]);
                    assert_int_equal(cell->glyph == ' ', level);
                }
            free(cells);
            free(expected);
            map_free(&map);
            map_free(&all);
        }
}

/* With double-width tiles, a contour that runs across continues in the second column. */
static void test_wide_contours(void **state)
{
    struct tiles wide = {.width = 2};
    (void)state;
    for (uint32_t n = 0; n < 6; n++)
        assert_true(tiles_add(&wide, 0x3042 + n));
    struct look look = {.relief = RELIEF_CONTOUR, .colors = 256, .tiles = wide};
    struct map map = make_map(look, 30, 20);
    struct cell *cells = easel_paint_both_ways(&map);
    int lines = 0;
    assert_int_equal(painter_cols(&map), 60);
    for (uint32_t n = 0; n < 30 * 20; n++) {
        uint32_t heights[9];
        heights_about(&map, n % 30, n / 30, heights);
        uint8_t highest = band_of(&map, heights[4]);
        bool one = true;
        for (int k = 5; k < 9; k++) {
            uint8_t band = band_of(&map, heights[k]);
            if (k == 6)
                continue;
            one = one && band == band_of(&map, heights[4]);
            highest = band > highest ? band : highest;
        }
        const struct cell *cell = &cells[2 * n];
        struct style color = palette_style(palettes, false, highest, 6, 0, 256);
        assert_int_equal(cell->glyph == ' ', one);
        assert_int_equal(cell->ink, color.color);
        assert_int_equal(cell->ground, color_of_rgb(rgb_between(color.rgb, 0, 2, 3), 256));
        bool across = cell->glyph == '-' || cell->glyph == '+';
        assert_int_equal(cell[1].glyph, across ? '-' : ' ');
        assert_int_equal(cell[1].ground, cell->ground);
        lines += !one;
    }
    assert_true(lines > 100 && lines < 500);
    free(cells);
    map_free(&map);
}

/* Each half has its point's colour. Below an odd last row it has the default colour. */
static void test_halves(void **state)
{
    static const int depths[] = {COLORS_RGB, 256};
    (void)state;
    for (int d = 0; d < 2; d++)
        for (uint32_t rows = 1; rows <= 22; rows += 7) {
            struct look look = {.blocks = BLOCKS_HALF, .colors = depths[d]};
            struct map map = make_map(look, 33, rows);
            struct cell *cells = easel_paint_both_ways(&map);
            assert_int_equal(painter_cols(&map), 33);
            assert_int_equal(painter_lines(&map), (rows + 1) / 2);
            for (uint32_t n = 0; n < 33 * ((rows + 1) / 2); n++)
                for (uint32_t half = 0; half < 2; half++) {
                    uint32_t heights[9];
                    uint32_t row = 2 * (n / 33) + half;
                    heights_about(&map, n % 33, row, heights);
                    color_code wanted =
                        palette_style(palettes, false, band_of(&map, heights[4]), 8, 0, depths[d])
                            .color;
                    assert_int_equal(half == 0 ? cells[n].ink : cells[n].ground,
                                     row < rows ? wanted : COLOR_DEFAULT);
                    assert_int_equal(cells[n].glyph, 0x2580);
                    assert_int_equal(cells[n].flags, 0);
                }
            free(cells);
            map_free(&map);
        }
}

/* In a palette without hues half blocks are grey, and tiles have the default colour. */
static void test_hueless(void **state)
{
    int tested = 0;
    (void)state;
    for (const struct palette *palette = palettes; palette->name != NULL; palette++) {
        if (!palette->hueless)
            continue;
        struct look look = {.palette = palette, .blocks = BLOCKS_HALF, .colors = COLORS_RGB};
        struct map map = make_map(look, 40, 40);
        struct cell *cells = easel_paint_both_ways(&map);
        for (uint32_t n = 0; n < 40 * 20; n++) {
            uint32_t rgb = COLOR_VALUE(cells[n].ink);
            assert_int_equal(COLOR_KIND(cells[n].ink), COLOR_KIND(COLOR_RGB(0, 0, 0)));
            assert_true(RGB_RED(rgb) == RGB_GREEN(rgb) && RGB_GREEN(rgb) == RGB_BLUE(rgb));
        }
        free(cells);
        map_free(&map);
        look.blocks = BLOCKS_ASCII;
        map = make_map(look, 40, 40);
        cells = easel_paint_both_ways(&map);
        for (uint32_t n = 0; n < 40 * 40; n++)
            assert_true(cells[n].ink == COLOR_DEFAULT && cells[n].ground == COLOR_DEFAULT);
        free(cells);
        map_free(&map);
        tested++;
    }
    assert_true(tested > 0);
}

static void test_tile_sets(void **state)
{
    (void)state;
    assert_string_equal(tilesets[0].name, "default");
    for (const struct tileset *set = tilesets; set->name != NULL; set++) {
        struct tiles tiles;
        tileset_make(set, &tiles);
        assert_ptr_equal(tileset_named(set->name), set);
        assert_string_equal(tiles.set, set->name);
        assert_in_range(tiles.count, 2, TILESET_MAX);
        assert_int_equal(tiles.width, 1);
        assert_int_equal(tiles.standard, tiles.count == 8);
        bool beyond = false;
        for (int n = 0; n < tiles.count; n++)
            beyond = beyond || tiles.tiles[n].length > 1;
        assert_int_equal(tileset_beyond_ascii(set), beyond);
    }
    struct tiles tiles;
    struct tiles named;
    tiles_default(&tiles);
    tileset_make(tilesets, &named);
    assert_true(tiles_equal(&tiles, &named));
    assert_null(tileset_named(NULL));
    assert_null(tileset_named("no such set"));
}

/* Returns how far a colour is on the way from the first to the last colour of terrain's water, by
 * its green, which falls steadily. */
static int darkness(color_code color)
{
    return 0x86 - RGB_GREEN(COLOR_VALUE(color));
}

/* Deeper water is never lighter, and its colour follows the square root of its depth. Land has the
 * colours of the default's land. */
static void test_depths(void **state)
{
    uint16_t heights[1001];
    struct picture picture = {.width = 1001, .height = 1, .heights = heights};
    struct look look = {.palette = palettes, .colors = COLORS_RGB, .blocks = BLOCKS_HALF};
    struct view view = {.cols = 1001, .rows = 1};
    struct map map;
    (void)state;
    for (uint16_t n = 0; n < 1001; n++)
        heights[n] = n;
    struct recipe recipe = picture_recipe(&picture, EDGES_BOUNDED);
    recipe.scale = (struct scale){.given = true, .low = 0, .high = 1000};
    recipe.sea = (struct sea){SEA_LEVEL, 0, {400, 0}};
    tiles_default(&look.tiles);
    assert_true(map_make(&map, &recipe, &view, &look, 1));
    assert_true(tints_are_finer(&map));
    struct cell *cells = easel_paint_both_ways(&map);
    assert_int_equal(cells[400].ink, COLOR_RGB(0x2E, 0x86, 0xC1));
    assert_int_equal(cells[0].ink, COLOR_RGB(0x0B, 0x2A, 0x55));
    for (int n = 0; n < 400; n++) {
        int wanted = (int)(0.5 + (0x86 - 0x2A) * sqrt((400 - n) / 400.0));
        assert_true(darkness(cells[n].ink) >= darkness(cells[n + 1].ink));
        assert_in_range(darkness(cells[n].ink) + 2, wanted, wanted + 4);
    }
    for (int n = 401; n <= 1000; n++) {
        struct style style =
            palette_style(palettes, false, band_of(&map, (uint32_t)n), 8, 0, COLORS_RGB);
        assert_int_equal(cells[n].ink, style.color);
    }
    free(cells);
    map.look.colors = 16;
    map.look.blocks = BLOCKS_ASCII;
    cells = easel_paint_both_ways(&map);
    for (int n = 0; n <= 400; n++)
        assert_true(cells[n].ink == COLOR_INDEX(12) && cells[n].glyph == '~');
    free(cells);
    map_free(&map);
}

static struct map make_holed_map(const struct picture *picture, struct look look)
{
    struct recipe recipe = picture_recipe(picture, EDGES_BOUNDED);
    struct view view = {.cols = picture->width, .rows = picture->height};
    look.colors = 256;
    return easel_map(&recipe, look, view);
}

/* Points of unknown height are blank, others are not. */
static void test_holes(void **state)
{
    enum { COLS = 9, ROWS = 7 };
    struct picture picture;
    struct trials trials = {96};
    struct tiles wide = {.width = 2};
    (void)state;
    assert_true(tiles_add(&wide, 0x3042) && tiles_add(&wide, 0x3043));
    assert_true(picture_make(&picture, COLS, ROWS, true));
    picture.holed = true;
    for (int n = 0; n < COLS * ROWS; n++)
        picture.fine[n] = trial_below(&trials, 3) == 0 ? HEIGHT_UNKNOWN : (uint32_t)n;
    for (int relief = 0; relief < 3; relief++)
        for (int tile = 1; tile <= 2; tile++) {
            struct look look = {.relief = (enum relief_kind)relief};
            if (tile == 2)
                look.tiles = wide;
            struct map map = make_holed_map(&picture, look);
            struct cell *cells = easel_paint_both_ways(&map);
            for (int n = 0; n < COLS * ROWS; n++) {
                bool hole = picture.fine[n] == HEIGHT_UNKNOWN;
                assert_int_equal(easel_is_blank(&cells[tile * n]), hole);
                assert_true(tile == 1 || !hole || easel_is_blank(&cells[2 * n + 1]));
            }
            free(cells);
            map_free(&map);
        }
    struct map map = make_holed_map(&picture, (struct look){.blocks = BLOCKS_HALF});
    struct cell *cells = easel_paint_both_ways(&map);
    for (int n = 0; n < COLS * (ROWS / 2); n++) {
        int upper = n / COLS * 2 * COLS + n % COLS;
        bool above = picture.fine[upper] == HEIGHT_UNKNOWN;
        bool below = picture.fine[upper + COLS] == HEIGHT_UNKNOWN;
        assert_int_equal(easel_is_blank(&cells[n]), above && below);
        if (above && below)
            continue;
        assert_int_equal(cells[n].glyph, above ? 0x2584 : 0x2580);
        assert_int_equal(cells[n].ground == COLOR_DEFAULT, above || below);
        assert_true(cells[n].ink != COLOR_DEFAULT);
    }
    free(cells);
    map_free(&map);
    picture_free(&picture);
}

/* From far away a tinted tile of two points of land has the mean of their colours, with biomes and
 * 24 bits; nearer, or with water below, it has the colour of the upper one. */
static void test_far_means(void **state)
{
    enum { COLS = 60, ROWS = 41 };
    int blended = 0;
    int rivers = 0;
    (void)state;
    for (int trial = 0; trial < 8; trial++) {
        const int zoom = trial % 2 == 0 ? -2 : -1; /* features of 8 and 16 tiles */
        struct recipe recipe = recipe_of((uint64_t)trial, 2048, 1025, 32);
        while (strcmp(recipe_algorithm_name(recipe.algorithm), "planet") != 0)
            recipe.algorithm++;
        recipe.edges = EDGES_WRAP_X;
        recipe.climate = CLIMATE_BELTS;
        struct look look = {.blocks = BLOCKS_TINTED,
                            .show = SHOW_BIOME,
                            .colors = COLORS_RGB,
                            .relief = trial < 4 ? RELIEF_SHADE : RELIEF_PLAIN};
        struct view view = {.zoom = zoom, .x = 100, .cols = COLS, .rows = ROWS};
        view.y = recipe_rows(&recipe, zoom) / 4 / 2 * 2;
        if (trial >= 6) /* the last row of the world has no other below it */
            view.y = recipe_rows(&recipe, zoom) - ROWS;
        struct map map = easel_map(&recipe, look, view);
        struct cell *single = easel_paint(&map);
        map.look.aspect = ASPECT_SQUARE;
        map.view.paired = true;
        struct point_rows *layers = point_rows_new(&map);
        static bool land[ROWS][COLS];
        for (int y = 0; y < ROWS; y++) {
            struct point_row row = point_row(layers);
            for (int x = 0; x < COLS; x++) {
                land[y][x] = row.heights[x] >= map.world.sea_height &&
                             point_row_cover(&row, (uint32_t)x) != COVER_LAKE;
                rivers += y % 2 == 0 && point_row_cover(&row, (uint32_t)x) == COVER_RIVER;
            }
        }
        point_rows_free(layers);
        struct cell *tiles = easel_paint_both_ways(&map);
        const int rows = (int)view_rows_inside(&map.view, &map.world.recipe);
        for (int y = 0; y < rows; y += 2)
            for (int x = 0; x < COLS; x++) {
                if (!land[y][x])
                    continue;
                const struct cell *cell = &tiles[y / 2 * COLS + x];
                const uint32_t upper = color_rgb(single[y * COLS + x].ground);
                uint32_t wanted = upper;
                if (zoom == -2 && y + 1 < rows && land[y][x] && land[y + 1][x])
                    wanted = rgb_between(upper, color_rgb(single[(y + 1) * COLS + x].ground), 1, 2);
                blended += wanted != upper;
                REQUIRE(color_rgb(cell->ground) == wanted, "trial %d at %d,%d: %x, not %x", trial,
                        x, y, color_rgb(cell->ground), wanted);
                assert_true(cell->ink != cell->ground);
            }
        free(single);
        free(tiles);
        map_free(&map);
    }
    assert_true(blended > 150 && rivers > 150);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_depths),        cmocka_unit_test(test_holes),
        cmocka_unit_test(test_filled),        cmocka_unit_test(test_shades),
        cmocka_unit_test(test_square_aspect), cmocka_unit_test(test_wide_contours),
        cmocka_unit_test(test_halves),        cmocka_unit_test(test_hueless),
        cmocka_unit_test(test_tile_sets),     cmocka_unit_test(test_far_means),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
