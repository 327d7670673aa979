/*
 * Scroll: a scroll is found if and only if most rows were scrolled.
 */
#include "canvas/scroll.h"

#include "support/easel.h"
#include "support/unit.h"

#include <stdlib.h>

/* Counts the rows that equal those of a grid that moved, wherever both have a cell, of which there
 * is one or more. The last row does not count. */
static int count_moved_rows(const struct grid *before, const struct grid *after, int left, int up)
{
    int count = 0;
    for (int row = 0; row < after->rows - 1; row++) {
        bool common = false;
        bool equal = true;
        for (int col = 0; col < after->cols; col++) {
            int old_row = row + up;
            int old_col = col + left;
            if (old_row < 0 || old_row >= before->rows - 1 || old_col < 0 ||
                old_col >= before->cols)
                continue;
            const struct cell *a = easel_at(before, old_col, old_row);
            const struct cell *b = easel_at(after, col, row);
            equal = equal && a->glyph == b->glyph && a->ink == b->ink && a->ground == b->ground &&
                    a->flags == b->flags;
            common = true;
        }
        count += common && equal;
    }
    return count;
}

/* Changes a cell in one of four ways. */
static void change_cell(struct cell *cell, int how)
{
    cell->glyph = how == 0 ? '?' : cell->glyph;
    cell->ink = how == 1 ? COLOR_INDEX(17) : cell->ink;
    cell->ground = how == 2 ? COLOR_INDEX(17) : cell->ground;
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
        int left = trial % 3 ? (int)trial_between(&trials, -10, 10) : 0;
        int up = (int)trial_between(&trials, -4, 4);
        uint64_t key = trial_bits(&trials);
        struct grid before = easel_grid(cols, rows);
        struct grid after = easel_grid(cols, rows);
        for (int n = 0; n < cols * rows; n++) {
            int row = n / cols;
            int col = n % cols;
            for (int moves = 0; moves < 2; moves++) {
                struct grid *grid = moves ? &after : &before;
                int64_t place = (row + (moves ? up : 0)) * 1000 + col + (moves ? left : 0);
                struct trials there = {(key + (uint64_t)place) * UINT64_C(0x9E3779B97F4A7C15)};
                uint8_t band = (uint8_t)(trial_bits(&there) >> 61);
                grid->cells[n] =
                    row < rows - 1 ? (struct cell){'a' + band, COLOR_INDEX(band), COLOR_DEFAULT, 0}
                                   : (struct cell){'A' + (uint32_t)moves, COLOR_DEFAULT,
                                                   COLOR_DEFAULT, CELL_REVERSE};
            }
        }
        bool close = left == 0 ? up != 0 && abs(up) <= rows / 2 : abs(left) <= 8 && abs(up) <= 1;
        struct scroll scroll;
        bool found = scroll_find(&before, &after, &scroll);
        REQUIRE(
            found == close && scroll.left == (close ? left : 0) && scroll.up == (close ? up : 0),
            "%dx%d moved by %d,%d: %d,%d is found", cols, rows, left, up, scroll.left, scroll.up);
        /* One cell of the map that did not move along: only its row must be written. */
        if (close) {
            int col = (int)trial_between(&trials, left < 0 ? -left : 0,
                                         left > 0 ? cols - 1 - left : cols - 1);
            int row =
                (int)trial_between(&trials, up < 0 ? -up : 0, up > 0 ? rows - 2 - up : rows - 2);
            change_cell(&after.cells[row * cols + col], (int)trial_below(&trials, 4));
            found = scroll_find(&before, &after, &scroll);
            assert_int_equal(found, rows - 2 - abs(up) > rows / 4);
            assert_int_equal(scroll.left, found ? left : 0);
            assert_int_equal(scroll.up, found ? up : 0);
        }
        grid_free(&before);
        grid_free(&after);
    }
}

/* Random contents, grids of any size: a shift that is found saves rows. */
static void test_shift_is_true(void **state)
{
    struct trials trials = {63};
    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        struct grid before =
            easel_grid((int)trial_between(&trials, 0, 12), (int)trial_between(&trials, 0, 5));
        struct grid after = easel_grid(before.cols, before.rows);
        uint64_t kinds = trial_between(&trials, 1, 3) == 1 ? 1 : 2;
        for (int n = 0; n < before.cols * before.rows; n++) {
            before.cells[n].glyph = 'a' + (uint32_t)trial_below(&trials, kinds);
            after.cells[n].glyph = 'a' + (uint32_t)trial_below(&trials, kinds + 1);
        }
        struct scroll scroll;
        bool found = scroll_find(&before, &after, &scroll);
        assert_in_range(scroll.left + 8, 0, 16);
        assert_int_equal(found, scroll.left != 0 || scroll.up != 0);
        REQUIRE(!found || count_moved_rows(&before, &after, scroll.left, scroll.up) >
                              count_moved_rows(&before, &after, 0, 0) + after.rows / 4,
                "%dx%d: a shift of %d,%d saves too little", before.cols, before.rows, scroll.left,
                scroll.up);
        grid_free(&before);
        grid_free(&after);
    }
    struct grid small = easel_grid(10, 5);
    struct grid large = easel_grid(11, 5);
    struct scroll scroll;
    assert_false(scroll_find(&small, &large, &scroll));
    assert_false(scroll_find(&small, &small, &scroll));
    grid_free(&small);
    grid_free(&large);
}

/* A shift of few cells is not worth a scroll, and is not found. */
static void test_no_shift_for_few_changes(void **state)
{
    struct grid before = easel_grid(80, 24);
    struct grid after = easel_grid(80, 24);
    struct scroll scroll;
    (void)state;
    before.cells[10 * 80 + 20].glyph = 'x';
    after.cells[10 * 80 + 19].glyph = 'x';
    assert_false(scroll_find(&before, &after, &scroll));
    /* A line of text on a blank map. */
    for (int n = 20; n < 70; n++) {
        before.cells[12 * 80 + n].glyph = 'a' + (uint32_t)n % 26;
        after.cells[12 * 80 + n - 1].glyph = 'a' + (uint32_t)n % 26;
    }
    assert_false(scroll_find(&before, &after, &scroll));
    grid_free(&before);
    grid_free(&after);
}

/* A grid that moves and one that is drawn elsewhere agree, and the rest is blank. */
static void test_move(void **state)
{
    enum { COLS = 9, ROWS = 6 };
    (void)state;
    for (int left = -COLS - 1; left <= COLS + 1; left++)
        for (int up = -ROWS; up <= ROWS; up++) {
            struct grid grid = easel_grid(COLS, ROWS);
            for (int n = 0; n < COLS * ROWS; n++)
                grid.cells[n].glyph = 'A' + (uint32_t)n;
            scroll_move(&grid, (struct scroll){left, up, ROWS - 1});
            for (int n = 0; n < COLS * ROWS; n++) {
                int col = n % COLS + left;
                int row = n / COLS + up;
                bool shown = col >= 0 && col < COLS && row >= 0 && row < ROWS - 1;
                uint32_t wanted = shown ? 'A' + (uint32_t)(row * COLS + col) : ' ';
                if (n / COLS == ROWS - 1)
                    wanted = 'A' + (uint32_t)n;
                assert_int_equal(grid.cells[n].glyph, wanted);
            }
            grid_free(&grid);
        }
}

/* Rows that scroll under a name that stays, and above a panel that stays: only they move. */
static void test_rows(void **state)
{
    enum { COLS = 20, ROWS = 24, PANEL = 19, NAME = 5 };
    (void)state;
    for (int up = -2; up <= 2; up++) {
        struct grid before = easel_grid(COLS, ROWS);
        struct grid after = easel_grid(COLS, ROWS);
        struct scroll scroll;
        for (int row = 0; row < ROWS; row++) {
            bool stays = row == NAME || row >= PANEL;
            before.cells[row * COLS].glyph = (uint32_t)(stays ? 'a' + row : 'A' + row);
            after.cells[row * COLS].glyph = (uint32_t)(stays ? 'a' + row : 'A' + row + up);
        }
        assert_int_equal(scroll_find(&before, &after, &scroll), up != 0);
        assert_int_equal(scroll.up, up);
        assert_int_equal(scroll.rows, up != 0 ? PANEL : 0);
        for (int row = 0; row < PANEL; row += 2)
            after.cells[row * COLS].ground = COLOR_INDEX(1);
        assert_false(scroll_find(&before, &after, &scroll)); /* it would save too little */
        assert_int_equal(scroll.up, 0);
        grid_free(&before);
        grid_free(&after);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shift),
        cmocka_unit_test(test_shift_is_true),
        cmocka_unit_test(test_no_shift_for_few_changes),
        cmocka_unit_test(test_move),
        cmocka_unit_test(test_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
