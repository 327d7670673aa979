/*
 * One pass over the rows counts points, and hands them to the pieces, which are added up after the
 * last row.
 */
#include "survey/area_facts.h"

#include "survey/area.h"
#include "survey/pieces.h"
#include "world/climate/climate.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/*
 * Each piece counts once, at its first run.
 */

/* Part of an area that an island or a lake has at the least. */
enum { SMALLEST_PART = 1000 };

/* Returns the first run of the largest piece of water, 0 if there is none. */
static size_t find_largest_water(const struct pieces *land)
{
    uint64_t points = 0;
    size_t largest = 0;
    for (size_t n = 0; n < land->count; n++)
        if (pieces_is_first(land, n) && land->runs[n].kind == AREA_WATER &&
            land->runs[n].points > points) {
            points = land->runs[n].points;
            largest = n;
        }
    return largest;
}

void land_pieces_sum(struct land_pieces *sums, const struct pieces *land, uint64_t area,
                     bool has_water)
{
    size_t sea = find_largest_water(land);
    for (size_t n = 0; n < land->count; n++) {
        const struct piece_run *piece = &land->runs[n];
        bool large = (uint64_t)piece->points * SMALLEST_PART >= area;
        if (!pieces_is_first(land, n))
            continue;
        if (piece->kind == AREA_LAND) {
            sums->islands += large;
            sums->islets += !large;
            sums->largest = piece->points > sums->largest ? piece->points : sums->largest;
        } else if (piece->kind == AREA_WATER && (has_water || piece->at_rim || n == sea)) {
            sums->sea += piece->points;
        } else {
            sums->lake += piece->points;
            sums->lakes += large;
            sums->ponds += !large;
        }
    }
}

uint32_t land_pieces_sum_regions(struct land_pieces *sums, const struct pieces *walk)
{
    uint32_t largest = 0;
    for (size_t n = 0; n < walk->count; n++) {
        if (!pieces_is_first(walk, n))
            continue;
        sums->regions++;
        if (walk->runs[n].points > sums->region) {
            sums->region = walk->runs[n].points;
            largest = (uint32_t)n;
        }
    }
    return largest;
}

/*
 * Start: a good place to begin a game in an area.
 *
 * Two sums for each column, of points of the region and of water, over the rows that are near. From
 * one row to the next a row is added and one is taken away; along a row the sums of the columns
 * that are near are added up in the same way. Adding up each square anew would take the facts of a
 * large view twice as long.
 */

#define START_REACH 16 /* points to each side that count as near */

/* Sums over the rows that are near, of one column. */
struct column {
    uint32_t land;
    uint32_t water;
};

struct start_search {
    const struct pieces *walk;
    const struct pieces *land;
    const uint8_t *is_water;
    uint32_t region;
    int64_t reach_x;
    int64_t reach_y;
    struct column *columns;
    struct column best; /* sums at the best point so far */
    bool found;
    uint32_t col;
    uint32_t row;
};

/* Adds the points of a row to the sums, or takes them away if `by` is UINT32_MAX. */
static void add_row(const struct start_search *search, int64_t row, uint32_t by)
{
    const struct pieces *walk = search->walk;
    const struct pieces *land = search->land;
    int64_t rows = walk->rows;
    if (!walk->wraps_y && (row < 0 || row >= rows))
        return;
    row = row < 0 ? row + rows : row >= rows ? row - rows : row;
    for (uint32_t n = walk->starts[row]; n < walk->starts[row + 1]; n++)
        if (walk->runs[n].first == search->region)
            for (uint32_t col = walk->runs[n].begin; col < walk->runs[n].end; col++)
                search->columns[col].land += by;
    for (uint32_t n = land->starts[row]; n < land->starts[row + 1]; n++)
        if (search->is_water[land->runs[n].kind] != 0)
            for (uint32_t col = land->runs[n].begin; col < land->runs[n].end; col++)
                search->columns[col].water += by;
}

/* Adds a column to the sums of a square, or takes it away if `by` is UINT32_MAX. */
static void add_column(const struct start_search *search, struct column *square, int64_t col,
                       uint32_t by)
{
    int64_t cols = search->walk->cols;
    if (!search->walk->wraps_x && (col < 0 || col >= cols))
        return;
    col = col < 0 ? col + cols : col >= cols ? col - cols : col;
    square->land += search->columns[col].land * by;
    square->water += search->columns[col].water * by;
}

/* True if a square is better than the best so far. */
static bool is_better(const struct start_search *search, const struct column *square)
{
    bool wet = square->water > 0;
    bool best_wet = search->best.water > 0;
    if (!search->found || wet != best_wet)
        return !search->found || wet;
    return square->land > search->best.land;
}

/* Looks at the points of a run of the region. */
static void look_at_run(struct start_search *search, uint32_t row, const struct piece_run *run)
{
    struct column square = {0};
    int64_t reach = search->reach_x;
    for (int64_t col = run->begin - reach; col <= run->begin + reach; col++)
        add_column(search, &square, col, 1);
    for (uint32_t col = run->begin; col < run->end; col++) {
        if (is_better(search, &square)) {
            search->best = square;
            search->found = true;
            search->col = col;
            search->row = row;
        }
        add_column(search, &square, col - reach, UINT32_MAX);
        add_column(search, &square, col + reach + 1, 1);
    }
}

/* Returns the points to each side that are near, such that none is counted twice. */
static int64_t reach_of(uint32_t side)
{
    int64_t reach = ((int64_t)side - 1) / 2;
    return reach < START_REACH ? reach : START_REACH;
}

/* Finds the point of a region from which most of that region is near: within the square of
 * START_REACH points to each side, a smaller one in a smaller area. Points with water near come
 * before all others; among equals the first in reading order wins. `walk` has the regions of the
 * area, and `region` is the first run of one; `land` has the water of the area, in pieces of a kind
 * for which is_water[kind] is not 0. Returns false if out of memory. */
static bool start_find(const struct pieces *walk, uint32_t region, const struct pieces *land,
                       const uint8_t *is_water, uint32_t *col, uint32_t *row)
{
    struct start_search search = {
        .walk = walk,
        .land = land,
        .is_water = is_water,
        .region = region,
        .reach_x = reach_of(walk->cols),
        .reach_y = reach_of(walk->rows),
        .columns = calloc(walk->cols, sizeof *search.columns),
    };
    if (search.columns == NULL)
        return false;
    for (int64_t near = -search.reach_y; near < search.reach_y; near++)
        add_row(&search, near, 1);
    for (uint32_t y = 0; y < walk->rows; y++) {
        add_row(&search, y + search.reach_y, 1);
        for (uint32_t n = walk->starts[y]; n < walk->starts[y + 1]; n++)
            if (walk->runs[n].first == region)
                look_at_run(&search, y, &walk->runs[n]);
        add_row(&search, y - search.reach_y, UINT32_MAX);
    }
    free(search.columns);
    *col = search.col;
    *row = search.row;
    return true;
}

/* Rows while they are counted. */
struct counting {
    struct area_facts *facts;
    const struct area *area;
    struct land_memory *memory;
    uint32_t row;   /* number of the row */
    uint8_t *kinds; /* kinds of pieces of the row: 0, or AREA_WATER, AREA_LAKE or AREA_LAND; then
                       those of the row before, and of the first one */
    uint8_t *before;
    uint8_t *first;
};

void land_memory_free(struct land_memory *memory)
{
    pieces_free(&memory->land);
    pieces_free(&memory->walk);
}

static bool is_wet(uint8_t kind)
{
    return kind == AREA_WATER || kind == AREA_LAKE;
}

/* Counts the points of a row that are at the border: those of its span that are not between points
 * of the area. */
static void count_border(const struct counting *counting, const struct area_row *row)
{
    struct area_facts *facts = counting->facts;
    uint32_t first[2];
    uint32_t after[2];
    area_span(counting->area, (int64_t)counting->row - 1, &first[0], &after[0]);
    area_span(counting->area, (int64_t)counting->row + 1, &first[1], &after[1]);
    for (uint32_t n = row->first; n < row->after; n++) {
        bool inner = n > row->first && n + 1 < row->after && n >= first[0] && n < after[0] &&
                     n >= first[1] && n < after[1];
        if (inner) {
            uint32_t end = row->after - 1;
            end = end < after[0] ? end : after[0];
            n = (end < after[1] ? end : after[1]) - 1;
            continue;
        }
        facts->border += row->kinds[n] != AREA_NOTHING;
        facts->wet_border += is_wet(row->kinds[n]);
    }
}

/* Counts points that are known, land, and walkable. */
static void tally_kinds(const uint8_t *kinds, uint32_t count, uint32_t counts[3])
{
    uint32_t known = 0;
    uint32_t land = 0;
    uint32_t walkable = 0;
    for (uint32_t n = 0; n < count; n++) {
        known += kinds[n] != AREA_NOTHING;
        land += kinds[n] >= AREA_LAND;
        walkable += kinds[n] == AREA_WALKABLE;
    }
    counts[0] = known;
    counts[1] = land;
    counts[2] = walkable;
}

/* Adds the points of a row to the facts. */
static void add_kinds(struct area_facts *facts, const struct area_row *row)
{
    uint32_t counts[3];
    uint32_t count = row->after - row->first;
    tally_kinds(row->kinds + row->first, count, counts);
    facts->area += counts[0];
    facts->unknown += count - counts[0];
    facts->land += counts[1];
    facts->walkable += counts[2];
}

/* Finds the lowest and the highest of the heights that are known. */
static void find_range(const struct area_row *row, uint32_t *lowest, uint32_t *highest)
{
    const uint32_t *heights = row->heights;
    const uint8_t *kinds = row->kinds;
    uint32_t low = UINT32_MAX;
    uint32_t high = 0;
    for (uint32_t n = row->first; n < row->after; n++) {
        bool known = kinds[n] != AREA_NOTHING;
        uint32_t below = known ? heights[n] : UINT32_MAX;
        uint32_t above = known ? heights[n] : 0;
        low = below < low ? below : low;
        high = above > high ? above : high;
    }
    *lowest = low;
    *highest = high;
}

/* Finds the lowest and the highest point. */
static void find_ends(struct area_facts *facts, const struct area_row *row, uint32_t number)
{
    uint32_t low;
    uint32_t high;
    find_range(row, &low, &high);
    if (low == UINT32_MAX)
        return;
    bool lower = facts->area == 0 || low < facts->low;
    bool higher = facts->area == 0 || high > facts->high;
    for (uint32_t n = row->first; n < row->after && (lower || higher); n++) {
        if (row->kinds[n] == AREA_NOTHING)
            continue;
        if (lower && row->heights[n] == low) {
            facts->low = low;
            facts->low_at = (struct land_place){n, number};
            lower = false;
        }
        if (higher && row->heights[n] == high) {
            facts->high = high;
            facts->high_at = (struct land_place){n, number};
            higher = false;
        }
    }
}

/* True if one of two points is land and the other water. */
static bool is_coast(uint8_t a, uint8_t b)
{
    return (a == AREA_LAND && is_wet(b)) || (b == AREA_LAND && is_wet(a));
}

/* Counts the sides that points of two rows have in common. */
static uint64_t count_between(const uint8_t *a, const uint8_t *b, uint32_t cols)
{
    uint64_t count = 0;
    for (uint32_t n = 0; n < cols; n++)
        count += is_coast(a[n], b[n]);
    return count;
}

/* Counts the sides between land and water along a row, and towards the row before. */
static void count_coast(struct counting *counting)
{
    struct area_facts *facts = counting->facts;
    const struct area *area = counting->area;
    const uint8_t *kinds = counting->kinds;
    facts->coast += count_between(kinds, kinds + 1, area->cols - 1);
    if (area->wraps_x && area->cols > 1)
        facts->coast += is_coast(kinds[0], kinds[area->cols - 1]);
    if (counting->row > 0)
        facts->coast += count_between(kinds, counting->before, area->cols);
    if (counting->row == 0)
        memcpy(counting->first, kinds, area->cols);
    if (area->wraps_y && area->rows > 1 && counting->row + 1 == area->rows)
        facts->coast += count_between(kinds, counting->first, area->cols);
}

/* Hands a row to the pieces. Returns false if out of memory. */
static bool add_pieces(struct counting *counting, const struct area_row *row)
{
    enum land_level level = counting->facts->level;
    uint32_t cols = counting->area->cols;
    struct land_memory *memory = counting->memory;
    if (level < LAND_COASTS)
        return true;
    uint8_t *swap = counting->before;
    counting->before = counting->kinds;
    counting->kinds = swap;
    for (uint32_t n = 0; n < cols; n++)
        swap[n] = row->kinds[n] == AREA_WALKABLE ? AREA_LAND : row->kinds[n];
    count_coast(counting);
    if (level >= LAND_PIECES && !pieces_row(&memory->land, swap))
        return false;
    if (level < LAND_WALKS)
        return true;
    for (uint32_t n = 0; n < cols; n++)
        row->kinds[n] = row->kinds[n] == AREA_WALKABLE;
    return pieces_row(&memory->walk, row->kinds);
}

/* Counts the biomes of a row, and adds up the climate of its land. */
static void add_climate(struct area_facts *facts, const struct area_row *row)
{
    for (uint32_t n = row->first; n < row->after; n++) {
        facts->biomes[row->biomes[n]] += row->kinds[n] != AREA_NOTHING;
        if (row->kinds[n] < AREA_LAND)
            continue;
        facts->wetness += row->climate->wetness[n];
        facts->warmth += row->climate->warmth[n];
    }
}

/* Counts a row. Returns false if out of memory. */
static bool take_row(struct counting *counting, const struct area_row *row)
{
    struct area_facts *facts = counting->facts;
    find_ends(facts, row, counting->row);
    add_kinds(facts, row);
    count_border(counting, row);
    for (uint32_t n = row->first; row->bands != NULL && n < row->after; n++)
        facts->bands[row->bands[n]] += row->kinds[n] != AREA_NOTHING;
    if (row->biomes != NULL)
        add_climate(facts, row);
    return add_pieces(counting, row);
}

/* Finds the facts that follow from pieces. Returns false if out of memory. */
static bool sum_pieces(struct area_facts *facts, const struct world *world,
                       struct land_memory *memory)
{
    static const uint8_t waters[AREA_WALKABLE + 1] = {[AREA_WATER] = 1, [AREA_LAKE] = 1};
    if (facts->level < LAND_PIECES)
        return true;
    pieces_end(&memory->land);
    land_pieces_sum(&facts->pieces, &memory->land, facts->area, recipe_has_water(&world->recipe));
    if (facts->level < LAND_WALKS)
        return true;
    pieces_end(&memory->walk);
    uint32_t region = land_pieces_sum_regions(&facts->pieces, &memory->walk);
    facts->has_start = facts->pieces.region > 0;
    return facts->level < LAND_ALL || !facts->has_start ||
           start_find(&memory->walk, region, &memory->land, waters, &facts->start.col,
                      &facts->start.row);
}

/* Counts all rows. Returns false if out of memory. */
static bool count_rows(struct counting *counting, struct area_reader *reader)
{
    const struct area *area = counting->area;
    struct land_memory *memory = counting->memory;
    enum land_level level = counting->facts->level;
    bool done = (level < LAND_PIECES || pieces_begin(&memory->land, area->cols, area->rows,
                                                     area->wraps_x, area->wraps_y)) &&
                (level < LAND_WALKS ||
                 pieces_begin(&memory->walk, area->cols, area->rows, area->wraps_x, area->wraps_y));
    for (; done && counting->row < area->rows; counting->row++)
        done = take_row(counting, area_reader_row(reader));
    return done;
}

bool area_facts_find(struct area_facts *facts, const struct area *area, const struct world *world,
                     const struct bands *bands, enum land_level level, const uint32_t *heights,
                     struct land_memory *memory)
{
    size_t cols = area->cols;
    unsigned parts = level >= LAND_WALKS ? AREA_WALKS : 0;
    parts |= level >= LAND_ALL ? AREA_BANDS : 0;
    if (level >= LAND_BIOMES && recipe_has_climate(&world->recipe)) {
        parts |= AREA_BIOMES;
        heights = NULL; /* read again, with the climate */
    }
    *facts = (struct area_facts){.level = level};
    uint8_t *lines = calloc(3, cols);
    struct area_reader *reader = area_reader_new(area, world, bands, parts, heights);
    struct counting counting = {facts, area, memory, 0, lines, lines, lines};
    bool done = lines != NULL && reader != NULL;
    if (done) {
        counting.before = lines + cols;
        counting.first = lines + 2 * cols;
        done = count_rows(&counting, reader) && sum_pieces(facts, world, memory);
    }
    area_reader_free(reader);
    free(lines);
    return done;
}
