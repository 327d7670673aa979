/*
 * Two sums for each column, of points of the region and of water, over the rows that are near. From
 * one row to the next a row is added and one is taken away; along a row the sums of the columns
 * that are near are added up in the same way. Adding up each square anew would take the facts of a
 * large view twice as long.
 */
#include "map/start.h"

#include <stdlib.h>

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

/* True if a square is better than the best so far. */
static bool is_better(const struct start_search *search, const struct column *square)
{
    bool wet = square->water > 0;
    bool best_wet = search->best.water > 0;
    if (!search->found || wet != best_wet)
        return !search->found || wet;
    return square->land > search->best.land;
}

/* Looks at the points of a run of the region. */
static void look_at_run(struct start_search *search, uint32_t row, const struct piece_run *run)
{
    struct column square = {0};
    int64_t reach = search->reach_x;
    for (int64_t col = run->begin - reach; col <= run->begin + reach; col++)
        add_column(search, &square, col, 1);
    for (uint32_t col = run->begin; col < run->end; col++) {
        if (is_better(search, &square)) {
            search->best = square;
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
    int64_t reach = ((int64_t)side - 1) / 2;
    return reach < START_REACH ? reach : START_REACH;
}

bool start_find(const struct pieces *walk, uint32_t region, const struct pieces *land,
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
