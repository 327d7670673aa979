/*
 * Levels of a lattice are read one by one, which costs hardly more than one of them. Levels of
 * rivers are made from one another, cropped to what the next one needs: without that each would
 * be four times as large as the one before, margins and all. Reading each depth alone makes a frame
 * of rivers with labels take half as long again.
 *
 * Invariant: a level has all that the next one is made from, REFINE_RIM blocks around.
 */
#include "places/depth_windows.h"

#include "recipe/algorithm.h"
#include "world/heights.h"
#include "world/rivers/refine_rows.h"
#include "world/rivers/rivers.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)DEPTH_WINDOWS_MARGIN > (int)REFINE_RIM,
               "a level can be made from the one above");

/* Sets the window of each depth, from that of the last one. */
static void set_windows(struct depth_windows *pyramid, const struct recipe *recipe, int64_t x,
                        int64_t y, uint32_t cols, uint32_t rows)
{
    int64_t east = x + cols;
    int64_t south = y + rows;
    for (int n = pyramid->depth; n >= 0; n--) {
        struct depth_window *level = &pyramid->levels[n];
        int margin = n == 0 ? DEPTH_WINDOWS_BASE_MARGIN : DEPTH_WINDOWS_MARGIN;
        int zoom = n - recipe_depth(recipe);
        level->x = x - margin;
        level->y = y - margin;
        level->cols = (uint32_t)(east + margin - level->x);
        level->rows = (uint32_t)(south + margin - level->y);
        level->across = recipe_cols(recipe, zoom);
        level->down = recipe_rows(recipe, zoom);
        east = ((level->x + level->cols - 1) >> 1) + 1;
        south = ((level->y + level->rows - 1) >> 1) + 1;
        x = level->x >> 1;
        y = level->y >> 1;
    }
}

/* Allocates the arrays of a level. Returns false if out of memory. */
static bool make_level(struct depth_window *level, bool has_water)
{
    size_t cells = (size_t)level->cols * level->rows;
    level->height = malloc(cells * sizeof *level->height);
    level->sea = malloc(cells);
    if (!has_water || level->height == NULL || level->sea == NULL)
        return level->height != NULL && level->sea != NULL;
    level->catchment = calloc(cells, sizeof *level->catchment);
    level->lake = calloc(cells, sizeof *level->lake);
    level->direction = calloc(cells, sizeof *level->direction);
    return level->catchment != NULL && level->lake != NULL && level->direction != NULL;
}

/* Reads a level of a lattice. Returns false if out of memory. */
static bool read_level(const struct recipe *recipe, int depth, struct depth_window *level)
{
    struct heights *heights =
        heights_new_finished(recipe, depth - recipe_depth(recipe), level->cols);
    if (heights == NULL)
        return false;
    heights_seek(heights, level->x, level->y);
    for (uint32_t row = 0; row < level->rows; row++)
        memcpy(level->height + (size_t)row * level->cols, heights_row(heights),
               level->cols * sizeof *level->height);
    heights_free(heights);
    return true;
}

/* A level as it feeds the tier of the next depth; flows are numbers of another size there. */
struct feed {
    const struct depth_window *level;
    int32_t *flow; /* all of the level's */
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
    size_t at = depth_windows_at(feed->level, feed->x, feed->y++);
    return (struct cells){(int32_t *)feed->level->height + at,
                          feed->flow + at,
                          (int32_t *)feed->level->catchment + at,
                          (int32_t *)feed->level->lake + at,
                          NULL,
                          NULL};
}

/* Copies a row of cells to a level, whose flows are directions of 8 bits. */
static void keep_row(struct depth_window *level, int64_t y, const struct cells *row)
{
    size_t at = depth_windows_at(level, level->x, y);
    memcpy(level->height + at, row->height, level->cols * sizeof *level->height);
    memcpy(level->catchment + at, row->catchment, level->cols * sizeof *level->catchment);
    memcpy(level->lake + at, row->lake, level->cols * sizeof *level->lake);
    for (size_t n = 0; n < level->cols; n++)
        level->direction[at + n] = (uint8_t)row->flow[n];
}

/* Makes depth 0, a band of rows after the other. Returns false if out of memory. */
static bool make_base(const struct basin_world *basins, struct depth_window *level)
{
    size_t cols = level->cols;
    size_t numbers = basin_numbers(basins->rains, cols);
    int32_t *room = malloc((numbers + 4 * BASIN_ROWS * cols) * sizeof *room);
    struct cells rows[BASIN_ROWS];
    if (room == NULL)
        return false;
    for (size_t n = 0; n < BASIN_ROWS; n++) {
        int32_t *row = room + numbers + 4 * n * cols;
        rows[n] = (struct cells){row, row + cols, row + 2 * cols, row + 3 * cols, NULL, NULL};
    }
    for (uint32_t row = 0; row < level->rows; row += BASIN_ROWS) {
        basin_band(basins, level->x, level->y + row, cols, rows, room);
        for (uint32_t n = 0; n < BASIN_ROWS && row + n < level->rows; n++)
            keep_row(level, level->y + row + n, &rows[n]);
    }
    free(room);
    return true;
}

/* Makes a level from the one above it. Returns false if out of memory. */
static bool refine_level(const struct basin_world *basins, const struct drainage *rules,
                         const struct depth_window *above, struct depth_window *level)
{
    size_t cells = (size_t)above->cols * above->rows;
    struct feed feed = {above, malloc(cells * sizeof *feed.flow), 0, 0};
    struct refine_rows_feed from = {seek_feed, next_of_feed, &feed};
    struct refine_rows *tier = refine_rows_new(basins, rules, level->cols, from);
    bool made = feed.flow != NULL && tier != NULL;
    int64_t first = basin_nearest_row(basins, rules->depth, level->y);
    int64_t last = basin_nearest_row(basins, rules->depth, level->y + level->rows - 1);
    for (size_t n = 0; made && n < cells; n++)
        feed.flow[n] = above->direction[n];
    if (made)
        refine_rows_seek(tier, level->x, first, level->cols);
    for (int64_t y = first; made && y <= last; y++) {
        struct cells row = refine_rows_row(tier);
        if (y >= level->y && y < level->y + level->rows)
            keep_row(level, y, &row);
    }
    refine_rows_free(tier);
    free(feed.flow);
    return made;
}

/* Makes all levels of a world of rivers. Returns false if out of memory. */
static bool make_rivers(struct depth_windows *pyramid, const struct recipe *recipe)
{
    uint32_t sea = rivers_sea(recipe);
    struct rivers_world world = rivers_world(recipe, sea < RIVERS_TOP ? sea : RIVERS_TOP);
    struct basin_world basins = rivers_basins(&world);
    if (!make_base(&basins, &pyramid->levels[0]))
        return false;
    for (int n = 1; n <= pyramid->depth; n++) {
        const struct drainage rules = rivers_rules(&world, n);
        if (!refine_level(&basins, &rules, &pyramid->levels[n - 1], &pyramid->levels[n]))
            return false;
    }
    return true;
}

static bool read_lattice(struct depth_windows *pyramid, const struct recipe *recipe)
{
    bool made = true;
    for (int n = 0; made && n <= pyramid->depth; n++)
        made = read_level(recipe, n, &pyramid->levels[n]);
    return made;
}

/* Finds the sea of a level. */
static void mark_sea(struct depth_window *level, uint32_t sea)
{
    size_t cells = (size_t)level->cols * level->rows;
    for (size_t n = 0; n < cells; n++)
        level->sea[n] = level->height[n] < sea;
    for (size_t n = 0; level->lake != NULL && n < cells; n++)
        level->sea[n] &= level->lake[n] == 0;
}

struct depth_windows *depth_windows_new(const struct recipe *recipe, uint32_t sea, int depth,
                                        int64_t x, int64_t y, uint32_t cols, uint32_t rows)
{
    struct depth_windows *pyramid = calloc(1, sizeof *pyramid);
    bool made = true;
    if (pyramid == NULL)
        return NULL;
    *pyramid = (struct depth_windows){
        .bounded_x = recipe_bounded_x(recipe),
        .bounded_y = recipe_bounded_y(recipe),
        .has_water = recipe_has_water(recipe),
        .of_cells = algorithms[recipe->algorithm]->of_cells,
        .sea = sea,
        .depth = depth,
    };
    set_windows(pyramid, recipe, x, y, cols, rows);
    for (int n = 0; made && n <= depth; n++)
        made = make_level(&pyramid->levels[n], pyramid->has_water);
    if (made)
        made = pyramid->has_water ? make_rivers(pyramid, recipe) : read_lattice(pyramid, recipe);
    if (!made) {
        depth_windows_free(pyramid);
        return NULL;
    }
    for (int n = 0; n <= depth; n++)
        mark_sea(&pyramid->levels[n], sea);
    return pyramid;
}

void depth_windows_free(struct depth_windows *pyramid)
{
    if (pyramid == NULL)
        return;
    for (int n = 0; n <= pyramid->depth; n++) {
        free(pyramid->levels[n].height);
        free(pyramid->levels[n].sea);
        free(pyramid->levels[n].catchment);
        free(pyramid->levels[n].lake);
        free(pyramid->levels[n].direction);
    }
    free(pyramid);
}
