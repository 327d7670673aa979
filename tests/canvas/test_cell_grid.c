/*
 * Cell grid: text lands where it should, and nothing is written outside the grid or beyond a pen's
 * end (the sanitizers watch this too).
 */
#include "canvas/cell_grid.h"

#include "support/easel.h"
#include "support/unit.h"

#include <stdio.h>

/* Returns the first row as text, valid until the next call. */
static const char *text_of(const struct grid *grid)
{
    static char text[200];
    assert_in_range(grid->cols, 0, sizeof text - 1);
    for (int col = 0; col < grid->cols; col++)
        text[col] = (char)easel_at(grid, col, 0)->glyph;
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
            assert_true(easel_is_blank(&grid.cells[cell]));
            grid.cells[cell] = (struct cell){'x', COLOR_INDEX(7), COLOR_INDEX(9), CELL_DIM};
        }
    }
    grid_clear(&grid);
    for (int cell = 0; cell < grid.cols * grid.rows; cell++)
        assert_true(easel_is_blank(&grid.cells[cell]));
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
    struct grid grid = easel_grid(COLS, ROWS);
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
                        const struct cell *cell = easel_at(&grid, x, y);
                        if (y == row && x >= col && x < col + 3 && x < end) {
                            assert_int_equal(cell->glyph, 'a' + x - col);
                            assert_int_equal(cell->flags, CELL_BOLD);
                        } else {
                            assert_true(easel_is_blank(cell));
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
    struct grid empty = easel_grid(0, 0);
    pen = (struct pen){&empty, 0, 0, 100, CELL_REVERSE};
    pen_text(&pen, "nowhere");
    assert_int_equal(pen.col, 7);
    grid_free(&empty);
}

static void test_numbers(void **state)
{
    static const uint64_t numbers[] = {0,   1,          9,          10,        99,
                                       100, 4294967295, 4294967296, INT64_MAX, UINT64_MAX};
    struct grid grid = easel_grid(30, 1);
    (void)state;
    for (int n = 0; n < 10; n++) {
        char expected[60];
        grid_clear(&grid);
        struct pen pen = {&grid, 0, 0, 30, 0};
        pen_number(&pen, numbers[n]);
        int length = snprintf(expected, sizeof expected, "%" PRIu64, numbers[n]);
        assert_int_equal(pen.col, length);
        assert_memory_equal(text_of(&grid), expected, (size_t)length);
        assert_true(easel_is_blank(easel_at(&grid, length, 0)));
    }
    grid_free(&grid);
}

static void test_pad(void **state)
{
    struct grid grid = easel_grid(6, 1);
    (void)state;
    struct pen pen = {&grid, 0, 0, 6, CELL_REVERSE};
    pen_text(&pen, "ab");
    pen_pad(&pen, 4);
    assert_int_equal(pen.col, 4);
    assert_string_equal(text_of(&grid), "ab    ");
    assert_int_equal(easel_at(&grid, 3, 0)->flags, CELL_REVERSE);
    assert_int_equal(easel_at(&grid, 4, 0)->flags, 0);
    pen_pad(&pen, 1);
    assert_int_equal(pen.col, 4);
    grid_free(&grid);
}

static void test_wide_characters(void **state)
{
    struct grid grid = easel_grid(3, 1);
    (void)state;
    struct pen pen = {&grid, 1, 0, 3, 0};
    pen_glyph(&pen, 0x1F600);
    assert_int_equal(easel_at(&grid, 1, 0)->glyph, 0x1F600);
    assert_int_equal(pen.col, 2);
    grid_free(&grid);
}

static void test_equal(void **state)
{
    struct grid a = easel_grid(80, 24);
    struct grid b = easel_grid(80, 24);
    (void)state;
    assert_true(grid_equal(&a, &b));
    b.cells[80 * 24 - 1].ground = COLOR_INDEX(1);
    assert_false(grid_equal(&a, &b));
    a.cells[80 * 24 - 1].ground = COLOR_INDEX(1);
    assert_true(grid_equal(&a, &b));
    a.cursor_col = 3;
    assert_false(grid_equal(&a, &b));
    grid_free(&a);
    grid_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_resize),    cmocka_unit_test(test_clipping),
        cmocka_unit_test(test_measuring), cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_pad),       cmocka_unit_test(test_wide_characters),
        cmocka_unit_test(test_equal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
