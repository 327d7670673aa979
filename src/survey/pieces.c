/*
 * Rows are cut into runs, and runs are joined by union-find: a piece costs no memory but that of
 * its runs (Hoshen and Kopelman, "Percolation and cluster distribution", 1976, do so for points).
 *
 * Invariant: the first of two runs that are joined stands for both, so that the run which stands
 * for a piece is its first one in reading order.
 */
#include "survey/pieces.h"

#include <stdlib.h>
#include <string.h>

bool pieces_begin(struct pieces *pieces, uint32_t cols, uint32_t rows, bool wraps_x, bool wraps_y)
{
    size_t starts = (size_t)rows + 1;
    if (starts > pieces->starts_room) {
        uint32_t *more = realloc(pieces->starts, starts * sizeof *more);
        if (more == NULL)
            return false;
        pieces->starts = more;
        pieces->starts_room = starts;
    }
    pieces->cols = cols;
    pieces->rows = rows;
    pieces->wraps_x = wraps_x;
    pieces->wraps_y = wraps_y;
    pieces->row = 0;
    pieces->count = 0;
    return true;
}

void pieces_free(struct pieces *pieces)
{
    free(pieces->runs);
    free(pieces->starts);
    *pieces = (struct pieces){0};
}

/* Makes room for the runs of one more row. */
static bool reserve(struct pieces *pieces)
{
    size_t wanted = pieces->count + pieces->cols;
    if (wanted <= pieces->room)
        return true;
    size_t room = wanted + pieces->room / 2;
    struct piece_run *more = realloc(pieces->runs, room * sizeof *more);
    if (more == NULL)
        return false;
    pieces->runs = more;
    pieces->room = room;
    return true;
}

/* Returns the run that stands for a run's piece, and shortens the way to it. */
static uint32_t find_first(struct piece_run *runs, uint32_t run)
{
    while (runs[run].first != run) {
        runs[run].first = runs[runs[run].first].first;
        run = runs[run].first;
    }
    return run;
}

static void join_runs(struct piece_run *runs, uint32_t a, uint32_t b)
{
    a = find_first(runs, a);
    b = find_first(runs, b);
    if (a < b)
        runs[b].first = a;
    else
        runs[a].first = b;
}

/* Joins the runs of two rows, a below or above b, where they are of one kind and share a column. */
static void join_rows(struct pieces *pieces, uint32_t a, uint32_t a_end, uint32_t b, uint32_t b_end)
{
    struct piece_run *runs = pieces->runs;
    while (a < a_end && b < b_end) {
        bool overlap = runs[a].begin < runs[b].end && runs[b].begin < runs[a].end;
        if (overlap && runs[a].kind == runs[b].kind)
            join_runs(runs, a, b);
        if (runs[a].end < runs[b].end)
            a++;
        else
            b++;
    }
}

bool pieces_row(struct pieces *pieces, const uint8_t *kinds)
{
    uint32_t first = (uint32_t)pieces->count;
    uint32_t count = first;
    uint32_t cols = pieces->cols;
    if (!reserve(pieces))
        return false;
    struct piece_run *runs = pieces->runs;
    for (uint32_t col = 0; col < cols;) {
        uint32_t begin = col;
        uint8_t kind = kinds[col];
        while (col < cols && kinds[col] == kind)
            col++;
        if (kind != 0)
            runs[count] = (struct piece_run){begin, col, count, 0, kind, false};
        count += kind != 0;
    }
    pieces->starts[pieces->row] = first;
    pieces->starts[pieces->row + 1] = count;
    pieces->count = count;
    bool seam = pieces->wraps_x && count > first + 1 && runs[first].begin == 0 &&
                runs[count - 1].end == cols && runs[first].kind == runs[count - 1].kind;
    if (seam)
        join_runs(runs, first, count - 1);
    if (pieces->row > 0)
        join_rows(pieces, pieces->starts[pieces->row - 1], first, first, count);
    pieces->row++;
    return true;
}

/* True if a run of a row touches a rim. */
static bool touches(const struct pieces *pieces, uint32_t row, const struct piece_run *run)
{
    bool x = !pieces->wraps_x && (run->begin == 0 || run->end == pieces->cols);
    bool y = !pieces->wraps_y && (row == 0 || row + 1 == pieces->rows);
    return x || y;
}

void pieces_end(struct pieces *pieces)
{
    struct piece_run *runs = pieces->runs;
    const uint32_t *starts = pieces->starts;
    uint32_t last = pieces->rows - 1;
    if (pieces->wraps_y && last > 0)
        join_rows(pieces, starts[last], starts[last + 1], starts[0], starts[1]);
    for (uint32_t row = 0; row < pieces->rows; row++)
        for (uint32_t n = starts[row]; n < starts[row + 1]; n++) {
            uint32_t first = find_first(runs, n);
            runs[n].first = first;
            runs[first].points += runs[n].end - runs[n].begin;
            runs[first].at_rim |= touches(pieces, row, &runs[n]);
        }
}
