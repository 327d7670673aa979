/*
 * Cells outside the world are skipped, or the test fails: shapes.h says for each shape which.
 */
#include "places/shapes.h"

#include <string.h>

static uint32_t height_at(const struct depth_window *window, int64_t x, int64_t y)
{
    return window->height[depth_window_at(window, x, y)];
}

/* True if the cell (u, v) from a cell is higher, or as high and before it. A sign of -1: lower, or
 * as low and before it. */
static bool is_matched(const struct depth_window *window, int64_t x, int64_t y, int u, int v,
                       int sign)
{
    int64_t here = height_at(window, x, y);
    int64_t more = ((int64_t)height_at(window, x + u, y + v) - here) * sign;
    bool later = v > 0 || (v == 0 && u > 0); /* in reading order */
    return more > 0 || (more == 0 && !later);
}

/* True if a cell is higher (sign 1), or lower (-1), than all within SHAPE_REACH. */
static bool stands_out(const struct depth_window *window, int64_t x, int64_t y, int sign)
{
    bool whole = depth_window_has_square(window, x, y, SHAPE_REACH);
    if (whole && (is_matched(window, x, y, 1, 0, sign) || is_matched(window, x, y, 0, 1, sign) ||
                  is_matched(window, x, y, -1, 0, sign)))
        return false;
    for (int v = -SHAPE_REACH; v <= SHAPE_REACH; v++)
        for (int u = -SHAPE_REACH; u <= SHAPE_REACH; u++) {
            if ((u == 0 && v == 0) || (!whole && !depth_window_has(window, x + u, y + v)))
                continue;
            if (is_matched(window, x, y, u, v, sign))
                return false;
        }
    return true;
}

bool shape_is_top(const struct depth_window *window, int64_t x, int64_t y)
{
    return stands_out(window, x, y, 1);
}

bool shape_is_bottom(const struct depth_window *window, int64_t x, int64_t y)
{
    return stands_out(window, x, y, -1);
}

bool shape_is_ringed_by_sea(const struct depth_window *window, int64_t x, int64_t y)
{
    const int end = SHAPE_REACH;
    for (int v = -end; v <= end; v++)
        for (int u = -end; u <= end; u += v == -end || v == end ? 1 : 2 * end)
            if (!depth_window_has(window, x + u, y + v) ||
                !depth_window_is_sea(window, x + u, y + v))
                return false;
    return true;
}

/* True if the cell to the west or the one to the east is of the other kind: so it is with all cells
 * that jut out, as at most three cells side by side are of their own kind. */
static bool is_shore(const struct depth_window *window, int64_t x, int64_t y)
{
    bool here = depth_window_is_sea(window, x, y);
    return depth_window_is_sea(window, x - 1, y) != here ||
           depth_window_is_sea(window, x + 1, y) != here;
}

bool shape_juts_out(const struct depth_window *window, int64_t x, int64_t y)
{
    static const int8_t ring[8][2] = {{0, -1}, {1, -1}, {1, 0},  {1, 1},
                                      {0, 1},  {-1, 1}, {-1, 0}, {-1, -1}};
    bool here = depth_window_is_sea(window, x, y);
    int others = 0;
    int changes = 0;
    if (!is_shore(window, x, y) || !depth_window_has_square(window, x, y, 1))
        return false;
    bool before = depth_window_is_sea(window, x - 1, y - 1);
    for (int n = 0; n < 8; n++) {
        bool sea = depth_window_is_sea(window, x + ring[n][0], y + ring[n][1]);
        others += sea != here;
        changes += sea != before;
        before = sea;
    }
    return others >= 5 && others <= 7 && changes == 2;
}

/* A search for the cells of a pond, from one of them on. */
struct pond {
    const struct depth_window *window;
    int64_t x; /* the cell where the search began */
    int64_t y;
    bool lowest; /* there is no pond if a cell of it is lower than this one */
    bool whole;  /* all cells that it may reach are in the window */
    bool seen[2 * SHAPE_POND + 1][2 * SHAPE_POND + 1];
    int cells[(2 * SHAPE_POND + 1) * (2 * SHAPE_POND + 1)][2];
    int count;
};

/* Adds a cell to a pond, if it is sea. Returns false if there is no pond. */
static bool add_to_pond(struct pond *pond, int u, int v)
{
    const struct depth_window *window = pond->window;
    bool *seen = &pond->seen[v + SHAPE_POND][u + SHAPE_POND];
    if (*seen)
        return true;
    *seen = true;
    if (!pond->whole && !depth_window_has(window, pond->x + u, pond->y + v))
        return false;
    if (!depth_window_is_sea(window, pond->x + u, pond->y + v))
        return true;
    if (u == -SHAPE_POND || u == SHAPE_POND || v == -SHAPE_POND || v == SHAPE_POND)
        return false;
    pond->cells[pond->count][0] = u;
    pond->cells[pond->count++][1] = v;
    return !pond->lowest || (u == 0 && v == 0) || !is_matched(window, pond->x, pond->y, u, v, -1);
}

/* Returns the number of cells of the pond that a cell is of; 0 if there is none, or if `lowest` and
 * the cell is not its lowest. */
static int measure_pond(const struct depth_window *window, int64_t x, int64_t y, bool lowest)
{
    struct pond pond; /* all of it set here or by add_to_pond, as zeros for each cell are dear */
    pond.window = window;
    pond.x = x;
    pond.y = y;
    pond.lowest = lowest;
    pond.whole = depth_window_has_square(window, x, y, SHAPE_POND);
    pond.count = 0;
    memset(pond.seen, 0, sizeof pond.seen);
    bool closed = add_to_pond(&pond, 0, 0);
    for (int n = 0; closed && n < pond.count; n++) {
        int u = pond.cells[n][0];
        int v = pond.cells[n][1];
        closed = add_to_pond(&pond, u, v - 1) && add_to_pond(&pond, u + 1, v) &&
                 add_to_pond(&pond, u, v + 1) && add_to_pond(&pond, u - 1, v);
    }
    return closed ? pond.count : 0;
}

bool shape_is_in_pond(const struct depth_window *window, int64_t x, int64_t y)
{
    return measure_pond(window, x, y, false) > 0;
}

int shape_pond_by_lowest(const struct depth_window *window, int64_t x, int64_t y)
{
    return measure_pond(window, x, y, true);
}

int shape_count_sea(const struct depth_window *window, int64_t x, int64_t y)
{
    int count = 0;
    for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++)
            if ((u != 0 || v != 0) && depth_window_has(window, x + u, y + v))
                count += depth_window_is_sea(window, x + u, y + v);
    return count;
}

/* Returns the sum of the heights of a cell and the 8 around it. Beyond a rim the cell's own height
 * counts. */
static uint64_t sum_of_nine(const struct depth_window *window, int64_t x, int64_t y)
{
    uint64_t sum = 0;
    if (depth_window_has_square(window, x, y, 1)) {
        const uint32_t *row = window->height + depth_window_at(window, x - 1, y - 1);
        for (int v = 0; v < 3; v++, row += window->cols)
            sum += (uint64_t)row[0] + row[1] + row[2];
        return sum;
    }
    for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++) {
            bool there = depth_window_has(window, x + u, y + v);
            sum += height_at(window, there ? x + u : x, there ? y + v : y);
        }
    return sum;
}

bool shape_is_massif(const struct depth_window *window, int64_t x, int64_t y, uint32_t foot,
                     uint32_t least)
{
    uint64_t here = height_at(window, x, y) >= foot ? sum_of_nine(window, x, y) : 0;
    if (here < 9 * (uint64_t)least)
        return false;
    for (int v = -SHAPE_REACH; v <= SHAPE_REACH; v++)
        for (int u = -SHAPE_REACH; u <= SHAPE_REACH; u++)
            if ((u != 0 || v != 0) && depth_window_has(window, x + u, y + v) &&
                sum_of_nine(window, x + u, y + v) >= here)
                return false;
    return true;
}
