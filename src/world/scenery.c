/*
 * The windows of a row are read together, as one row of points from the first window to the last.
 */
#include "world/scenery.h"

#include "world/heights.h"

#include <stddef.h>

enum { SIDE = 8, OUT = 2, COLS = SCENERY_COLS >> OUT, ROWS = SCENERY_ROWS >> OUT };
_Static_assert(SIDE *SIDE == SCENERY_WINDOWS, "as many across as down");

/* Counts of a window, in points. */
struct scene {
    int wet;          /* under the sea */
    int high;         /* in the highest third of the range */
    int shores;       /* neighbours of which one is under the sea */
    bool north[COLS]; /* points of the row before that are under the sea */
};

/* The windows, and the heights that part what is counted. */
struct scenes {
    int zoom;
    uint32_t east;  /* points from one window to the next */
    uint32_t south; /* points from one row of windows to the next */
    int across;     /* windows from west to east */
    int down;       /* rows of windows */
    uint32_t cols;  /* points of a window across; and down */
    uint32_t rows;
    uint32_t sea;  /* the lowest height that is land */
    uint32_t high; /* the lowest height that is high */
};

static int limited(int count, int max)
{
    return count < max ? count : max;
}

/* Counts a row of a window. */
static void count_scene(struct scene *scene, const struct scenes *all, const uint32_t *heights,
                        bool first)
{
    bool west = false;
    for (uint32_t n = 0; n < all->cols; n++) {
        bool known = heights[n] != HEIGHT_UNKNOWN;
        bool here = known && heights[n] < all->sea;
        scene->wet += here;
        scene->high += known && heights[n] >= all->high;
        scene->shores += (n > 0 && west != here) + (!first && scene->north[n] != here);
        west = scene->north[n] = here;
    }
}

/* Returns what a window counts for. */
static int count_for(const struct scene *scene)
{
    enum {
        POINTS = COLS * ROWS,
        SEA_MAX = POINTS / 4,
        HIGH_MAX = POINTS / 8,
        SHORES_MAX = SEA_MAX
    };
    return limited(scene->wet, SEA_MAX) + 2 * limited(scene->high, HIGH_MAX) +
           limited(scene->shores, SHORES_MAX);
}

static uint32_t within(uint32_t number, uint32_t min, uint32_t max)
{
    return number < min ? min : number < max ? number : max;
}

/* Returns the number of windows along a side of `points`. */
static int count_along(int64_t points, uint32_t window, uint32_t step)
{
    int64_t more = (points - window) / step;
    return more < SIDE ? (int)more + 1 : SIDE;
}

static struct scenes plan_scenes(const struct world *world)
{
    const struct recipe *recipe = &world->recipe;
    int zoom = recipe_zoom_min(recipe);
    if (zoom < -OUT)
        zoom = -OUT;
    int64_t cols = recipe_cols(recipe, zoom);
    int64_t rows = recipe_rows(recipe, zoom);
    struct scenes plan = {
        .zoom = zoom,
        .east = within(recipe->feature, SCENERY_COLS, SCENERY_STEP_MAX) >> -zoom,
        .south = within(recipe->feature, SCENERY_ROWS, SCENERY_STEP_MAX) >> -zoom,
        .cols = cols < COLS ? (uint32_t)cols : COLS,
        .rows = rows < ROWS ? (uint32_t)rows : ROWS,
        .sea = world->sea_height,
        .high = world->low + (uint32_t)((uint64_t)(world->high - world->low) * 2 / 3),
    };
    plan.across = count_along(cols, plan.cols, plan.east);
    plan.down = count_along(rows, plan.rows, plan.south);
    return plan;
}

/* Counts a row of windows. */
static void count_windows(struct scene scenes[SIDE], const struct scenes *all,
                          struct heights *heights, int down)
{
    heights_seek(heights, 0, (int64_t)down * all->south);
    for (uint32_t row = 0; row < all->rows; row++) {
        const uint32_t *points = heights_row(heights);
        for (int n = 0; n < all->across; n++)
            count_scene(&scenes[n], all, points + (size_t)n * all->east, row == 0);
    }
}

bool scenery_find(const struct world *world, int64_t *x, int64_t *y)
{
    struct scenes all = plan_scenes(world);
    uint32_t cols = (uint32_t)(all.across - 1) * all.east + all.cols;
    struct heights *heights = heights_new(&world->recipe, all.zoom, cols);
    int most = -1;
    if (heights == NULL)
        return false;
    for (int down = 0; down < all.down; down++) {
        struct scene scenes[SIDE] = {0};
        count_windows(scenes, &all, heights, down);
        for (int n = 0; n < all.across; n++)
            if (count_for(&scenes[n]) > most) {
                most = count_for(&scenes[n]);
                *x = (int64_t)((uint32_t)n * all.east + all.cols / 2) << -all.zoom;
                *y = (int64_t)((uint32_t)down * all.south + all.rows / 2) << -all.zoom;
            }
    }
    heights_free(heights);
    return true;
}
