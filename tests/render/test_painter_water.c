/*
 * Painter of worlds with rivers: tiles, inks and levels follow from what courses say of each point,
 * in every relief, blocks and number of colours; and a window is that part of the whole.
 */
#include "render/painter.h"

#include "canvas/color.h"
#include "render/points/river_lines.h"
#include "style/tiles.h"
#include "support/easel.h"
#include "support/looks.h"
#include "support/unit.h"

enum { SIDE = 96 };

static struct recipe rivers_recipe(uint64_t seed, enum recipe_edges edges)
{
    struct recipe recipe = recipe_of(seed, SIDE, SIDE, 32);
    while (strcmp(recipe_algorithm_name(recipe.algorithm), "rivers") != 0)
        recipe.algorithm++;
    recipe.roughness = 400000;
    recipe.edges = edges;
    return recipe;
}

/* Returns the look number n of all of them. */
static struct look look_of(unsigned n)
{
    static const int depths[] = {COLORS_RGB, 256, 16, 8, 0};
    struct look look = {
        .relief = (enum relief_kind)(n % 3),
        .blocks = (enum blocks)(n / 3 % 2),
        .rivers = (enum river_style)(n / 6 % 4),
        .colors = depths[n / 24 % 5],
        .palette = &palettes[n / 120 % (unsigned)palette_count()],
    };
    if (look.blocks == BLOCKS_HALF && look.colors == 0)
        look.colors = 8;
    return look;
}

enum { LOOKS = 840 };

/* Windows of a map are that part of it, across seams too. */
static void test_windows(void **state)
{
    struct trials trials = {20261124};
    (void)state;
    for (unsigned n = 0; n < LOOKS; n += 1 + (unsigned)trial_below(&trials, 4)) {
        bool bounded = n % 5 == 0;
        struct recipe recipe = rivers_recipe(n, bounded ? EDGES_BOUNDED : EDGES_WRAP);
        struct look look = look_of(n);
        struct view whole = {.zoom = (int)trial_between(&trials, -1, 1), .cols = 60, .rows = 40};
        whole.x = trial_between(&trials, 0, recipe_cols(&recipe, whole.zoom) - 1);
        whole.y = trial_between(&trials, 0, recipe_rows(&recipe, whole.zoom) - 1);
        struct view part = whole;
        int64_t east = trial_between(&trials, 0, 30);
        int64_t south = 2 * trial_between(&trials, 0, 10);
        part.x = recipe_wrap(whole.x + east, recipe_cols(&recipe, whole.zoom));
        part.y = recipe_wrap(whole.y + south, recipe_rows(&recipe, whole.zoom));
        part.cols = 25;
        part.rows = 20;
        if (bounded && (part.x < whole.x || part.y < whole.y))
            continue;
        struct map large = easel_map(&recipe, look, whole);
        struct map small = easel_map(&recipe, look, part);
        struct cell *all = easel_paint(&large);
        struct cell *some = easel_paint(&small);
        uint32_t first = (uint32_t)(south / look_rows(&look));
        for (uint32_t line = 0; line < painter_lines(&small); line++)
            for (uint32_t col = 0; col < part.cols; col++)
                REQUIRE(cell_equal(&some[line * part.cols + col],
                                   &all[(line + first) * whole.cols + (uint32_t)east + col]),
                        "look %u: column %u of line %u", n, col, line);
        free(all);
        free(some);
        map_free(&large);
        map_free(&small);
    }
}

/* Returns the reader of a map's points at its first row. */
static struct river_lines *river_lines_of(const struct map *map)
{
    const struct view *view = &map->view;
    struct river_lines *lines = river_lines_new(
        &map->world.recipe, view->zoom, view->cols,
        map->look.blocks == BLOCKS_HALF ? RIVER_LINES_INK : RIVER_LINES_ARMS, false);
    assert_non_null(lines);
    river_lines_seek(lines, view->x, view->y);
    return lines;
}

/* Rivers and lakes have their glyphs and styles in every relief. All other tiles are as if there
 * were none, but that no shade falls on the sea. */
static void test_tiles(void **state)
{
    (void)state;
    unsigned found = 0;
    const unsigned step = few_of(4) == 1 ? 11 : 1; /* meets each part of a look */
    for (unsigned n = 0; n < LOOKS; n += step) {
        struct look look = look_of(n);
        if (look.blocks == BLOCKS_HALF || look.rivers == RIVER_STYLE_NONE)
            continue;
        bool ascii = look.rivers == RIVER_STYLE_ASCII ||
                     (look.rivers == RIVER_STYLE_AUTO && look.colors < 8);
        struct recipe recipe = rivers_recipe(n % 11, EDGES_WRAP);
        struct view view = {.x = 90, .y = 80, .cols = 70, .rows = 30};
        struct map map = easel_map(&recipe, look, view);
        struct cell *cells = easel_paint(&map);
        map.look.rivers = RIVER_STYLE_NONE;
        struct cell *dry = easel_paint(&map);
        map.look.relief = RELIEF_PLAIN;
        struct cell *plain = easel_paint(&map);
        map.look.rivers = look.rivers;
        map.look.relief = look.relief;
        struct river_lines *lines = river_lines_of(&map);
        struct style river = palette_fresh(map.look.palette, false, look.colors);
        struct style lake = palette_fresh(map.look.palette, true, look.colors);
        for (uint32_t row = 0; row < view.rows; row++) {
            struct river_lines_row water = river_lines_row(lines);
            for (uint32_t col = 0; col < view.cols; col++) {
                struct cell cell = cells[row * view.cols + col];
                struct cell wanted = dry[row * view.cols + col];
                if (water.covers[col] == COVER_SEA && look.relief == RELIEF_SHADE)
                    wanted = plain[row * view.cols + col];
                if (water.covers[col] == COVER_RIVER || water.covers[col] == COVER_LAKE) {
                    bool is_lake = water.covers[col] == COVER_LAKE;
                    wanted.glyph =
                        is_lake ? river_glyph_lake(ascii) : river_glyph(water.marks[col], ascii);
                    wanted.ink = is_lake ? lake.color : river.color;
                    wanted.flags = is_lake ? lake.flags : river.flags;
                    wanted.ground = look.relief == RELIEF_CONTOUR && look.colors >= 256
                                        ? cell.ground
                                        : COLOR_DEFAULT;
                    found++;
                }
                REQUIRE(cell_equal(&cell, &wanted), "look %u: column %u of row %u", n, col, row);
            }
        }
        river_lines_free(lines);
        free(cells);
        free(dry);
        free(plain);
        map_free(&map);
    }
    assert_true(found > 1000 / step);
}

/* In plain half blocks ink mixes with the land, and lakes and seas have their colour. */
static void test_half_blocks(void **state)
{
    (void)state;
    for (unsigned p = 0; p < (unsigned)palette_count(); p++)
        for (unsigned colors = 0; colors < 2; colors++) {
            struct look look = {.blocks = BLOCKS_HALF,
                                .palette = &palettes[p],
                                .colors = colors == 0 ? COLORS_RGB : 256};
            struct recipe recipe = rivers_recipe(5, EDGES_WRAP);
            struct view view = {.x = 90, .y = 80, .cols = 70, .rows = 40};
            struct map map = easel_map(&recipe, look, view);
            struct cell *cells = easel_paint(&map);
            map.look.rivers = RIVER_STYLE_NONE;
            struct cell *dry = easel_paint(&map);
            map.look.rivers = RIVER_STYLE_AUTO;
            struct river_lines *lines = river_lines_of(&map);
            uint32_t ink = palette_fresh(look.palette, false, look.colors).rgb;
            uint32_t lake = palette_fresh(look.palette, true, look.colors).rgb;
            for (uint32_t row = 0; row < view.rows; row++) {
                struct river_lines_row water = river_lines_row(lines);
                for (uint32_t col = 0; col < view.cols; col++) {
                    const struct cell *cell = &cells[row / 2 * view.cols + col];
                    const struct cell *bare = &dry[row / 2 * view.cols + col];
                    color_code color = row % 2 == 0 ? cell->ink : cell->ground;
                    color_code wanted = row % 2 == 0 ? bare->ink : bare->ground;
                    uint32_t ground =
                        COLOR_KIND(wanted) == 2 ? COLOR_VALUE(wanted) : color_rgb_of(wanted & 0xFF);
                    if (water.covers[col] == COVER_LAKE)
                        wanted = color_of_rgb(lake, look.colors);
                    else if (water.covers[col] != COVER_SEA && water.marks[col] > 0)
                        wanted = color_of_rgb(
                            rgb_between(ground, ink, water.marks[col], RIVER_LINES_FULL),
                            look.colors);
                    if (!look.palette->hueless || colors == 0)
                        assert_int_equal(color, wanted);
                }
            }
            river_lines_free(lines);
            free(cells);
            free(dry);
            map_free(&map);
        }
}

/* A lake in shaded relief is level: one colour, whatever stands around it. So is a sea of one
 * depth: shores throw no shade on it. */
static void test_level_lakes(void **state)
{
    (void)state;
    uint32_t found = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct look look = {.blocks = BLOCKS_HALF, .relief = RELIEF_SHADE, .colors = COLORS_RGB};
        struct recipe recipe = rivers_recipe(seed, EDGES_WRAP);
        struct view view = {.zoom = 1, .cols = 2 * SIDE, .rows = 2 * SIDE};
        struct map map = easel_map(&recipe, look, view);
        struct cell *cells = easel_paint(&map);
        struct river_lines *lines = river_lines_of(&map);
        color_code lake = color_of_rgb(palette_fresh(palettes, true, COLORS_RGB).rgb, COLORS_RGB);
        for (uint32_t row = 0; row < view.rows; row++) {
            struct river_lines_row water = river_lines_row(lines);
            for (uint32_t col = 0; col < view.cols; col++) {
                const struct cell *cell = &cells[row / 2 * view.cols + col];
                if (water.covers[col] != COVER_LAKE)
                    continue;
                assert_int_equal(row % 2 == 0 ? cell->ink : cell->ground, lake);
                found++;
            }
        }
        river_lines_free(lines);
        free(cells);
        map_free(&map);
    }
    assert_true(found > 100);
}

/* A tile that is two columns wide goes on to the east with its river. */
static void test_wide_tiles(void **state)
{
    (void)state;
    struct look look = {.colors = 256};
    for (uint32_t n = 0; n < 8; n++)
        tiles_add(&look.tiles, 0x4E00 + n);
    look.tiles.width = 2;
    struct recipe recipe = rivers_recipe(5, EDGES_WRAP);
    struct view view = {.x = 90, .y = 80, .cols = 70, .rows = 30};
    struct map map = easel_map(&recipe, look, view);
    struct cell *cells = easel_paint(&map);
    struct river_lines *lines = river_lines_of(&map);
    for (uint32_t row = 0; row < view.rows; row++) {
        struct river_lines_row water = river_lines_row(lines);
        for (uint32_t col = 0; col < view.cols; col++) {
            const struct cell *cell = &cells[(row * view.cols + col) * 2];
            static const uint32_t across[] = {' ', 0x2500, 0x2550};
            uint32_t right = 0;
            if (water.covers[col] == COVER_RIVER)
                right = across[water.marks[col] & 3];
            else if (water.covers[col] == COVER_LAKE)
                right = river_glyph_lake(false);
            assert_int_equal(cell[1].glyph, right);
            assert_int_equal(cell[1].ink, cell[0].ink);
        }
    }
    river_lines_free(lines);
    free(cells);
    map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_windows),     cmocka_unit_test(test_tiles),
        cmocka_unit_test(test_half_blocks), cmocka_unit_test(test_level_lakes),
        cmocka_unit_test(test_wide_tiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
