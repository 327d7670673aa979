/*
 * Over 500 lines, as one pass finds all facts, rivers included.
 *
 * One pass over the rows counts points, and hands them to the pieces, which are added up after the
 * last row. Each piece counts once, at its first run.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "survey/area_facts.h"

#include "world/rivers/rivers.h"

#include <stdlib.h>

/* An island or a lake has at least that part of the area, and a sea at least that many features. */
enum { SMALLEST_PART = 1000, SEA_FEATURES = 2 };

/*
 * Rivers.
 *
 * The ways of water to one mouth are a tree. It is walked from the mouth upwards, depth first: from
 * a point to the first neighbour that drains to it, then to the next one. The way back follows the
 * directions of the water, so that no stack is needed.
 */

enum { NO_RIVER = RIVERS_SINK + 1 }; /* a point that is neither land nor lake */

/* Directions of an area. */
struct ways {
    const struct area *area;
    const uint8_t *directions; /* enum rivers_direction of each point, or NO_RIVER */
};

/* Finds the neighbour in a direction. Returns false if it is outside the area, or the direction is
 * RIVERS_SINK. */
static bool find_neighbour(const struct area *area, struct area_point from, int direction,
                           struct area_point *to)
{
    struct rivers_cell next = rivers_beside((struct rivers_cell){from.col, from.row}, direction);
    if (area->wraps_x)
        next.x = recipe_wrap(next.x, area->cols);
    if (area->wraps_y)
        next.y = recipe_wrap(next.y, area->rows);
    *to = (struct area_point){(uint32_t)next.x, (uint32_t)next.y};
    return direction != RIVERS_SINK && next.x >= 0 && next.x < area->cols && next.y >= 0 &&
           next.y < area->rows;
}

static uint8_t way_from(const struct ways *ways, struct area_point at)
{
    return ways->directions[(size_t)at.row * ways->area->cols + at.col];
}

/* Finds the next neighbour, of the directions from *direction on, whose water comes to a point. */
static bool find_source(const struct ways *ways, struct area_point at, int *direction,
                        struct area_point *source)
{
    for (; *direction < RIVERS_SINK; ++*direction)
        if (find_neighbour(ways->area, at, *direction, source) &&
            way_from(ways, *source) == (*direction + 2) % 4)
            return true;
    return false;
}

/* Walks all ways to a mouth. */
static void walk_up(struct area_rivers *rivers, const struct ways *ways, struct area_point mouth)
{
    struct area_point at = mouth;
    uint64_t length = 1;
    int direction = RIVERS_EAST;
    for (;;) {
        struct area_point source;
        if (length > rivers->length) {
            rivers->length = length;
            rivers->spring = at;
            rivers->mouth = mouth;
        }
        if (find_source(ways, at, &direction, &source)) {
            at = source;
            length++;
            direction = RIVERS_EAST;
            continue;
        }
        if (length == 1)
            return;
        int down = way_from(ways, at);
        find_neighbour(ways->area, at, down, &at);
        length--;
        direction = (down + 2) % 4 + 1; /* the next one after the way back up */
    }
}

/* Keeps the larger number of two points, and where it is. */
static void keep_larger(uint64_t *most, struct area_point *place, uint32_t number,
                        struct area_point at)
{
    if (number > *most) {
        *most = number;
        *place = at;
    }
}

/* Takes the next row, of a number, of the area: its largest catchment and discharge. Also stores
 * the directions of its water, cols bytes, in `directions`. */
static void add_rivers(struct area_rivers *rivers, const struct area_row *row, uint32_t number,
                       uint32_t cols, uint8_t *directions)
{
    const struct water_row *water = row->water;
    for (uint32_t n = 0; n < cols; n++) {
        struct area_point at = {n, number};
        bool river = row->kinds[n] >= AREA_LAKE; /* or land */
        directions[n] = river ? water->direction[n] : NO_RIVER;
        if (!river)
            continue;
        keep_larger(&rivers->catchment, &rivers->largest, water->catchment[n], at);
        if (water->discharge != NULL)
            keep_larger(&rivers->discharge, &rivers->fullest, water->discharge[n], at);
    }
}

/* Finds the longest way, after the last row; `directions` are those of all rows. */
static void find_longest(struct area_rivers *rivers, const struct area *area,
                         const uint8_t *directions)
{
    const struct ways ways = {area, directions};
    for (uint32_t row = 0; row < area->rows; row++)
        for (uint32_t col = 0; col < area->cols; col++) {
            struct area_point at = {col, row};
            struct area_point next;
            int direction = way_from(&ways, at);
            if (direction != NO_RIVER &&
                (!find_neighbour(area, at, direction, &next) || way_from(&ways, next) == NO_RIVER))
                walk_up(rivers, &ways, at);
        }
}

/*
 * Counts.
 */

/* Rows while they are counted. */
struct counting {
    struct area_facts *facts;
    const struct area *area;
    struct facts_memory *memory;
    uint32_t row;   /* number of the row */
    uint8_t *kinds; /* kinds of pieces of the row: 0, or AREA_WATER, AREA_LAKE or AREA_LAND; then
                       those of the row before, and of the first one */
    uint8_t *before;
    uint8_t *first;
};

void facts_memory_free(struct facts_memory *memory)
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
            n = MIN(row->after - 1, MIN(after[0], after[1])) - 1;
            continue;
        }
        facts->border += row->kinds[n] != AREA_NOTHING;
        facts->wet_border += is_wet(row->kinds[n]);
    }
}

/* Counts the points of a row that are known, land, and walkable. */
static void count_kinds(struct area_facts *facts, const struct area_row *row)
{
    uint32_t known = 0;
    uint32_t land = 0;
    uint32_t walkable = 0;
    const uint8_t *kinds = row->kinds + row->first;
    uint32_t count = row->after - row->first;
    for (uint32_t n = 0; n < count; n++) {
        known += kinds[n] != AREA_NOTHING;
        land += kinds[n] >= AREA_LAND;
        walkable += kinds[n] == AREA_WALKABLE;
    }
    facts->area += known;
    facts->unknown += count - known;
    facts->land += land;
    facts->walkable += walkable;
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

/* Returns the first point of a row that is known and has a height, which is in the row. */
static struct area_point point_of(const struct area_row *row, uint32_t number, uint32_t height)
{
    uint32_t n = row->first;
    while (row->heights[n] != height || row->kinds[n] == AREA_NOTHING)
        n++;
    return (struct area_point){n, number};
}

/* Finds the lowest and the highest point. */
static void find_ends(struct area_facts *facts, const struct area_row *row, uint32_t number)
{
    uint32_t low, high;
    find_range(row, &low, &high);
    if (low == UINT32_MAX)
        return;
    if (facts->area == 0 || low < facts->low) {
        facts->low = low;
        facts->low_at = point_of(row, number, low);
    }
    if (facts->area == 0 || high > facts->high) {
        facts->high = high;
        facts->high_at = point_of(row, number, high);
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
    enum facts_level level = counting->facts->level;
    uint32_t cols = counting->area->cols;
    struct facts_memory *memory = counting->memory;
    if (level < FACTS_COASTS)
        return true;
    uint8_t *swap = counting->before;
    counting->before = counting->kinds;
    counting->kinds = swap;
    for (uint32_t n = 0; n < cols; n++)
        swap[n] = row->kinds[n] == AREA_WALKABLE ? AREA_LAND : row->kinds[n];
    count_coast(counting);
    if (level >= FACTS_PIECES && !pieces_row(&memory->land, swap))
        return false;
    if (level < FACTS_WALKS)
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
    const uint32_t cols = counting->area->cols;
    find_ends(facts, row, counting->row);
    count_kinds(facts, row);
    count_border(counting, row);
    for (uint32_t n = row->first; row->bands != NULL && n < row->after; n++)
        facts->bands[row->bands[n]] += row->kinds[n] != AREA_NOTHING;
    if (row->biomes != NULL)
        add_climate(facts, row);
    if (counting->memory->directions != NULL)
        add_rivers(&facts->rivers, row, counting->row, cols,
                   counting->memory->directions + (size_t)counting->row * cols);
    return add_pieces(counting, row);
}

/* Returns the first run of the largest piece of a kind, the first of two; 0 if there is none. */
static uint32_t find_largest(const struct pieces *pieces, uint8_t kind)
{
    uint64_t points = 0;
    uint32_t largest = 0;
    for (size_t n = 0; n < pieces->count; n++)
        if (pieces_is_first(pieces, n) && pieces->runs[n].kind == kind &&
            pieces->runs[n].points > points) {
            points = pieces->runs[n].points;
            largest = (uint32_t)n;
        }
    return largest;
}

/* Returns the fewest points that are a sea wherever they lie. */
static uint64_t sea_points(const struct recipe *recipe, int zoom)
{
    int depth = recipe_depth(recipe) + zoom;
    return recipe_has_water(recipe) || depth < 0 ? 0 : (uint64_t)SEA_FEATURES << 2 * depth;
}

/* Adds up the pieces of land and water. */
static void sum_land(struct area_facts *facts, const struct pieces *land, uint64_t sea_points)
{
    uint32_t sea = find_largest(land, AREA_WATER);
    for (size_t n = 0; n < land->count; n++) {
        const struct piece_run *piece = &land->runs[n];
        bool large = (uint64_t)piece->points * SMALLEST_PART >= facts->area;
        if (!pieces_is_first(land, n))
            continue;
        if (piece->kind == AREA_LAND) {
            facts->islands += large;
            facts->islets += !large;
            facts->largest = MAX(facts->largest, piece->points);
        } else if (piece->kind == AREA_WATER &&
                   (piece->points >= sea_points || piece->at_rim || n == sea)) {
            facts->sea += piece->points;
        } else {
            facts->lake += piece->points;
            facts->lakes += large;
            facts->ponds += !large;
        }
    }
}

/* Finds the facts that follow from pieces. Returns false if out of memory. */
static bool sum_pieces(struct area_facts *facts, uint64_t sea_points, struct facts_memory *memory)
{
    static const uint8_t waters[AREA_WALKABLE + 1] = {[AREA_WATER] = 1, [AREA_LAKE] = 1};
    const struct pieces *walk = &memory->walk;
    if (facts->level < FACTS_PIECES)
        return true;
    pieces_end(&memory->land);
    sum_land(facts, &memory->land, sea_points);
    if (facts->level < FACTS_WALKS)
        return true;
    pieces_end(&memory->walk);
    for (size_t n = 0; n < walk->count; n++)
        facts->regions += pieces_is_first(walk, n);
    if (facts->regions == 0)
        return true;
    uint32_t region = find_largest(walk, 1);
    facts->region = walk->runs[region].points;
    return facts->level < FACTS_ALL ||
           pieces_start(walk, region, &memory->land, waters, &facts->start);
}

/* Counts all rows. Returns false if out of memory. */
static bool count_rows(struct counting *counting, struct area_reader *reader)
{
    const struct area *area = counting->area;
    struct facts_memory *memory = counting->memory;
    enum facts_level level = counting->facts->level;
    bool done = (level < FACTS_PIECES || pieces_begin(&memory->land, area)) &&
                (level < FACTS_WALKS || pieces_begin(&memory->walk, area));
    for (; done && counting->row < area->rows; counting->row++) {
        done = take_row(counting, area_reader_row(reader));
        if (memory->progress != NULL)
            progress_step(memory->progress, 1);
    }
    return done;
}

/* Finds the facts of an area without windows; rivers if there is memory for directions. Returns
 * false if out of memory. */
static bool find_facts(struct area_facts *facts, const struct area *area, const struct world *world,
                       const struct bands *bands, const uint32_t *heights,
                       struct facts_memory *memory)
{
    size_t cols = area->cols;
    const enum facts_level level = facts->level;
    unsigned parts = level >= FACTS_WALKS ? AREA_WALKS : 0;
    parts |= level >= FACTS_ALL ? AREA_BANDS : 0;
    if (level >= FACTS_WALKS && recipe_has_climate(&world->recipe)) {
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
        done = count_rows(&counting, reader) &&
               sum_pieces(facts, sea_points(&world->recipe, area->zoom), memory);
    }
    if (done && memory->directions != NULL)
        find_longest(&facts->rivers, area, memory->directions);
    area_reader_free(reader);
    free(lines);
    return done;
}

#define OF(name) offsetof(struct area_facts, name)

/* Returns the number at an offset, OF its name. */
static uint64_t field_of(const struct area_facts *facts, size_t offset)
{
    uint64_t value;
    memcpy(&value, (const char *)facts + offset, sizeof value);
    return value;
}

/* Adds a part to facts that are numbers of points or pieces, or sums. */
static void add_counts(struct area_facts *facts, const struct area_facts *part)
{
    static const size_t counts[] = {OF(area),       OF(unknown), OF(land),    OF(border),
                                    OF(wet_border), OF(coast),   OF(sea),     OF(lake),
                                    OF(islands),    OF(islets),  OF(lakes),   OF(ponds),
                                    OF(walkable),   OF(regions), OF(wetness), OF(warmth)};
    for (size_t n = 0; n < sizeof counts / sizeof *counts; n++) {
        uint64_t sum = field_of(facts, counts[n]) + field_of(part, counts[n]);
        memcpy((char *)facts + counts[n], &sum, sizeof sum);
    }
    for (int n = 0; n < BAND_MAX; n++)
        facts->bands[n] += part->bands[n];
    for (int n = 0; n < BIOME_COUNT; n++)
        facts->biomes[n] += part->biomes[n];
}

/* Adds the facts of a window whose rows are counted from `row` on. */
static void add_window(struct area_facts *facts, const struct area_facts *part, uint32_t row)
{
    if (part->area > 0 && (facts->area == 0 || part->low < facts->low)) {
        facts->low = part->low;
        facts->low_at = (struct area_point){part->low_at.col, part->low_at.row + row};
    }
    if (part->area > 0 && (facts->area == 0 || part->high > facts->high)) {
        facts->high = part->high;
        facts->high_at = (struct area_point){part->high_at.col, part->high_at.row + row};
    }
    if (part->region > facts->region) {
        facts->region = part->region;
        facts->start = (struct area_point){part->start.col, part->start.row + row};
    }
    facts->largest = MAX(facts->largest, part->largest);
    add_counts(facts, part);
}

bool area_facts_find(struct area_facts *facts, const struct area *area, const struct world *world,
                     const struct bands *bands, const uint32_t *heights,
                     struct facts_memory *memory)
{
    bool done = true;
    if (area->windows == 0) {
        const bool rivers = facts->level >= FACTS_RIVERS && recipe_has_water(&world->recipe);
        memory->directions = rivers ? malloc((size_t)area->cols * area->rows) : NULL;
        done = (memory->directions != NULL || !rivers) &&
               find_facts(facts, area, world, bands, heights, memory);
        free(memory->directions);
        memory->directions = NULL;
        return done;
    }
    *facts = (struct area_facts){.level = facts->level};
    for (int n = 0; done && n < area->windows; n++) {
        struct area window = area_window(area, &world->recipe, n);
        struct area_facts part = {.level = facts->level};
        done = find_facts(&part, &window, world, bands, NULL, memory);
        if (done)
            add_window(facts, &part, (uint32_t)n * window.rows);
    }
    return done;
}

/*
 * The table. Slacks were measured: they are at least what 99 of 100 worlds of features of 32 to 512
 * cells needed. tests/survey/test_seed_search.c holds them.
 */

/* A number, and a share of points. */
#define NUMBER(name, about, level, field, slack)             \
    {                                                        \
        name, about, level, FACT_NUMBER, OF(field), 0, slack \
    }
#define SHARE(name, about, level, field, of, slack)                 \
    {                                                               \
        name, about, level, FACT_OF_FIELD, OF(field), OF(of), slack \
    }
#define BIOME(name, biome) \
    SHARE(name, "share that is this biome", FACTS_BIOMES, biomes[biome], area, FACT_BY_COUNT)

const struct area_fact area_fact_table[] = {
    SHARE("land", "share that is land", FACTS_SHARES, land, area, 250),
    SHARE("rim", "share of the border that is water", FACTS_SHARES, wet_border, border, 600),
    {"low", "the lowest height, of all there can be", FACTS_SHARES, FACT_OF_HEIGHTS, OF(low), 0,
     150},
    {"high", "the highest height, of all there can be", FACTS_SHARES, FACT_OF_HEIGHTS, OF(high), 0,
     150},
    NUMBER("coast", "sides between land and water", FACTS_COASTS, coast, FACT_NO_SLACK),
    SHARE("sea", "share that is sea", FACTS_PIECES, sea, area, FACT_NO_SLACK),
    SHARE("lake", "share that is lakes and ponds", FACTS_PIECES, lake, area, FACT_NO_SLACK),
    NUMBER("islands", "number of islands", FACTS_PIECES, islands, 5),
    NUMBER("islets", "number of islets", FACTS_PIECES, islets, FACT_NO_SLACK),
    SHARE("largest", "share of the land that is the largest island", FACTS_PIECES, largest, land,
          4500),
    NUMBER("lakes", "number of lakes", FACTS_PIECES, lakes, 8),
    NUMBER("ponds", "number of ponds", FACTS_PIECES, ponds, FACT_NO_SLACK),
    SHARE("walkable", "share where one can walk, over rivers, too", FACTS_WALKS, walkable, area,
          400),
    NUMBER("regions", "number of walkable pieces", FACTS_WALKS, regions, FACT_NO_SLACK),
    SHARE("region", "share of walkable land that is its largest piece", FACTS_WALKS, region,
          walkable, 4500),
    {"wetness", "mean wetness of the land", FACTS_BIOMES, FACT_MEAN_CLIMATE, OF(wetness), OF(land),
     FACT_NO_SLACK},
    {"warmth", "mean warmth of the land", FACTS_BIOMES, FACT_MEAN_CLIMATE, OF(warmth), OF(land),
     FACT_NO_SLACK},
    BIOME("ocean", BIOME_OCEAN),
    BIOME("shelf", BIOME_SHELF),
    BIOME("sea-ice", BIOME_SEA_ICE),
    BIOME("ice", BIOME_ICE),
    BIOME("tundra", BIOME_TUNDRA),
    BIOME("taiga", BIOME_TAIGA),
    BIOME("steppe", BIOME_STEPPE),
    BIOME("grassland", BIOME_GRASSLAND),
    BIOME("woodland", BIOME_WOODLAND),
    BIOME("rain-forest", BIOME_RAIN_FOREST),
    BIOME("desert", BIOME_DESERT),
    BIOME("savanna", BIOME_SAVANNA),
    BIOME("jungle", BIOME_JUNGLE),
    BIOME("rock", BIOME_ROCK),
    BIOME("snow", BIOME_SNOW),
    NUMBER("longest-river", "points of the longest way of water", FACTS_RIVERS, rivers.length,
           FACT_NO_SLACK),
    NUMBER("largest-river", "points whose water comes to one", FACTS_RIVERS, rivers.catchment,
           FACT_NO_SLACK),
    NUMBER("fullest-river", "largest discharge of a point", FACTS_RIVERS, rivers.discharge,
           FACT_NO_SLACK),
    {.name = NULL},
};

const char *area_fact_name(int n)
{
    return area_fact_table[n].name;
}

const char *area_fact_lack(const struct area_fact *fact, const struct recipe *recipe)
{
    if (fact->level == FACTS_BIOMES && !recipe_has_climate(recipe))
        return "it needs a climate: --climate=belts";
    if (fact->level == FACTS_RIVERS && !recipe_has_water(recipe))
        return "only --algorithm=rivers or planet makes water";
    if (fact->field == offsetof(struct area_facts, rivers.discharge) && !recipe_has_climate(recipe))
        return "it needs a climate: --climate=belts";
    return NULL;
}

int64_t area_fact_share(uint64_t part, uint64_t all)
{
    return all > 0 ? (int64_t)((part * FACT_SHARE_ALL + all / 2) / all) : 0;
}

int64_t area_fact_value(const struct area_fact *fact, const struct area_facts *facts)
{
    uint64_t part = field_of(facts, fact->field);
    uint64_t all = HEIGHT_END - 1;
    if (fact->whole == FACT_NUMBER)
        return (int64_t)part;
    if (fact->whole == FACT_OF_FIELD || fact->whole == FACT_MEAN_CLIMATE)
        all = field_of(facts, fact->of);
    if (fact->whole == FACT_MEAN_CLIMATE)
        all *= CLIMATE_TOP;
    return area_fact_share(part, all);
}

void area_fact_add(const struct area_fact *fact, int64_t value, struct text *text)
{
    text_decimal(text, (uint64_t)value, fact->whole == FACT_NUMBER ? 0 : 2);
}
