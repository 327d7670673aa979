/*
 * Invariant: once the eye has moved, the camera has a height, and the view's zoom is so deep that a
 * point is a small part of it.
 */
#include "explorer/actions/fly.h"

#include "base/angle.h"
#include "explorer/actions/edit_look.h"
#include "explorer/actions/move.h"
#include "render/perspective/eye.h"

enum {
    POINTS = 256,   /* minimum number of points of the view's zoom in the eye's height */
    KEY_STEP = 8,   /* steps of a key in the eye's height */
    TICK_STEP = 20, /* steps of a tick in the eye's height */
    AHEAD = 4,      /* heights of the eye that it looks ahead for mountains */
};

/* Finds the eye of a map on the screen. Returns false if out of memory. */
static bool find_eye(struct eye *eye, const struct map *map)
{
    uint32_t lines = map->view.rows / (uint32_t)look_rows(&map->look);
    return eye_find(eye, map, map->view.cols, look_columns(&map->look) == 2 ? lines : 2 * lines);
}

/* Returns the nearest lower height that --view can be given: it has at most 12 digits. */
static int64_t written_height(int64_t height)
{
    height = MIN(height, CAMERA_HEIGHT_MAX);
    if (height > INT64_C(999999) * CAMERA_HEIGHT_ONE)
        height -= height % CAMERA_HEIGHT_ONE;
    return MAX(height, 1);
}

/* Returns the zoom at which the eye's height has POINTS points, or the nearest that the world has.
 */
static int fine_zoom(const struct map *map)
{
    int zoom = recipe_zoom_max(&map->world.recipe);
    int64_t points = map->look.camera.height / CAMERA_HEIGHT_ONE;
    if (points < (INT64_C(1) << 30))
        points = (map->look.camera.height << (zoom > 0 ? zoom : 0)) / CAMERA_HEIGHT_ONE;
    for (; points > 2 * POINTS && zoom > recipe_zoom_min(&map->world.recipe); zoom--)
        points /= 2;
    return zoom;
}

/* Sets the camera's height so that the eye is at a level, or as high as it may be. */
static void put_at_level(struct map *map, const struct eye *eye, int64_t level)
{
    int64_t cells = eye_cells(eye, level - eye->ground, 20); /* in 2^-20 */
    int64_t whole = cells >> 20;
    int64_t rest = cells & ((1 << 20) - 1);
    int64_t height = whole * CAMERA_HEIGHT_ONE + ((rest * CAMERA_HEIGHT_ONE) >> 20);
    int64_t highest = eye_height_max(&map->world.recipe);
    map->look.camera.height = written_height(MIN(height, highest));
}

/* Puts the eye above a place in 2^-RECIPE_ZOOM_MAX cells, at a fine zoom: a view that reaches
 * beyond a rim cannot have it in the middle. */
static void hover(struct map *map, int64_t x, int64_t y)
{
    map->view.zoom = fine_zoom(map);
    int by = RECIPE_ZOOM_MAX - map->view.zoom;
    view_center(&map->view, &map->world.recipe, x >> by, y >> by);
}

/* Gives the camera a height and the view a fine zoom, if they have none. Returns false if out of
 * memory. */
static bool take_off(struct explorer *explorer)
{
    struct map *map = &explorer->map;
    struct flyer *flyer = &explorer->flyer;
    struct eye eye;
    if (flyer->moved)
        return true;
    if (!find_eye(&eye, map))
        return false;
    flyer->moved = true;
    flyer->zoom = map->view.zoom;
    flyer->left = flyer->cruise = eye.above;
    map->look.camera.height = written_height(eye.above);
    map->look.camera.azimuth = eye.azimuth;
    map->look.camera.pitch = eye.pitch;
    hover(map, eye.x, eye.y);
    return true;
}

/* Finds the eye, and the highest ground below it and AHEAD places ahead, which are `east` and
 * `south` points apart. Returns false if out of memory. */
static bool find_ahead(const struct map *map, int64_t east, int64_t south, struct eye *eye,
                       int64_t *highest)
{
    struct view view = map->view;
    int64_t ground;
    if (!find_eye(eye, map))
        return false;
    *highest = eye->ground;
    for (int n = 0; n < AHEAD; n++) {
        view_scroll(&view, &map->world.recipe, east, south);
        if (!eye_ground(eye, map, &view, &ground))
            return false;
        *highest = MAX(ground, *highest);
    }
    return true;
}

/* Returns the points of the view's zoom in the eye's height. */
static int64_t points_of_height(const struct map *map)
{
    int zoom = map->view.zoom;
    int64_t height = map->look.camera.height;
    if (zoom >= 0 && height < INT64_C(1) << 40)
        return (height << zoom) / CAMERA_HEIGHT_ONE;
    return zoom >= 0 ? height / CAMERA_HEIGHT_ONE << zoom : height / CAMERA_HEIGHT_ONE >> -zoom;
}

/* Turns an eye outside around the world, and sinks at the same distance, by degrees. */
static struct note turn_around(struct explorer *explorer, int right, int up)
{
    struct camera *camera = &explorer->map.look.camera;
    struct eye eye;
    if (!find_eye(&eye, &explorer->map))
        return note_of_memory();
    camera->azimuth = (int)recipe_wrap(eye.azimuth + right, 360);
    if (up == 0)
        return (struct note){0};
    camera->pitch = CLAMP(eye.pitch + up, -CAMERA_PITCH_MAX, CAMERA_WHOLE_MIN);
    /* Heights are as the tangents of pitches; an eye without a height has its own distance. */
    int64_t sines = angle_sine(eye.pitch) * 1024 / angle_sine(camera->pitch);
    int64_t cosines = angle_cosine(eye.pitch) * 1024 / angle_cosine(camera->pitch);
    if (camera->height > 0)
        camera->height = written_height(camera->height / sines * cosines);
    return (struct note){0};
}

/* Brings an eye outside nearer by parts of its height, or takes it further away. */
static struct note approach(struct explorer *explorer, int64_t steps, int64_t parts)
{
    struct map *map = &explorer->map;
    struct camera before = map->look.camera;
    struct eye eye;
    if (!find_eye(&eye, map))
        return note_of_memory();
    int64_t height = eye.above;
    for (int64_t n = 0; n < steps; n++)
        height -= height / parts;
    for (int64_t n = 0; n > steps && height < CAMERA_HEIGHT_MAX; n--)
        height += height / (parts - 1);
    map->look.camera = (struct camera){eye.azimuth, written_height(height), eye.pitch, true};
    if (!find_eye(&eye, map))
        return note_of_memory();
    bool inside = eye.x >> 16 > 0 && eye.x >> 16 < map->world.recipe.width && eye.y >> 16 > 0 &&
                  eye.y >> 16 < map->world.recipe.height;
    if (!inside && height <= 4 * eye_height_max(&map->world.recipe))
        return (struct note){0};
    map->look.camera = before;
    return note_of(inside ? "no nearer; x and then Tab fly above a cell" : "no farther");
}

/* Moves the eye by parts of its height. */
static struct note move_ahead(struct explorer *explorer, int64_t steps, int64_t parts)
{
    struct map *map = &explorer->map;
    struct eye before, eye;
    int64_t highest;
    if (map->look.camera.whole)
        return approach(explorer, steps, parts);
    if (!take_off(explorer) || !find_eye(&before, map))
        return note_of_memory();
    int64_t points = points_of_height(map);
    int64_t east = points * angle_sine(map->look.camera.azimuth) / (1 << 30);
    int64_t south = -points * angle_cosine(map->look.camera.azimuth) / (1 << 30);
    bool moved =
        view_scroll(&map->view, &map->world.recipe, east * steps / parts, south * steps / parts);
    int64_t side = steps < 0 ? -1 : 1;
    if (!find_ahead(map, side * east, side * south, &eye, &highest))
        return note_of_memory();
    int64_t cruise = eye_levels(&eye, explorer->flyer.cruise);
    int64_t level = before.level + (highest + cruise - before.level) * 2 / parts;
    int64_t lowest = eye.ground + cruise / 4;
    put_at_level(map, &eye, MAX(level, lowest));
    return note_of(moved ? "" : "the rim of the world");
}

struct note fly_ahead(struct explorer *explorer, int steps)
{
    struct note note = {0};
    for (int left = steps < 0 ? -steps : steps; left > 0 && note.text[0] == '\0'; left--)
        note = move_ahead(explorer, steps < 0 ? -1 : 1, KEY_STEP);
    return note;
}

struct note fly_tick(struct explorer *explorer)
{
    bool whole = explorer->map.look.camera.whole;
    if (explorer->map.look.kind == VIEW_GLOBE || explorer->map.look.kind == VIEW_WORLD)
        return globe_turn(explorer, 1, 0);
    struct note note = whole ? turn_around(explorer, 1, 0) : move_ahead(explorer, 1, TICK_STEP);
    explorer->flyer.on = explorer->flyer.on && note.text[0] == '\0';
    return note;
}

struct note fly_toggle_drift(struct explorer *explorer)
{
    explorer->flyer.on = !explorer->flyer.on;
    bool turns = explorer->map.look.camera.whole || explorer->map.look.kind != VIEW_FLIGHT;
    const char *on = turns ? "turning; d stops" : "flying on; d stops";
    return note_of(explorer->flyer.on ? on : "");
}

struct note fly_turn(struct explorer *explorer, int right, int up)
{
    struct camera *camera = &explorer->map.look.camera;
    if (camera->whole)
        return turn_around(explorer, right, up);
    if (!take_off(explorer))
        return note_of_memory();
    camera->azimuth = (int)recipe_wrap(camera->azimuth + right, 360);
    camera->pitch = CLAMP(camera->pitch + up, -CAMERA_PITCH_MAX, CAMERA_PITCH_MAX);
    return (struct note){0};
}

struct note fly_drag(struct explorer *explorer, const struct event *event)
{
    const int right = event->from_col - event->col, up = 2 * (event->row - event->from_row);
    const enum view_kind kind = explorer->map.look.kind;
    return kind == VIEW_FLIGHT ? fly_turn(explorer, right, up) : globe_turn(explorer, right, -up);
}

struct note fly_rise(struct explorer *explorer, int by)
{
    struct map *map = &explorer->map;
    struct camera *camera = &map->look.camera;
    if (camera->whole)
        return turn_around(explorer, 0, -3 * by);
    if (!take_off(explorer))
        return note_of_memory();
    for (int left = by > 0 ? by : -by; left > 0; left--) {
        int64_t height = by > 0 ? camera->height / 4 * 5 : camera->height / 5 * 4;
        if (height < 1000 || height > eye_height_max(&map->world.recipe))
            return note_of(by > 0 ? "no higher" : "no lower");
        camera->height = explorer->flyer.cruise = written_height(height);
        view_zoom(&map->view, &map->world.recipe, fine_zoom(map));
    }
    return (struct note){0};
}

/* Sets the zoom of the map: further out than the map that was left if the eye is higher now. */
static void land(struct map *map, const struct flyer *flyer)
{
    const struct recipe *recipe = &map->world.recipe;
    int zoom = flyer->zoom;
    if (!flyer->moved)
        return;
    for (int64_t h = flyer->cruise; h > flyer->left / 2 * 3; h /= 2)
        zoom--;
    for (int64_t h = flyer->cruise; h < flyer->left / 3 * 2; h *= 2)
        zoom++;
    zoom = CLAMP(zoom, view_fit_zoom(&map->view, recipe), recipe_zoom_max(recipe));
    view_zoom(&map->view, recipe, zoom);
}

void fly_outside(struct map *map)
{
    const struct recipe *recipe = &map->world.recipe;
    struct camera *camera = &map->look.camera;
    camera->whole = camera->whole || (recipe->edges == EDGES_BOUNDED && recipe->width > 1 &&
                                      recipe->height > 1 && camera_is_usual(camera));
}

/* Faces the east in a world that ends in the north and the south only, unless one of them is near:
 * land has no end ahead. Returns false if out of memory. */
static bool face_along(struct map *map)
{
    const struct recipe *recipe = &map->world.recipe;
    struct eye eye;
    if (recipe->edges != EDGES_WRAP_X)
        return true;
    if (!find_eye(&eye, map))
        return false;
    int64_t south = eye.y >> 16;
    if (south >= recipe->height / 8 && south <= recipe->height - recipe->height / 8)
        map->look.camera.azimuth = 90;
    return true;
}

struct note fly_toggle(struct explorer *explorer)
{
    struct map *map = &explorer->map;
    if (map->look.kind == VIEW_GLOBE)
        return globe_land(explorer);
    world_land(explorer, 0);
    if (map->look.kind == VIEW_FLIGHT) {
        land(map, &explorer->flyer);
        edit_look_leave(explorer);
        return (struct note){0};
    }
    int by = RECIPE_ZOOM_MAX - map->view.zoom;
    int64_t x = cursor_x(explorer);
    int64_t y = cursor_y(explorer);
    bool chosen = explorer->cursor.on;
    bool far = chosen && !view_is_inside(&map->view, &map->world.recipe);
    if (chosen)
        view_center(&map->view, &map->world.recipe, x, y);
    else
        fly_outside(map);
    edit_look_enter(explorer, VIEW_FLIGHT);
    if (!face_along(map) || (far && !take_off(explorer)))
        return note_of_memory();
    if (far)
        hover(map, x << by, y << by);
    if (map->look.camera.whole)
        return note_of("arrows turn and approach, + - rise and sink, d turns, Tab lands");
    return note_of("arrows fly, + - rise and sink, d flies on, Tab lands");
}
