/*
 * One subject: what is born in cells, how it moves from depth to depth, and what of it is known
 * from afar. All three need the land at all depths.
 *
 * From depth to depth, all landmarks move into cells of the next depth; then those that are born at
 * that depth are added.
 *
 * Invariants: before landmarks of a depth are added, all others are at their places of that depth,
 * and none lies outside its window. A landmark's rank depends on its key, its size and the depth at
 * which it was born, and not on the window.
 */
#include "places/landmarks.h"

#include "base/noise.h"
#include "render/points/cover.h"

#include <limits.h>
#include <stdlib.h>

/* Row (key.j) of a lake of the rivers. Its column (key.i) is the lake's number, whose last bits
 * (LAKE_BIRTH) are the depth at which the lake is born. */
#define NO_ROW UINT64_MAX
enum { LAKE_BIRTH = 63 };

enum {
    BIRTHS = 3, /* the newest that are seen were born so many depths above a zoom's */
    APART = 3,  /* landmarks of like kinds are born farther apart than that, each way */
    OLD = 1,    /* the last depth at which seas and ranges are born */
    LATE = 1,   /* depths that lakes are born at, after all else */
    OLDEST = 2  /* large rivers rank as if they were born up to so many depths before depth 0 */
};

/* Cells around the window in which landmarks can matter to it. A landmark moves by less than a cell
 * from depth to depth, and older ones within APART keep new ones away. So if landmarks matter up to
 * n cells away, those of the depth above matter up to (n + APART + 2) / 2 cells away. From n = 0 on
 * this never exceeds AROUND. */
enum { AROUND = APART + 1, AROUND_RIVERS = 1 };

/*
 * Rivers.
 */

/* Maximum number of steps down a river of depth 0. */
enum { COURSE_MAX = 20 };

static bool is_land(const struct depth_window *window, struct rivers_cell cell)
{
    return depth_window_has(window, cell.x, cell.y) && !depth_window_is_sea(window, cell.x, cell.y);
}

/* Finds the neighbour of land with the largest catchment that drains to a cell: the first of east,
 * south, west and north if there are two. Returns false, with *from the cell itself, if none does.
 */
static bool find_inflow(const struct depth_window *window, struct rivers_cell cell,
                        struct rivers_cell *from)
{
    uint32_t most = 0;
    *from = cell;
    for (int side = RIVERS_EAST; side <= RIVERS_NORTH; side++) {
        struct rivers_cell next = rivers_beside(cell, side);
        if (!is_land(window, next))
            continue;
        size_t at = depth_window_at(window, next.x, next.y);
        if (window->direction[at] == (side + 2) % 4 && window->catchment[at] > most) {
            most = window->catchment[at];
            *from = next;
        }
    }
    return most > 0;
}

/* True if a cell is the exit of its block: it has four times the block's catchment, and drains as
 * the block does. */
static bool is_exit(const struct depth_windows *windows, int depth, struct rivers_cell cell)
{
    const struct depth_window *window = &windows->at[depth];
    const struct depth_window *above = &windows->at[depth - 1];
    if (!depth_window_has(above, cell.x >> 1, cell.y >> 1))
        return false;
    size_t at = depth_window_at(window, cell.x, cell.y);
    size_t up = depth_window_at(above, cell.x >> 1, cell.y >> 1);
    uint64_t all = MIN(4 * (uint64_t)above->catchment[up], RIVERS_CATCHMENT_MAX);
    return window->catchment[at] == all && window->direction[at] == above->direction[up];
}

/* Returns the last cell of the river of depth 0 that a cell is part of. */
static struct rivers_cell find_end(const struct depth_window *window, struct rivers_cell cell)
{
    for (int n = 0; n < COURSE_MAX; n++) {
        int direction = window->direction[depth_window_at(window, cell.x, cell.y)];
        struct rivers_cell next = rivers_beside(cell, direction);
        struct rivers_cell from;
        if (direction == RIVERS_SINK || !is_land(window, next) ||
            !find_inflow(window, next, &from) || from.x != cell.x || from.y != cell.y)
            break;
        cell = next;
    }
    return cell;
}

static struct place_key key_of(const struct recipe *recipe, const struct depth_window *window,
                               enum place_kind kind, int64_t x, int64_t y)
{
    return (struct place_key){
        .kind = kind,
        .depth = window->depth,
        .i = (uint64_t)recipe_wrap(x, window->across) +
             ((uint64_t)recipe->origin_x << window->depth),
        .j = (uint64_t)recipe_wrap(y, window->down) + ((uint64_t)recipe->origin_y << window->depth),
    };
}

/* Returns the key of the river that a cell of land is part of. */
static struct place_key river_key(const struct depth_windows *windows, const struct recipe *recipe,
                                  int depth, int64_t x, int64_t y)
{
    struct rivers_cell cell = {x, y};
    while (depth > 0) {
        if (is_exit(windows, depth, cell)) {
            cell = (struct rivers_cell){cell.x >> 1, cell.y >> 1};
            depth--;
        } else if (!find_inflow(&windows->at[depth], cell, &cell)) {
            break;
        }
    }
    if (depth == 0)
        cell = find_end(&windows->at[0], cell);
    return key_of(recipe, &windows->at[depth], PLACE_RIVER, cell.x, cell.y);
}

uint64_t landmarks_river(const struct depth_windows *windows, const struct recipe *recipe,
                         int depth, int64_t x, int64_t y)
{
    struct place_key key = river_key(windows, recipe, depth, x, y);
    return place_thing(recipe->seed, &key);
}

uint64_t landmarks_stream(const struct depth_windows *windows, const struct recipe *recipe,
                          struct rivers_cell cell, int known, bool wide, bool *brook)
{
    int depth = windows->depth;
    struct wide_course course;
    if (wide && depth_windows_wide(windows, depth, cell.x, cell.y, &course)) {
        depth = course.depth;
        cell = (struct rivers_cell){course.x, course.y};
    }
    struct place_key key = river_key(windows, recipe, depth, cell.x, cell.y);
    *brook = false;
    if (key.depth > known) {
        const int up = depth - known;
        cell = (struct rivers_cell){cell.x >> up, cell.y >> up};
        *brook = is_land(&windows->at[known], cell);
    }
    if (*brook)
        key = river_key(windows, recipe, known, cell.x, cell.y);
    return place_thing(recipe->seed, &key);
}

static struct place_key lake_key(uint32_t lake)
{
    return (struct place_key){PLACE_LAKE, (int)(lake & LAKE_BIRTH), lake, NO_ROW};
}

uint64_t landmarks_lake(const struct recipe *recipe, uint32_t lake)
{
    struct place_key key = lake_key(lake);
    return place_thing(recipe->seed, &key);
}

/*
 * New landmarks: those that are born at one depth.
 */

/* The search at one depth. */
struct births {
    struct places *places; /* to which new ones are appended */
    const struct depth_window *window;
    const struct depth_window *above; /* of the depth above; NULL at depth 0 */
    const struct recipe *recipe;
    struct window seen; /* the part of the depth that the window of the scope lies in */
    bool lakes_only;    /* the depth is too deep for others */
    size_t before;      /* number of landmarks that were born above this depth */
    uint32_t land;      /* the lowest height that is land */
    uint32_t steps;     /* an eighth of the range of land, from `land` to the highest cell */
};

/* Kinds of one group keep apart from one another; those of the least class rank highest. */
static const struct {
    uint8_t group, class;
} ranks[PLACE_KINDS] = {
    [PLACE_SEA] = {0, 0},  [PLACE_RANGE] = {1, 1},  [PLACE_PEAK] = {2, 2}, [PLACE_RIVER] = {3, 3},
    [PLACE_LAKE] = {4, 3}, [PLACE_ISLAND] = {2, 4}, [PLACE_BAY] = {0, 6},  [PLACE_CAPE] = {6, 7},
};

/* True if an older landmark of a like kind is near. */
static bool is_taken(const struct births *births, enum place_kind kind, int64_t x, int64_t y)
{
    const struct place *items = births->places->items;
    for (size_t n = 0; n < births->before; n++)
        if (ranks[items[n].kind].group == ranks[kind].group && llabs(items[n].x - x) <= APART &&
            llabs(items[n].y - y) <= APART)
            return true;
    return false;
}

/* Returns the rank of a landmark: older ones first, then by kind, size (below 2^31) and chance. */
static uint64_t rank_of(uint64_t seed, const struct place_key *key, int depth, uint32_t size)
{
    uint64_t class = 4 * ((uint64_t)depth + OLDEST) + ranks[key->kind].class;
    uint64_t hash = noise_mix(noise_mix(seed + key->i) + key->j + ((uint64_t)key->depth << 40));
    return (255 - class) << 56 | (uint64_t)(size >> 15) << 40 | hash >> 24;
}

/* Returns the place of a key, without a name, at a cell. */
static struct place place_at(const struct recipe *recipe, const struct place_key *key, int64_t x,
                             int64_t y)
{
    return (struct place){.kind = key->kind,
                          .word = place_kind_word((int)key->kind),
                          .thing = place_thing(recipe->seed, key),
                          .born = key->depth,
                          .x = x,
                          .y = y};
}

/* Adds the landmark of a kind that is born in a cell, unless an older one is near. */
static bool add_landmark(const struct births *births, enum place_kind kind, int64_t x, int64_t y)
{
    if (is_taken(births, kind, x, y))
        return true;
    uint32_t height = births->window->height[depth_window_at(births->window, x, y)];
    bool wet = kind == PLACE_SEA || kind == PLACE_LAKE || kind == PLACE_BAY;
    struct place_key key = key_of(births->recipe, births->window, kind, x, y);
    struct place place = place_at(births->recipe, &key, x, y);
    place.height = height;
    place.rank = rank_of(births->recipe->seed, &key, key.depth, wet ? HEIGHT_END - height : height);
    return places_append(births->places, &place);
}

/* Adds the lake of the rivers that is born in a cell, the first of its 5x5 that has it. */
static bool add_river_lake(const struct births *births, int64_t x, int64_t y)
{
    const struct depth_window *window = births->window;
    uint32_t lake = window->lake[depth_window_at(window, x, y)];
    struct place_key key = lake_key(lake);
    if (lake == 0 || key.depth != window->depth)
        return true;
    for (int v = -SHAPE_REACH; v <= 0; v++)
        for (int u = -SHAPE_REACH; u <= (v < 0 ? SHAPE_REACH : -1); u++)
            if (depth_window_has(window, x + u, y + v) &&
                window->lake[depth_window_at(window, x + u, y + v)] == lake)
                return true;
    struct place place = place_at(births->recipe, &key, x, y);
    place.lake = lake;
    place.rank = rank_of(births->recipe->seed, &key, key.depth, 0);
    return places_append(births->places, &place);
}

/* True if a cell of the sea, or the cell above it, is in a pond. */
static bool is_inland(const struct births *births, int64_t x, int64_t y)
{
    const struct depth_window *above = births->above;
    if (shape_pond(births->window, x, y, false) > 0)
        return true;
    return above != NULL && depth_window_is_sea(above, x >> 1, y >> 1) &&
           shape_pond(above, x >> 1, y >> 1, false) > 0;
}

/* Adds the sea or the lake whose lowest cell this is, if there is one. */
static bool add_water(const struct births *births, int64_t x, int64_t y)
{
    static const int small[] = {1, 5}; /* cells of the largest pond that is no sea, by depth */
    const struct depth_window *window = births->window;
    bool old = window->depth <= OLD;
    int pond = shape_pond(window, x, y, true);
    bool sea = old && pond > small[window->depth];
    if (old && !sea && shape_stands_out(window, x, y, -1))
        sea = shape_count_sea(window, x, y) >= 5;
    if (!sea && pond == 0)
        return true;
    return add_landmark(births, sea ? PLACE_SEA : PLACE_LAKE, x, y);
}

/* True if the cell `step` after a cell keeps it from being a top or a bottom: beside land a higher
 * cell, beside sea a lower cell of sea. */
static bool is_beaten(const struct depth_window *window, size_t at, ptrdiff_t step)
{
    size_t there = at + (size_t)step;
    return window->sea[at] == 0
               ? window->height[there] > window->height[at]
               : window->height[there] < window->height[at] && window->sea[there] != 0;
}

/* True if one of its four neighbours beats a cell: most cells need no closer look. */
static bool is_slope(const struct depth_window *window, int64_t x, int64_t y)
{
    ptrdiff_t down = (ptrdiff_t)window->cols;
    if (!depth_window_has_square(window, x, y, 1))
        return false;
    size_t at = depth_window_at(window, x, y);
    return is_beaten(window, at, 1) || is_beaten(window, at, -1) || is_beaten(window, at, down) ||
           is_beaten(window, at, -down);
}

/* Adds a peak or an island if a cell of land is one. */
static bool add_peak(const struct births *births, int64_t x, int64_t y)
{
    const struct depth_window *window = births->window;
    uint32_t height = window->height[depth_window_at(window, x, y)];
    if (!shape_stands_out(window, x, y, 1))
        return true;
    bool island = births->places->land->sea > 0 && shape_is_ringed_by_sea(window, x, y);
    return (!island && height < births->land + (births->steps >> window->depth)) ||
           add_landmark(births, island ? PLACE_ISLAND : PLACE_PEAK, x, y);
}

/* Adds all landmarks that are born in a cell, but rivers. Returns false if out of memory. */
static bool add_cell(const struct births *births, int64_t x, int64_t y)
{
    const struct depth_window *window = births->window;
    uint32_t foot = births->land + births->steps; /* of ranges */
    bool sea = depth_window_is_sea(window, x, y);
    bool done = window->lake == NULL || add_river_lake(births, x, y);
    if (births->lakes_only)
        return done;
    if (!is_slope(window, x, y))
        done = done && (sea ? add_water(births, x, y) : add_peak(births, x, y));
    if (births->places->land->sea > 0 && shape_juts_out(window, x, y) &&
        !(sea && is_inland(births, x, y)))
        done = done && add_landmark(births, sea ? PLACE_BAY : PLACE_CAPE, x, y);
    if (!sea && window->depth <= OLD && shape_is_massif(window, x, y, foot, foot + births->steps))
        done = done && add_landmark(births, PLACE_RANGE, x, y);
    return done;
}

/* Adds the river of a cell of land that is in no lake. Skips every second cell, as names would
 * follow one another too closely. Large rivers rank as if they were born earlier. */
static bool add_river(const struct births *births, int64_t x, int64_t y)
{
    enum { AGE_MAX = 8 };
    const struct depth_window *window = births->window;
    bool odd = ((recipe_wrap(x, window->across) ^ recipe_wrap(y, window->down)) & 1) != 0;
    size_t at = depth_window_at(window, x, y);
    if (odd || window->sea[at] != 0 || window->lake[at] != 0)
        return true;
    struct place_key here = key_of(births->recipe, window, PLACE_RIVER, x, y);
    uint32_t catchment = window->catchment[at];
    int age = 0;
    while (age < AGE_MAX && catchment >> (age + 1) > 0)
        age++;
    struct place_key key = river_key(births->places->land, births->recipe, window->depth, x, y);
    struct place river = place_at(births->recipe, &key, x, y);
    river.catchment = catchment;
    river.rank = rank_of(births->recipe->seed, &here, window->depth + 1 - age / 3,
                         MIN(catchment, UINT16_MAX) << 15);
    return places_append(births->places, &river);
}

/* Calls add_in(births, x, y) for the cells up to `around` cells beside the window of the scope.
 * Returns false if out of memory. */
static bool add_all(const struct births *births, int around,
                    bool (*add_in)(const struct births *births, int64_t x, int64_t y))
{
    const struct window *seen = &births->seen;
    bool done = true;
    for (int64_t y = seen->y - around; done && y < seen->y + seen->rows + around; y++)
        for (int64_t x = seen->x - around; done && x < seen->x + seen->cols + around; x++)
            if (depth_window_has(births->window, x, y))
                done = add_in(births, x, y);
    return done;
}

/*
 * From depth to depth.
 */

/* Returns how good a cell is for a landmark, which moves into the best of a few. */
static int64_t worth_of(const struct depth_window *window, const struct place *place, int64_t x,
                        int64_t y)
{
    size_t at = depth_window_at(window, x, y);
    int64_t height = window->height[at];
    enum place_kind kind = place->kind;
    if (kind == PLACE_RIVER)
        return window->catchment[at];
    if (place->lake == 0)
        return kind == PLACE_SEA || kind == PLACE_LAKE || kind == PLACE_BAY ? -height : height;
    int same = 0;
    for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++)
            if (depth_window_has(window, x + u, y + v))
                same += window->lake[depth_window_at(window, x + u, y + v)] == place->lake;
    return window->lake[at] == place->lake ? same : -1;
}

/* Moves a landmark to its place at the next depth. Returns false if that place lies at the edge of
 * the window there. */
static bool descend(const struct depth_window *window, bool of_cells, struct place *place)
{
    int64_t left = 2 * place->x - !of_cells;
    int64_t top = 2 * place->y - !of_cells;
    int side = of_cells ? 2 : 3;
    int64_t most = INT64_MIN;
    for (int64_t y = top; y < top + side; y++)
        for (int64_t x = left; x < left + side; x++) {
            if (!depth_window_has(window, x, y))
                continue;
            int64_t worth = worth_of(window, place, x, y);
            if (worth > most) {
                most = worth;
                place->x = x;
                place->y = y;
            }
        }
    if (place->kind == PLACE_RIVER)
        place->catchment = (uint32_t)most;
    return most != INT64_MIN && place->x > window->x && place->y > window->y &&
           place->x < window->x + window->cols - 1 && place->y < window->y + window->rows - 1;
}

/* Moves all landmarks to a depth from the one above. */
static void descend_all(struct places *places, const struct depth_window *window)
{
    size_t kept = 0;
    for (size_t n = 0; n < places->count; n++) {
        struct place *place = &places->items[n];
        if (descend(window, places->land->of_cells, place))
            places->items[kept++] = *place;
    }
    places->count = kept;
}

/* Returns the part that a window lies in, at the depth `up` depths above it. */
static struct window window_above(const struct window *window, int up)
{
    int64_t x = window->x >> up;
    int64_t y = window->y >> up;
    return (struct window){
        .zoom = window->zoom - up,
        .x = x,
        .y = y,
        .cols = (uint32_t)(((window->x + window->cols - 1) >> up) + 1 - x),
        .rows = (uint32_t)(((window->y + window->rows - 1) >> up) + 1 - y),
    };
}

/* Finds the landmarks in a scope's window, and some beside it, that are known from near. Their
 * heights are those of the cells that they were born in. Returns false if out of memory. */
static bool find_near(struct places *places, const struct world *world,
                      const struct landmarks_scope *scope)
{
    int shapes = MAX(scope->newest + LATE, scope->rivers);
    struct depth_windows *windows =
        depth_windows_new(&world->recipe, world->sea_height, &scope->window, shapes);
    uint32_t land = MAX(world->sea_height, world->low);
    bool done = windows != NULL;
    *places = (struct places){.land = windows};
    for (int depth = 0; done && depth <= windows->depth; depth++) {
        struct births births = {
            .places = places,
            .window = &windows->at[depth],
            .above = depth > 0 ? &windows->at[depth - 1] : NULL,
            .recipe = &world->recipe,
            .seen = window_above(&scope->window, windows->depth - depth),
            .lakes_only = depth > scope->newest,
            .land = land,
            .steps = world->high > land ? (world->high - land) / 8 : 0,
        };
        if (depth > 0)
            descend_all(places, births.window);
        births.before = places->count;
        if (depth <= scope->newest || (depth <= scope->newest + LATE && windows->has_water))
            done = add_all(&births, AROUND, add_cell);
        if (depth == scope->rivers && windows->has_water)
            done = done && add_all(&births, AROUND_RIVERS, add_river);
    }
    return done;
}

/*
 * Far landmarks. Room is read from a table of sums: the sum of all cells to the north-west of a
 * cell, 1 for land and -1 for sea.
 *
 * Invariant: depth 0 of the land that is read reaches far enough beyond the scope for the room of
 * all cells that matter.
 */

enum { WIDEST = 10, STEP = 2, WHOLE = 1000 }; /* of the squares, and of their cells */
enum { BESIDE = FAR_APART / 2 };              /* from the middle of a sea to where it is born */

enum { FAR_REACH = FAR_APART + WIDEST, FAR_KNOWN = DEPTH_WINDOWS_BASE_MARGIN - FAR_REACH };

_Static_assert((int)FAR_KNOWN >= 0, "the invariant");

/* A search for far places. */
struct far {
    const struct recipe *recipe;
    const struct depth_window *window; /* depth 0 */
    const struct places *near;         /* the places of depth 0, at the depth of the scope */
    int depth;                         /* that one */
    int32_t *sums;                     /* a row and a column more than the window has cells */
};

/* Makes the table of sums. Returns false if out of memory. */
static bool sum_up(struct far *far)
{
    const struct depth_window *window = far->window;
    const size_t wide = (size_t)window->cols + 1;
    far->sums = calloc(wide * (window->rows + 1), sizeof *far->sums);
    for (int64_t row = 0; far->sums != NULL && row < window->rows; row++) {
        int32_t sum = 0;
        int32_t *above = far->sums + (size_t)row * wide + 1;
        for (int64_t col = 0; col < window->cols; col++) {
            int64_t x = window->x + col;
            int64_t y = window->y + row;
            if (depth_window_has(window, x, y))
                sum += depth_window_is_sea(window, x, y) ? -1 : 1;
            above[(size_t)col + wide] = above[col] + sum;
        }
    }
    return far->sums != NULL;
}

/* Returns the sum of the cells of a square: within `reach` of a cell, each way. */
static int32_t square_at(const struct far *far, int64_t x, int64_t y, int reach)
{
    const size_t wide = (size_t)far->window->cols + 1;
    const int side = 2 * reach + 1;
    const int32_t *top = far->sums + (size_t)(y - far->window->y - reach) * wide +
                         (size_t)(x - far->window->x - reach);
    const int32_t *low = top + (size_t)side * wide;
    return low[side] - low[0] - top[side] + top[0];
}

/* Returns the room of a cell if it is land; if it is sea, its room with a sign of -1. */
static int32_t room_at(const struct far *far, int64_t x, int64_t y)
{
    int32_t room = 0;
    for (int reach = STEP; reach <= WIDEST; reach += STEP)
        room += square_at(far, x, y, reach) * WHOLE / ((2 * reach + 1) * (2 * reach + 1));
    return room;
}

/* True if a cell of the world has the most room of its kind. Most have less than a neighbour,
 * so the nearest are asked first. */
static bool is_middle(const struct far *far, int64_t x, int64_t y)
{
    const struct depth_window *window = far->window;
    const bool sea = depth_window_is_sea(window, x, y);
    const int32_t sign = sea ? -1 : 1;
    const int32_t room = sign * room_at(far, x, y);
    for (int reach = room > 0 ? 1 : INT_MAX; reach <= FAR_APART; reach++)
        for (int64_t v = y - reach; v <= y + reach; v++)
            for (int64_t u = x - reach; u <= x + reach; u += llabs(v - y) < reach ? 2 * reach : 1) {
                if (!depth_window_has(window, u, v) || depth_window_is_sea(window, u, v) != sea)
                    continue;
                int32_t more = sign * room_at(far, u, v) - room;
                if (more > 0 || (more == 0 && (v < y || (v == y && u < x))))
                    return false;
            }
    return room > 0;
}

/* Returns the lowest sea that is born beside a cell; NULL if there is none. */
static const struct place *find_sea(const struct far *far, int64_t x, int64_t y)
{
    const struct place *best = NULL;
    for (size_t n = 0; n < far->near->count; n++) {
        const struct place *place = &far->near->items[n];
        if (place->kind == PLACE_SEA && llabs((place->x >> far->depth) - x) <= BESIDE &&
            llabs((place->y >> far->depth) - y) <= BESIDE &&
            (best == NULL || place->height < best->height))
            best = place;
    }
    return best;
}

/* Appends the far landmark whose middle is a cell, if there is one. Returns false if out of memory.
 */
static bool add_far(const struct far *far, struct places *places, int64_t x, int64_t y)
{
    if (!depth_window_has(far->window, x, y) || !is_middle(far, x, y))
        return true;
    const bool sea = depth_window_is_sea(far->window, x, y);
    const struct place *near = sea ? find_sea(far, x, y) : NULL;
    if (sea && near == NULL)
        return true;
    struct place_key key = key_of(far->recipe, far->window, PLACE_LAND, x, y);
    struct place place = sea ? *near : place_at(far->recipe, &key, x, y);
    place.x = x * (INT64_C(1) << far->depth);
    place.y = y * (INT64_C(1) << far->depth);
    place.rank = (uint64_t)abs(room_at(far, x, y)) << 40;
    return places_append(places, &place);
}

/* Finds the far landmarks in a scope's window. Returns false if out of memory. */
static bool find_far(struct places *places, const struct world *world,
                     const struct landmarks_scope *scope)
{
    const int depth = recipe_depth(&world->recipe) + scope->window.zoom;
    const int around = (BESIDE + 1) << depth;
    const struct window *window = &scope->window;
    struct places near;
    struct landmarks_scope grown = {.window = *window, .newest = 0, .rivers = -1};
    grown.window.x -= around;
    grown.window.y -= around;
    grown.window.cols += 2 * (uint32_t)around;
    grown.window.rows += 2 * (uint32_t)around;
    bool done = find_near(&near, world, &grown);
    struct far far = {&world->recipe, NULL, &near, depth, NULL};
    *places = (struct places){.land = near.land};
    near.land = NULL;
    if (done)
        far.window = &places->land->at[0];
    done = done && sum_up(&far);
    const int64_t side = INT64_C(1) << depth;
    for (int64_t y = (window->y + side - 1) >> depth; y * side < window->y + window->rows; y++)
        for (int64_t x = (window->x + side - 1) >> depth; x * side < window->x + window->cols; x++)
            done = done && add_far(&far, places, x, y);
    free(far.sums);
    places_free(&near);
    return done;
}

/* Returns the land nearest to a cell of depth 0; NULL if none is so near that every window of the
 * cell would find the same. */
static const struct place *land_of(const struct places *lands, int64_t x, int64_t y)
{
    const struct place *best = NULL;
    int64_t nearest = (FAR_KNOWN + 1) * (FAR_KNOWN + 1);
    for (const struct place *land = lands->items; land < lands->items + lands->count; land++) {
        const int64_t away = (land->x - x) * (land->x - x) + (land->y - y) * (land->y - y);
        best = away < nearest ? land : best;
        nearest = MIN(nearest, away);
    }
    return best;
}

/* Appends the name of a land at a cell of depth 0. Returns false if out of memory. */
static bool add_land(struct places *places, struct place land, uint64_t seed, int64_t x, int64_t y)
{
    const int64_t points = INT64_C(1) << places->land->depth;
    land.x = x * points + points / 2;
    land.y = y * points + points / 2;
    land.rank = UINT64_C(246) << 56 | land.rank >> 8;
    place_name(seed, land.thing, land.name);
    return places_append(places, &land);
}

bool landmarks_add_lands(struct places *places, const struct world *world, int64_t cols,
                         int64_t rows)
{
    const struct depth_window *window = &places->land->at[0];
    struct far far = {&world->recipe, window, &(struct places){0}, 0, NULL};
    struct places lands = {0};
    bool done = sum_up(&far);
    for (int64_t y = window->y + FAR_REACH; done && y + FAR_REACH < window->y + window->rows; y++)
        for (int64_t x = window->x + FAR_REACH; done && x + FAR_REACH < window->x + window->cols;
             x++)
            done = depth_window_is_sea(window, x, y) || add_far(&far, &lands, x, y);
    for (const struct place *land = lands.items; land < lands.items + lands.count; land++)
        for (int64_t v = -(FAR_KNOWN / rows) * rows; v <= FAR_KNOWN; v += rows)
            for (int64_t u = -(FAR_KNOWN / cols) * cols; u <= FAR_KNOWN; u += cols)
                if (done &&
                    ((u == 0 && v == 0) || square_at(&far, land->x + u, land->y + v, 1) >= 7) &&
                    land_of(&lands, land->x + u, land->y + v) == land)
                    done = add_land(places, *land, world->recipe.seed, land->x + u, land->y + v);
    places_free(&lands);
    free(far.sums);
    return done;
}

bool landmarks_find(struct places *places, const struct world *world,
                    const struct landmarks_scope *scope)
{
    size_t kept = 0;
    bool done = (scope->far ? find_far : find_near)(places, world, scope);
    for (size_t n = 0; n < places->count; n++) {
        const struct depth_window *window = &places->land->at[places->land->depth];
        struct place *place = &places->items[n];
        const int64_t col = place->x - scope->window.x;
        const int64_t row = place->y - scope->window.y;
        if (col < 0 || col >= scope->window.cols || row < 0 || row >= scope->window.rows ||
            (place->kind == PLACE_RIVER && place->catchment < scope->least))
            continue;
        place->height = window->height[depth_window_at(window, place->x, place->y)];
        place_name(world->recipe.seed, place->thing, place->name);
        places->items[kept++] = *place;
    }
    places->count = kept;
    return done;
}

int landmarks_newest(int depth)
{
    return MAX(depth - BIRTHS, 0);
}

bool landmarks_seen(struct places *places, const struct map *map, const struct window *window)
{
    const struct recipe *recipe = &map->world.recipe;
    const bool far = map_is_far(map, window->zoom);
    const int newest = far ? 0 : landmarks_newest(recipe_depth(recipe) + window->zoom);
    const struct landmarks_scope scope = {.window = *window,
                                          .newest = newest,
                                          .rivers = far ? -1 : newest,
                                          .least = cover_river_min(recipe, window->zoom),
                                          .far = far};
    *places = (struct places){0};
    return (!far && !map_has_landmarks(map, window->zoom)) ||
           landmarks_find(places, &map->world, &scope);
}
