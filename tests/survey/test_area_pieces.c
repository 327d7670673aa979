/*
 * Pieces: a flood fill, point by point, finds the same pieces in random areas.
 *
 * test: musl
 */
#include "survey/area.h"

#include "support/unit.h"

enum { SIDE_MAX = 12, POINTS_MAX = SIDE_MAX * SIDE_MAX };

struct flood {
    int cols;
    int rows;
    bool wraps_x;
    bool wraps_y;
    uint8_t kinds[POINTS_MAX];
    int piece[POINTS_MAX]; /* first point of the piece in reading order; -1: not filled */
    int size;
    bool at_rim;
};

/* Fills the piece of a point. */
static void fill_from(struct flood *fill, int col, int row, int kind, int piece)
{
    if (fill->wraps_x)
        col = (col + fill->cols) % fill->cols;
    if (fill->wraps_y)
        row = (row + fill->rows) % fill->rows;
    if (col < 0 || row < 0 || col >= fill->cols || row >= fill->rows) {
        fill->at_rim = true;
        return;
    }
    int n = row * fill->cols + col;
    if (fill->kinds[n] != kind || fill->piece[n] >= 0)
        return;
    fill->piece[n] = piece;
    fill->size++;
    fill_from(fill, col + 1, row, kind, piece);
    fill_from(fill, col - 1, row, kind, piece);
    fill_from(fill, col, row + 1, kind, piece);
    fill_from(fill, col, row - 1, kind, piece);
}

/* Makes a random area, mostly of larger pieces. */
static void make_area(struct flood *fill, struct trials *trials)
{
    int kinds = (int)trial_between(trials, 1, 3);
    fill->cols = (int)trial_between(trials, 1, SIDE_MAX);
    fill->rows = (int)trial_between(trials, 1, SIDE_MAX);
    fill->wraps_x = trial_below(trials, 2) == 0;
    fill->wraps_y = trial_below(trials, 2) == 0;
    for (int n = 0; n < fill->cols * fill->rows; n++) {
        bool same = n > 0 && trial_below(trials, 2) == 0;
        fill->kinds[n] =
            same ? fill->kinds[n - 1] : (uint8_t)trial_below(trials, (uint64_t)kinds + 1);
        fill->piece[n] = -1;
    }
}

/* Compares the run of each point with its piece. */
static void compare(struct flood *fill, const struct pieces *pieces)
{
    int size[POINTS_MAX];
    bool rim[POINTS_MAX];
    int points = fill->cols * fill->rows;
    for (int n = 0; n < points; n++)
        if (fill->kinds[n] != 0 && fill->piece[n] < 0) {
            fill->size = 0;
            fill->at_rim = false;
            fill_from(fill, n % fill->cols, n / fill->cols, fill->kinds[n], n);
            size[n] = fill->size;
            rim[n] = fill->at_rim;
        }
    int seen = 0;
    for (uint32_t row = 0; row < pieces->area->rows; row++)
        for (uint32_t r = pieces->starts[row]; r < pieces->starts[row + 1]; r++) {
            const struct piece_run *run = &pieces->runs[r];
            int begin = (int)(row * pieces->area->cols + run->begin);
            assert_int_equal(run->kind, fill->kinds[begin]);
            uint32_t first_row = 0;
            while (pieces->starts[first_row + 1] <= run->first)
                first_row++;
            const struct piece_run *first = &pieces->runs[run->first];
            int piece = fill->piece[begin];
            assert_int_equal(first_row * pieces->area->cols + first->begin, piece);
            assert_int_equal(first->points, size[piece]);
            assert_int_equal(first->at_rim, rim[piece]);
            assert_int_equal(pieces_is_first(pieces, r), run->first == r);
            seen += (int)(run->end - run->begin);
        }
    for (int n = 0; n < points; n++)
        seen += fill->kinds[n] == 0;
    assert_int_equal(seen, points);
}

static void test_pieces(void **state)
{
    struct trials trials = {1};
    struct pieces pieces = {0};
    struct flood fill;
    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        make_area(&fill, &trials);
        const struct area area = {.cols = (uint32_t)fill.cols,
                                  .rows = (uint32_t)fill.rows,
                                  .wraps_x = fill.wraps_x,
                                  .wraps_y = fill.wraps_y};
        assert_true(pieces_begin(&pieces, &area));
        for (int row = 0; row < fill.rows; row++)
            assert_true(pieces_row(&pieces, fill.kinds + row * fill.cols));
        pieces_end(&pieces);
        compare(&fill, &pieces);
    }
    pieces_free(&pieces);
    assert_null(pieces.runs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pieces)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
