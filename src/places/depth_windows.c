/*
 * Depths of a lattice are read one by one, which costs hardly more than reading the last one.
 * Depths of rivers are made from one another, each cropped to what the next one needs: reading each
 * of them alone makes a frame of rivers with labels take half as long again.
 *
 * Invariant: a depth has all that the next one is made from, REFINE_RIM blocks around.
 */
#include "places/depth_windows.h"

#include "base/minmax.h"
#include "recipe/algorithm.h"
#include "world/heights.h"
#include "world/rivers/refine_rows.h"
#include "world/rivers/rivers.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)DEPTH_WINDOWS_MARGIN > (int)REFINE_RIM,
               "a window can be made from the one above");

/* Sets the window of each depth, from that of the last one. */
static void set_windows(struct depth_windows *windows, const struct recipe *recipe,
                        const struct window *last)
{
    int64_t x = last->x;
    int64_t y = last->y;
    int64_t end_x = x + last->cols;
    int64_t end_y = y + last->rows;
    for (int n = windows->depth; n >= 0; n--) {
        struct depth_window *window = &windows->at[n];
        int margin = n == 0 ? DEPTH_WINDOWS_BASE_MARGIN : DEPTH_WINDOWS_MARGIN;
        int zoom = n - recipe_depth(recipe);
        window->depth = n;
        window->x = x - margin;
        window->y = y - margin;
        window->cols = (uint32_t)(end_x + margin - window->x);
        window->rows = (uint32_t)(end_y + margin - window->y);
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

/* Allocates the arrays of a window. Returns false if out of memory. */
static bool make_arrays(struct depth_window *window, bool has_water)
{
    size_t cells = (size_t)window->cols * window->rows;
    window->height = malloc(cells * sizeof *window->height);
    window->sea = malloc(cells);
    if (!has_water || window->height == NULL || window->sea == NULL)
        return window->height != NULL && window->sea != NULL;
    window->catchment = calloc(cells, sizeof *window->catchment);
    window->lake = calloc(cells, sizeof *window->lake);
    window->direction = calloc(cells, sizeof *window->direction);
    return window->catchment != NULL && window->lake != NULL && window->direction != NULL;
}

/* Reads the heights of a lattice. Returns false if out of memory. */
static bool read_heights(const struct recipe *recipe, struct depth_window *window)
{
    struct heights *heights =
        heights_new_finished(recipe, window->depth - recipe_depth(recipe), window->cols);
    if (heights == NULL)
        return false;
    heights_seek(heights, window->x, window->y);
    for (uint32_t row = 0; row < window->rows; row++)
        memcpy(window->height + (size_t)row * window->cols, heights_row(heights),
               window->cols * sizeof *window->height);
    heights_free(heights);
    return true;
}

/* A window while the next depth is made from it; flows are numbers of another size there. */
struct feed {
    const struct depth_window *window;
    int32_t *flow; /* directions of all cells */
    int64_t x;
    int64_t y;
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
                          NULL};
}

/* Copies a row of cells to a window, whose directions have 8 bits. */
static void keep_row(struct depth_window *window, int64_t y, const struct cells *row)
{
    size_t at = depth_window_at(window, window->x, y);
    memcpy(window->height + at, row->height, window->cols * sizeof *window->height);
    memcpy(window->catchment + at, row->catchment, window->cols * sizeof *window->catchment);
    memcpy(window->lake + at, row->lake, window->cols * sizeof *window->lake);
    for (size_t n = 0; n < window->cols; n++)
        window->direction[at + n] = (uint8_t)row->flow[n];
}

/* Makes depth 0, a band of rows after the other. Returns false if out of memory. */
static bool make_base(const struct rivers_world *world, struct depth_window *window)
{
    size_t cols = window->cols;
    size_t numbers = basin_numbers(world->rains, cols);
    int32_t *room = malloc((numbers + 4 * BASIN_ROWS * cols) * sizeof *room);
    struct cells rows[BASIN_ROWS];
    if (room == NULL)
        return false;
    for (size_t n = 0; n < BASIN_ROWS; n++) {
        int32_t *row = room + numbers + 4 * n * cols;
        rows[n] = (struct cells){row, row + cols, row + 2 * cols, row + 3 * cols, NULL, NULL};
    }
    for (uint32_t row = 0; row < window->rows; row += BASIN_ROWS) {
        basin_band(world, window->x, window->y + row, cols, rows, room);
        for (uint32_t n = 0; n < BASIN_ROWS && row + n < window->rows; n++)
            keep_row(window, window->y + row + n, &rows[n]);
    }
    free(room);
    return true;
}

/* Makes a depth from the one above it. Returns false if out of memory. */
static bool refine_window(const struct rivers_world *world, int depth,
                          const struct depth_window *above, struct depth_window *window)
{
    size_t cells = (size_t)above->cols * above->rows;
    struct feed feed = {above, malloc(cells * sizeof *feed.flow), 0, 0};
    struct refine_rows_feed from = {seek_feed, next_of_feed, &feed};
    struct refine_rows *refiner = refine_rows_new(world, depth, window->cols, from);
    bool made = feed.flow != NULL && refiner != NULL;
    int64_t first = basin_nearest_row(world, depth, window->y);
    int64_t last = basin_nearest_row(world, depth, window->y + window->rows - 1);
    for (size_t n = 0; made && n < cells; n++)
        feed.flow[n] = above->direction[n];
    if (made)
        refine_rows_seek(refiner, window->x, first, window->cols);
    for (int64_t y = first; made && y <= last; y++) {
        struct cells row = refine_rows_row(refiner);
        if (y >= window->y && y < window->y + window->rows)
            keep_row(window, y, &row);
    }
    refine_rows_free(refiner);
    free(feed.flow);
    return made;
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
    return true;
}

static bool read_lattice(struct depth_windows *windows, const struct recipe *recipe)
{
    bool made = true;
    for (int n = 0; made && n <= windows->depth; n++)
        made = read_heights(recipe, &windows->at[n]);
    return made;
}

/* Finds the sea of a depth. */
static void mark_sea(struct depth_window *window, uint32_t sea)
{
    size_t cells = (size_t)window->cols * window->rows;
    for (size_t n = 0; n < cells; n++)
        window->sea[n] = window->height[n] < sea;
    for (size_t n = 0; window->lake != NULL && n < cells; n++)
        window->sea[n] &= window->lake[n] == 0;
}

struct depth_windows *depth_windows_new(const struct recipe *recipe, uint32_t sea,
                                        const struct window *window)
{
    struct depth_windows *windows = calloc(1, sizeof *windows);
    int depth = recipe_depth(recipe) + window->zoom;
    bool made = true;
    if (windows == NULL)
        return NULL;
    windows->has_water = recipe_has_water(recipe);
    windows->of_cells = algorithms[recipe->algorithm]->of_cells;
    windows->sea = sea;
    windows->depth = depth;
    set_windows(windows, recipe, window);
    for (int n = 0; made && n <= depth; n++)
        made = make_arrays(&windows->at[n], windows->has_water);
    if (made)
        made = windows->has_water ? make_rivers(windows, recipe) : read_lattice(windows, recipe);
    if (!made) {
        depth_windows_free(windows);
        return NULL;
    }
    for (int n = 0; n <= depth; n++)
        mark_sea(&windows->at[n], sea);
    return windows;
}

void depth_windows_free(struct depth_windows *windows)
{
    if (windows == NULL)
        return;
    for (int n = 0; n <= windows->depth; n++) {
        struct depth_window *window = &windows->at[n];
        free(window->height);
        free(window->sea);
        free(window->catchment);
        free(window->lake);
        free(window->direction);
    }
    free(windows);
}
