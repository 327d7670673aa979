/*
 * Grids: text lands where it should, and nothing is written outside the grid or beyond a pen's end
 * (the sanitizers watch this too). A scroll is found if and only if there was one.
 */
#include "map/grid.h"

#include "support/unit.h"

#include <stdio.h>

static struct grid make_grid(int cols, int rows)
{
    struct grid grid = {0};
    assert_true(grid_resize(&grid, cols, rows));
    return grid;
}

static const struct cell *cell_at(const struct grid *grid, int col, int row)
{
    return &grid->cells[row * grid->cols + col];
}

static bool is_blank(const struct cell *cell)
{
    return cell->glyph == ' ' && cell->fg == COLOR_DEFAULT && cell->bg == COLOR_DEFAULT &&
           cell->flags == 0;
}

/* Returns the first row as text, valid until the next call. */
static const char *text_of(const struct grid *grid)
{
    static char text[200];
    assert_in_range(grid->cols, 0, sizeof text - 1);
    for (int col = 0; col < grid->cols; col++)
        text[col] = (char)cell_at(grid, col, 0)->glyph;
    text[grid->cols] = '\0';
    return text;
}

static void test_resize(void **state)
{
    static const int sizes[][2] = {{0, 0}, {1, 1}, {0, 5}, {5, 0}, {80, 24}, {3, 2}, {500, 200}};
    struct grid grid = {0};
    (void)state;
    for (int n = 0; n < 7; n++) {
        assert_true(grid_resize(&grid, sizes[n][0], sizes[n][1]));
        assert_int_equal(grid.cols, sizes[n][0]);
        assert_int_equal(grid.rows, sizes[n][1]);
        for (int cell = 0; cell < grid.cols * grid.rows; cell++) {
            assert_true(is_blank(&grid.cells[cell]));
            grid.cells[cell] = (struct cell){'x', COLOR_INDEX(7), COLOR_INDEX(9), CELL_DIM};
        }
    }
    grid_clear(&grid);
    for (int cell = 0; cell < grid.cols * grid.rows; cell++)
        assert_true(is_blank(&grid.cells[cell]));
    grid_free(&grid);
    assert_null(grid.cells);
    assert_int_equal(grid.cols, 0);
    assert_int_equal(grid.rows, 0);
    grid_free(&grid);
}

/* A pen starts at every position from outside to outside, with every end: exactly the cells inside
 * are written. */
static void test_clipping(void **state)
{
    enum { COLS = 5, ROWS = 3 };
    struct grid grid = make_grid(COLS, ROWS);
    (void)state;
    for (int row = -2; row <= ROWS + 1; row++)
        for (int col = -4; col <= COLS + 2; col++)
            for (int end = -1; end <= COLS + 2; end++) {
                grid_clear(&grid);
                struct pen pen = {&grid, col, row, end, CELL_BOLD};
                pen_text(&pen, "abc");
                assert_int_equal(pen.col, col + 3);
                assert_int_equal(pen.row, row);
                for (int y = 0; y < ROWS; y++)
                    for (int x = 0; x < COLS; x++) {
                        const struct cell *cell = cell_at(&grid, x, y);
                        if (y == row && x >= col && x < col + 3 && x < end) {
                            assert_int_equal(cell->glyph, 'a' + x - col);
                            assert_int_equal(cell->flags, CELL_BOLD);
                        } else {
                            assert_true(is_blank(cell));
                        }
                    }
            }
    grid_free(&grid);
}

static void test_measuring(void **state)
{
    (void)state;
    struct pen pen = {.grid = NULL, .end = 3};
    pen_text(&pen, "hello");
    pen_number(&pen, 1234);
    pen_glyph(&pen, 0x10FFFF);
    pen_pad(&pen, 20);
    pen_pad(&pen, 4);
    assert_int_equal(pen.col, 20);
    struct grid empty = make_grid(0, 0);
    pen = (struct pen){&empty, 0, 0, 100, CELL_REVERSE};
    pen_text(&pen, "nowhere");
    assert_int_equal(pen.col, 7);
    grid_free(&empty);
}

static void test_numbers(void **state)
{
    static const uint64_t numbers[] = {0,   1,          9,          10,        99,
                                       100, 4294967295, 4294967296, INT64_MAX, UINT64_MAX};
    struct grid grid = make_grid(30, 1);
    (void)state;
    for (int n = 0; n < 10; n++) {
        char expected[60];
        grid_clear(&grid);
        struct pen pen = {&grid, 0, 0, 30, 0};
        pen_number(&pen, numbers[n]);
        int length = snprintf(expected, sizeof expected, "%" PRIu64, numbers[n]);
        assert_int_equal(pen.col, length);
        assert_memory_equal(text_of(&grid), expected, (size_t)length);
        assert_true(is_blank(cell_at(&grid, length, 0)));
    }
    grid_free(&grid);
}

static void test_pad(void **state)
{
    struct grid grid = make_grid(6, 1);
    (void)state;
    struct pen pen = {&grid, 0, 0, 6, CELL_REVERSE};
    pen_text(&pen, "ab");
    pen_pad(&pen, 4);
    assert_int_equal(pen.col, 4);
    assert_string_equal(text_of(&grid), "ab    ");
    assert_int_equal(cell_at(&grid, 3, 0)->flags, CELL_REVERSE);
    assert_int_equal(cell_at(&grid, 4, 0)->flags, 0);
    pen_pad(&pen, 1);
    assert_int_equal(pen.col, 4);
    grid_free(&grid);
}

static void test_wide_characters(void **state)
{
    struct grid grid = make_grid(3, 1);
    (void)state;
    struct pen pen = {&grid, 1, 0, 3, 0};
    pen_glyph(&pen, 0x1F600);
    assert_int_equal(cell_at(&grid, 1, 0)->glyph, 0x1F600);
    assert_int_equal(pen.col, 2);
    grid_free(&grid);
}

/* True if both grids, one of them moved, overlap and are equal where they do. The last row does not
 * count. */
static bool is_moved(const struct grid *before, const struct grid *after, int left, int up)
{
    int common = 0;
    for (int row = 0; row < after->rows - 1; row++)
        for (int col = 0; col < after->cols; col++) {
            int old_row = row + up;
            int old_col = col + left;
            if (old_row < 0 || old_row >= before->rows - 1 || old_col < 0 ||
                old_col >= before->cols)
                continue;
            const struct cell *a = cell_at(before, old_col, old_row);
            const struct cell *b = cell_at(after, col, row);
            if (a->glyph != b->glyph || a->fg != b->fg || a->bg != b->bg || a->flags != b->flags)
                return false;
            common++;
        }
    return common > 0;
}

/* Moves the rows of a grid. Shifted by columns, it must then equal the grid after the scroll, where
 * the two overlap. */
static void check_rows_moved(struct grid *grid, const struct grid *after, int left, int up)
{
    grid_move_rows(grid, after, left, up);
    for (int row = 0; row + 1 < grid->rows; row++)
        for (int col = 0; col < grid->cols; col++) {
            int from = col - left;
            if (from >= 0 && from < grid->cols)
                assert_int_equal(cell_at(grid, col, row)->glyph, cell_at(after, from, row)->glyph);
            assert_in_range(cell_at(grid, col, row)->glyph, ' ', '~');
        }
    for (int col = 0; col < grid->cols; col++)
        assert_int_equal(cell_at(grid, col, grid->rows - 1)->glyph, 'A');
}

/* Changes a cell in one of four ways. */
static void change_cell(struct cell *cell, int how)
{
    cell->glyph = how == 0 ? '?' : cell->glyph;
    cell->fg = how == 1 ? COLOR_INDEX(17) : cell->fg;
    cell->bg = how == 2 ? COLOR_INDEX(17) : cell->bg;
    cell->flags = how == 3 ? CELL_BOLD : cell->flags;
}

/* Large random contents are scrolled like a map: exactly the shift that was made is found. */
static void test_shift(void **state)
{
    struct trials trials = {62};
    (void)state;
    for (int trial = 0; trial < 4000; trial++) {
        int cols = (int)trial_between(&trials, 20, 60);
        int rows = (int)trial_between(&trials, 5, 20);
        int left = (int)trial_between(&trials, -10, 10);
        int up = (int)trial_between(&trials, -2, 2);
        uint64_t key = trial_bits(&trials);
        struct grid before = make_grid(cols, rows);
        struct grid after = make_grid(cols, rows);
        for (int n = 0; n < cols * rows; n++) {
            int row = n / cols;
            int col = n % cols;
            for (int moves = 0; moves < 2; moves++) {
                struct grid *grid = moves ? &after : &before;
                struct trials place = {key + (uint64_t)((row + (moves ? up : 0)) * 1000 + col +
                                                        (moves ? left : 0) + 99999)};
                trial_bits(&place);
                uint8_t band = (uint8_t)trial_below(&place, 8);
                grid->cells[n] =
                    row < rows - 1 ? (struct cell){'a' + band, COLOR_INDEX(band), COLOR_DEFAULT, 0}
                                   : (struct cell){'A' + (uint32_t)moves, COLOR_DEFAULT,
                                                   COLOR_DEFAULT, CELL_REVERSE};
            }
        }
        bool close = left != 0 && left >= -8 && left <= 8 && up >= -1 && up <= 1;
        int found;
        int shift = grid_shift(&before, &after, &found);
        REQUIRE(shift == (close ? left : 0) && found == (close ? up : 0),
                "%dx%d moved by %d,%d: %d,%d is found", cols, rows, left, up, shift, found);
        /* One cell of the map that did not move along: nothing is found. */
        if (close) {
            int col = (int)trial_between(&trials, 8, cols - 9);
            int row = (int)trial_between(&trials, 1, rows - 3);
            check_rows_moved(&before, &after, left, up);
            change_cell(&after.cells[row * cols + col], (int)trial_below(&trials, 4));
            assert_int_equal(grid_shift(&before, &after, &found), 0);
            assert_int_equal(found, 0);
        }
        grid_free(&before);
        grid_free(&after);
    }
}

/* Random contents, grids of any size: a shift that is found has really happened. */
static void test_shift_is_true(void **state)
{
    struct trials trials = {63};
    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        struct grid before =
            make_grid((int)trial_between(&trials, 0, 12), (int)trial_between(&trials, 0, 5));
        struct grid after = make_grid(before.cols, before.rows);
        uint64_t kinds = trial_between(&trials, 1, 3) == 1 ? 1 : 2;
        for (int n = 0; n < before.cols * before.rows; n++) {
            before.cells[n].glyph = 'a' + (uint32_t)trial_below(&trials, kinds);
            after.cells[n].glyph = 'a' + (uint32_t)trial_below(&trials, kinds + 1);
        }
        int up;
        int shift = grid_shift(&before, &after, &up);
        assert_in_range(shift + 8, 0, 16);
        REQUIRE(shift == 0 ? up == 0 : is_moved(&before, &after, shift, up),
                "%dx%d: a shift of %d,%d is none", before.cols, before.rows, shift, up);
        grid_free(&before);
        grid_free(&after);
    }
    struct grid small = make_grid(10, 5);
    struct grid large = make_grid(11, 5);
    int up;
    assert_int_equal(grid_shift(&small, &large, &up), 0);
    assert_int_equal(grid_shift(&small, &small, &up), 0);
    grid_free(&small);
    grid_free(&large);
}

/* A shift of few cells is not worth a scroll, and is not found. */
static void test_no_shift_for_few_changes(void **state)
{
    struct grid before = make_grid(80, 24);
    struct grid after = make_grid(80, 24);
    int up;
    (void)state;
    before.cells[10 * 80 + 20].glyph = 'x';
    after.cells[10 * 80 + 19].glyph = 'x';
    assert_int_equal(grid_shift(&before, &after, &up), 0);
    /* A line of text on a blank map. */
    for (int n = 20; n < 70; n++) {
        before.cells[12 * 80 + n].glyph = 'a' + (uint32_t)n % 26;
        after.cells[12 * 80 + n - 1].glyph = 'a' + (uint32_t)n % 26;
    }
    assert_int_equal(grid_shift(&before, &after, &up), 0);
    grid_free(&before);
    grid_free(&after);
}

static void test_equal(void **state)
{
    struct grid a = make_grid(80, 24);
    struct grid b = make_grid(80, 24);
    (void)state;
    assert_true(grid_equal(&a, &b));
    b.cells[80 * 24 - 1].bg = COLOR_INDEX(1);
    assert_false(grid_equal(&a, &b));
    a.cells[80 * 24 - 1].bg = COLOR_INDEX(1);
    assert_true(grid_equal(&a, &b));
    a.cursor_col = 3;
    assert_false(grid_equal(&a, &b));
    grid_free(&a);
    grid_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_resize),
        cmocka_unit_test(test_clipping),
        cmocka_unit_test(test_measuring),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_pad),
        cmocka_unit_test(test_wide_characters),
        cmocka_unit_test(test_shift),
        cmocka_unit_test(test_shift_is_true),
        cmocka_unit_test(test_no_shift_for_few_changes),
        cmocka_unit_test(test_equal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
