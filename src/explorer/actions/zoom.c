/*
 * All zooms but those to the globe and back go through focus_zoom.
 */
#include "explorer/actions/zoom.h"

#include "base/minmax.h"
#include "explorer/actions/edit_look.h"
#include "explorer/actions/move.h"
#include "render/flight_cells.h"
#include "render/globe.h"

/*
 * The focus. A zoom compares points, not views: scrolling along one side leaves the focus on the
 * other side as it was, and keys that do not move the map do not matter.
 */

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

/* Keeps what now stands for the focus. */
static void keep(struct explorer *explorer, const struct cursor *at)
{
    const struct view *view = &explorer->map.view;
    struct point point = point_at(view, &explorer->map.world.recipe, at);
    explorer->focus.zoom = view->zoom;
    explorer->focus.seen_x = point.x;
    explorer->focus.seen_y = point.y;
}

/* Sets the zoom, which must be within the recipe's limits. What is at the tile `at` of the view,
 * or in the middle of what is seen of the world if `at` is NULL, stays at that tile, or in the
 * middle of the view, as far as a rim allows. It becomes the focus, unless it stands for the one
 * that is kept. */
static void focus_zoom(struct explorer *explorer, int zoom, const struct cursor *at)
{
    struct view *view = &explorer->map.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    struct focus *focus = &explorer->focus;
    const struct point here = point_at(view, recipe, at);
    const bool same = focus->kept && focus->zoom == view->zoom;
    const int by = RECIPE_ZOOM_MAX - view->zoom;
    if (!same || (here.x != focus->seen_x && here.x != point_of(focus->x, view->zoom)))
        focus->x = here.x << by;
    if (!same || (here.y != focus->seen_y && here.y != point_of(focus->y, view->zoom)))
        focus->y = here.y << by;
    focus->kept = true;
    view->zoom = zoom;
    view->x = point_of(focus->x, zoom);
    view->y = point_of(focus->y, zoom);
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

/*
 * The globe. The camera says what is in the middle, in whole degrees; the view stays as it was when
 * the map was left. So a globe that was not turned leads back to the very cell.
 */

/* Returns the degrees from the western end of a world to a place, 0..359. */
static int east_of(const struct recipe *recipe, int64_t x)
{
    return (int)((x * 360 >> RECIPE_ZOOM_MAX) / recipe->width);
}

/* Returns the degrees from the equator to a place, as far as a globe tilts. */
static int north_of(const struct recipe *recipe, int64_t y)
{
    int64_t south = (y * 180 >> RECIPE_ZOOM_MAX) / (recipe->height - 1);
    return (int)CLAMP(90 - south, -CAMERA_PITCH_MAX, CAMERA_PITCH_MAX);
}

struct note globe_rise(struct explorer *explorer)
{
    struct map *map = &explorer->map;
    const struct recipe *recipe = &map->world.recipe;
    if (!globe_exists(recipe))
        return note_of("this is the whole world");
    focus_zoom(explorer, map->view.zoom, explorer->cursor.on ? &explorer->cursor : NULL);
    map->look.camera = (struct camera){east_of(recipe, explorer->focus.x), 0,
                                       north_of(recipe, explorer->focus.y), false};
    edit_look_enter(explorer, VIEW_GLOBE);
    return note_of("arrows turn it, d keeps turning it, + goes down");
}

struct note globe_land(struct explorer *explorer)
{
    struct map *map = &explorer->map;
    const struct recipe *recipe = &map->world.recipe;
    const struct look *look = &map->look;
    int64_t x = explorer->focus.x;
    int64_t y = explorer->focus.y;
    if (map->look.kind != VIEW_GLOBE)
        return (struct note){0};
    uint32_t lines = map->view.rows / (uint32_t)look_rows(look);
    uint32_t rows = MAX(lines, 1) * flight_cells_pixels(map) / flight_cells_across(map);
    map->view.zoom = globe_zoom(recipe, map->view.cols, rows);
    if (!explorer->focus.kept || globe_east(look) != east_of(recipe, x))
        x = ((int64_t)recipe->width << RECIPE_ZOOM_MAX) / 360 * globe_east(look);
    if (!explorer->focus.kept || globe_north(look) != north_of(recipe, y))
        y = ((int64_t)(recipe->height - 1) << RECIPE_ZOOM_MAX) / 180 * (90 - globe_north(look));
    int by = RECIPE_ZOOM_MAX - map->view.zoom;
    view_center(&map->view, recipe, x >> by, y >> by);
    focus_set(explorer, x, y);
    edit_look_leave(explorer);
    return (struct note){0};
}

struct note globe_turn(struct explorer *explorer, int east, int south)
{
    struct look *look = &explorer->map.look;
    int tilt = globe_north(look) - south;
    look->camera.azimuth = (globe_east(look) + 360 + east % 360) % 360;
    look->camera.pitch = CLAMP(tilt, -CAMERA_PITCH_MAX, CAMERA_PITCH_MAX);
    return note_of(tilt == look->camera.pitch ? "" : "no nearer to the pole; + goes down");
}

/*
 * The map.
 */

/* Zooms, as far as the world has zooms and out to the whole of it, so that the focus stays: what is
 * at a tile of the view, or in the middle if `at` is NULL. */
static struct note zoom_to(struct explorer *explorer, int zoom, const struct cursor *at)
{
    const struct map *map = &explorer->map;
    const struct recipe *recipe = &map->world.recipe;
    int farthest = MIN(view_fit_zoom(&map->view, recipe), map->view.zoom);
    int nearest = CLAMP(zoom, farthest, recipe_zoom_max(recipe));
    if (zoom == nearest || nearest != map->view.zoom)
        focus_zoom(explorer, nearest, at);
    if (zoom > nearest)
        return note_of("no deeper zoom: this is the finest detail");
    return zoom < nearest ? note_of("this is the whole world") : (struct note){0};
}

/* Zooms so that the cell under the cursor stays, or the middle. At a rim the cell cannot keep its
 * place on the screen. */
static struct note zoom_on(struct explorer *explorer, int zoom)
{
    struct cursor cursor = explorer->cursor;
    struct note note = zoom_to(explorer, zoom, cursor.on ? &cursor : NULL);
    if (cursor.on)
        cursor_at(explorer, point_of(explorer->focus.x, explorer->map.view.zoom),
                  point_of(explorer->focus.y, explorer->map.view.zoom));
    return note;
}

struct note zoom_by(struct explorer *explorer, int by)
{
    const struct view *view = &explorer->map.view;
    if (by < 0 && view->zoom <= view_fit_zoom(view, &explorer->map.world.recipe))
        return globe_rise(explorer);
    return zoom_on(explorer, by != 0 ? view->zoom + by : 0);
}

struct note zoom_fit(struct explorer *explorer)
{
    const struct map *map = &explorer->map;
    globe_land(explorer);
    zoom_on(explorer, view_fit_zoom(&map->view, &map->world.recipe));
    return note_of("the whole world");
}

struct note zoom_at(struct explorer *explorer, const struct event *event)
{
    const struct map *map = &explorer->map;
    int by = event->key == EVENT_WHEEL_UP ? 1 : -1;
    int64_t east;
    int64_t south;
    if (!move_find_tile(explorer, event->col, event->row, &east, &south))
        return (struct note){0};
    struct cursor pointer = {true, (uint32_t)east, (uint32_t)south};
    return zoom_to(explorer, map->view.zoom + by, &pointer);
}
