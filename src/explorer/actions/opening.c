/*
 * The place is not kept: finding it takes less time than drawing a frame. Each window is read by
 * itself, as windows are far apart where features are large. Scores are capped; the first at the
 * cap wins.
 */
#include "explorer/actions/opening.h"

#include "base/minmax.h"
#include "explorer/actions/focus.h"
#include "explorer/actions/jump.h"
#include "explorer/actions/move.h"
#include "explorer/actions/start_place.h"
#include "explorer/actions/state.h"
#include "options/preset.h"
#include "recipe/drawing.h"
#include "world/heights.h"

#include <stddef.h>

enum { SIDE = 8, OUT = 2, COLS = SCENERY_COLS >> OUT, ROWS = SCENERY_ROWS >> OUT };
enum { BROOK_ZOOM = 8 }; /* a river is as wide as the screen there */
_Static_assert(SIDE *SIDE == SCENERY_WINDOWS, "as many across as down");

/* Points of a window, and how many count of each kind. */
enum {
    POINTS = COLS * ROWS,
    SEA_MAX = POINTS / 4,
    HIGH_MAX = POINTS / 8,
    SHORES_MAX = SEA_MAX,
    COUNT_MAX = SEA_MAX + 2 * HIGH_MAX + SHORES_MAX
};

/* Counts of a window, in points. */
struct scene {
    int wet;          /* under the sea */
    int high;         /* in the highest third of the range */
    int shores;       /* neighbours of which one is under the sea */
    bool north[COLS]; /* points of the row before that are under the sea */
};

/* Where the windows are, and the heights that tell sea, land and high land apart. */
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

/* Returns the score of a window. */
static int score_of(const struct scene *scene)
{
    return MIN(scene->wet, SEA_MAX) + 2 * MIN(scene->high, HIGH_MAX) +
           MIN(scene->shores, SHORES_MAX);
}

/* Returns the number of windows along a side of `points`. */
static int count_along(int64_t points, uint32_t window, uint32_t step)
{
    int64_t more = (points - window) / step;
    return (int)MIN(more + 1, SIDE);
}

static struct scenes plan_scenes(const struct world *world)
{
    const struct recipe *recipe = &world->recipe;
    int zoom = MAX(recipe_zoom_min(recipe), -OUT);
    int64_t cols = recipe_cols(recipe, zoom);
    int64_t rows = recipe_rows(recipe, zoom);
    struct scenes plan = {
        .zoom = zoom,
        .east = CLAMP(recipe->feature, SCENERY_COLS, SCENERY_STEP_MAX) >> -zoom,
        .south = CLAMP(recipe->feature, SCENERY_ROWS, SCENERY_STEP_MAX) >> -zoom,
        .cols = (uint32_t)MIN(cols, COLS),
        .rows = (uint32_t)MIN(rows, ROWS),
        .sea = world->sea_height,
        .high = world->low + (uint32_t)((uint64_t)(world->high - world->low) * 2 / 3),
    };
    plan.across = count_along(cols, plan.cols, plan.east);
    plan.down = count_along(rows, plan.rows, plan.south);
    return plan;
}

/* Returns the score of window `n` of row `down` of windows. */
static int score_window(const struct scenes *all, struct heights *heights, int n, int down)
{
    struct scene scene = {0};
    heights_seek(heights, (int64_t)n * all->east, (int64_t)down * all->south);
    for (uint32_t row = 0; row < all->rows; row++)
        count_scene(&scene, all, heights_row(heights), row == 0);
    return score_of(&scene);
}

bool scenery_find(const struct world *world, int64_t *x, int64_t *y)
{
    struct scenes all = plan_scenes(world);
    struct heights *heights = heights_new(&world->recipe, all.zoom, all.cols);
    int most = -1;
    *x = *y = 0;
    if (heights == NULL)
        return false;
    for (int window = 0; window < all.across * all.down && most < COUNT_MAX; window++) {
        int n = window % all.across;
        int down = window / all.across;
        int count = score_window(&all, heights, n, down);
        if (count > most) {
            most = count;
            *x = (int64_t)((uint32_t)n * all.east + all.cols / 2) << -all.zoom;
            *y = (int64_t)((uint32_t)down * all.south + all.rows / 2) << -all.zoom;
        }
    }
    heights_free(heights);
    return true;
}

void opening_look(const struct opening *opening, bool utf8, struct look *look)
{
    bool halves = (look->kind != VIEW_MAP || opening->square) && utf8 && look->colors >= 8;
    if (opening->relief && look->colors >= 8)
        look->relief = RELIEF_SHADE;
    if (opening->blocks && halves)
        look->blocks = BLOCKS_HALF;
    else if (opening->blocks && look->colors >= 8)
        look->blocks = look_usual_fill(look);
    if (opening->square && look->blocks != BLOCKS_HALF)
        look->aspect = ASPECT_SQUARE;
    if (opening->labels && look->colors >= 8)
        look->labels = LABELS_TEXT;
    look->whole_labels = look->whole_labels || opening->labels;
}

void opening_reach(struct settings *settings)
{
    struct view *view = &settings->view;
    const struct recipe *recipe = &settings->recipe;
    const struct preset_wish *wish = preset_wish(recipe);
    if (wish->across > 0 && settings->look.kind == VIEW_MAP)
        view->zoom = start_zoom(recipe, view->cols, wish);
    view->zoom = CLAMP(view->zoom, recipe_zoom_min(recipe), recipe_zoom_max(recipe));
    view_scroll(view, recipe, 0, 0);
}

/* Returns what the first view of a world shall show. */
static const struct preset_wish *wish_of(const struct recipe *recipe)
{
    static const struct preset_wish usual = START_WISH_USUAL;
    const struct preset_wish *wish = preset_wish(recipe);
    return wish->sea > 0 ? wish : &usual;
}

bool opening_place(struct map *map, bool zooms)
{
    struct view *view = &map->view;
    int64_t x;
    int64_t y;
    if (view->cols == 0 || view->rows == 0)
        return true;
    if (start_is_sought(&map->world.recipe)) {
        if (zooms)
            view_zoom(view, &map->world.recipe,
                      start_zoom(&map->world.recipe, view->cols, wish_of(&map->world.recipe)));
        if (!start_find(map, wish_of(&map->world.recipe), &x, &y))
            return false;
        view_center(view, &map->world.recipe, x, y);
        return true;
    }
    x = map->world.recipe.width / 2;
    y = map->world.recipe.height / 2;
    if (map->world.recipe.drawing == NULL && !scenery_find(&map->world, &x, &y))
        return false;
    int by = RECIPE_ZOOM_MAX - view->zoom;
    view_center(view, &map->world.recipe, x << RECIPE_ZOOM_MAX >> by, y << RECIPE_ZOOM_MAX >> by);
    return true;
}

bool opening_focus(struct explorer *explorer)
{
    const struct map *map = &explorer->map;
    const struct recipe *recipe = &map->world.recipe;
    if (!start_is_sought(recipe) || map->look.kind != VIEW_MAP || map->view.cols == 0)
        return true;
    const int zoom = MIN(BROOK_ZOOM, recipe_zoom_max(recipe));
    int64_t x = view_middle_x(&map->view);
    int64_t y = view_middle_y(&map->view);
    if (!start_follow(recipe, map->view.zoom, zoom, &x, &y))
        return false;
    focus_set(explorer, x << (RECIPE_ZOOM_MAX - zoom), y << (RECIPE_ZOOM_MAX - zoom));
    return true;
}

bool opening_begin(struct explorer *explorer, bool zooms)
{
    return opening_place(&explorer->map, zooms) && opening_focus(explorer);
}

struct note opening_go(struct explorer *explorer)
{
    const struct world *world = &explorer->map.world;
    int64_t x;
    int64_t y;
    if (recipe_source(&world->recipe) != NULL)
        return move_fit(explorer);
    if (!scenery_find(world, &x, &y))
        return note_of_memory();
    struct note note = jump_to(explorer, x << RECIPE_ZOOM_MAX, y << RECIPE_ZOOM_MAX);
    return note.text[0] != '\0' ? note : note_of("where there is much to see");
}

/* True if a row of a view is all sea. */
static bool is_open_sea(const struct world *world, const uint32_t *heights, uint32_t cols)
{
    for (uint32_t n = 0; n < cols; n++)
        if (heights[n] == HEIGHT_UNKNOWN || heights[n] >= world->sea_height)
            return false;
    return true;
}

struct note opening_zoom(struct explorer *explorer)
{
    const struct world *world = &explorer->map.world;
    const struct view *view = &explorer->map.view;
    struct note note = move_zoom(explorer, 0);
    uint32_t cols = view_cols_inside(view, &world->recipe);
    uint32_t rows = view_rows_inside(view, &world->recipe);
    if (explorer->cursor.on || recipe_source(&world->recipe) != NULL || cols == 0 || rows == 0)
        return note;
    struct heights *heights = heights_new(&world->recipe, view->zoom, cols);
    if (heights == NULL)
        return note_of_memory();
    heights_seek(heights, view->x, view->y);
    uint32_t row = 0;
    while (row < rows && is_open_sea(world, heights_row(heights), cols))
        row++;
    heights_free(heights);
    if (row < rows)
        return note;
    note = opening_go(explorer);
    return note.out_of_memory ? note : note_of("open sea: to where there is much to see");
}
