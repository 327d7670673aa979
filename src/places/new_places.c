/*
 * Each cell of a level is looked at once; what it is decides shapes.h.
 *
 * Invariant: an item's weight depends on its key, its size and the depth it was born at, and not on
 * the window.
 */
#include "places/new_places.h"

#include "base/noise.h"
#include "places/shapes.h"
#include "world/rivers/rivers.h"

#include <stdlib.h>

/*
 * A block's water leaves by its exit, which has four times its catchment. So a cell that is no exit
 * has a river of its own, or is crossed by the water of another block, whose exit lies upstream
 * within three cells: a stem is found in a few steps for each depth.
 */

enum { COURSE = 20 }; /* maximum number of steps down a stem of depth 0, as basin.c has it */

struct stem_cell {
    int64_t x;
    int64_t y;
};

/* Returns the neighbour in a direction. */
static struct stem_cell stem_neighbour(struct stem_cell cell, int direction)
{
    cell.x += (direction == RIVERS_EAST) - (direction == RIVERS_WEST);
    cell.y += (direction == RIVERS_SOUTH) - (direction == RIVERS_NORTH);
    return cell;
}

static bool stem_reaches(const struct depth_windows *pyramid, int depth, struct stem_cell cell)
{
    return depth_windows_has(pyramid, depth, cell.x, cell.y);
}

static size_t index_of(const struct depth_window *level, struct stem_cell cell)
{
    return depth_windows_at(level, cell.x, cell.y);
}

/* Finds the neighbour of land with the largest catchment that drains to a cell: the first of east,
 * south, west and north if there are two. False: there is none, and `from` is the cell itself. */
static bool find_main(const struct depth_windows *pyramid, int depth, struct stem_cell cell,
                      struct stem_cell *from)
{
    const struct depth_window *level = &pyramid->levels[depth];
    uint32_t most = 0;
    *from = cell;
    for (int side = RIVERS_EAST; side <= RIVERS_NORTH; side++) {
        struct stem_cell next = stem_neighbour(cell, side);
        if (!stem_reaches(pyramid, depth, next) ||
            depth_windows_is_sea(pyramid, depth, next.x, next.y))
            continue;
        size_t at = index_of(level, next);
        if (level->direction[at] == (side + 2) % 4 && level->catchment[at] > most) {
            most = level->catchment[at];
            *from = next;
        }
    }
    return most > 0;
}

/* True if a cell is the exit of its block. */
static bool is_exit(const struct depth_windows *pyramid, int depth, struct stem_cell cell)
{
    const struct depth_window *level = &pyramid->levels[depth];
    const struct depth_window *above = &pyramid->levels[depth - 1];
    struct stem_cell block = {cell.x >> 1, cell.y >> 1};
    if (!stem_reaches(pyramid, depth - 1, block))
        return false;
    size_t at = index_of(level, cell);
    size_t up = index_of(above, block);
    uint64_t fourfold = 4 * (uint64_t)above->catchment[up];
    uint64_t most = fourfold < RIVERS_CATCHMENT_MAX ? fourfold : RIVERS_CATCHMENT_MAX;
    return level->catchment[at] == most && level->direction[at] == above->direction[up];
}

/* Returns the last cell of the main stem of depth 0 that a cell is of. */
static struct stem_cell river_course_main(const struct depth_windows *pyramid,
                                          struct stem_cell cell)
{
    for (int n = 0; n < COURSE; n++) {
        int direction = pyramid->levels[0].direction[index_of(&pyramid->levels[0], cell)];
        struct stem_cell next = stem_neighbour(cell, direction);
        struct stem_cell from;
        if (direction == RIVERS_SINK || !stem_reaches(pyramid, 0, next) ||
            depth_windows_is_sea(pyramid, 0, next.x, next.y) ||
            !find_main(pyramid, 0, next, &from) || from.x != cell.x || from.y != cell.y)
            break;
        cell = next;
    }
    return cell;
}

struct name_key stem_of(const struct depth_windows *pyramid, const struct recipe *recipe, int depth,
                        int64_t x, int64_t y)
{
    struct stem_cell cell = {x, y};
    struct stem_cell from;
    while (depth > 0) {
        if (is_exit(pyramid, depth, cell)) {
            cell = (struct stem_cell){cell.x >> 1, cell.y >> 1};
            depth--;
        } else if (find_main(pyramid, depth, cell, &from)) {
            cell = from;
        } else {
            break;
        }
    }
    if (depth == 0)
        cell = river_course_main(pyramid, cell);
    const struct depth_window *level = &pyramid->levels[depth];
    uint64_t i = (uint64_t)recipe_wrap(cell.x, level->across);
    uint64_t j = (uint64_t)recipe_wrap(cell.y, level->down);
    return (struct name_key){PLACE_RIVER, depth, i + ((uint64_t)recipe->origin_x << depth),
                             j + ((uint64_t)recipe->origin_y << depth)};
}

enum { APART = 3, OLD = 1, OLDEST = 2 }; /* large rivers weigh as if born that much before */

/* Cells around the window whose features can matter in it. By descent a feature moves by less than
 * a cell, and older ones within APART keep one away: so of features up to n cells away those of the
 * depth above matter up to (n + APART + 2) / 2 cells away, which from 0 on is never above this. */
enum { AROUND = APART + 1, AROUND_RIVERS = 1 };

/* Returns the group of kinds of which one keeps others away. */
static int group_of(enum place_kind kind)
{
    static const uint8_t groups[] = {
        [PLACE_SEA] = 0,  [PLACE_RANGE] = 1,  [PLACE_PEAK] = 2, [PLACE_RIVER] = 3,
        [PLACE_LAKE] = 4, [PLACE_ISLAND] = 2, [PLACE_BAY] = 0,  [PLACE_CAPE] = 6,
    };
    return groups[kind];
}

static bool is_near(int64_t a, int64_t b)
{
    return a - b <= APART && b - a <= APART;
}

/* True if an older feature of a like kind is there already. */
static bool is_taken(const struct new_places *births, enum place_kind kind, int64_t x, int64_t y)
{
    const struct places *features = births->features;
    for (size_t n = 0; n < births->before; n++)
        if (group_of(features->items[n].key.kind) == group_of(kind) &&
            is_near(features->items[n].x, x) && is_near(features->items[n].y, y))
            return true;
    return false;
}

/* Returns the weight of a feature: older ones first, then by kind, size (below 2^31) and chance. */
static uint64_t weight_of(uint64_t seed, const struct name_key *key, int depth, uint32_t size)
{
    static const uint8_t ranks[] = {
        [PLACE_SEA] = 0,  [PLACE_RANGE] = 1,  [PLACE_PEAK] = 2, [PLACE_RIVER] = 3,
        [PLACE_LAKE] = 3, [PLACE_ISLAND] = 4, [PLACE_BAY] = 6,  [PLACE_CAPE] = 7,
    };
    uint64_t rank = 4 * ((uint64_t)depth + OLDEST) + ranks[key->kind];
    uint64_t hash = noise_mix(noise_mix(seed + key->i) + key->j + ((uint64_t)key->depth << 40));
    return (255 - rank) << 56 | (uint64_t)(size >> 15) << 40 | hash >> 24;
}

/* Appends a feature at a place. Returns false if out of memory. */
static bool add_feature(struct places *features, const struct place *feature)
{
    if (features->count == features->room) {
        size_t room = features->room > 0 ? 2 * features->room : 128;
        struct place *items = realloc(features->items, room * sizeof *items);
        if (items == NULL)
            return false;
        features->items = items;
        features->room = room;
    }
    features->items[features->count++] = *feature;
    return true;
}

/* Returns the key of a cell, counted from the beginning of the landscape. */
static struct name_key key_of(const struct new_places *births, enum place_kind kind, int64_t x,
                              int64_t y)
{
    const struct depth_window *level = births->level;
    uint64_t i = (uint64_t)recipe_wrap(x, level->across);
    uint64_t j = (uint64_t)recipe_wrap(y, level->down);
    return (struct name_key){kind, births->depth,
                             i + ((uint64_t)births->recipe->origin_x << births->depth),
                             j + ((uint64_t)births->recipe->origin_y << births->depth)};
}

/* Adds the feature of a kind that is born in a cell, unless an older one is there. */
static bool bear(const struct new_places *births, enum place_kind kind, int64_t x, int64_t y)
{
    if (is_taken(births, kind, x, y))
        return true;
    uint32_t height = births->level->height[depth_windows_at(births->level, x, y)];
    bool wet = kind == PLACE_SEA || kind == PLACE_LAKE || kind == PLACE_BAY;
    uint64_t seed = births->recipe->seed;
    struct place feature = {.key = key_of(births, kind, x, y), .x = x, .y = y, .size = height};
    feature.weight =
        weight_of(seed, &feature.key, births->depth, wet ? HEIGHT_END - height : height);
    return add_feature(births->features, &feature);
}

/* Adds the lake of a number that is born in a cell, the first of its 5x5 that has it. */
static bool bear_lake(const struct new_places *births, int64_t x, int64_t y)
{
    enum { BIRTH = 63 };
    const struct depth_window *level = births->level;
    uint32_t lake = level->lake[depth_windows_at(level, x, y)];
    if (lake == 0 || (int)(lake & BIRTH) != births->depth)
        return true;
    for (int v = -LANDFORM_REACH; v <= 0; v++)
        for (int u = -LANDFORM_REACH; u <= (v < 0 ? LANDFORM_REACH : -1); u++)
            if (depth_windows_has(births->pyramid, births->depth, x + u, y + v) &&
                level->lake[depth_windows_at(level, x + u, y + v)] == lake)
                return true;
    struct place feature = {
        .key = {PLACE_LAKE, births->depth, lake, PLACE_NO_ROW}, .x = x, .y = y, .size = lake};
    feature.weight = weight_of(births->recipe->seed, &feature.key, births->depth, 0);
    return add_feature(births->features, &feature);
}

/* True if a cell of the sea is of a pond, or the cell above it is. */
static bool is_inland(const struct depth_windows *pyramid, int depth, int64_t x, int64_t y)
{
    if (shape_is_in_pond(pyramid, depth, x, y))
        return true;
    return depth > 0 && depth_windows_is_sea(pyramid, depth - 1, x >> 1, y >> 1) &&
           shape_is_in_pond(pyramid, depth - 1, x >> 1, y >> 1);
}

/* Adds the sea or the lake whose lowest cell a cell is. */
static bool bear_water(const struct new_places *births, int64_t x, int64_t y)
{
    static const int small[] = {1, 5}; /* cells of the largest pond that is no sea, by depth */
    const struct depth_windows *pyramid = births->pyramid;
    int depth = births->depth;
    int pond = shape_pond_by_lowest(pyramid, depth, x, y);
    bool sea = depth <= OLD && pond > small[depth];
    if (depth <= OLD && !sea && shape_is_bottom(pyramid, depth, x, y))
        sea = shape_count_sea(pyramid, depth, x, y) >= 5;
    if (!sea && pond == 0)
        return true;
    return bear(births, sea ? PLACE_SEA : PLACE_LAKE, x, y);
}

/* True if the cell `step` further on is higher than a cell of land; beside one of sea, sea that is
 * lower. */
static bool is_beaten(const struct depth_window *level, size_t at, ptrdiff_t step)
{
    size_t there = at + (size_t)step;
    return level->sea[at] == 0 ? level->height[there] > level->height[at]
                               : level->height[there] < level->height[at] && level->sea[there] != 0;
}

/* True if one of its four neighbours beats a cell: most cells need no closer look. */
static bool is_slope(const struct new_places *births, int64_t x, int64_t y)
{
    const struct depth_window *level = births->level;
    ptrdiff_t down = level->cols;
    if (!depth_windows_has_square(births->pyramid, births->depth, x, y, 1))
        return false;
    size_t at = depth_windows_at(level, x, y);
    return is_beaten(level, at, 1) || is_beaten(level, at, -1) || is_beaten(level, at, down) ||
           is_beaten(level, at, -down);
}

/* Adds the peak or the island that a cell of land is. */
static bool bear_peak(const struct new_places *births, int64_t x, int64_t y)
{
    const struct depth_windows *pyramid = births->pyramid;
    int depth = births->depth;
    uint32_t height = births->level->height[depth_windows_at(births->level, x, y)];
    if (!shape_is_top(pyramid, depth, x, y))
        return true;
    bool island = pyramid->sea > 0 && shape_is_ringed_by_sea(pyramid, depth, x, y);
    return (!island && height < births->land + (births->steps >> depth)) ||
           bear(births, island ? PLACE_ISLAND : PLACE_PEAK, x, y);
}

/* Adds what is born in a cell. Returns false if out of memory. */
static bool look_at(const struct new_places *births, int64_t x, int64_t y)
{
    const struct depth_windows *pyramid = births->pyramid;
    int depth = births->depth;
    bool sea = depth_windows_is_sea(pyramid, depth, x, y);
    bool done = births->level->lake == NULL || bear_lake(births, x, y);
    if (births->lakes_only)
        return done;
    if (!is_slope(births, x, y))
        done = done && (sea ? bear_water(births, x, y) : bear_peak(births, x, y));
    if (pyramid->sea > 0 && shape_juts_out(pyramid, depth, x, y) &&
        !(sea && is_inland(pyramid, depth, x, y)))
        done = done && bear(births, sea ? PLACE_BAY : PLACE_CAPE, x, y);
    if (!sea && depth <= OLD &&
        shape_is_massif(pyramid, depth, x, y, births->land + births->steps,
                        births->land + 2 * births->steps))
        done = done && bear(births, PLACE_RANGE, x, y);
    return done;
}

bool new_places_add(const struct new_places *births)
{
    bool done = true;
    if (births->lakes_only && births->level->lake == NULL)
        return true;
    for (int64_t y = births->north - AROUND; done && y <= births->south + AROUND; y++)
        for (int64_t x = births->west - AROUND; done && x <= births->east + AROUND; x++)
            if (depth_windows_has(births->pyramid, births->depth, x, y))
                done = look_at(births, x, y);
    return done;
}

/* Returns the weight of a river with a catchment at a cell: large ones weigh as if they were born
 * earlier. */
static uint64_t weight_of_river(const struct new_places *births, int64_t x, int64_t y,
                                uint32_t catchment)
{
    enum { AGE_MAX = 8 };
    struct name_key place = key_of(births, PLACE_RIVER, x, y);
    uint32_t size = catchment < UINT16_MAX ? catchment : UINT16_MAX;
    int age = 0;
    while (age < AGE_MAX && catchment >> (age + 1) > 0)
        age++;
    return weight_of(births->recipe->seed, &place, births->depth + 1 - age / 3, size << 15);
}

bool new_places_add_rivers(const struct new_places *births)
{
    const struct depth_window *level = births->level;
    for (int64_t y = births->north - AROUND_RIVERS; y <= births->south + AROUND_RIVERS; y++)
        for (int64_t x = births->west - AROUND_RIVERS; x <= births->east + AROUND_RIVERS; x++) {
            struct place feature = {.x = x, .y = y};
            bool odd = ((recipe_wrap(x, level->across) ^ recipe_wrap(y, level->down)) & 1) !=
                       0; /* names would follow one another too closely */
            if (odd || !depth_windows_has(births->pyramid, births->depth, x, y) ||
                depth_windows_is_sea(births->pyramid, births->depth, x, y) ||
                level->lake[depth_windows_at(level, x, y)] != 0)
                continue;
            feature.key = stem_of(births->pyramid, births->recipe, births->depth, x, y);
            feature.size = level->catchment[depth_windows_at(level, x, y)];
            feature.weight = weight_of_river(births, x, y, feature.size);
            if (!add_feature(births->features, &feature))
                return false;
        }
    return true;
}
