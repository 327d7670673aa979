/*
 * Over 500 lines: bands of depth 0 as they are made, and as they are kept.
 *
 * A band is made in passes: random bits, heights, flows, catchments; then rain and discharges, if
 * they are wanted. Each pass reads neighbours, so the band is made with a frame of cells around it.
 *
 * Water is followed for COURSE steps: a catchment counts the cells that are at most COURSE steps
 * upstream. So the frame has COURSE cells on each side, one more for flows and one for heights.
 * Rain needs WINDS_WEST more. Where a start makes profiles, the height of a cell follows from the
 * catchments down its course: COURSE more cells. There winds blow over the land as it would be
 * without water, else the frame were as wide again.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/start/basin.h"

#include "world/start/start.h"
#include "world/start/winds.h"

#include <stdlib.h>

/*
 * Bands.
 */

enum {
    COURSE = START_COURSE,               /* steps that water is followed for */
    RIM = COURSE + 2,                    /* cells of the frame on each side */
    RAIN_RIM = COURSE + WINDS_WEST + 2,  /* the same, if rain is wanted */
    PROFILE_RIM = 2 * COURSE + PITS + 2, /* the same, if there are profiles, with or without rain */
};

/* A band while it is made: a frame whose bits are written, too. The arrays have a number for each
 * cell, row by row, frame included. */
struct band {
    const struct rivers_world *world;
    struct start_frame at;
    size_t rim; /* cells of the frame on each side */
    const struct start *start;
    int32_t *flow;
    int32_t *catchment;
    int32_t *rain; /* NULL: rain is not wanted */
    int32_t *discharge;
};

/* Makes the bits and the heights of a band, as if the world had no rims. */
static void make_heights(struct band *band)
{
    const struct rivers_world *world = band->world;
    size_t wide = band->at.cols + (size_t)2 * START_REACH;
    size_t high = band->at.rows + (size_t)2 * START_REACH;
    for (size_t row = 0; row < high; row++)
        rivers_bits(world, 0, band->at.x - START_REACH, band->at.y - START_REACH + (int64_t)row, 0,
                    wide, band->at.bits + row * wide);
    band->start->land(world, &band->at);
}

static size_t rim_of(const struct rivers_world *world)
{
    return start_of(world)->profile != NULL ? PROFILE_RIM : world->rains ? RAIN_RIM : RIM;
}

static bool beyond_rim(const struct rivers_world *world, int64_t x, int64_t y)
{
    return (world->bounded_x && (x < 0 || x >= world->across)) ||
           (world->bounded_y && (y < 0 || y >= world->down));
}

/* Returns the index in the band of the cell nearest to (x, y) that lies within the world and in the
 * band. If the whole band lies outside, it is one of its own cells. */
static size_t nearest_inside(const struct band *band, int64_t x, int64_t y)
{
    const struct rivers_world *world = band->world;
    if (world->bounded_x)
        x = CLAMP(x, 0, world->across - 1);
    if (world->bounded_y)
        y = CLAMP(y, 0, world->down - 1);
    int64_t row = CLAMP(y - band->at.y, 0, (int64_t)band->at.rows - 1);
    int64_t col = CLAMP(x - band->at.x, 0, (int64_t)band->at.cols - 1);
    return (size_t)row * band->at.cols + (size_t)col;
}

/* Gives cells beyond a rim the height and the lift of the nearest cell within. */
static void close_rims(struct band *band)
{
    if (!band->world->bounded_x && !band->world->bounded_y)
        return;
    size_t n = 0;
    for (size_t row = 0; row < band->at.rows; row++)
        for (size_t col = 0; col < band->at.cols; col++, n++) {
            int64_t x = band->at.x + (int64_t)col;
            int64_t y = band->at.y + (int64_t)row;
            if (!beyond_rim(band->world, x, y))
                continue;
            size_t nearest = nearest_inside(band, x, y);
            band->at.height[n] = band->at.height[nearest];
            if (band->at.lift != NULL)
                band->at.lift[n] = band->at.lift[nearest];
        }
}

/* Returns the side of the world over which a cell on its rim drains; FLOW_SINK for other cells. */
static int32_t over_rim(const struct rivers_world *world, int64_t x, int64_t y)
{
    if (world->bounded_x && x == world->across - 1)
        return FLOW_EAST;
    if (world->bounded_y && y == world->down - 1)
        return FLOW_SOUTH;
    if (world->bounded_x && x == 0)
        return FLOW_WEST;
    return world->bounded_y && y == 0 ? FLOW_NORTH : FLOW_SINK;
}

/* Writes the flows of a row of cells. */
CLONES static void fill_flows(int32_t *restrict out, const int32_t *restrict height, size_t cols,
                              const int32_t *restrict bits, int32_t least, int32_t steep)
{
    const int32_t *restrict north = height - cols;
    const int32_t *restrict south = height + cols;
    for (size_t n = 0; n < cols; n++) {
        out[n] = flow_by_chance(height[n], height[n + 1], south[n], height[(ptrdiff_t)n - 1],
                                north[n], bits[n], least, steep);
    }
}

/* Makes cells on the rims of the world drain over them, and cells beyond them sinks. */
static void close_flows(struct band *band, size_t row)
{
    for (size_t col = 0; col < band->at.cols; col++) {
        int64_t x = band->at.x + (int64_t)col;
        int64_t y = band->at.y + (int64_t)row;
        int32_t over = over_rim(band->world, x, y);
        int32_t *flow = &band->flow[row * band->at.cols + col];
        *flow = beyond_rim(band->world, x, y) ? FLOW_SINK : over != FLOW_SINK ? over : *flow;
    }
}

/* Makes the flows of all cells. Those on the sides of the band become sinks. */
static void make_flows(struct band *band)
{
    const size_t wide = band->at.cols + (size_t)2 * START_REACH;
    const int32_t least = band->start->chance_least;
    const int32_t steep = least > 0 ? rivers_base(band->world) : 0;
    for (size_t n = 0; n < band->at.cols; n++) {
        band->flow[n] = FLOW_SINK;
        band->flow[(band->at.rows - 1) * band->at.cols + n] = FLOW_SINK;
    }
    for (size_t row = 1; row < band->at.rows - 1; row++) {
        size_t first = row * band->at.cols;
        fill_flows(band->flow + first, band->at.height + first, band->at.cols,
                   band->at.bits + (row + START_REACH) * wide + START_REACH, least, steep);
        if (band->world->bounded_x || band->world->bounded_y)
            close_flows(band, row);
        band->flow[first] = FLOW_SINK;
        band->flow[first + band->at.cols - 1] = FLOW_SINK;
    }
}

/* Sums up the water that passes each cell. Each cell gives 1 or, if `gives` is not NULL, its number
 * there, to itself and to the COURSE cells below it. Cells within `first` of the frame's sides give
 * nothing: the sums of cells within COURSE of these are too low. */
static void gather(const struct band *band, size_t first, const int32_t *gives, int32_t *sums)
{
    const ptrdiff_t wide = (ptrdiff_t)band->at.cols;
    const ptrdiff_t step[] = {1, wide, -1, -wide};
    for (size_t n = 0; n < band->at.rows * band->at.cols; n++)
        sums[n] = 0;
    for (size_t row = first; row < band->at.rows - first; row++)
        for (size_t col = first; col < band->at.cols - first; col++) {
            size_t n = row * band->at.cols + col;
            int32_t amount = gives != NULL ? gives[n] : 1;
            sums[n] += amount;
            for (int k = 0; k < COURSE && band->flow[n] != FLOW_SINK; k++) {
                n = (size_t)((ptrdiff_t)n + step[band->flow[n]]);
                sums[n] += amount;
            }
        }
}

/* Lowers sinks below the sea. */
static void lower_sinks(struct band *band)
{
    int32_t highest = higher(rivers_base(band->world) - 1, 0);
    for (size_t n = 0; n < band->at.rows * band->at.cols; n++) {
        int64_t x = band->at.x + (int64_t)(n % band->at.cols);
        int64_t y = band->at.y + (int64_t)(n / band->at.cols);
        if (band->flow[n] == FLOW_SINK && !beyond_rim(band->world, x, y))
            band->at.height[n] = lower(band->at.height[n], highest);
    }
}

static struct rains_latitude latitude_at(const struct band *band, int64_t y)
{
    const struct rivers_world *world = band->world;
    y = recipe_wrap(rivers_nearest_row(world, 0, y), world->down);
    int32_t latitude = latitude_of(latitude_phase(world->down, world->turns, 0, (uint64_t)y));
    return (struct rains_latitude){latitude_is_east(latitude), latitude_rain(latitude)};
}

/* Makes the rain and the discharges of a band. */
static void make_rain(struct band *band)
{
    size_t cells = band->at.cols * band->at.rows;
    const int32_t *heights = band->at.height;
    if (band->at.lift != NULL) {
        for (size_t n = 0; n < cells; n++)
            band->discharge[n] = start_guess(band->world, band->at.lift[n]);
        heights = band->discharge;
    }
    struct rains_latitude latitudes[BASIN_ROWS + 2 * PROFILE_RIM];
    for (size_t row = 0; band->world->turns > 0 && row < band->at.rows; row++)
        latitudes[row] = latitude_at(band, band->at.y + (int64_t)row);
    rains_of_basins(heights, band->world->sea, band->at.cols, band->at.rows,
                    band->world->turns > 0 ? latitudes : NULL, band->rain, band->at.room);
    gather(band, band->rim - (size_t)COURSE, band->rain, band->discharge);
}

/* Copies row `row` of the band, without its frame. */
static void hand_out(const struct band *band, size_t row, const struct cells *out, size_t count)
{
    int64_t y = band->at.y + (int64_t)(band->rim + row);
    size_t first = (row + band->rim) * band->at.cols + band->rim;
    for (size_t n = 0; n < count; n++) {
        int64_t x = band->at.x + (int64_t)(band->rim + n);
        bool outside = beyond_rim(band->world, x, y);
        out->height[n] = band->at.height[first + n];
        out->flow[n] = band->flow[first + n];
        out->catchment[n] = outside ? 0 : band->catchment[first + n];
        out->lake[n] = 0;
        if (band->at.lift != NULL)
            out->lift[n] = band->at.lift[first + n];
        if (band->rain != NULL) {
            size_t nearest = nearest_inside(band, x, y);
            out->discharge[n] = outside ? 0 : band->discharge[nearest];
            out->rain[n] = band->rain[nearest];
        }
    }
}

/* Takes the next `count` numbers of room. */
static int32_t *take(int32_t **room, size_t count)
{
    int32_t *taken = *room;
    *room += count;
    return taken;
}

/* Returns how many random bits a frame of cells has. */
static size_t bits_around(size_t cols, size_t rows)
{
    return (cols + (size_t)2 * START_REACH) * (rows + (size_t)2 * START_REACH);
}

size_t basin_numbers(const struct rivers_world *world, size_t cols)
{
    if (world->settled != NULL && !world->settled->part)
        return 0;
    size_t wide = cols + 2 * rim_of(world);
    size_t high = BASIN_ROWS + 2 * rim_of(world);
    size_t layers = (world->rains ? 5U : 3U) + (start_of(world)->profile != NULL);
    size_t room = start_of(world)->room(world, wide, high);
    room = MAX(room, world->rains ? RAINS_ROOM * wide : wide * high);
    return layers * wide * high + bits_around(wide, high) + room;
}

/* Makes the rows of a band as they would be without water, without a frame. */
static void dry_band(const struct rivers_world *world, const struct window *at,
                     const struct cells *rows, int32_t *room)
{
    const size_t cols = at->cols;
    struct band band = {.world = world,
                        .at = {.x = at->x, .y = at->y, .cols = cols, .rows = at->rows},
                        .start = start_of(world)};
    size_t cells = cols * at->rows;
    band.at.height = take(&room, cells);
    band.at.lift = take(&room, cells);
    band.at.bits = take(&room, bits_around(cols, at->rows));
    band.at.room = room;
    make_heights(&band);
    for (size_t n = 0; n < cells; n++) {
        rows[n / cols].lift[n % cols] = band.at.lift[n];
        rows[n / cols].height[n % cols] = start_guess(world, band.at.lift[n]);
    }
}

/*
 * Settled worlds.
 */

/* Gives each array its part of the memory. */
struct settled *settled_room(int64_t cols, int64_t rows, bool climate, bool lifts)
{
    size_t cells = (size_t)(cols * rows);
    size_t layers = (climate ? 6U : 3U) + lifts;
    struct settled *land = calloc(1, sizeof *land + layers * cells * sizeof *land->numbers + cells);
    if (land == NULL)
        return NULL;
    land->cols = cols;
    land->rows = rows;
    int32_t *room = land->numbers;
    land->height = take(&room, cells);
    land->catchment = take(&room, cells);
    land->lake = take(&room, cells);
    land->rain = climate ? take(&room, cells) : NULL;
    land->discharge = climate ? take(&room, cells) : NULL;
    land->wetness = climate ? take(&room, cells) : NULL;
    land->lift = lifts ? take(&room, cells) : NULL;
    land->flow = (uint8_t *)room;
    return land;
}

/* Writes a cell of a settled world into a row; that of the nearest one if it lies beyond a rim. */
static void put_cell(const struct rivers_world *world, const struct settled *land, int64_t cell,
                     bool outside, const struct cells *out, size_t n)
{
    const bool sink = land->flow[cell] == FLOW_SINK;
    out->height[n] = land->height[cell];
    if (land->lift != NULL)
        out->lift[n] = land->lift[cell];
    if (land->lift != NULL && world->dry)
        out->height[n] = start_guess(world, land->lift[cell]);
    else if (land->lift == NULL && sink)
        out->height[n] = MIN(land->height[cell], MAX(world->sea - 1, 0));
    out->flow[n] = outside ? FLOW_SINK : land->flow[cell];
    out->catchment[n] = outside ? 0 : land->catchment[cell];
    out->lake[n] = outside ? 0 : land->lake[cell];
    if (world->rains) {
        out->discharge[n] = outside ? 0 : land->discharge[cell];
        out->rain[n] = land->rain[cell];
    }
}

/* True if a part of the world's `side`, which begins at `part` and has `size` cells, contains
 * `cells` cells from `begin` on. */
static bool has_side(bool bounded, int64_t begin, uint32_t cells, int64_t part, int64_t size,
                     int64_t side)
{
    int64_t first = bounded ? begin - part : recipe_wrap(begin - part, side);
    return first >= 0 && first + cells <= size;
}

/* Returns the settled land that has all cells of a window; NULL: there is none, make them. */
static const struct settled *settled_with(const struct rivers_world *world, const struct window *at)
{
    const struct settled *land = world->settled;
    while (land != NULL && land->part &&
           !(has_side(world->bounded_x, at->x, at->cols, land->x, land->cols, world->across) &&
             has_side(world->bounded_y, at->y, at->rows, land->y, land->rows, world->down)))
        land = land->more;
    return land;
}

/* Does for settled cells what basin_band does. */
static void settled_band(const struct rivers_world *world, const struct settled *land,
                         const struct window *part, const struct cells *rows)
{
    for (int64_t row = 0; row < part->rows; row++) {
        int64_t within_y = rivers_nearest_row(world, 0, part->y + row);
        int64_t first = recipe_wrap(within_y - land->y, world->down) * land->cols;
        int64_t at = recipe_wrap(part->x - land->x, world->across);
        for (size_t n = 0; n < part->cols; n++, at = at + 1 < land->cols ? at + 1 : 0) {
            int64_t here = part->x + (int64_t)n;
            int64_t within = world->bounded_x ? CLAMP(here, 0, world->across - 1) - land->x : at;
            bool outside =
                (world->bounded_x && within + land->x != here) || within_y != part->y + row;
            put_cell(world, land, first + within, outside, &rows[row], n);
        }
    }
}

/* Returns a place of a layer; of no layer, or before its beginning, what is not used. */
static int32_t *place_in(int32_t *layer, int64_t at, int32_t *unused)
{
    return layer != NULL && at >= 0 ? layer + at : unused;
}

/* Makes all rows of what is kept. `room` is for a band, its flows and an unused row. */
static void keep_rows(struct settled *kept, const struct rivers_world *world, int32_t *room)
{
    const int64_t cols = kept->cols;
    int32_t *flows = room + basin_numbers(world, (size_t)cols);
    int32_t *unused = flows + BASIN_ROWS * cols;
    for (int64_t y = 0; y < kept->rows; y += BASIN_ROWS) {
        struct cells rows[BASIN_ROWS];
        for (int64_t n = 0; n < BASIN_ROWS; n++) {
            const int64_t at = y + n < kept->rows ? (y + n) * cols : -1;
            rows[n] = (struct cells){
                place_in(kept->height, at, unused),    flows + n * cols,
                place_in(kept->catchment, at, unused), unused,
                place_in(kept->discharge, at, unused), place_in(kept->rain, at, unused),
                place_in(kept->lift, at, unused)};
        }
        const struct window at = {0, kept->x, kept->y + y, (uint32_t)cols,
                                  (uint32_t)MIN(kept->rows - y, BASIN_ROWS)};
        basin_band(world, &at, rows, room);
        for (int64_t n = 0; n < MIN(kept->rows - y, BASIN_ROWS) * cols; n++)
            kept->flow[y * cols + n] = (uint8_t)flows[n];
    }
}

/* Makes the cells of a rectangle and keeps them. Returns NULL if out of memory. */
static struct settled *keep(const struct rivers_world *world, const struct window *at)
{
    const size_t cols = at->cols;
    struct settled *kept =
        settled_room(at->cols, at->rows, world->rains, start_of(world)->profile != NULL);
    int32_t *room = malloc((basin_numbers(world, cols) + (BASIN_ROWS + 1) * cols) * sizeof *room);
    const bool made = kept != NULL && room != NULL;
    if (made) {
        kept->x = at->x;
        kept->y = at->y;
        keep_rows(kept, world, room);
    }
    free(room);
    if (made)
        return kept;
    free(kept);
    return NULL;
}

struct settled *basins_keep(const struct rivers_world *world)
{
    enum { KEPT_MAX = 1 << 14 }; /* cells: making more takes longer than a few readers */
    const struct window all = {.cols = (uint32_t)world->across, .rows = (uint32_t)world->down};
    return world->across * world->down <= KEPT_MAX ? keep(world, &all) : NULL;
}

struct settled *basins_keep_part(const struct rivers_world *world, const struct window *at,
                                 struct settled *more)
{
    struct settled *kept = keep(world, at);
    if (kept != NULL) {
        kept->part = true;
        kept->more = more;
    }
    return kept;
}

void settled_free(struct settled *settled)
{
    while (settled != NULL) {
        struct settled *more = settled->more;
        free(settled);
        settled = more;
    }
}

void basin_band(const struct rivers_world *world, const struct window *at, const struct cells *rows,
                int32_t *room)
{
    const struct settled *land = settled_with(world, at);
    if (land != NULL) {
        settled_band(world, land, at, rows);
        return;
    }
    if (world->dry && start_of(world)->profile != NULL) {
        dry_band(world, at, rows, room);
        return;
    }
    size_t rim = rim_of(world);
    struct band band = {.world = world,
                        .at = {.x = at->x - (int64_t)rim,
                               .y = at->y - (int64_t)rim,
                               .cols = at->cols + 2 * rim,
                               .rows = at->rows + 2 * rim},
                        .rim = rim,
                        .start = start_of(world)};
    size_t cells = band.at.cols * band.at.rows;
    bool profiles = band.start->profile != NULL;
    band.at.height = take(&room, cells);
    band.flow = take(&room, cells);
    band.catchment = take(&room, cells);
    band.at.bits = take(&room, bits_around(band.at.cols, band.at.rows));
    band.at.lift = profiles ? take(&room, cells) : NULL;
    band.rain = world->rains ? take(&room, cells) : NULL;
    band.discharge = world->rains ? take(&room, cells) : NULL;
    band.at.room = room;
    make_heights(&band);
    close_rims(&band);
    make_flows(&band);
    lower_sinks(&band);
    gather(&band, profiles ? (size_t)1 + PITS : rim - (size_t)COURSE, NULL, band.catchment);
    if (band.discharge != NULL)
        make_rain(&band);
    if (profiles) {
        band.start->profile(world, &band.at, band.flow, band.catchment);
        close_rims(&band);
    }
    for (size_t row = 0; row < at->rows; row++)
        hand_out(&band, row, &rows[row], at->cols);
}

/*
 * Rows of depth 0, made in bands.
 *
 * Neighbouring windows of cells need nearly the same few basins, and most of the time for a small
 * band goes into its frame. So a narrow band is made larger than was asked for: on all sides or,
 * where windows move on to one side, on that side. It is kept, and a seek to its rows makes
 * nothing.
 *
 * Invariant: bands[latest] has the cells of `kept`, the other one the rows before them, from
 * `first` on.
 */

enum {
    TILE = 32,  /* minimum columns of a band; if it is so narrow, also rows of the first one */
    BEHIND = 4, /* cells that a band adds on the side that windows come from */
};

/* Two bands are kept, as rows of the earlier one are still read. */
struct basins {
    struct rivers_world world;
    int64_t x;
    int64_t y;          /* next row that is handed out */
    struct window kept; /* no rows: none were made at the place */
    int64_t first;
    uint32_t next; /* rows of the band that is made next */
    int latest;
    struct cells bands[2][BASIN_ROWS];
    int32_t *room; /* for a band to be made in */
    int32_t numbers[];
};

/* Chooses the cells to make from now on. */
static void place_band(struct basins *basins, int64_t x, int64_t y, uint32_t cols)
{
    struct window *kept = &basins->kept;
    const uint32_t more = cols < TILE ? (TILE - cols) / 2 : 0;
    const int64_t end = kept->x + kept->cols;
    const bool beside =
        x <= end && x + cols >= kept->x && y <= kept->y + kept->rows && y + TILE >= basins->first;
    struct window next = {.x = x - more, .y = y - more, .cols = MAX(cols, TILE)};
    basins->next = cols > TILE ? BASIN_ROWS : TILE;
    if (beside && cols < 2 * TILE - 2 * BEHIND && x >= kept->x && x + cols <= end) {
        basins->next = BASIN_ROWS;
        next = (struct window){0, kept->x, y + cols + BEHIND - BASIN_ROWS, kept->cols, 0};
    } else if (beside && cols < 2 * TILE - 2 * BEHIND) {
        next.cols = 2 * TILE;
        next.x = x < kept->x ? x + cols + BEHIND - next.cols : x - BEHIND;
    }
    *kept = next;
    basins->first = next.y;
}

void basins_seek(void *from, int64_t x, int64_t y, uint32_t cols)
{
    struct basins *basins = from;
    const struct window *kept = &basins->kept;
    basins->x = x;
    basins->y = y;
    if (x < kept->x || x + cols > kept->x + kept->cols || y < basins->first ||
        y >= kept->y + kept->rows)
        place_band(basins, x, y, cols);
}

/* Makes the band south of the last one. */
static void make_band(struct basins *basins)
{
    struct window *kept = &basins->kept;
    basins->first = kept->y;
    kept->y += kept->rows;
    kept->rows = basins->next;
    basins->next = BASIN_ROWS;
    basins->latest ^= 1;
    basin_band(&basins->world, kept, basins->bands[basins->latest], basins->room);
}

struct cells basins_row(void *from)
{
    struct basins *basins = from;
    const int64_t y = basins->y++;
    while (y >= basins->kept.y + basins->kept.rows)
        make_band(basins);
    const bool late = y >= basins->kept.y;
    const struct cells *row = &basins->bands[late ? basins->latest : basins->latest ^ 1]
                                            [y - (late ? basins->kept.y : basins->first)];
    return cells_from(row, basins->x - basins->kept.x);
}

struct basins *basins_new(const struct rivers_world *world, uint32_t cols)
{
    cols = MAX(cols, 2 * TILE);
    const size_t rows = (size_t)2 * BASIN_ROWS;
    const bool lifts = start_of(world)->profile != NULL;
    const size_t layers = (size_t)4 + (world->rains ? 2 : 0) + (lifts ? 1 : 0);
    uint64_t count = rows * layers * cols + basin_numbers(world, cols);
    struct basins *basins = NULL;
    if (count < (SIZE_MAX - sizeof *basins) / sizeof *basins->numbers)
        basins = malloc(sizeof *basins + (size_t)count * sizeof *basins->numbers);
    if (basins == NULL)
        return NULL;
    *basins = (struct basins){.world = *world};
    basins->room = basins->numbers;
    for (size_t n = 0; n < rows; n++)
        basins->bands[n / BASIN_ROWS][n % BASIN_ROWS] =
            cells_take(&basins->room, cols, world->rains, lifts);
    return basins;
}
