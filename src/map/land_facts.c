/*
 * One pass over the rows counts points, and hands them to the pieces, which are added up after the
 * last row.
 */
#include "map/land_facts.h"

#include "map/start.h"
#include "world/climate.h"

#include <stdlib.h>
#include <string.h>

/* Rows while they are counted. */
struct counting {
    struct land_facts *facts;
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
    struct land_facts *facts = counting->facts;
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
static void add_kinds(struct land_facts *facts, const struct area_row *row)
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
static void find_ends(struct land_facts *facts, const struct area_row *row, uint32_t number)
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
    struct land_facts *facts = counting->facts;
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
static void add_climate(struct land_facts *facts, const struct area_row *row)
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
    struct land_facts *facts = counting->facts;
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
static bool sum_pieces(struct land_facts *facts, const struct world *world,
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

bool land_facts_find(struct land_facts *facts, const struct area *area, const struct world *world,
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
    *facts = (struct land_facts){.level = level};
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
