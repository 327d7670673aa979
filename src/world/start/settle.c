/*
 * Over 500 lines, as floods and winds make one depth 0, and nothing else asks for either.
 *
 * Two floods. The first one finds hollows; then shallow ones are breached, and deep ones are filled
 * to their spill. The second one finds the final heights, ways and order.
 *
 * Invariant: a flood reaches cells in the order of their levels, so each cell has the lowest level
 * at which water gets from it to where the flood began. A cell never drains to one that was reached
 * later: going backwards through the order, sums of all that drains into a cell are complete.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/start/basin.h"

#include "recipe/drawing.h"
#include "world/start/start.h"
#include "world/start/winds.h"

#include <stdlib.h>

enum {
    BREACH = 6000 << DRAWING_SHIFT, /* depth up to which hollows are breached */
    RISE = 1 << 12,                 /* by which land rises from cell to cell, at least */
    VALUES = 65536,                 /* of a pixel */
    UNSEEN = FLOW_SINK + 1,         /* in place of the flow of a cell that no flood has reached */
};

/* A cell that waits to be reached, and its place in the queue. */
struct waiting {
    uint64_t key; /* level, then random bits */
    uint32_t cell;
};

struct flood {
    const struct rivers_world *world;
    struct settled *land;
    const int32_t *bits;   /* random bits of the cells */
    int32_t *level;        /* of the cells that were reached */
    uint32_t *order;       /* cells, as they were reached */
    uint32_t *bottoms;     /* lowest cells of the hollows to be breached */
    struct waiting *queue; /* a heap: each one has a key not above those of 2n + 1 and 2n + 2 */
    size_t reached, waiting, hollows;
    bool settles; /* this is the second flood */
};

static size_t cells_of(const struct settled *land)
{
    return (size_t)(land->cols * land->rows);
}

/*
 * Winds over a drawing: like winds_row, but wind enters at one end of a row, which counts as 32
 * places. So a drawing has one climate at every size.
 */

enum {
    FINER = 8,   /* bits by which humidity is finer than in winds_row */
    PLACES = 32, /* steps of winds_row across a drawing */
};

/* A row while wind blows over it. */
struct breeze {
    const int32_t *height;
    int64_t cols;
    int64_t wide; /* cols, or PLACES if that is more */
    int32_t sea;
    int64_t air; /* humidity, in 2^-(15 + FINER) of full air */
    int32_t *wetness;
    int32_t *rain;
};

/* Takes air over a cell that it reaches from the one before. */
static void blow_over(struct breeze *row, int64_t before, int64_t n)
{
    const int32_t sea = row->sea >> 15;
    int32_t rise = MAX((row->height[n] >> 15) - MAX(row->height[before] >> 15, sea), 0);
    struct winds_place place =
        winds_place(row->height[n] < row->sea, (int32_t)MIN(rise * row->wide / PLACES, 1 << 15));
    row->rain[n] = (int32_t)(row->air * place.falls >> (15 + FINER));
    row->air +=
        (((int64_t)place.taken << FINER) - (row->air * place.lost >> 15)) * PLACES / row->wide;
    row->wetness[n] = (int32_t)((10 * (row->air >> FINER) + 40 * (int64_t)row->rain[n]) >> 5);
}

/* Blows over a row: once from rim to rim, twice round a world that wraps. */
static void blow_row(struct breeze *row, bool east, bool wraps)
{
    row->air = (int64_t)1 << (14 + FINER);
    for (int64_t n = 0; n < (wraps ? 2 : 1) * row->cols; n++) {
        int64_t at = n % row->cols;
        int64_t before = at > 0 ? at - 1 : wraps ? row->cols - 1 : 0;
        if (east)
            blow_over(row, row->cols - 1 - before, row->cols - 1 - at);
        else
            blow_over(row, before, at);
    }
}

/* Blurs all rows with those before and after them, and the columns likewise. Rims are as their
 * nearest cells. */
static void blur(const struct settled *land, const struct rivers_world *world, int32_t *numbers,
                 int32_t *room)
{
    for (int64_t n = 0; n < land->cols * land->rows; n++) {
        int64_t x = n % land->cols;
        int64_t first = n - x;
        int64_t west = x > 0 ? x - 1 : world->bounded_x ? x : land->cols - 1;
        int64_t east = x < land->cols - 1 ? x + 1 : world->bounded_x ? x : 0;
        room[n] = (numbers[first + west] + 2 * numbers[n] + numbers[first + east]) >> 2;
    }
    for (int64_t n = 0; n < land->cols * land->rows; n++) {
        int64_t x = n % land->cols;
        int64_t y = n / land->cols;
        int64_t north = y > 0 ? y - 1 : world->bounded_y ? y : land->rows - 1;
        int64_t south = y < land->rows - 1 ? y + 1 : world->bounded_y ? y : 0;
        numbers[n] =
            (room[north * land->cols + x] + 2 * room[n] + room[south * land->cols + x]) >> 2;
    }
}

/* Writes the wetness, the rain and the discharges of depth 0 by its heights. In a world without
 * water, only the wetness. Returns false if out of memory. */
static bool settled_rain(struct settled *land, const struct rivers_world *world, bool belts)
{
    int64_t cells = land->cols * land->rows;
    int32_t *room = malloc((size_t)cells * sizeof *room);
    if (room == NULL)
        return false;
    for (int64_t y = 0; y < land->rows; y++) {
        int32_t latitude = latitude_of(latitude_phase(land->rows, 1, 0, (uint64_t)y));
        struct breeze row = {.height = land->height + y * land->cols,
                             .cols = land->cols,
                             .wide = MAX(land->cols, PLACES),
                             .sea = world->sea,
                             .wetness = land->wetness + y * land->cols,
                             .rain = land->rain + y * land->cols};
        blow_row(&row, belts && latitude_is_east(latitude), !world->bounded_x);
        for (int64_t x = 0; belts && x < land->cols; x++) {
            row.rain[x] = row.rain[x] * latitude_rain(latitude) >> 8;
            row.wetness[x] = row.wetness[x] * latitude_rain(latitude) >> 8;
        }
    }
    blur(land, world, land->wetness, room);
    blur(land, world, land->rain, room);
    for (int64_t n = 0; n < cells; n++)
        land->rain[n] = rains_of_place(land->rain[n]);
    free(room);
    return true;
}

/*
 * Neighbours.
 */

/* Finds the neighbour of a cell in the direction of a flow. Returns false if it lies beyond a
 * rim. */
static bool find_next(const struct flood *flood, uint32_t cell, int flow, uint32_t *next)
{
    static const int east[] = {1, 0, -1, 0};
    static const int south[] = {0, 1, 0, -1};
    const struct settled *land = flood->land;
    int64_t x = cell % land->cols + east[flow];
    int64_t y = cell / land->cols + south[flow];
    bool over_x = x < 0 || x == land->cols;
    bool over_y = y < 0 || y == land->rows;
    *next = (uint32_t)((over_y ? land->rows - llabs(y) : y) * land->cols +
                       (over_x ? land->cols - llabs(x) : x));
    return (!over_x || !flood->world->bounded_x) && (!over_y || !flood->world->bounded_y);
}

/*
 * The queue.
 */

static void wait_at(struct flood *flood, uint32_t cell, int32_t level)
{
    uint64_t key = (uint64_t)level << 32 | (uint32_t)flood->bits[cell];
    size_t n = flood->waiting++;
    for (; n > 0 && flood->queue[(n - 1) / 2].key > key; n = (n - 1) / 2)
        flood->queue[n] = flood->queue[(n - 1) / 2];
    flood->queue[n] = (struct waiting){key, cell};
}

static uint32_t take_first(struct flood *flood)
{
    struct waiting *queue = flood->queue;
    uint32_t first = queue[0].cell;
    struct waiting last = queue[--flood->waiting];
    size_t n = 0;
    for (size_t child = 1; child < flood->waiting; child = 2 * n + 1) {
        if (child + 1 < flood->waiting && queue[child + 1].key < queue[child].key)
            child++;
        if (queue[child].key >= last.key)
            break;
        queue[n] = queue[child];
        n = child;
    }
    queue[n] = last;
    return first;
}

/*
 * Floods.
 */

static bool is_lower(const struct flood *flood, uint32_t a, uint32_t b)
{
    const int32_t *height = flood->land->height;
    return height[a] != height[b] ? height[a] < height[b]
                                  : (uint32_t)flood->bits[a] < (uint32_t)flood->bits[b];
}

/* Makes a cell the next one of the order. */
static void reach(struct flood *flood, uint32_t cell, int32_t level)
{
    flood->level[cell] = level;
    flood->order[flood->reached++] = cell;
}

/* Makes a hollow a lake up to its spill if it is deep, else one to be breached. It has the cells
 * that were reached from `first` on. */
static void judge_hollow(struct flood *flood, size_t first)
{
    struct settled *land = flood->land;
    uint32_t bottom = flood->order[first];
    int32_t level = flood->level[bottom];
    int32_t number = (int32_t)((flood->order[first] + 1) << 6);
    for (size_t n = first; n < flood->reached; n++)
        bottom = is_lower(flood, flood->order[n], bottom) ? flood->order[n] : bottom;
    if (level - land->height[bottom] <= BREACH) {
        flood->bottoms[flood->hollows++] = bottom;
        return;
    }
    for (size_t n = first; n < flood->reached; n++)
        land->lake[flood->order[n]] = number;
}

static void look_around(struct flood *flood, uint32_t cell, bool hollow);

/* Fills the hollow of a cell that the flood reaches over its spill. */
static void fill_hollow(struct flood *flood, uint32_t cell, int32_t spill)
{
    size_t first = flood->reached;
    reach(flood, cell, spill);
    for (size_t n = first; n < flood->reached; n++)
        look_around(flood, flood->order[n], true);
    judge_hollow(flood, first);
}

/* Lets the neighbours of a cell wait, those that no flood has reached. The cell lies in a hollow
 * that is being filled, or not. */
static void look_around(struct flood *flood, uint32_t cell, bool hollow)
{
    const int32_t level = flood->level[cell];
    const struct settled *land = flood->land;
    for (int flow = FLOW_EAST; flow < FLOW_SINK; flow++) {
        uint32_t next;
        if (!find_next(flood, cell, flow, &next) || land->flow[next] != UNSEEN)
            continue;
        land->flow[next] = (uint8_t)(flow ^ 2);
        int32_t least = level + (land->lake[next] == 0 ? RISE : 0);
        if (flood->settles)
            wait_at(flood, next, MIN(MAX(land->height[next], least), HEIGHT_TOP));
        else if (land->height[next] >= level)
            wait_at(flood, next, land->height[next]);
        else if (hollow)
            reach(flood, next, level);
        else
            fill_hollow(flood, next, level);
    }
}

/* Returns the side of the world over which a cell on its rim drains; FLOW_SINK for others. */
static int rim_of(const struct flood *flood, uint32_t cell)
{
    uint32_t next;
    for (int flow = FLOW_EAST; flow < FLOW_SINK; flow++)
        if (!find_next(flood, cell, flow, &next))
            return flow;
    return FLOW_SINK;
}

/* Lets the flood begin: at the sea, and at land on a rim; without both, at the lowest cell. */
static void begin_flood(struct flood *flood)
{
    struct settled *land = flood->land;
    uint32_t lowest = 0;
    flood->reached = flood->waiting = flood->hollows = 0;
    memset(land->flow, UNSEEN, cells_of(land));
    for (uint32_t n = 0; n < cells_of(land); n++) {
        bool sea = land->height[n] < flood->world->sea;
        int rim = rim_of(flood, n);
        lowest = is_lower(flood, n, lowest) ? n : lowest;
        if (!sea && rim == FLOW_SINK)
            continue;
        land->flow[n] = (uint8_t)rim;
        wait_at(flood, n, land->height[n]);
    }
    if (flood->waiting > 0)
        return;
    land->height[lowest] = MAX(MIN(land->height[lowest], flood->world->sea - 1), 0);
    land->flow[lowest] = FLOW_SINK;
    wait_at(flood, lowest, land->height[lowest]);
}

static void run_flood(struct flood *flood)
{
    begin_flood(flood);
    while (flood->waiting > 0) {
        int32_t level = (int32_t)(flood->queue[0].key >> 32);
        uint32_t cell = take_first(flood);
        reach(flood, cell, level);
        look_around(flood, cell, false);
    }
}

/* Returns the height to which a cell of a way out may be lowered: not below a lake beside it. */
static int32_t lowest_of(const struct flood *flood, uint32_t cell, int32_t wanted)
{
    for (int flow = FLOW_EAST; flow < FLOW_SINK; flow++) {
        uint32_t next;
        if (find_next(flood, cell, flow, &next) && flood->land->lake[next] != 0)
            wanted = MAX(wanted, flood->level[next]);
    }
    return wanted;
}

/* Lowers the way out of a hollow to its bottom, as far as the way is higher. */
static void breach(struct flood *flood, uint32_t bottom)
{
    struct settled *land = flood->land;
    uint32_t cell = bottom;
    while (land->flow[cell] != FLOW_SINK && find_next(flood, cell, land->flow[cell], &cell) &&
           land->lake[cell] == 0 && land->height[cell] > land->height[bottom])
        land->height[cell] = MIN(lowest_of(flood, cell, land->height[bottom]), land->height[cell]);
}

/*
 * Water.
 */

/* Makes land within the rims drain to a lower neighbour by chance, as basins do. Lakes drain the
 * way that the flood came, and so does land without a lower neighbour. */
static void choose_flow(const struct flood *flood, uint32_t cell)
{
    const struct settled *land = flood->land;
    const int32_t *height = land->height;
    uint32_t next[4];
    bool inside = land->flow[cell] != FLOW_SINK && land->lake[cell] == 0;
    for (int flow = FLOW_EAST; inside && flow < FLOW_SINK; flow++)
        inside = find_next(flood, cell, flow, &next[flow]);
    if (!inside)
        return;
    int32_t flow = flow_by_chance(height[cell], height[next[0]], height[next[1]], height[next[2]],
                                  height[next[3]], flood->bits[cell], 0, 0);
    land->flow[cell] = flow != FLOW_SINK ? (uint8_t)flow : land->flow[cell];
}

/* Sums up what the cells give and what comes to them, in place. */
static void gather(const struct flood *flood, int32_t *sums)
{
    for (size_t n = flood->reached; n-- > 0;) {
        uint32_t cell = flood->order[n];
        uint32_t next;
        if (flood->land->flow[cell] != FLOW_SINK &&
            find_next(flood, cell, flood->land->flow[cell], &next))
            sums[next] += sums[cell];
    }
}

/* Settles land whose heights are as drawn. */
static void settle(struct flood *flood)
{
    struct settled *land = flood->land;
    run_flood(flood);
    for (size_t n = 0; n < flood->hollows; n++)
        breach(flood, flood->bottoms[n]);
    for (size_t n = 0; n < cells_of(land); n++)
        land->height[n] = land->lake[n] != 0 ? flood->level[n] : land->height[n];
    flood->settles = true;
    run_flood(flood);
    memcpy(land->height, flood->level, cells_of(land) * sizeof *land->height);
    for (uint32_t n = 0; n < cells_of(land); n++) {
        choose_flow(flood, n);
        land->catchment[n] = 1;
    }
    gather(flood, land->catchment);
}

/*
 * Drawings.
 */

/* Returns how many known pixels of a drawing have less than a value. */
static uint64_t count_below(const struct drawing *drawing, uint32_t value)
{
    uint64_t count = 0;
    for (uint32_t n = 0; n < drawing->cols * drawing->rows; n++)
        count += drawing->values[n] < value;
    return count;
}

uint32_t settled_sea(const struct drawing *drawing, uint32_t share)
{
    const uint64_t wanted = count_below(drawing, VALUES) * share;
    uint32_t low = 0;
    uint32_t high = VALUES;
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (count_below(drawing, middle) * SEA_ALL <= wanted)
            low = middle;
        else
            high = middle;
    }
    uint64_t under = count_below(drawing, low) * SEA_ALL;
    uint64_t over = count_below(drawing, high) * SEA_ALL;
    uint32_t value = share == SEA_ALL || over - wanted < wanted - under ? high : low;
    return value << DRAWING_SHIFT;
}

/* Writes the heights of a drawing, row by row: values, and noise where there is none. Land gets up
 * to a step more, so that flats have an order. */
static void take_heights(const struct drawing *drawing, const struct rivers_world *world,
                         const int32_t *bits, int32_t *out)
{
    size_t cells = (size_t)drawing->cols * drawing->rows;
    for (size_t n = 0; n < cells; n++) {
        uint32_t value = drawing->values[n];
        uint64_t more = ((uint32_t)bits[n] >> 16) * (uint64_t)drawing->step >> 16;
        int64_t x = (int64_t)(n % drawing->cols);
        int64_t y = (int64_t)(n / drawing->cols);
        if (value == HEIGHT_UNKNOWN)
            start_noise.apart(world, x, y, 0, 1, &out[n]);
        else if ((int32_t)(value << DRAWING_SHIFT) < world->sea)
            out[n] = (int32_t)(value << DRAWING_SHIFT);
        else
            out[n] = (int32_t)(MIN(value + more, VALUES - 1) << DRAWING_SHIFT);
    }
}

/* Makes the land of a recipe, of heights as drawn. False: out of memory. */
static bool make_land(struct flood *flood, const struct recipe *recipe)
{
    struct settled *land = flood->land;
    if (recipe_has_water(recipe))
        settle(flood);
    if (!recipe_has_climate(recipe))
        return true;
    if (!settled_rain(land, flood->world, recipe->climate == CLIMATE_BELTS))
        return false;
    memcpy(land->discharge, land->rain, cells_of(land) * sizeof *land->rain);
    gather(flood, land->discharge);
    return true;
}

struct settled *settled_new(const struct recipe *recipe, const struct rivers_world *world)
{
    struct settled *land = settled_room(recipe->drawing->cols, recipe->drawing->rows,
                                        recipe_has_climate(recipe), false);
    size_t cells = land != NULL ? cells_of(land) : 0;
    struct waiting *queue = malloc(cells * (sizeof *queue + 4 * sizeof(int32_t)));
    bool made = land != NULL && queue != NULL;
    if (made) {
        land->drawn = true;
        int32_t *room = (int32_t *)(queue + cells);
        for (int64_t row = 0; row < land->rows; row++)
            rivers_bits(world, 0, 0, row, 0, (size_t)land->cols, room + row * land->cols);
        take_heights(recipe->drawing, world, room, land->height);
        struct flood flood = {.world = world,
                              .land = land,
                              .bits = room,
                              .level = room + cells,
                              .order = (uint32_t *)room + 2 * cells,
                              .bottoms = (uint32_t *)room + 3 * cells,
                              .queue = queue};
        made = make_land(&flood, recipe);
    }
    free(queue);
    if (made)
        return land;
    free(land);
    return NULL;
}
