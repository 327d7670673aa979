/*
 * The camera says what is in the middle, in whole degrees; the view stays as it was when the map
 * was left. So a globe that was not turned leads back to the very cell.
 */
#include "explorer/actions/globe.h"

#include "base/minmax.h"
#include "explorer/actions/focus.h"
#include "explorer/actions/state.h"
#include "render/flight_cells.h"
#include "render/globe.h"

bool globe_is_on(const struct map *map)
{
    return map->look.kind == VIEW_GLOBE;
}

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
    struct look *look = &map->look;
    bool halves = explorer->choices.utf8 && look->colors >= 8;
    if (!globe_exists(recipe))
        return note_of("this is the whole world");
    focus_zoom(explorer, map->view.zoom, explorer->cursor.on ? &explorer->cursor : NULL);
    look->camera = (struct camera){east_of(recipe, explorer->focus.x), 0,
                                   north_of(recipe, explorer->focus.y), false};
    look->kind = VIEW_GLOBE;
    explorer->cursor.on = false;
    explorer->flyer = (struct flyer){.changed = halves, .blocks = look->blocks};
    if (halves && !look_is_fine(look))
        look->blocks = explorer->choices.flown;
    return note_of("arrows turn it, d goes on turning, + goes down");
}

struct note globe_land(struct explorer *explorer)
{
    struct map *map = &explorer->map;
    const struct recipe *recipe = &map->world.recipe;
    struct look *look = &map->look;
    int64_t x = explorer->focus.x;
    int64_t y = explorer->focus.y;
    if (!globe_is_on(map))
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
    look->kind = VIEW_MAP;
    look->camera = CAMERA_USUAL;
    if (explorer->flyer.changed && look->blocks == explorer->choices.flown)
        look->blocks = explorer->flyer.blocks;
    explorer->flyer = (struct flyer){0};
    return (struct note){0};
}

/* Turns the globe by degrees. */
static struct note turn(struct explorer *explorer, int east, int north)
{
    struct look *look = &explorer->map.look;
    int tilt = globe_north(look) + north;
    look->camera.azimuth = (globe_east(look) + 360 + east % 360) % 360;
    look->camera.pitch = CLAMP(tilt, -CAMERA_PITCH_MAX, CAMERA_PITCH_MAX);
    return note_of(tilt == look->camera.pitch ? "" : "no nearer to the pole; + goes down");
}

struct note globe_turn(struct explorer *explorer, int east, int south)
{
    return turn(explorer, 15 * east, -10 * south);
}

struct note globe_tick(struct explorer *explorer)
{
    return turn(explorer, 1, 0);
}
