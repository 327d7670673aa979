/*
 * Invariant: a level is so large that the eye is below 2^44 of them, and the highest land below
 * 2^30.
 */
#include "render/perspective/eye.h"

#include "base/angle.h"
#include "map/true_slopes.h"
#include "world/heights.h"

#include <stdlib.h>

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

/* Returns a length in 2^-FRACTION cells in CAMERA_HEIGHT_ONE. */
static int64_t length_of(int64_t cells)
{
    return (cells >> FRACTION) * CAMERA_HEIGHT_ONE +
           ((cells & ((1 << FRACTION) - 1)) * CAMERA_HEIGHT_ONE >> FRACTION);
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
    if (!true_slopes_make(&relief, map, 0))
        return false;
    uint64_t bits = (uint64_t)relief.rise_north * 8;
    bits = MAX(bits, 1);
    const bool gentle = map->look.exaggeration == 0 ? !recipe_has_water(&map->world.recipe)
                                                    : map->look.exaggeration == EXAGGERATION_AUTO &&
                                                          recipe_is_planet(&map->world.recipe);
    if (gentle)
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
    struct heights *heights = heights_new(&map->world.recipe, point.zoom, 1, 0);
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
    int64_t width = (int64_t)map->view.cols * CAMERA_HEIGHT_ONE / EYE_WIDTHS;
    width = shifted(width, -map->view.zoom);
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

/* The world as an eye outside sees it: a block, of which it looks at a few points. Lengths are in
 * 2^shift of 2^-FRACTION cells, from the middle of the world, and above the sea or the lowest land.
 */
enum { GRID = 17 };
struct block {
    int shift;
    int64_t foot;
    int count;
    struct block_point {
        int32_t east, south, up;
    } points[GRID * GRID];
};

/* Returns how far one of `count` points along a side is from its middle, in 2^-FRACTION cells. The
 * last one stands for the rim. */
static int64_t from_middle(int64_t n, int zoom, uint32_t side, int64_t count)
{
    int64_t cell = n < count - 1 ? shifted(n, -zoom) : (int64_t)side - 1;
    return (2 * cell + 1 - side) * (1 << (FRACTION - 1));
}

/* Adds a row of points. */
static void add_points(struct block *block, const struct eye *eye, const struct recipe *recipe,
                       const uint32_t *heights, int64_t y, int zoom)
{
    int64_t cols = recipe_cols(recipe, zoom);
    int64_t south = from_middle(y, zoom, recipe->height, recipe_rows(recipe, zoom));
    for (int64_t x = 0; x < cols; x++) {
        int64_t east = from_middle(x, zoom, recipe->width, cols);
        int64_t level = MAX(eye_level(eye, heights[x]), eye->ground);
        block->points[block->count++] = (struct block_point){
            (int32_t)(east >> block->shift),
            (int32_t)(south >> block->shift),
            (int32_t)(eye_cells(eye, level - eye->ground, FRACTION) >> block->shift),
        };
    }
}

static bool read_block(struct block *block, const struct eye *eye, const struct map *map)
{
    enum { BITS = 24 };
    const struct recipe *recipe = &map->world.recipe;
    int64_t side = MAX(recipe->width, recipe->height);
    int64_t tall = eye_cells(eye, eye_level(eye, map->world.high), FRACTION);
    int zoom = recipe_zoom_min(recipe);
    while (zoom < recipe_zoom_max(recipe) && recipe_cols(recipe, zoom + 1) <= GRID &&
           recipe_rows(recipe, zoom + 1) <= GRID)
        zoom++;
    struct heights *heights = heights_new(recipe, zoom, (uint32_t)recipe_cols(recipe, zoom), 0);
    if (heights == NULL)
        return false;
    *block = (struct block){0};
    while (MAX(side << FRACTION, tall) >> block->shift >> BITS != 0)
        block->shift++;
    block->foot = eye_cells(eye, eye->foot - eye->ground, FRACTION) >> block->shift;
    heights_seek(heights, 0, 0);
    for (int64_t y = 0; y < recipe_rows(recipe, zoom); y++)
        add_points(block, eye, recipe, heights_row(heights), y, zoom);
    heights_free(heights);
    return true;
}

/* Returns how far a point is ahead of the middle, in a direction. */
static int64_t ahead_of(const struct block_point *point, int azimuth)
{
    return (point->east * angle_sine(azimuth) - point->south * angle_cosine(azimuth)) >> 30;
}

/* Returns the direction in which most of the high land is behind, one of four; of two, if a side is
 * longer by a quarter, which is then seen from end to end. */
static int usual_azimuth(const struct block *block, const struct recipe *recipe)
{
    enum { CORNER = 20 }; /* more than one side of the block is seen */
    bool wide = recipe->width / 5 > recipe->height / 4;
    bool tall = recipe->height / 5 > recipe->width / 4;
    int64_t most = INT64_MIN;
    int best = 0;
    for (int azimuth = CORNER + (tall ? 90 : 0); azimuth < 360;
         azimuth += wide || tall ? 180 : 90) {
        int64_t sum = 0;
        for (int n = 0; n < block->count; n++)
            sum += (ahead_of(&block->points[n], azimuth) >> 4) * (block->points[n].up >> 4);
        if (sum > most)
            best = azimuth;
        most = MAX(sum, most);
    }
    return best;
}

/* Where an eye outside stands, in the units of a block. */
struct stand {
    int64_t distance; /* from the middle */
    int64_t height;   /* above the sea or the lowest land, 1 or more */
    bool by_sides;    /* it is the sides of the frame that keep it away */
};

/* Finds the nearest stand from which a frame has the whole block, with a margin. A point is `ahead`
 * of the middle, `side` to the side, and `up`. With the tangent t of the pitch downwards and k that
 * of half of the frame, an eye at the distance d and the height h sees it if
 *
 *     (t - k) * (d + ahead) + up <= h <= (t + k) * (d + ahead) + up
 *
 * and the like for the sides. The nearest d is where the limits of h meet. */
static struct stand find_stand(const struct eye *eye, const struct block *block, uint32_t cols,
                               uint32_t rows)
{
    const int64_t tangent = (angle_sine(-eye->pitch) << FRACTION) / angle_cosine(eye->pitch);
    const int64_t focus = ((int64_t)MAX(cols, rows) * 3 / 4 + 1) * 64;
    const int64_t half = ((int64_t)rows * 30 << FRACTION) / focus + 1;
    const int64_t wide = ((int64_t)cols * 30 << FRACTION) / focus + 1;
    struct stand stand = {.distance = 1};
    int64_t lowest = INT64_MIN;
    int64_t highest = INT64_MAX;
    for (int n = 0; n < block->count; n++) {
        const struct block_point *point = &block->points[n];
        int64_t ahead = ahead_of(point, eye->azimuth);
        int64_t side = llabs(ahead_of(point, eye->azimuth + 90));
        lowest = MAX(((tangent - half) * ahead >> FRACTION) + point->up, lowest);
        highest = MIN(((tangent + half) * ahead >> FRACTION) + block->foot, highest);
        stand.distance = MAX((side << FRACTION) / wide - ahead, stand.distance);
    }
    int64_t distance = ((lowest - highest) << (FRACTION - 1)) / half;
    stand.by_sides = stand.distance >= distance;
    stand.distance = MAX(distance, stand.distance);
    lowest += (tangent - half) * stand.distance >> FRACTION;
    highest += (tangent + half) * stand.distance >> FRACTION;
    int64_t aimed = tangent * stand.distance >> FRACTION; /* at the middle */
    stand.height = MAX(CLAMP(aimed, lowest, highest), 1);
    return stand;
}

/* Returns a length of 2^32 or less times a sine. */
static int64_t turned(int64_t length, int64_t sine)
{
    int shift = length >> 32 != 0 ? FRACTION : 0;
    return ((length >> shift) * sine >> 30) * (INT64_C(1) << shift);
}

/* Puts an eye outside the world: where a frame has all of it or, if the camera has a height, at
 * that height on the line from there to the middle. */
static bool stand_outside(struct eye *eye, const struct map *map, uint32_t cols, uint32_t rows)
{
    enum { FLAT = -20, STEEP = -50 };
    const struct recipe *recipe = &map->world.recipe;
    const struct camera *camera = &map->look.camera;
    struct block block;
    if (!read_block(&block, eye, map))
        return false;
    if (camera->azimuth == CAMERA_TO_LAND)
        eye->azimuth = usual_azimuth(&block, recipe);
    if (camera->pitch == CAMERA_PITCH_USUAL)
        eye->pitch = FLAT;
    struct stand stand = find_stand(eye, &block, cols, rows);
    while (camera->pitch == CAMERA_PITCH_USUAL && stand.by_sides && eye->pitch > STEEP) {
        eye->pitch--;
        stand = find_stand(eye, &block, cols, rows);
    }
    eye->above = camera->height;
    if (eye->above == 0)
        eye->above = CLAMP(length_of(stand.height << block.shift), 1, CAMERA_HEIGHT_MAX);
    int64_t share = (stand.distance << FRACTION) / stand.height;
    int64_t distance = eye_cells(eye, eye_levels(eye, eye->above), FRACTION / 2) * share >> 8;
    eye->x = (((int64_t)recipe->width - 1) << (FRACTION - 1)) -
             turned(distance, angle_sine(eye->azimuth));
    eye->y = (((int64_t)recipe->height - 1) << (FRACTION - 1)) +
             turned(distance, angle_cosine(eye->azimuth));
    eye->beyond = distance + (((int64_t)recipe->width + recipe->height) << FRACTION);
    return true;
}

/* Puts an eye above the view. */
static void stand_above(struct eye *eye, const struct map *map)
{
    struct view point = point_below(&map->view, &map->world.recipe);
    eye->x = shifted(point.x, FRACTION - point.zoom);
    eye->y = shifted(point.y, FRACTION - point.zoom);
    if (eye->azimuth == CAMERA_TO_LAND)
        eye->azimuth = direction_to_land(eye, &map->world.recipe);
    if (eye->pitch == CAMERA_PITCH_USUAL)
        eye->pitch = CAMERA_PITCH_ABOVE;
    eye->above = map->look.camera.height > 0 ? map->look.camera.height : usual_height(eye, map);
}

/* Sets the levels of the sea, of the ground and of the foot of an eye outside. */
static void set_levels(struct eye *eye, const struct world *world)
{
    enum { THICKNESS = 24 };
    int64_t side = MAX(world->recipe.width, world->recipe.height);
    eye->sea = EYE_VOID;
    if (world->sea_height > world->low)
        eye->sea = eye_level(eye, world->sea_height - 1);
    eye->ground = MAX(eye->sea, 0);
    eye->foot = eye->ground - eye_levels(eye, side * CAMERA_HEIGHT_ONE / THICKNESS);
    eye->relief = eye_level(eye, world->high);
}

bool eye_find(struct eye *eye, const struct map *map, uint32_t cols, uint32_t rows)
{
    const struct world *world = &map->world;
    uint32_t range = world->high - world->low;
    *eye = (struct eye){.low = world->low,
                        .holed = heights_are_holed(&world->recipe),
                        .azimuth = map->look.camera.azimuth,
                        .pitch = map->look.camera.pitch,
                        .outside = map->look.camera.whole};
    if (!set_tallness(eye, map))
        return false;
    for (; range >> (LEVEL_BITS - 1) == 0; range = 2 * range + 1)
        lift(eye, 1);
    set_levels(eye, world);
    if (!eye->outside)
        stand_above(eye, map);
    else if (!stand_outside(eye, map, cols, rows))
        return false;
    while (eye_levels(eye, eye->above) >> (ALTITUDE_BITS - 1) != 0)
        lift(eye, -1);
    set_levels(eye, world);
    if (!eye->outside && !eye_ground(eye, map, &map->view, &eye->ground))
        return false;
    eye->level = eye->ground + eye_levels(eye, eye->above);
    return true;
}
