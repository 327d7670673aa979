/*
 * Invariant: a map, a painter or a grid that cannot be made fails the test.
 */
#include "support/easel.h"

#include "render/painter.h"
#include "support/unit.h"

struct map easel_map(const struct recipe *recipe, struct look look, struct view view)
{
    struct map map;
    look.light = RELIEF_LIGHT;
    if (look.palette == NULL)
        look.palette = palettes;
    if (look.tiles.count == 0)
        tiles_default(&look.tiles);
    assert_true(map_make(&map, recipe, &view, &look, 1));
    return map;
}

struct cell *easel_paint(const struct map *map)
{
    uint32_t cols = painter_cols(map);
    uint32_t lines = painter_lines(map);
    struct cell *cells = memory((size_t)cols * lines, sizeof *cells);
    struct painter *painter = painter_new(map, NULL);
    assert_non_null(painter);
    for (uint32_t line = 0; line < lines; line++)
        painter_line(painter, cells + (size_t)line * cols);
    painter_free(painter);
    return cells;
}

struct cell *easel_paint_both_ways(const struct map *map)
{
    uint32_t cols = painter_cols(map);
    struct cell *cells = easel_paint(map);
    struct cell *again = memory(cols, sizeof *again);
    struct painter *painter = painter_new(map, NULL);
    assert_non_null(painter);
    for (uint32_t line = painter_lines(map); line-- > 0;) {
        painter_seek(painter, line);
        painter_line(painter, again);
        assert_true(cells_equal(again, cells + (size_t)line * cols, (int)cols));
    }
    painter_free(painter);
    free(again);
    return cells;
}

struct grid easel_grid(int cols, int rows)
{
    struct grid grid = {0};
    assert_true(grid_resize(&grid, cols, rows));
    return grid;
}

const struct cell *easel_at(const struct grid *grid, int col, int row)
{
    return &grid->cells[row * grid->cols + col];
}

bool easel_is_blank(const struct cell *cell)
{
    static const struct cell blank = {.glyph = ' '};
    return cell_equal(cell, &blank);
}
