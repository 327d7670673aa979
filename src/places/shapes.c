/*
 * First the windows of all depths are made, then shapes are looked for in one of them. A shape
 * either skips cells outside the world or is false beside them: shapes.h says for each shape which.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "places/shapes.h"

#include "world/heights.h"
#include "world/refine/refine_rows.h"

#include <stdlib.h>

/*
 * Depth windows. The depths of a lattice are read one by one, which takes hardly longer than
 * reading the last one. The depths of rivers are made from one another, each cropped to what the
 * next one needs: if each were read by itself, a frame of rivers with labels would take half as
 * long again.
 *
 * Invariant: a window reaches refine_rim cells or more beyond what the next depth is made from.
 */

/* Sets the window of each depth: the part that the last window lies in, with a margin, and what the
 * next depth is made from. */
static void set_windows(struct depth_windows *windows, const struct recipe *recipe,
                        const struct window *last, int shapes)
{
    const struct rivers_world world = rivers_world(recipe, windows->sea);
    const int rim = refine_rim(&world);
    int64_t x = last->x;
    int64_t y = last->y;
    int64_t end_x = x + last->cols;
    int64_t end_y = y + last->rows;
    for (int n = windows->depth; n >= 0; n--) {
        struct depth_window *window = &windows->at[n];
        const int up = windows->depth - n;
        const int zoom = n - recipe_depth(recipe);
        const int margin = n == 0 && windows->has_water ? DEPTH_WINDOWS_BASE_MARGIN
                           : n > shapes                 ? rim + DEPTH_WINDOWS_NARROW
                                                        : DEPTH_WINDOWS_MARGIN;
        const int more = windows->has_water ? rim : n < DEPTH_WINDOWS_WATERS ? 0 : margin;
        window->depth = n;
        window->x = MIN((last->x >> up) - margin, x - more);
        window->y = MIN((last->y >> up) - margin, y - more);
        end_x = MAX(((last->x + last->cols - 1) >> up) + 1 + margin, end_x + more);
        end_y = MAX(((last->y + last->rows - 1) >> up) + 1 + margin, end_y + more);
        window->cols = (uint32_t)(end_x - window->x);
        window->rows = (uint32_t)(end_y - window->y);
        window->across = recipe_cols(recipe, zoom);
        window->down = recipe_rows(recipe, zoom);
        window->west = window->x;
        window->north = window->y;
        window->east = window->x + window->cols - 1;
        window->south = window->y + window->rows - 1;
        x = window->west >> 1;
        y = window->north >> 1;
        end_x = (window->east >> 1) + 1;
        end_y = (window->south >> 1) + 1;
        if (recipe_bounded_x(recipe)) {
            window->west = MAX(window->west, 0);
            window->east = MIN(window->east, window->across - 1);
        }
        if (recipe_bounded_y(recipe)) {
            window->north = MAX(window->north, 0);
            window->south = MIN(window->south, window->down - 1);
        }
    }
}

/* Gives the windows their arrays, which are one block: a small block for each would go back to the
 * system after each frame, and be asked for again. Returns false if out of memory. */
static bool make_arrays(struct depth_windows *windows)
{
    size_t cells = 0;
    const size_t lifts = windows->has_lift ? 1 : 0;
    size_t numbers = windows->has_water ? 3 + lifts : 1; /* of 32 bits; then those of 8 bits */
    size_t bytes = windows->has_water ? 2 : 1;
    for (int n = 0; n <= windows->depth; n++)
        cells += (size_t)windows->at[n].cols * windows->at[n].rows;
    windows->block = calloc(cells, numbers * sizeof *windows->block + bytes);
    if (windows->block == NULL)
        return false;
    uint32_t *number = windows->block;
    uint8_t *byte = (uint8_t *)(number + numbers * cells);
    for (int n = 0; n <= windows->depth; n++) {
        struct depth_window *window = &windows->at[n];
        size_t size = (size_t)window->cols * window->rows;
        window->height = number;
        window->catchment = windows->has_water ? number + size : NULL;
        window->lake = windows->has_water ? number + 2 * size : NULL;
        window->lift = windows->has_lift ? (int32_t *)number + 3 * size : NULL;
        window->sea = byte;
        window->direction = windows->has_water ? byte + size : NULL;
        number += numbers * size;
        byte += bytes * size;
    }
    return true;
}

/* Reads the heights of all depths of a lattice. Returns false if out of memory. */
static bool read_lattice(struct depth_windows *windows, const struct recipe *recipe)
{
    for (int n = 0; n <= windows->depth; n++) {
        struct depth_window *window = &windows->at[n];
        struct heights *heights =
            heights_new(recipe, n - recipe_depth(recipe), window->cols, ROWS_FINISHED);
        if (heights == NULL)
            return false;
        heights_seek(heights, window->x, window->y);
        for (uint32_t row = 0; row < window->rows; row++)
            memcpy(window->height + (size_t)row * window->cols, heights_row(heights),
                   window->cols * sizeof *window->height);
        heights_free(heights);
    }
    return true;
}

/* A window while the next depth is made from it. Refiners take flows of 32 bits. */
struct feed {
    const struct depth_window *window;
    int32_t *flow; /* directions of all cells */
    int64_t x, y;
};

static void seek_feed(void *from, int64_t x, int64_t y, uint32_t cols)
{
    struct feed *feed = from;
    (void)cols;
    feed->x = x;
    feed->y = y;
}

static struct cells next_of_feed(void *from)
{
    struct feed *feed = from;
    size_t at = depth_window_at(feed->window, feed->x, feed->y++);
    return (struct cells){(int32_t *)feed->window->height + at,
                          feed->flow + at,
                          (int32_t *)feed->window->catchment + at,
                          (int32_t *)feed->window->lake + at,
                          NULL,
                          NULL,
                          feed->window->lift != NULL ? feed->window->lift + at : NULL};
}

/* Copies a row of cells to a window, whose directions have 8 bits. */
static void keep_row(struct depth_window *window, int64_t y, const struct cells *row)
{
    size_t at = depth_window_at(window, window->x, y);
    memcpy(window->height + at, row->height, window->cols * sizeof *window->height);
    memcpy(window->catchment + at, row->catchment, window->cols * sizeof *window->catchment);
    memcpy(window->lake + at, row->lake, window->cols * sizeof *window->lake);
    if (window->lift != NULL)
        memcpy(window->lift + at, row->lift, window->cols * sizeof *window->lift);
    const int32_t *flow = row->flow;
    uint8_t *restrict direction = window->direction + at;
    for (size_t n = 0; n < window->cols; n++)
        direction[n] = (uint8_t)flow[n];
}

/* Makes depth 0, a band of rows after the other. Returns false if out of memory. */
static bool make_base(const struct rivers_world *world, struct depth_window *window)
{
    size_t cols = window->cols;
    size_t numbers = basin_numbers(world, cols);
    int32_t *room = malloc((numbers + 5 * BASIN_ROWS * cols) * sizeof *room);
    struct cells rows[BASIN_ROWS];
    if (room == NULL)
        return false;
    int32_t *unused = room + numbers;
    for (size_t n = 0; n < BASIN_ROWS; n++)
        rows[n] = cells_take(&unused, cols, false, true);
    for (uint32_t row = 0; row < window->rows; row += BASIN_ROWS) {
        const struct window at = {0, window->x, window->y + row, window->cols,
                                  MIN(window->rows - row, BASIN_ROWS)};
        basin_band(world, &at, rows, room);
        for (uint32_t n = 0; n < BASIN_ROWS && row + n < window->rows; n++)
            keep_row(window, window->y + row + n, &rows[n]);
    }
    free(room);
    return true;
}

/* Makes a depth from the one above it: no cells if none is in the world. Returns false if out of
 * memory. */
static bool refine_window(const struct rivers_world *world, int depth,
                          const struct depth_window *above, struct depth_window *window)
{
    if (window->north > window->south) /* the nearest rows are not in the depth above */
        return true;
    size_t cells = (size_t)above->cols * above->rows;
    struct feed feed = {above, malloc(cells * sizeof *feed.flow), 0, 0};
    struct refine_rows_feed from = {seek_feed, next_of_feed, &feed};
    struct refine_rows *refiner = refine_rows_new(world, depth, window->cols, from);
    bool made = feed.flow != NULL && refiner != NULL;
    int64_t first = rivers_nearest_row(world, depth, window->y);
    int64_t last = rivers_nearest_row(world, depth, window->y + window->rows - 1);
    for (size_t n = 0; made && n < cells; n++)
        feed.flow[n] = above->direction[n];
    if (made)
        refine_rows_seek(refiner, window->x, first, window->cols);
    for (int64_t y = first; made && y <= last; y++) {
        struct cells row = refine_rows_row(refiner);
        if (y >= window->y && y < window->y + window->rows)
            keep_row(window, y, &row);
    }
    free(refiner);
    free(feed.flow);
    return made;
}

/* Puts the floor of the sea in place of the courses beneath it. */
static void show_floor(struct depth_window *window, int32_t sea)
{
    size_t cells = (size_t)window->cols * window->rows;
    for (size_t n = 0; n < cells; n++) {
        int32_t height = (int32_t)window->height[n];
        if (height < sea && window->lake[n] == 0) {
            window->height[n] = (uint32_t)rivers_floor(window->lift[n], sea);
            window->direction[n] = RIVERS_SINK;
        }
    }
}

/* Makes all depths of a world of rivers. Returns false if out of memory. */
static bool make_rivers(struct depth_windows *windows, const struct recipe *recipe)
{
    struct rivers_world world = rivers_world(recipe, rivers_sea(recipe));
    if (!make_base(&world, &windows->at[0]))
        return false;
    for (int n = 1; n <= windows->depth; n++)
        if (!refine_window(&world, n, &windows->at[n - 1], &windows->at[n]))
            return false;
    for (int n = 0; windows->has_lift && n <= windows->depth; n++)
        show_floor(&windows->at[n], world.sea);
    return true;
}

/* Finds the sea of a depth. */
static void mark_sea(struct depth_window *window, uint32_t sea)
{
    size_t cells = (size_t)window->cols * window->rows;
    const uint32_t *height = window->height;
    const uint32_t *lake = window->lake;
    uint8_t *restrict is_sea = window->sea;
    for (size_t n = 0; n < cells; n++)
        is_sea[n] = height[n] < sea;
    for (size_t n = 0; lake != NULL && n < cells; n++)
        is_sea[n] &= lake[n] == 0;
}

/*
 * Wide rivers. Each is looked for at the depths at which it is a few cells wide.
 */

enum {
    WIDE_FIRST = 4,  /* the first depth at which rivers are wide */
    WIDE_LEAST = 14, /* a river that is a cell wide has 2^14 cells upstream */
    WIDE_REACH = 2,  /* cells beside a course that are looked at, which half of WIDE_MOST covers */
    WIDE_MOST = 4,
    WIDE_UP = 20, /* depths above that of a cell at which its river is looked for */
};

/* True if a depth has a cell of a wide river. */
static bool find_wide(const struct depth_window *window)
{
    size_t cells = (size_t)window->cols * window->rows;
    uint32_t most = 0;
    for (size_t n = 0; window->catchment != NULL && n < cells; n++)
        most = MAX(most, window->catchment[n]);
    return most >> WIDE_LEAST > 0;
}

/* Makes a cell the course, if it is of a larger river that covers a cell of a depth. */
static void take_course(const struct depth_window *window, int64_t i, int64_t j, int up, int64_t x,
                        int64_t y, struct wide_course *course)
{
    const uint64_t most = (uint64_t)WIDE_MOST * WIDE_MOST << WIDE_LEAST;
    if (!depth_window_has(window, i, j) || depth_window_is_sea(window, i, j))
        return;
    const uint64_t flow = window->catchment[depth_window_at(window, i, j)];
    const uint64_t catchment = flow << MIN(2 * up, 32);
    /* in halves of cells of the lower depth; the river is as wide as the root of flow / 2^14 */
    const int64_t scale = INT64_C(1) << up;
    const int64_t east = (2 * i + 1) * scale - 2 * x - 1;
    const int64_t south = (2 * j + 1) * scale - 2 * y - 1;
    const uint64_t wide = MIN(flow, most) << 2 * up >> WIDE_LEAST;
    if (flow >> WIDE_LEAST > 0 && catchment > course->catchment &&
        (uint64_t)(east * east + south * south) <= wide)
        *course = (struct wide_course){catchment, window->depth, i, j};
}

bool depth_windows_wide(const struct depth_windows *windows, int depth, int64_t x, int64_t y,
                        struct wide_course *course)
{
    const int first = MAX(depth - WIDE_UP, WIDE_FIRST);
    course->catchment = 0;
    for (int n = depth; windows->has_wide && n >= first; n--)
        for (int v = -WIDE_REACH; v <= WIDE_REACH; v++)
            for (int u = -WIDE_REACH; u <= WIDE_REACH; u++)
                take_course(&windows->at[n], (x >> (depth - n)) + u, (y >> (depth - n)) + v,
                            depth - n, x, y, course);
    return course->catchment > 0;
}

struct depth_windows *depth_windows_new(const struct recipe *recipe, uint32_t sea,
                                        const struct window *window, int shapes)
{
    struct depth_windows *windows = calloc(1, sizeof *windows);
    int depth = recipe_depth(recipe) + window->zoom;
    if (windows == NULL)
        return NULL;
    windows->has_water = recipe_has_water(recipe);
    windows->has_lift = rivers_world(recipe, sea).start == START_PLATES;
    windows->of_cells = algorithms[recipe->algorithm]->of_cells;
    windows->sea = sea;
    windows->depth = depth;
    set_windows(windows, recipe, window, shapes);
    if (!make_arrays(windows) ||
        !(windows->has_water ? make_rivers(windows, recipe) : read_lattice(windows, recipe))) {
        depth_windows_free(windows);
        return NULL;
    }
    for (int n = 0; n <= depth; n++) {
        mark_sea(&windows->at[n], sea);
        windows->has_wide |= n >= WIDE_FIRST && find_wide(&windows->at[n]);
    }
    return windows;
}

void depth_windows_free(struct depth_windows *windows)
{
    if (windows == NULL)
        return;
    free(windows->block);
    free(windows);
}

/*
 * Shapes.
 */

static uint32_t height_at(const struct depth_window *window, int64_t x, int64_t y)
{
    return window->height[depth_window_at(window, x, y)];
}

/* True if the cell at (x + u, y + v) is higher than the cell (x, y), or as high and before it in
 * reading order. With a sign of -1: lower, or as low and before it. */
static bool is_matched(const struct depth_window *window, int64_t x, int64_t y, int u, int v,
                       int sign)
{
    int64_t here = height_at(window, x, y);
    int64_t more = ((int64_t)height_at(window, x + u, y + v) - here) * sign;
    bool later = v > 0 || (v == 0 && u > 0); /* in reading order */
    return more > 0 || (more == 0 && !later);
}

bool shape_stands_out(const struct depth_window *window, int64_t x, int64_t y, int sign)
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

/* True if the cell to the west or the one to the east is of the other kind. This holds for all
 * cells that jut out: at most three cells around them, side by side, are of their own kind. */
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

/* Adds the cell at (u, v) from the first to a pond, if it is sea. Returns false if it shows that
 * there is no pond. */
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

int shape_pond(const struct depth_window *window, int64_t x, int64_t y, bool lowest)
{
    struct pond pond; /* set field by field: zeroing `cells` each time is slow */
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

int shape_count_sea(const struct depth_window *window, int64_t x, int64_t y)
{
    int count = 0;
    for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++)
            if ((u != 0 || v != 0) && depth_window_has(window, x + u, y + v))
                count += depth_window_is_sea(window, x + u, y + v);
    return count;
}

/* Returns the sum of the heights of a cell and the 8 around it. A cell beyond a rim counts as high
 * as the one in the middle. */
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
