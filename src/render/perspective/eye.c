/*
 * Invariant: a level is so large that the eye is below 2^44 of them, and the highest land below
 * 2^30.
 */
#include "render/perspective/eye.h"

#include "base/angle.h"
#include "base/minmax.h"
#include "map/true_slopes.h"
#include "world/heights.h"

enum { FRACTION = 16, LEVEL_BITS = 30, ALTITUDE_BITS = 44 };

/* Returns n * 2^shift, rounded down; at most 2^60 in size. */
static int64_t shifted(int64_t n, int shift)
{
    const int64_t most = INT64_C(1) << 60;
    if (shift <= 0)
        return shift > -63 ? n >> -shift : n < 0 ? -1 : 0;
    if (n != 0 && (shift > 60 || n > most >> shift || n < -(most >> shift)))
        return n < 0 ? -most : most;
    return n * (INT64_C(1) << (shift & 63));
}

int64_t eye_cells(const struct eye *eye, int64_t levels, int fraction)
{
    int shift = fraction - eye->power;
    int64_t most = INT64_C(1) << 46;
    while (levels > most || levels < -most) {
        levels >>= 1;
        shift++;
    }
    return shifted(levels * (int64_t)eye->bits, shift);
}

int64_t eye_levels(const struct eye *eye, int64_t length)
{
    uint64_t cells = (uint64_t)length; /* at most 2^50 */
    int shift = eye->power;
    for (; cells != 0 && cells >> 62 == 0; shift--)
        cells <<= 1;
    return shifted((int64_t)(cells / (uint64_t)CAMERA_HEIGHT_ONE / eye->bits), shift);
}

int32_t eye_level(const struct eye *eye, uint32_t height)
{
    const int64_t most = (INT64_C(1) << LEVEL_BITS) - 1;
    if (height == HEIGHT_UNKNOWN)
        return EYE_VOID;
    int64_t level = shifted((int64_t)height - eye->low, eye->lift);
    return (int32_t)CLAMP(level, -most, most);
}

uint32_t eye_height(const struct eye *eye, int64_t level)
{
    int64_t height = eye->low + shifted(level, -eye->lift);
    return (uint32_t)MAX(height, 0);
}

/* Writes the levels of known heights, which are not smaller than heights. */
static void lift_row(int64_t low, int lift, const uint32_t *restrict heights, uint32_t count,
                     int32_t *restrict out)
{
    const int64_t most = (INT64_C(1) << LEVEL_BITS) - 1;
    for (uint32_t n = 0; n < count; n++) {
        int64_t level = ((int64_t)heights[n] - low) * (INT64_C(1) << lift);
        level = level < most ? level : most;
        out[n] = (int32_t)(level > -most ? level : -most);
    }
}

void eye_row(const struct eye *eye, const uint32_t *heights, uint32_t count, int32_t *out)
{
    if (eye->lift >= 0 && !eye->holed)
        lift_row(eye->low, eye->lift, heights, count, out);
    else
        for (uint32_t n = 0; n < count; n++)
            out[n] = eye_level(eye, heights[n]);
}

/* Sets the size of a level by the slopes of relief. */
static bool set_tallness(struct eye *eye, const struct map *map)
{
    struct relief relief;
    uint32_t range = map->world.high - map->world.low;
    relief_make(&relief, map->look.light, range, recipe_depth(&map->world.recipe));
    if (map->look.exaggeration > 0) {
        uint32_t exaggeration = true_slopes_exaggeration(map);
        if (exaggeration == 0)
            return false;
        true_slopes_set(&relief, &map->world, 0, exaggeration);
    }
    uint64_t bits = (uint64_t)relief.rise_north * 8;
    bits = MAX(bits, 1);
    if (map->look.exaggeration == 0 && !recipe_has_water(&map->world.recipe))
        bits += bits / 2; /* mountains look flat from above; banks of rivers are steep enough */
    for (int64_t run = relief.run; run > 1; run >>= 1)
        eye->power++;
    for (; bits >> 16 != 0; eye->power--)
        bits >>= 1;
    for (; bits >> 15 == 0; eye->power++)
        bits <<= 1;
    eye->bits = (uint32_t)bits;
    return true;
}

/* Makes levels 2^by times as small. */
static void lift(struct eye *eye, int by)
{
    eye->lift += by;
    eye->power += by;
}

/* Returns the view's point that the eye is above: the middle of the part that lies in the world. */
static struct view point_below(const struct view *view, const struct recipe *recipe)
{
    struct view point = *view;
    point.x += view_cols_inside(view, recipe) / 2;
    point.y += view_rows_inside(view, recipe) / 2;
    point.x = recipe_wrap(point.x, recipe_cols(recipe, point.zoom));
    point.y = recipe_wrap(point.y, recipe_rows(recipe, point.zoom));
    return point;
}

bool eye_ground(const struct eye *eye, const struct map *map, const struct view *view,
                int64_t *ground)
{
    struct view point = point_below(view, &map->world.recipe);
    struct heights *heights = heights_new(&map->world.recipe, point.zoom, 1);
    if (heights == NULL)
        return false;
    heights_seek(heights, point.x, point.y);
    uint32_t height = *heights_row(heights);
    heights_free(heights);
    *ground = MAX(eye_level(eye, height != HEIGHT_UNKNOWN ? height : map->world.low), eye->sea);
    return true;
}

int64_t eye_height_max(const struct recipe *recipe)
{
    enum { TILES = 4 };
    int64_t height = TILES * CAMERA_HEIGHT_ONE << -recipe_zoom_min(recipe);
    return MIN(height, CAMERA_HEIGHT_MAX);
}

/* Returns the height of the usual camera: a share of the width of the land that the view shows as a
 * map, or if that is less, a share of the height of the land. */
static int64_t usual_height(const struct eye *eye, const struct map *map)
{
    int zoom = map->view.zoom;
    int64_t width = (int64_t)map->view.cols * CAMERA_HEIGHT_ONE / EYE_WIDTHS;
    width = zoom >= 0 ? width >> zoom : shifted(width, -zoom);
    int64_t levels = eye_level(eye, map->world.high) * INT64_C(5) / 4;
    int64_t cells = eye_cells(eye, levels, 20);
    int64_t tall = cells >> 49 == 0 ? cells * (CAMERA_HEIGHT_ONE / 64) >> 14 : INT64_MAX;
    int64_t height = tall > 0 && tall < width ? tall : width;
    return CLAMP(height, 1, eye_height_max(&map->world.recipe));
}

/* Returns the direction from a place to the middle of a world that is bounded, to the nearest
 * degree; north if the place is near the middle, or the world wraps. */
static int direction_to_land(const struct eye *eye, const struct recipe *recipe)
{
    int64_t east = 0;
    int64_t north = 0;
    int best = 0;
    if (recipe_bounded_x(recipe))
        east = (int64_t)recipe->width / 2 - (eye->x >> FRACTION);
    if (recipe_bounded_y(recipe))
        north = (eye->y >> FRACTION) - (int64_t)recipe->height / 2;
    int64_t side = MIN(recipe->width, recipe->height);
    if (east * east + north * north <= side * side / 64)
        return 0;
    int64_t nearest = INT64_MIN;
    for (int n = 0; n < 360; n++) {
        int64_t along = east * angle_sine(n) + north * angle_cosine(n);
        best = along > nearest ? n : best;
        nearest = along > nearest ? along : nearest;
    }
    return best;
}

bool eye_find(struct eye *eye, const struct map *map)
{
    const struct world *world = &map->world;
    struct view point = point_below(&map->view, &world->recipe);
    uint32_t range = world->high - world->low;
    *eye = (struct eye){.low = world->low, .holed = heights_are_holed(&world->recipe)};
    if (!set_tallness(eye, map))
        return false;
    eye->x = shifted(point.x, FRACTION - point.zoom);
    eye->y = shifted(point.y, FRACTION - point.zoom);
    eye->azimuth = map->look.camera.azimuth;
    if (eye->azimuth == CAMERA_TO_LAND)
        eye->azimuth = direction_to_land(eye, &world->recipe);
    for (; range >> (LEVEL_BITS - 1) == 0; range = 2 * range + 1)
        lift(eye, 1);
    eye->above = map->look.camera.height > 0 ? map->look.camera.height : usual_height(eye, map);
    while (eye_levels(eye, eye->above) >> (ALTITUDE_BITS - 1) != 0)
        lift(eye, -1);
    eye->sea = EYE_VOID;
    if (world->sea_height > world->low)
        eye->sea = eye_level(eye, world->sea_height - 1);
    if (!eye_ground(eye, map, &map->view, &eye->ground))
        return false;
    eye->level = eye->ground + eye_levels(eye, eye->above);
    eye->relief = eye_level(eye, world->high);
    return true;
}
