/*
 * Moves change the view and the cursor, never the world. All zooms but those to the globe and back
 * go through focus_zoom.
 */
#include "explorer/actions/move.h"

#include "explorer/actions/edit_look.h"
#include "render/flight_cells.h"
#include "render/world_rows.h"

#include <limits.h>
#include <stdlib.h>

struct view move_shown(const struct map *map)
{
    struct view view = map->view;
    if (map->look.kind != VIEW_WORLD)
        return view_shown(&view, &map->world.recipe);
    world_view_fit(&view, &map->world.recipe, &map->look);
    return view;
}

/* True if a world of a size that stands at a margin lies under an open panel. */
static bool is_covered(const struct explorer *explorer, struct margin at, struct margin size)
{
    bool covered = false;
    for (int n = 0; n < explorer->box_count; n++) {
        const struct box *box = &explorer->boxes[n];
        covered |= at.cols < box->col + box->cols && box->col < at.cols + size.cols &&
                   at.rows < box->row + box->rows && box->row < at.rows + size.rows;
    }
    return covered;
}

struct margin move_margin(const struct explorer *explorer)
{
    const struct map *map = &explorer->map;
    const struct view shown = move_shown(map);
    const int width = look_columns(&map->look);
    const int height = look_rows(&map->look);
    const int lines = (int)map->view.rows / height;
    const struct margin size = {(int)shown.cols * width, ((int)shown.rows + height - 1) / height};
    const struct margin room = {(int)map->view.cols * width - size.cols, MAX(lines - size.rows, 0)};
    const struct margin middle = {room.cols / width / 2 * width, room.rows / 2};
    struct margin best = middle;
    int least = INT_MAX;
    if (!is_covered(explorer, middle, size))
        return middle;
    for (struct margin at = room; at.rows >= 0; at.rows--)
        for (at.cols = room.cols; at.cols >= 0; at.cols--) {
            int away = abs(at.cols - middle.cols) + 2 * abs(at.rows - middle.rows);
            if (away >= least || is_covered(explorer, at, size))
                continue;
            best = at;
            least = away;
        }
    return best;
}

/* Puts the cursor on a tile of the view. A tile outside the view or the world stands for the
 * nearest one inside. If the view has no tiles, the cursor stays as it was and the note says so. */
static struct note put_cursor(struct explorer *explorer, uint32_t col, uint32_t row)
{
    const struct view shown = move_shown(&explorer->map);
    if (explorer->map.view.cols == 0 || explorer->map.view.rows == 0)
        return note_of("no room for the cursor");
    explorer->cursor = (struct cursor){true, MIN(col, shown.cols - 1), MIN(row, shown.rows - 1)};
    return (struct note){0};
}

struct note cursor_toggle(struct explorer *explorer)
{
    const struct view shown = move_shown(&explorer->map);
    if (!explorer->cursor.on)
        return put_cursor(explorer, shown.cols / 2, shown.rows / 2);
    explorer->cursor.on = false;
    return (struct note){0};
}

void cursor_fit(struct explorer *explorer)
{
    struct cursor *cursor = &explorer->cursor;
    cursor->on = cursor->on && explorer->map.view.cols > 0 && explorer->map.view.rows > 0;
    if (cursor->on)
        put_cursor(explorer, cursor->col, cursor->row);
}

void cursor_at(struct explorer *explorer, int64_t x, int64_t y)
{
    const struct map *map = &explorer->map;
    const struct view *view = &map->view;
    const int64_t cols = recipe_cols(&map->world.recipe, view->zoom);
    const int64_t rows = recipe_rows(&map->world.recipe, view->zoom);
    int64_t col = recipe_wrap(x - view->x, cols);
    int64_t row = recipe_wrap(y - view->y, rows);
    if (!explorer->cursor.on)
        return;
    if (map->look.kind == VIEW_WORLD) {
        const struct view shown = move_shown(map);
        const int64_t west = world_view_west(&map->world.recipe, &map->look, view->zoom);
        col = recipe_wrap(x - west, cols) * shown.cols / cols;
        row = recipe_wrap(y, rows) * shown.rows / rows;
    }
    put_cursor(explorer, (uint32_t)col, (uint32_t)row);
}

void cursor_refit(struct explorer *explorer, const struct view *before)
{
    struct cursor *cursor = &explorer->cursor;
    struct view *view = &explorer->map.view;
    if (explorer->map.look.kind == VIEW_WORLD) {
        cursor->col = (uint32_t)((uint64_t)cursor->col * view->cols / before->cols);
        cursor->row = (uint32_t)((uint64_t)cursor->row * view->rows / before->rows);
        view_scroll(view, &explorer->map.world.recipe, 0, 0); /* to a pair of rows */
        cursor_fit(explorer);
        return;
    }
    int64_t x = cursor_x(explorer);
    int64_t y = cursor_y(explorer);
    int64_t col = (int64_t)cursor->col * view->cols / before->cols;
    int64_t row = (int64_t)cursor->row * view->rows / before->rows;
    view_scroll(view, &explorer->map.world.recipe, cursor->col - col, cursor->row - row);
    cursor_fit(explorer);
    cursor_at(explorer, x, y);
}

/* A point of a view's zoom. */
struct point {
    int64_t x, y;
};

/* Returns the point in the middle of a place of the whole world; NULL: of its middle. */
static struct point whole_point(const struct map *map, const struct cursor *at)
{
    const struct recipe *recipe = &map->world.recipe;
    const int zoom = map->view.zoom;
    struct view shown = move_shown(map);
    shown.cols = MAX(shown.cols, 1); /* there may be no room */
    shown.rows = MAX(shown.rows, 1);
    const int64_t cols = recipe_cols(recipe, zoom);
    const int64_t x = at != NULL ? (2 * (int64_t)at->col + 1) * cols / (2 * shown.cols) : cols / 2;
    const int64_t y = at != NULL ? 2 * (int64_t)at->row + 1 : shown.rows;
    return (struct point){recipe_wrap(world_view_west(recipe, &map->look, zoom) + x, cols),
                          y * recipe_rows(recipe, zoom) / (2 * shown.rows)};
}

int64_t cursor_x(const struct explorer *explorer)
{
    if (explorer->map.look.kind == VIEW_WORLD)
        return whole_point(&explorer->map, &explorer->cursor).x;
    return explorer->map.view.x + explorer->cursor.col;
}

int64_t cursor_y(const struct explorer *explorer)
{
    if (explorer->map.look.kind == VIEW_WORLD)
        return whole_point(&explorer->map, &explorer->cursor).y;
    return explorer->map.view.y + explorer->cursor.row;
}

struct viewpoint move_viewpoint(const struct map *map, int64_t x, int64_t y)
{
    struct view here = {.x = x, .y = y, .zoom = map->view.zoom, .cols = 1, .rows = 1};
    view_scroll(&here, &map->world.recipe, 0, 0);
    int by = RECIPE_ZOOM_MAX - here.zoom;
    return (struct viewpoint){
        .kept = true, .x = here.x << by, .y = here.y << by, .zoom = here.zoom};
}

void cursor_draw(const struct explorer *explorer, struct grid *grid)
{
    struct margin margin = move_margin(explorer);
    grid->cursor_col = margin.cols + (int)explorer->cursor.col * look_columns(&explorer->map.look);
    grid->cursor_row = margin.rows + (int)explorer->cursor.row / look_rows(&explorer->map.look);
}

static const char deepest[] = "no deeper zoom: this is the finest detail";

static int sign(int64_t n)
{
    return (n > 0) - (n < 0);
}

static struct note move_view(struct map *map, int64_t east, int64_t south)
{
    bool moved = view_scroll(&map->view, &map->world.recipe, east, south);
    return note_of(moved ? "" : "the rim of the world");
}

static struct note scroll_map(struct explorer *explorer, int64_t east, int64_t south)
{
    if (east != 0 || south != 0) { /* else a page of no rows */
        explorer->drift.east = sign(east);
        explorer->drift.south = sign(south);
    }
    return move_view(&explorer->map, east, south);
}

/* Moves a column or row along a side of `count` tiles. Returns the rest by which the map scrolls.
 */
static int move_along(uint32_t *at, uint32_t count, int by)
{
    int64_t wanted = (int64_t)*at + by;
    *at = (uint32_t)CLAMP(wanted, 0, (int64_t)count - 1);
    return (int)(wanted - *at);
}

/* Scrolls the map by what is left of a move of the cursor, rounded up to whole lines. The cursor
 * then goes back by what the rounding added. */
static struct note scroll_after(struct explorer *explorer, int east, int south)
{
    struct map *map = &explorer->map;
    int64_t top = map->view.y;
    int line = look_rows(&map->look);
    int64_t lines = (south + sign(south) * (line - 1)) / line * (int64_t)line; /* away from 0 */
    struct note note = move_view(map, east, lines);
    int64_t moved = recipe_bounded_y(&map->world.recipe) ? map->view.y - top : lines;
    int64_t row = (int64_t)explorer->cursor.row + south - moved;
    if (east == 0 && moved == south) /* the rim is half a line away */
        note = (struct note){0};
    put_cursor(explorer, explorer->cursor.col, (uint32_t)MAX(row, 0));
    return note;
}

struct note move_scroll(struct explorer *explorer, int east, int south)
{
    const struct map *map = &explorer->map;
    struct cursor *cursor = &explorer->cursor;
    if (!cursor->on)
        return scroll_map(explorer, east, (int64_t)south * look_rows(&map->look));
    if (look_is_paired(&map->look)) /* a line shows only one of its rows */
        south *= look_rows(&map->look);
    east = move_along(&cursor->col, move_shown(map).cols, east);
    south = move_along(&cursor->row, move_shown(map).rows, south);
    return scroll_after(explorer, east, south);
}

struct note move_page(struct explorer *explorer, int east, int south)
{
    const struct view *view = &explorer->map.view;
    return scroll_map(explorer, east * (int64_t)view->cols, south * (int64_t)view->rows);
}

struct note move_half_page(struct explorer *explorer, int east, int south)
{
    const int64_t line = look_rows(&explorer->map.look);
    return scroll_map(explorer, east * MAX((int64_t)explorer->map.view.cols / 2, 1),
                      south * line * MAX(explorer->map.view.rows / 2 / line, 1));
}

struct note move_toggle_drift(struct explorer *explorer)
{
    explorer->drift.on = !explorer->drift.on;
    return note_of(explorer->drift.on ? "drifting until a key is pressed" : "");
}

struct note move_drift(struct explorer *explorer)
{
    struct drift *drift = &explorer->drift;
    struct note note =
        scroll_map(explorer, drift->east, (int64_t)drift->south * look_rows(&explorer->map.look));
    drift->on = note.text[0] == '\0';
    return drift->on ? explorer->note : note;
}

/* Finds the tile of the view at a place on the screen, whether the map has it or not. Returns false
 * if it lies outside the map. */
static bool find_tile(const struct explorer *explorer, int col, int row, struct point *tile)
{
    const struct map *map = &explorer->map;
    struct margin margin = move_margin(explorer);
    bool inside = col >= margin.cols && row >= margin.rows;
    tile->x = (col - margin.cols) / look_columns(&map->look);
    tile->y = (int64_t)(row - margin.rows) * look_rows(&map->look);
    return inside && tile->x < map->view.cols && tile->y < map->view.rows;
}

struct note move_pan(struct explorer *explorer, const struct event *event)
{
    struct point from, to;
    find_tile(explorer, event->from_col, event->from_row, &from);
    find_tile(explorer, event->col, event->row, &to);
    return move_view(&explorer->map, from.x - to.x, from.y - to.y);
}

struct note move_look_at(struct explorer *explorer, const struct event *event)
{
    struct point tile;
    if (!find_tile(explorer, event->col, event->row, &tile))
        return (struct note){0};
    return put_cursor(explorer, (uint32_t)tile.x, (uint32_t)tile.y);
}

/*
 * The focus. A zoom compares points, not views: scrolling along one side leaves the focus on the
 * other side as it was, and keys that do not move the map do not matter.
 */

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

/* Returns where a side of the focus is, in points of a zoom. */
static int64_t point_of(const struct focus *focus, const struct focus_side *side, int zoom)
{
    return (zoom > focus->from ? side->deep : side->place) >> (RECIPE_ZOOM_MAX - zoom);
}

static void set_side(struct focus_side *side, int64_t place)
{
    side->place = side->deep = place;
}

/* Makes a point of a view's zoom the side of the focus, unless the focus is the `same` there and
 * the point stands for it. */
static void take_side(const struct focus *focus, struct focus_side *side, int64_t point, int zoom,
                      bool same)
{
    if (!same || (point != side->seen && point != point_of(focus, side, zoom)))
        set_side(side, point << (RECIPE_ZOOM_MAX - zoom));
}

/* True if a focus is kept, and of a world of these sides. */
static bool is_kept(const struct explorer *explorer)
{
    const struct recipe *recipe = &explorer->map.world.recipe;
    return explorer->focus.width == recipe->width && explorer->focus.height == recipe->height;
}

/* Returns the point at a place of the screen; NULL: in the middle. */
static struct point seen_at(const struct map *map, const struct cursor *at)
{
    return map->look.kind == VIEW_WORLD ? whole_point(map, at)
                                        : point_at(&map->view, &map->world.recipe, at);
}

/* Keeps what now stands for the focus. */
static void keep(struct explorer *explorer, const struct cursor *at)
{
    struct point point = seen_at(&explorer->map, at);
    explorer->focus.width = explorer->map.world.recipe.width;
    explorer->focus.height = explorer->map.world.recipe.height;
    explorer->focus.zoom = explorer->map.view.zoom;
    explorer->focus.x.seen = point.x;
    explorer->focus.y.seen = point.y;
}

/* Sets the zoom, and puts the focus at a tile of the view, or in its middle if `at` is NULL, as far
 * as a rim allows. */
static void show_focus(struct explorer *explorer, int zoom, const struct cursor *at)
{
    struct view *view = &explorer->map.view;
    view->zoom = zoom;
    view->x = point_of(&explorer->focus, &explorer->focus.x, zoom);
    view->y = point_of(&explorer->focus, &explorer->focus.y, zoom);
    view_scroll(view, &explorer->map.world.recipe,
                -(int64_t)(at != NULL ? at->col : view->cols / 2),
                -(int64_t)(at != NULL ? at->row : view->rows / 2));
    keep(explorer, at);
}

/* Puts the cursor, if it is on, on the focus. */
static void put_on_focus(struct explorer *explorer)
{
    const struct focus *focus = &explorer->focus;
    const int zoom = explorer->map.view.zoom;
    cursor_at(explorer, point_of(focus, &focus->x, zoom), point_of(focus, &focus->y, zoom));
}

/* Makes what is at a place of the screen, or in the middle if `at` is NULL, the focus, unless it
 * stands for the one that is kept. */
static void take_focus(struct explorer *explorer, const struct cursor *at)
{
    const int zoom = explorer->map.view.zoom;
    struct focus *focus = &explorer->focus;
    const struct point here = seen_at(&explorer->map, at);
    const bool same = is_kept(explorer) && focus->zoom == zoom;
    take_side(focus, &focus->x, here.x, zoom, same);
    take_side(focus, &focus->y, here.y, zoom, same);
}

/* Sets the zoom, which must be within the recipe's limits. What is at the tile `at` of the view,
 * or in the middle of what is seen of the world if `at` is NULL, stays at that tile, or in the
 * middle of the view, as far as a rim allows. It becomes the focus as by take_focus. */
static void focus_zoom(struct explorer *explorer, int zoom, const struct cursor *at)
{
    take_focus(explorer, at);
    show_focus(explorer, zoom, at);
}

void focus_set(struct explorer *explorer, int64_t x, int64_t y, bool leads)
{
    struct focus *focus = &explorer->focus;
    const struct map *map = &explorer->map;
    const int by = RECIPE_ZOOM_MAX - map->view.zoom;
    const struct point middle = point_at(&map->view, &map->world.recipe, NULL);
    keep(explorer, NULL);
    focus->from = focus->zoom;
    focus->x = (struct focus_side){leads ? middle.x << by : x, x, focus->x.seen};
    focus->y = (struct focus_side){leads ? middle.y << by : y, y, focus->y.seen};
}

void focus_refit(struct explorer *explorer, const struct view *before, bool by_look)
{
    struct focus *focus = &explorer->focus;
    struct point was = point_at(before, &explorer->map.world.recipe, NULL);
    struct point now = point_at(&explorer->map.view, &explorer->map.world.recipe, NULL);
    if (!is_kept(explorer) || focus->zoom != explorer->map.view.zoom)
        return;
    if (was.x == focus->x.seen && (by_look || was.x != point_of(focus, &focus->x, focus->zoom)))
        focus->x.seen = now.x;
    if (was.y == focus->y.seen && (by_look || was.y != point_of(focus, &focus->y, focus->zoom)))
        focus->y.seen = now.y;
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

/* Returns the focus of a globe: the one that is kept if the middle of the globe stands for it, else
 * the middle. */
static struct focus globe_focus(const struct explorer *explorer)
{
    const struct recipe *recipe = &explorer->map.world.recipe;
    const struct look *look = &explorer->map.look;
    struct focus focus = explorer->focus;
    if (!is_kept(explorer) || globe_east(look) != east_of(recipe, focus.x.place))
        set_side(&focus.x, ((int64_t)recipe->width << RECIPE_ZOOM_MAX) / 360 * globe_east(look));
    if (!is_kept(explorer) || globe_north(look) != north_of(recipe, focus.y.place))
        set_side(&focus.y, ((int64_t)(recipe->height - 1) << RECIPE_ZOOM_MAX) / 180 *
                               (90 - globe_north(look)));
    return focus;
}

struct viewpoint move_middle(const struct explorer *explorer)
{
    const struct map *map = &explorer->map;
    struct point point = {view_middle_x(&map->view), view_middle_y(&map->view)};
    if (map->look.kind == VIEW_WORLD)
        point = whole_point(map, NULL);
    if (map->look.kind == VIEW_GLOBE) {
        const struct focus focus = globe_focus(explorer);
        point.x = point_of(&focus, &focus.x, map->view.zoom);
        point.y = point_of(&focus, &focus.y, map->view.zoom);
    }
    return move_viewpoint(map, point.x, point.y);
}

struct note globe_rise(struct explorer *explorer)
{
    struct map *map = &explorer->map;
    const struct recipe *recipe = &map->world.recipe;
    if (!globe_exists(recipe))
        return note_of("this is the whole world");
    focus_zoom(explorer, map->view.zoom, explorer->cursor.on ? &explorer->cursor : NULL);
    map->look.camera = (struct camera){east_of(recipe, explorer->focus.x.place), 0,
                                       north_of(recipe, explorer->focus.y.place), false};
    edit_look_enter(explorer, VIEW_GLOBE);
    return note_of("arrows turn it, d keeps turning it, + goes down");
}

struct note globe_land(struct explorer *explorer)
{
    struct map *map = &explorer->map;
    if (map->look.kind != VIEW_GLOBE)
        return (struct note){0};
    uint32_t lines = map->view.rows / (uint32_t)look_rows(&map->look);
    uint32_t rows = MAX(lines, 1) * flight_cells_pixels(map) / flight_cells_across(map);
    explorer->focus = globe_focus(explorer);
    show_focus(explorer, globe_zoom(&map->world.recipe, map->view.cols, rows), NULL);
    edit_look_leave(explorer);
    return (struct note){0};
}

/* Moves the cursor over the whole world by a place for each step of a turn; or turns the world. */
static struct note world_turn(struct explorer *explorer, int east, int south)
{
    enum { EAST = 15, SOUTH = 10 }; /* degrees of a step */
    struct map *map = &explorer->map;
    struct cursor *cursor = &explorer->cursor;
    const struct view shown = move_shown(map);
    if (cursor->on) {
        east = EAST * move_along(&cursor->col, shown.cols, east / EAST);
        south = move_along(&cursor->row, shown.rows, south / SOUTH * look_rows(&map->look));
    }
    if (east == 0 || recipe_bounded_x(&map->world.recipe))
        return note_of(east != 0 || south != 0 ? "this is the whole world" : "");
    map->look.camera.azimuth = (int)recipe_wrap(globe_east(&map->look) + east, 360);
    return (struct note){0};
}

struct note globe_turn(struct explorer *explorer, int east, int south)
{
    struct look *look = &explorer->map.look;
    if (look->kind == VIEW_WORLD)
        return world_turn(explorer, east, south);
    int tilt = globe_north(look) - south;
    look->camera.azimuth = (int)recipe_wrap(globe_east(look) + east, 360);
    look->camera.pitch = CLAMP(tilt, -CAMERA_PITCH_MAX, CAMERA_PITCH_MAX);
    return note_of(tilt == look->camera.pitch ? "" : "no nearer to the pole; + goes down");
}

/*
 * The whole world. The view stays as it was when the map was left.
 */

struct note world_rise(struct explorer *explorer)
{
    struct map *map = &explorer->map;
    const struct cursor cursor = explorer->cursor;
    if (!world_view_exists(&map->world.recipe))
        return globe_rise(explorer);
    take_focus(explorer, cursor.on ? &cursor : NULL);
    map->look.camera = CAMERA_USUAL;
    edit_look_enter(explorer, VIEW_WORLD);
    explorer->cursor.on = cursor.on;
    put_on_focus(explorer);
    keep(explorer, cursor.on ? &explorer->cursor : NULL);
    return note_of("the whole world");
}

struct note world_land(struct explorer *explorer, int by)
{
    struct map *map = &explorer->map;
    const struct recipe *recipe = &map->world.recipe;
    const struct look before = map->look;
    const bool looking = explorer->cursor.on;
    if (map->look.kind != VIEW_WORLD)
        return (struct note){0};
    if (by < 0 && !globe_exists(recipe))
        return globe_rise(explorer);
    const bool left = is_kept(explorer);
    take_focus(explorer, looking ? &explorer->cursor : NULL);
    edit_look_leave(explorer);
    look_resize(&map->view, &before, &map->look);
    const int least = view_fit_zoom(&map->view, recipe) + 1;
    const int wanted = by > 0 ? least + by - 1 : MAX(left ? map->view.zoom : least, least);
    const int zoom = MIN(wanted, recipe_zoom_max(recipe));
    show_focus(explorer, zoom, NULL);
    explorer->cursor.on = looking;
    put_on_focus(explorer);
    if (by < 0)
        return globe_rise(explorer);
    return note_of(wanted > recipe_zoom_max(recipe) ? deepest : "");
}

/*
 * The map.
 */

/* Zooms, as far as the world has zooms and out to the whole of it, so that the focus stays: what is
 * at a tile of the view, or in the middle if `at` is NULL. */
static struct note zoom_to(struct explorer *explorer, int zoom, const struct cursor *at)
{
    const struct map *map = &explorer->map;
    int farthest = MIN(view_fit_zoom(&map->view, &map->world.recipe), map->view.zoom);
    int nearest = CLAMP(zoom, farthest, recipe_zoom_max(&map->world.recipe));
    if (zoom == nearest || nearest != map->view.zoom)
        focus_zoom(explorer, nearest, at);
    if (zoom > nearest)
        return note_of(deepest);
    return zoom < nearest ? note_of("this is the whole world") : (struct note){0};
}

/* True if the whole world is seen in place of a map of a zoom, which would be smaller than the
 * screen. It would be blank where most points are not made yet. */
static bool ends_in_whole(const struct map *map, int zoom)
{
    const struct recipe *recipe = &map->world.recipe;
    return (!recipe->halvings.given || recipe->halvings.filled) && world_view_exists(recipe) &&
           zoom <= view_fit_zoom(&map->view, recipe);
}

/* Zooms so that the cell under the cursor stays, or the middle. At a rim the cell cannot keep its
 * place on the screen. */
static struct note zoom_on(struct explorer *explorer, int zoom)
{
    struct cursor cursor = explorer->cursor;
    struct note note = zoom_to(explorer, zoom, cursor.on ? &cursor : NULL);
    put_on_focus(explorer);
    return note;
}

struct note zoom_by(struct explorer *explorer, int by)
{
    const struct view *view = &explorer->map.view;
    world_land(explorer, 0);
    if (by < 0 && ends_in_whole(&explorer->map, view->zoom + by))
        return world_rise(explorer);
    if (by < 0 && view->zoom <= view_fit_zoom(view, &explorer->map.world.recipe))
        return globe_rise(explorer);
    return zoom_on(explorer, by != 0 ? view->zoom + by : 0);
}

struct note zoom_fit(struct explorer *explorer)
{
    const struct map *map = &explorer->map;
    globe_land(explorer);
    if (map->look.kind == VIEW_WORLD)
        return note_of("");
    if (ends_in_whole(map, recipe_zoom_min(&map->world.recipe)))
        return world_rise(explorer);
    zoom_on(explorer, view_fit_zoom(&map->view, &map->world.recipe));
    return note_of("the whole world");
}

struct note zoom_at(struct explorer *explorer, const struct event *event)
{
    int by = event->key == EVENT_WHEEL_UP ? 1 : -1;
    struct point tile;
    if (!find_tile(explorer, event->col, event->row, &tile))
        return (struct note){0};
    struct cursor pointer = {true, (uint32_t)tile.x, (uint32_t)tile.y};
    if (ends_in_whole(&explorer->map, explorer->map.view.zoom + by)) {
        take_focus(explorer, &pointer);
        return world_rise(explorer);
    }
    return zoom_to(explorer, explorer->map.view.zoom + by, &pointer);
}
