/*
 * ANSI: a print from heights equals a print from the cells that the painter makes of them.
 */
#include "export/formats/format.h"

#include "canvas/ansi_codes.h"
#include "render/painter.h"
#include "support/looks.h"
#include "support/unit.h"
#include "world/heights.h"

enum { COLS_MAX = 600 };

extern const struct format format_ansi;

/* Sets 1 to 30 tiles of any lengths, of one column or two. Some are blank, some equal. */
static void set_tiles(struct trials *trials, struct tiles *tiles)
{
    static const uint32_t glyphs[] = {' ', 'a', 0xE9, 0x2592, 0x10300};
    static const uint32_t wide_glyphs[] = {0x3000, 0x6C34, 0x1F600};
    *tiles = (struct tiles){.width = 1 + (int)trial_below(trials, 2)};
    for (uint64_t left = 1 + trial_below(trials, 30); left > 0; left--)
        assert_true(tiles_add(tiles, tiles->width == 2 ? wide_glyphs[trial_below(trials, 3)]
                                                       : glyphs[trial_below(trials, 5)]));
}

static void check_rows(const struct map *map)
{
    static char expected[2 * COLS_MAX * ANSI_CELL_MAX + ANSI_ROW_EXTRA];
    static char found[2 * COLS_MAX * ANSI_CELL_MAX + ANSI_ROW_EXTRA];
    static struct cell cells[2 * COLS_MAX];
    struct painter *painter = painter_new(map, NULL);
    struct heights *heights = heights_new(&map->world.recipe, map->view.zoom, map->view.cols, 0);
    assert_non_null(painter);
    assert_non_null(heights);
    heights_seek(heights, map->view.x, map->view.y);
    assert_int_equal(format_source(&format_ansi, map), FORMAT_HEIGHTS);
    for (uint32_t row = 0; row < map->view.rows; row++) {
        bool inside = row < view_rows_inside(&map->view, &map->world.recipe);
        painter_line(painter, cells);
        size_t length = ansi_row(cells, painter_cols(map), expected);
        struct number_row numbers = {.number = row};
        if (inside) {
            numbers.count = view_cols_inside(&map->view, &map->world.recipe);
            numbers.numbers = heights_row(heights);
        }
        size_t printed = format_ansi.print_numbers(map, &numbers, found);
        assert_int_equal(printed, length);
        assert_memory_equal(found, expected, length);
        assert_true(length <= format_row_max(&format_ansi, map));
    }
    heights_free(heights);
    painter_free(painter);
}

static void test_heights_as_cells(void **state)
{
    static const int depths[] = {8, 16, 256, COLORS_RGB};
    struct trials trials = {1515};
    (void)state;
    for (int trial = 0; trial < 400; trial++) {
        struct recipe recipe = trial_edged(&trials, 64);
        struct view view = {.cols = 1 + (uint32_t)trial_below(&trials, trial % 10 ? 70 : COLS_MAX),
                            .rows = 1 + (uint32_t)trial_below(&trials, 8)};
        struct look look = {.palette = &palettes[trial_below(&trials, (uint64_t)palette_count())],
                            .colors = depths[trial % 4]};
        struct map map;
        if (look.colors >= 256 && trial_below(&trials, 2) > 0)
            look.blocks = BLOCKS_FILLED;
        set_tiles(&trials, &look.tiles);
        assert_true(map_make(&map, &recipe, &view, &look, 1));
        check_rows(&map);
        map_free(&map);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_heights_as_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
