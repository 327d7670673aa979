/*
 * Rows are cut into runs, and runs are joined by union-find: a piece costs no memory but that of
 * its runs (Hoshen and Kopelman, "Percolation and cluster distribution", 1976, do so for points).
 *
 * Invariant: the first of two runs that are joined stands for both, so that the run which stands
 * for a piece is its first one in reading order.
 */
#include "survey/pieces.h"

#include "base/minmax.h"

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

/*
 * The start: for each column there are two sums, of points of the region and of water, over the
 * rows that are near. From one row to the next a row is added and one is taken away; along a row
 * the sums of the columns that are near are added up in the same way.
 */

/* Sums over the rows that are near, of one column. */
struct column {
    uint32_t land;
    uint32_t water;
};

struct start_search {
    const struct pieces *walk;
    const struct pieces *land;
    const uint8_t *is_water;
    uint32_t region;
    int64_t reach_x;
    int64_t reach_y;
    struct column *columns;
    struct column best; /* sums at the best point so far */
    uint64_t off;       /* how far it is from the middle, as off_middle has it */
    bool found;
    uint32_t col;
    uint32_t row;
};

/* Adds the points of a row to the sums, or takes them away if `by` is UINT32_MAX. */
static void add_row(const struct start_search *search, int64_t row, uint32_t by)
{
    const struct pieces *walk = search->walk;
    const struct pieces *land = search->land;
    int64_t rows = walk->rows;
    if (!walk->wraps_y && (row < 0 || row >= rows))
        return;
    row = row < 0 ? row + rows : row >= rows ? row - rows : row;
    for (uint32_t n = walk->starts[row]; n < walk->starts[row + 1]; n++)
        if (walk->runs[n].first == search->region)
            for (uint32_t col = walk->runs[n].begin; col < walk->runs[n].end; col++)
                search->columns[col].land += by;
    for (uint32_t n = land->starts[row]; n < land->starts[row + 1]; n++)
        if (search->is_water[land->runs[n].kind] != 0)
            for (uint32_t col = land->runs[n].begin; col < land->runs[n].end; col++)
                search->columns[col].water += by;
}

/* Adds a column to the sums of a square, or takes it away if `by` is UINT32_MAX. */
static void add_column(const struct start_search *search, struct column *square, int64_t col,
                       uint32_t by)
{
    int64_t cols = search->walk->cols;
    if (!search->walk->wraps_x && (col < 0 || col >= cols))
        return;
    col = col < 0 ? col + cols : col >= cols ? col - cols : col;
    square->land += search->columns[col].land * by;
    square->water += search->columns[col].water * by;
}

/* Returns the square of twice the distance of a point from the middle of the area. */
static uint64_t off_middle(const struct pieces *pieces, uint32_t col, uint32_t row)
{
    int64_t east = 2 * (int64_t)col - (pieces->cols - INT64_C(1));
    int64_t south = 2 * (int64_t)row - (pieces->rows - INT64_C(1));
    return (uint64_t)(east * east + south * south);
}

/* True if a square is better than the best so far. */
static bool is_better(const struct start_search *search, const struct column *square, uint64_t off)
{
    bool wet = square->water > 0;
    bool best_wet = search->best.water > 0;
    if (!search->found || wet != best_wet)
        return !search->found || wet;
    if (square->land != search->best.land)
        return square->land > search->best.land;
    return off < search->off;
}

/* Looks at the points of a run of the region. */
static void look_at_run(struct start_search *search, uint32_t row, const struct piece_run *run)
{
    struct column square = {0};
    int64_t reach = search->reach_x;
    for (int64_t col = run->begin - reach; col <= run->begin + reach; col++)
        add_column(search, &square, col, 1);
    for (uint32_t col = run->begin; col < run->end; col++) {
        uint64_t off = off_middle(search->walk, col, row);
        if (is_better(search, &square, off)) {
            search->best = square;
            search->off = off;
            search->found = true;
            search->col = col;
            search->row = row;
        }
        add_column(search, &square, col - reach, UINT32_MAX);
        add_column(search, &square, col + reach + 1, 1);
    }
}

/* Returns the points to each side that are near, such that none is counted twice. */
static int64_t reach_of(uint32_t side)
{
    return MIN(((int64_t)side - 1) / 2, PIECES_START_REACH);
}

bool pieces_start(const struct pieces *walk, uint32_t region, const struct pieces *land,
                  const uint8_t *is_water, uint32_t *col, uint32_t *row)
{
    struct start_search search = {
        .walk = walk,
        .land = land,
        .is_water = is_water,
        .region = region,
        .reach_x = reach_of(walk->cols),
        .reach_y = reach_of(walk->rows),
        .columns = calloc(walk->cols, sizeof *search.columns),
    };
    if (search.columns == NULL)
        return false;
    for (int64_t near = -search.reach_y; near < search.reach_y; near++)
        add_row(&search, near, 1);
    for (uint32_t y = 0; y < walk->rows; y++) {
        add_row(&search, y + search.reach_y, 1);
        for (uint32_t n = walk->starts[y]; n < walk->starts[y + 1]; n++)
            if (walk->runs[n].first == region)
                look_at_run(&search, y, &walk->runs[n]);
        add_row(&search, y - search.reach_y, UINT32_MAX);
    }
    free(search.columns);
    *col = search.col;
    *row = search.row;
    return true;
}
