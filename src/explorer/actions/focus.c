/*
 * A zoom compares points, not views: scrolling along one side leaves the focus on the other side as
 * it was, and keys that do not move the map do not matter.
 */
#include "explorer/actions/focus.h"

#include "explorer/actions/state.h"

/* A point of a view's zoom, wrapped. */
struct point {
    int64_t x;
    int64_t y;
};

/* Returns the point at a tile of a view; beyond a rim, the nearest one. NULL: that in the middle of
 * what is seen of the world. */
static struct point point_at(const struct view *view, const struct recipe *recipe,
                             const struct cursor *at)
{
    struct view shown = view_shown(view, recipe);
    uint32_t col = at != NULL ? at->col : shown.cols / 2;
    uint32_t row = at != NULL ? at->row : shown.rows / 2;
    struct view tile = {.x = view->x, .y = view->y, .zoom = view->zoom, .cols = 1, .rows = 1};
    view_scroll(&tile, recipe, col, row);
    return (struct point){tile.x, tile.y};
}

/* Returns a place of a side as a point of a zoom. */
static int64_t point_of(int64_t place, int zoom)
{
    return place >> (RECIPE_ZOOM_MAX - zoom);
}

/* Takes a point of the view's zoom as the focus, unless it stands for the one that is kept. */
static void take(struct focus *focus, int zoom, struct point point)
{
    bool same = focus->kept && focus->zoom == zoom;
    int by = RECIPE_ZOOM_MAX - zoom;
    if (!same || (point.x != focus->seen_x && point.x != point_of(focus->x, zoom)))
        focus->x = point.x << by;
    if (!same || (point.y != focus->seen_y && point.y != point_of(focus->y, zoom)))
        focus->y = point.y << by;
    focus->kept = true;
}

/* Keeps what now stands for the focus. */
static void keep(struct explorer *explorer, const struct cursor *at)
{
    const struct view *view = &explorer->map.view;
    struct point point = point_at(view, &explorer->map.world.recipe, at);
    explorer->focus.zoom = view->zoom;
    explorer->focus.seen_x = point.x;
    explorer->focus.seen_y = point.y;
}

void focus_zoom(struct explorer *explorer, int zoom, const struct cursor *at)
{
    struct view *view = &explorer->map.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    take(&explorer->focus, view->zoom, point_at(view, recipe, at));
    view->zoom = zoom;
    view->x = focus_x(explorer);
    view->y = focus_y(explorer);
    view_scroll(view, recipe, -(int64_t)(at != NULL ? at->col : view->cols / 2),
                -(int64_t)(at != NULL ? at->row : view->rows / 2));
    keep(explorer, at);
}

void focus_set(struct explorer *explorer, int64_t x, int64_t y)
{
    explorer->focus = (struct focus){.kept = true, .x = x, .y = y};
    keep(explorer, NULL);
}

void focus_refit(struct explorer *explorer, const struct view *before)
{
    struct focus *focus = &explorer->focus;
    const struct view *view = &explorer->map.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    struct point was = point_at(before, recipe, NULL);
    struct point now = point_at(view, recipe, NULL);
    if (!focus->kept || focus->zoom != view->zoom)
        return;
    if (was.x == focus->seen_x && was.x != point_of(focus->x, view->zoom))
        focus->seen_x = now.x;
    if (was.y == focus->seen_y && was.y != point_of(focus->y, view->zoom))
        focus->seen_y = now.y;
}

int64_t focus_x(const struct explorer *explorer)
{
    return point_of(explorer->focus.x, explorer->map.view.zoom);
}

int64_t focus_y(const struct explorer *explorer)
{
    return point_of(explorer->focus.y, explorer->map.view.zoom);
}
