/*
 * Over 500 lines, as cells and views are described in the same words: lands, waters, lengths.
 *
 * Slopes are found in a window of three by three points. They are compared by their squares, drop *
 * drop / (distance * distance), so that no root is needed.
 */
#include "survey/describe.h"

#include "map/true_slopes.h"
#include "places/places.h"
#include "render/points/point_rows.h"
#include "style/biome_colors.h"
#include "world/heights.h"
#include "world/rivers/wide_rivers.h"
#include "world/rows/picture.h"

/* Position of each direction's neighbour in the window, and its name. */
static const struct {
    uint8_t col, row;
    const char *name;
} directions[] = {
    [DIRECTION_NORTH] = {1, 0, "north"},  [DIRECTION_NORTH_EAST] = {2, 0, "north-east"},
    [DIRECTION_EAST] = {2, 1, "east"},    [DIRECTION_SOUTH_EAST] = {2, 2, "south-east"},
    [DIRECTION_SOUTH] = {1, 2, "south"},  [DIRECTION_SOUTH_WEST] = {0, 2, "south-west"},
    [DIRECTION_WEST] = {0, 1, "west"},    [DIRECTION_NORTH_WEST] = {0, 0, "north-west"},
    [DIRECTION_NONE] = {1, 1, "nowhere"},
};

/* Returns the height, or the end of the measured range that is nearest to it. */
static uint32_t clamp_height(const struct world *world, uint32_t height)
{
    return CLAMP(height, world->low, world->high);
}

/* Returns the slope of a drop of heights towards a neighbour, in percent. The drop is at most the
 * range. Computes in hundredths of a percent until the end, so that little is lost; 46340/65536 is
 * a little less than the root of 1/2. */
static uint64_t slope_percent(const struct world *world, int zoom, uint64_t drop, bool diagonal)
{
    uint64_t range = world->high - world->low;
    int points = zoom > 0 ? zoom : 0;
    uint64_t rise = drop * ((uint64_t)world->recipe.feature << points); /* 2^30 * 2^32 at most */
    uint64_t slope = rise / range * 10000 + rise % range * 10000 / range;
    slope >>= points - zoom;
    return (diagonal ? slope * 46340 / 65536 : slope) / 100;
}

/* True if the point lies beyond the rim of a bounded world. */
static bool is_outside(const struct recipe *recipe, int zoom, int64_t x, int64_t y)
{
    struct view point = {.x = x, .y = y, .zoom = zoom, .cols = 1, .rows = 1};
    return !view_is_inside(&point, recipe);
}

/* Finds the steepest slope down from the middle of a window. */
static void find_fall(struct description *facts, const struct world *world, uint32_t window[3][3])
{
    uint64_t steepest = 0;
    uint64_t drop_there = 0;
    bool known = true_slopes_known(&world->recipe);
    uint32_t from = clamp_height(world, window[1][1]);
    facts->falls = DIRECTION_NONE;
    facts->slope = 0;
    facts->slope_unknown = !known && world->recipe.scale.measured;
    for (int n = DIRECTION_NORTH; n < DIRECTION_NONE; n++) {
        int col = directions[n].col;
        int row = directions[n].row;
        if (is_outside(&world->recipe, facts->zoom, facts->x + col - 1, facts->y + row - 1))
            continue;
        uint32_t to = clamp_height(world, window[row][col]);
        uint64_t drop = to < from ? from - to : 0;
        uint64_t steep = drop * drop * (n % 2 == 0 ? 2 : 1); /* over twice the distance squared */
        if (known)
            steep = true_slopes_slope(world, facts->zoom, drop, col - 1, row - 1);
        if (steep > steepest) {
            steepest = steep;
            drop_there = drop;
            facts->falls = (enum direction)n;
        }
    }
    if (known)
        facts->slope = steepest / 100;
    else if (facts->falls != DIRECTION_NONE)
        facts->slope = slope_percent(world, facts->zoom, drop_there, facts->falls % 2 == 1);
}

/* Reads the heights around the point. Returns false if out of memory. */
static bool read_window(const struct world *world, const struct description *facts,
                        uint32_t window[3][3])
{
    struct heights *heights = heights_new(&world->recipe, facts->zoom, 3, 0);
    if (heights == NULL)
        return false;
    heights_seek(heights, facts->x - 1, facts->y - 1);
    for (int row = 0; row < 3; row++)
        memcpy(window[row], heights_row(heights), sizeof window[row]);
    heights_free(heights);
    return true;
}

/* Reads the water of the point itself. Returns false if out of memory. */
static bool read_point(struct water_facts *facts, const struct map *map, int64_t x, int64_t y)
{
    const struct recipe *recipe = &map->world.recipe;
    int zoom = map->view.zoom;
    struct cover_rule rule = cover_rule_of(recipe, map->world.sea_height, zoom, COVER_TILES);
    bool widens = look_is_tinted(&map->look) && map_draws_water(map);
    struct heights *heights =
        heights_new(recipe, zoom, 1, ROWS_DISCHARGE | (widens ? ROWS_WIDE : 0));
    if (heights == NULL)
        return false;
    heights_seek(heights, x, y);
    heights_row(heights);
    const struct water_row *water = heights_water(heights);
    facts->cover = cover_of(&rule, water->cover[0], water->lake[0], water_flow(water, 0));
    facts->flows = water->cover[0] != RIVERS_SEA && recipe_depth(recipe) + zoom >= 0;
    if (widens && facts->cover == COVER_LAND && water->wide[0] > WIDE_RIVERS_BANK) {
        facts->cover = COVER_RIVER;
        facts->flows = false; /* what is known about its course is true beside the wide river */
    }
    facts->direction = water->direction[0];
    facts->catchment = water->catchment[0];
    if (water->discharge != NULL)
        facts->discharge = water->discharge[0];
    heights_free(heights);
    return true;
}

bool describe_find_water(struct water_facts *facts, const struct map *map, int64_t x, int64_t y)
{
    const struct recipe *recipe = &map->world.recipe;
    int zoom = map->view.zoom;
    *facts = (struct water_facts){0};
    if (!read_point(facts, map, x, y))
        return false;
    if (!facts->flows)
        return true;
    if (!river_course_down(recipe, zoom, x, y, &facts->mouth))
        return false;
    facts->mouth.x = recipe_wrap(facts->mouth.x, recipe_cols(recipe, zoom));
    facts->mouth.y = recipe_wrap(facts->mouth.y, recipe_rows(recipe, zoom));
    return true;
}

/* Finds the climate of a point whose height, and in a world with rivers whose water, is known.
 * Returns false if out of memory. */
static bool find_climate(struct description *facts, const struct map *map)
{
    const struct recipe *recipe = &map->world.recipe;
    struct cover_rule rule = cover_rule_of(recipe, map->world.sea_height, facts->zoom, COVER_TILES);
    uint8_t biome = (uint8_t)facts->water.cover;
    struct climate *climate = climate_new(recipe, facts->zoom, 1);
    if (climate == NULL)
        return false;
    if (!recipe_has_water(recipe))
        cover_row(&rule, &facts->height, NULL, 1, &biome);
    climate_seek(climate, facts->x, facts->y);
    const struct climate_row *row = climate_next(climate, &facts->height);
    biome_row(row, &biome, 1, &biome);
    facts->climate =
        (struct climate_facts){true, (enum biome)biome, row->warmth[0], row->wetness[0]};
    climate_free(climate);
    return true;
}

bool describe_find(struct description *facts, const struct map *map, int64_t x, int64_t y)
{
    const struct world *world = &map->world;
    const struct recipe *recipe = &world->recipe;
    int zoom = map->view.zoom;
    uint32_t window[3][3];
    uint8_t band;
    *facts = (struct description){.x = x, .y = y, .zoom = zoom, .falls = DIRECTION_NONE};
    facts->outside = is_outside(recipe, zoom, x, y);
    if (facts->outside)
        return true;
    facts->x = recipe_wrap(x, recipe_cols(recipe, zoom));
    facts->y = recipe_wrap(y, recipe_rows(recipe, zoom));
    if (!read_window(world, facts, window))
        return false;
    facts->height = window[1][1];
    facts->unknown = facts->height == HEIGHT_UNKNOWN;
    if (facts->unknown)
        return true;
    facts->normal = world_normal(world, facts->height);
    bands_indices(&map->bands, &facts->height, 1, &band);
    facts->band = band;
    find_fall(facts, world, window);
    if (recipe_has_water(recipe) && !describe_find_water(&facts->water, map, facts->x, facts->y))
        return false;
    return !recipe_has_climate(recipe) || find_climate(facts, map);
}

bool describe_is_water(const struct description *facts, const struct map *map)
{
    return map->world.sea_kind != SEA_DEFAULT && facts->height < map->world.sea_height;
}

const char *describe_land(const struct description *facts, const struct map *map)
{
    if (facts->water.cover == COVER_LAKE || facts->water.cover == COVER_RIVER)
        return facts->water.cover == COVER_LAKE ? "lake" : "river";
    if (describe_is_water(facts, map) ||
        (facts->climate.known && facts->climate.biome < BIOME_LAKE))
        return land_name(LAND_WATER);
    if (facts->climate.known)
        return biome_name((int)facts->climate.biome);
    return map->lands[bands_land(&map->bands, map->world.sea_kind, facts->band)];
}

const char *describe_falls(const struct description *facts)
{
    return directions[facts->falls].name;
}

/* Returns the value of a height of a world that has a scale. */
static int64_t value_of(const struct world *world, uint32_t height)
{
    return scale_value(&world->recipe.scale, world_scale_range(world), height);
}

void describe_add_depth(const struct description *facts, const struct map *map, struct text *text)
{
    const struct world *world = &map->world;
    const struct scale *scale = &world->recipe.scale;
    uint32_t surface = world->sea_height - 1;
    if (scale->given) {
        scale_add_with_unit(scale, text, value_of(world, surface) - value_of(world, facts->height));
        return;
    }
    uint32_t low = clamp_height(world, facts->height);
    uint64_t depth = clamp_height(world, surface) - low;
    text_decimal(text, depth * 1000 / (world->high > world->low ? world->high - world->low : 1), 1);
    text_add(text, "%");
}

/* Appends "warm and dry". */
static void add_climate_words(const struct climate_facts *facts, struct text *text)
{
    text_join(text, biome_warmth_word(facts->warmth), " and ", biome_wetness_word(facts->wetness),
              NULL);
}

void describe_add_climate(const struct description *facts, struct text *text)
{
    const struct climate_facts *climate = &facts->climate;
    if (!climate->known)
        return;
    text_add(text, biome_name((int)climate->biome));
    if (climate->biome <= BIOME_LAKE)
        return;
    text_add(text, ", ");
    add_climate_words(climate, text);
}

/* Appends the length of a way of `east` and `south` points, 0 or more, at the zoom of the map's
 * view: "12.5 km". The look has the length of a cell, and the way is no longer than the world. */
static void describe_add_length(const struct map *map, int64_t east, int64_t south,
                                struct text *text)
{
    enum { ONE = 1000 }; /* lengths are in thousandths */
    const struct look *look = &map->look;
    int finer = MAX(map->view.zoom, 0);
    int shift = 0;
    for (; MAX(east, south) >> shift >= INT64_C(1) << 31; shift++)
        ;
    uint64_t a = (uint64_t)east >> shift;
    uint64_t b = (uint64_t)south >> shift;
    uint64_t points = root_floor(a * a + b * b) << shift << MAX(-map->view.zoom, 0);
    uint64_t part = points & ((UINT64_C(1) << finer) - 1);
    uint64_t length = (points >> finer) * look->cell + (part * look->cell >> finer);
    bool far = strcmp(look->cell_unit, "m") == 0 && length >= 10000 * ONE;
    length /= far ? 1000 : 1;
    int places = length >= 100 * ONE ? 0 : length >= ONE ? 1 : 3;
    uint64_t unit = places == 0 ? ONE : places == 1 ? ONE / 10 : 1;
    text_decimal(text, (length + unit / 2) / unit, places);
    text_join(text, " ", far ? "km" : look->cell_unit, NULL);
}

/* Returns how far apart two points of a side are, the shorter way around. */
static int64_t way_between(int64_t from, int64_t to, int64_t points, bool bounded)
{
    int64_t way = from < to ? to - from : from - to;
    return bounded ? way : MIN(way, points - way);
}

/* Appends how far away the mouth of a point's water is, if the length of a cell is known. */
static void add_way_to_mouth(const char *before, const struct description *facts,
                             const struct map *map, const char *after, struct text *text)
{
    const struct recipe *recipe = &map->world.recipe;
    const struct river_course_mouth *mouth = &facts->water.mouth;
    if (map->look.cell == 0)
        return;
    text_add(text, before);
    describe_add_length(
        map,
        way_between(facts->x, mouth->x, recipe_cols(recipe, facts->zoom), recipe_bounded_x(recipe)),
        way_between(facts->y, mouth->y, recipe_rows(recipe, facts->zoom), recipe_bounded_y(recipe)),
        text);
    text_add(text, after);
}

/* Appends a catchment or a discharge. */
static void add_amount(const char *word, uint32_t amount, struct text *text)
{
    text_format(text, "%s%u%s", word, amount, amount == RIVERS_CATCHMENT_MAX ? " or more" : "");
}

void describe_add_water(const struct description *facts, const struct map *map, struct text *text)
{
    static const char *const ends[] = {[RIVER_COURSE_SEA] = " to the sea at ",
                                       [RIVER_COURSE_RIM] = " over the edge at ",
                                       [RIVER_COURSE_SINK] = " into a hollow at "};
    const struct water_facts *water = &facts->water;
    if (!water->flows || (water->cover != COVER_LAKE && water->cover != COVER_RIVER))
        return;
    add_amount("drains about ", water->catchment, text);
    text_join(text, water->catchment == 1 ? " cell" : " cells", ends[water->mouth.end], NULL);
    coordinates_add_place(text, water->mouth.x, water->mouth.y, map->view.zoom);
    add_way_to_mouth(", ", facts, map, " away", text);
}

/* Appends the lines about the sea, unless it is SEA_DEFAULT. */
static void add_sea_lines(const struct description *facts, const struct map *map, struct text *text)
{
    const struct world *world = &map->world;
    if (world->sea_kind == SEA_DEFAULT)
        return;
    if (describe_is_water(facts, map)) {
        text_add(text, "\ndepth ");
        describe_add_depth(facts, map, text);
    }
    text_add(text, "\nsea ");
    if (world->sea_kind == SEA_NONE)
        text_add(text, "none");
    else
        sea_add_share(world->sea_share, text);
    if (world->sea_height > 0 && world->recipe.scale.given) {
        text_add(text, "\nlevel ");
        world_add_value(world, world->sea_height - 1, text);
    }
}

/* Appends a share in tenths of a percent, rounded to the nearest. */
static void add_share(uint64_t count, uint64_t all, struct text *text)
{
    text_decimal(text, (count * 1000 + all / 2) / all, 1);
    text_add(text, "%");
}

static void add_climate_lines(const struct climate_facts *facts, struct text *text)
{
    text_join(text, "\nbiome ", biome_name((int)facts->biome), "\nclimate ", NULL);
    add_climate_words(facts, text);
    text_add(text, "\nwarmth ");
    add_share(facts->warmth, CLIMATE_TOP, text);
    text_add(text, "\nwetness ");
    add_share(facts->wetness, CLIMATE_TOP, text);
}

static void add_water_lines(const struct water_facts *facts, int zoom, struct text *text)
{
    static const char *const ways[] = {"east", "south", "west", "north", "nowhere"};
    static const char *const ends[] = {
        [RIVER_COURSE_SEA] = "sea", [RIVER_COURSE_RIM] = "edge", [RIVER_COURSE_SINK] = "hollow"};
    text_join(text, "\nflows ", ways[facts->direction], NULL);
    add_amount("\ndrains ", facts->catchment, text);
    if (facts->discharge > 0)
        add_amount("\ndischarge ", facts->discharge, text);
    text_add(text, "\nmouth ");
    coordinates_add_place(text, facts->mouth.x, facts->mouth.y, zoom);
    text_join(text, "\nends ", ends[facts->mouth.end], NULL);
}

/* Appends the lines of the tile and of the land. */
static void add_tile_lines(const struct description *facts, const struct map *map,
                           struct text *text)
{
    const struct tiles *tiles = &map->look.tiles;
    text_add(text, "\ntile ");
    text_glyph(text, map_shows_biomes(map) ? (uint32_t)biome_tile(facts->climate.biome)
                                           : tiles->tiles[facts->band].glyph);
    text_format(text, "\nband %d of %d\nland %s", facts->band + 1, tiles->count,
                describe_land(facts, map));
}

void describe_add(const struct description *facts, const struct map *map, struct text *text)
{
    text_add(text, "cell ");
    coordinates_add_place(text, facts->x, facts->y, facts->zoom);
    text_format(text, "\nzoom %d\nheight ", facts->zoom);
    if (facts->unknown) {
        text_add(text, "unknown\n");
        return;
    }
    text_decimal(text, world_permille(facts->normal), 1);
    text_add(text, "%");
    if (map->world.recipe.scale.given) {
        text_add(text, "\nelevation ");
        world_add_value(&map->world, facts->height, text);
    }
    text_format(text, "\ncsv %u", facts->normal);
    add_tile_lines(facts, map, text);
    add_sea_lines(facts, map, text);
    text_add(text, "\nslope ");
    if (!facts->slope_unknown)
        text_number(text, facts->slope);
    text_join(text, facts->slope_unknown ? "unknown" : "%", "\nfalls ", describe_falls(facts),
              NULL);
    if (facts->climate.known)
        add_climate_lines(&facts->climate, text);
    if (facts->water.flows) {
        add_water_lines(&facts->water, facts->zoom, text);
        add_way_to_mouth("\naway ", facts, map, "", text);
    }
    text_add(text, "\n");
}

/*
 * Views. Each point is counted once, by its kind and by the part of the view that it lies in.
 */

/* Kinds of points: enum land, two of water that is drawn, and enum biome where a map shows it. */
enum { VIEW_RIVER = LAND_COUNT, VIEW_LAKE, VIEW_BIOME, VIEW_KINDS = VIEW_BIOME + BIOME_COUNT };

/* A point of a view. */
struct view_point {
    uint32_t col;    /* from the left of the view */
    uint32_t row;    /* from its top */
    uint32_t height; /* as the lattice has it */
};

struct view_description {
    uint64_t known; /* points whose height is known; if 0, `highest` and `lowest` mean nothing */
    uint64_t counts[SEEN_PARTS][VIEW_KINDS]; /* points of each part, by their kinds */
    struct view_point highest;               /* the first one in reading order */
    struct view_point lowest;                /* the first one in reading order */
    struct seen seen;                        /* what has a name */
};

static const char *const part_names[SEEN_PARTS] = {
    "north-west", "north",      "north-east", "west",       "middle",
    "east",       "south-west", "south",      "south-east",
};

/* The parts, from the middle and the north on clockwise. */
static const uint8_t clockwise[SEEN_PARTS] = {4, 1, 2, 5, 8, 7, 6, 3, 0};

static const char *kind_name(const struct map *map, int kind)
{
    if (kind >= VIEW_BIOME)
        return biome_name(kind - VIEW_BIOME);
    return kind == VIEW_RIVER ? "rivers" : kind == VIEW_LAKE ? "lakes" : map->lands[kind];
}

static int kind_of(const struct map *map, const struct point_row *row, uint32_t n)
{
    enum cover cover = point_row_cover(row, n);
    if (cover == COVER_RIVER || cover == COVER_LAKE)
        return cover == COVER_RIVER ? VIEW_RIVER : VIEW_LAKE;
    if (map_shows_biomes(map))
        return VIEW_BIOME + row->bands[n];
    if (map->world.sea_kind != SEA_DEFAULT && row->heights[n] < map->world.sea_height)
        return LAND_WATER;
    return (int)bands_land(&map->bands, map->world.sea_kind, row->bands[n]);
}

static void count_view_row(struct view_description *facts, const struct map *map,
                           const struct point_row *row, uint32_t cols, uint32_t y)
{
    for (uint32_t n = 0; n < cols; n++) {
        uint32_t height = row->heights[n];
        if (height == HEIGHT_UNKNOWN)
            continue;
        if (facts->known == 0 || height > facts->highest.height)
            facts->highest = (struct view_point){n, y, height};
        if (facts->known == 0 || height < facts->lowest.height)
            facts->lowest = (struct view_point){n, y, height};
        facts->known++;
        facts->counts[seen_part(map, map->view.x + n, map->view.y + y)][kind_of(map, row, n)]++;
    }
}

/* Counts the points of a map's view that lie in the world. Returns false if out of memory. */
static bool find_view(struct view_description *facts, const struct map *map)
{
    struct map plain = point_rows_plain(map);
    uint32_t cols = view_cols_inside(&map->view, &map->world.recipe);
    uint32_t rows = view_rows_inside(&map->view, &map->world.recipe);
    if (recipe_has_climate(&map->world.recipe))
        plain.look.show = SHOW_BIOME; /* heights alone do not tell what grows there */
    struct point_rows *layers = point_rows_new(&plain);
    *facts = (struct view_description){0};
    for (uint32_t y = 0; layers != NULL && y < rows; y++) {
        struct point_row row = point_row(layers);
        count_view_row(facts, &plain, &row, cols, y);
    }
    point_rows_free(layers);
    return layers != NULL && seen_find(&facts->seen, map);
}

/* Returns the kind that has the largest count below `limit`, or an equal one and a number above
 * `before`; -1 if there is none. */
static int next_kind(const uint64_t counts[VIEW_KINDS], uint64_t limit, int before)
{
    int best = -1;
    for (int kind = 0; kind < VIEW_KINDS; kind++) {
        bool left = counts[kind] < limit || (counts[kind] == limit && kind > before);
        if (left && counts[kind] > 0 && (best < 0 || counts[kind] > counts[best]))
            best = kind;
    }
    return best;
}

static void add_lands(const struct view_description *facts, const struct map *map,
                      struct text *text)
{
    uint64_t counts[VIEW_KINDS] = {0};
    uint64_t limit = facts->known + 1;
    const char *before = "\nland ";
    for (int part = 0; part < SEEN_PARTS; part++)
        for (int kind = 0; kind < VIEW_KINDS; kind++)
            counts[kind] += facts->counts[part][kind];
    for (int kind = -1; (kind = next_kind(counts, limit, kind)) >= 0; limit = counts[kind]) {
        text_join(text, before, kind_name(map, kind), " ", NULL);
        add_share(counts[kind], facts->known, text);
        before = ", ";
    }
}

static void add_waters(const struct view_description *facts, struct text *text)
{
    uint64_t sum = 0;
    uint64_t counts[SEEN_PARTS] = {0};
    int wettest = 0;
    for (int part = 0; part < SEEN_PARTS; part++) {
        for (int kind = 0; kind < VIEW_KINDS; kind++)
            if (kind == LAND_WATER || (kind >= LAND_COUNT && kind <= VIEW_BIOME + BIOME_LAKE))
                counts[part] += facts->counts[part][kind];
        wettest = counts[part] > counts[wettest] ? part : wettest;
        sum += counts[part];
    }
    text_add(text, "\nwater ");
    add_share(sum, facts->known, text);
    if (sum > 0)
        text_join(text, ", most in the ", part_names[wettest], NULL);
}

/* Appends the one or two kinds that fill most of a part: a second one if it fills a quarter. */
static void add_part(const struct view_description *facts, const struct map *map, int part,
                     struct text *text)
{
    const uint64_t *counts = facts->counts[part];
    uint64_t all = 0;
    for (int kind = 0; kind < VIEW_KINDS; kind++)
        all += counts[kind];
    int first = next_kind(counts, all + 1, -1);
    if (first < 0)
        return; /* a part of a narrow view, or nothing is known there */
    int second = next_kind(counts, counts[first], first);
    text_join(text, "\n", part_names[part], " ", kind_name(map, first), NULL);
    if (second >= 0 && counts[second] * 4 >= all)
        text_join(text, ", ", kind_name(map, second), NULL);
}

static void add_point(const char *word, const struct view_point *point, const struct map *map,
                      struct text *text)
{
    const struct world *world = &map->world;
    const struct recipe *recipe = &world->recipe;
    struct view at = map->view;
    at.cols = at.rows = 1;
    at.paired = false;
    view_scroll(&at, recipe, point->col, point->row);
    text_add(text, word);
    if (recipe->scale.given)
        world_add_value(world, point->height, text);
    else {
        text_decimal(text, world_permille(world_normal(world, point->height)), 1);
        text_add(text, "%");
    }
    text_add(text, " at ");
    coordinates_add_place(text, at.x, at.y, at.zoom);
    text_join(text, " in the ",
              part_names[seen_part(map, map->view.x + point->col, map->view.y + point->row)], NULL);
}

/* Returns the kind that fills most of a part; -1 if nothing is known there. */
static int main_kind(const struct view_description *facts, int part)
{
    return next_kind(facts->counts[part], UINT64_MAX, -1);
}

/* Appends the parts, from the middle and the north on clockwise, that a kind fills most of. */
static void add_parts_of(const struct view_description *facts, int kind, struct text *text)
{
    const char *joint = " in the ";
    bool all = true; /* it does so wherever something is known */
    for (int part = 0; part < SEEN_PARTS; part++)
        all = all && (main_kind(facts, part) == kind || main_kind(facts, part) < 0);
    text_add(text, all ? " all around" : "");
    for (size_t n = 0; !all && n < SEEN_PARTS; n++)
        if (main_kind(facts, clockwise[n]) == kind) {
            text_join(text, joint, part_names[clockwise[n]], NULL);
            joint = ", ";
        }
}

/* Appends a sentence about the land of all parts, kind by kind: "The view has taiga in the middle,
 * north; rock in the east." */
static void add_land_sentence(const struct view_description *facts, const struct map *map,
                              struct text *text)
{
    bool told[VIEW_KINDS] = {false};
    const char *joint = "The view has ";
    for (size_t n = 0; n < SEEN_PARTS; n++) {
        int kind = main_kind(facts, clockwise[n]);
        if (kind < 0 || told[kind])
            continue;
        told[kind] = true;
        text_join(text, joint, kind_name(map, kind), NULL);
        joint = "; ";
        add_parts_of(facts, kind, text);
    }
    text_add(text, ".\n");
}

/* Appends sentences for those who listen. */
static void add_sentences(const struct view_description *facts, const struct map *map,
                          struct text *text)
{
    const struct seen *seen = &facts->seen;
    int middle = main_kind(facts, SEEN_MIDDLE);
    text_add(text, "You look at ");
    if (seen->named)
        place_say(text, seen->middle.kind, seen->middle.name, PLACE_TITLE);
    else
        text_add(text, middle >= 0 ? kind_name(map, middle) : "land of unknown height");
    text_add(text, ".\n");
    add_land_sentence(facts, map, text);
    for (int n = 0; n < seen->count; n++) {
        text_add(text, n == 0 ? "You see " : n + 1 < seen->count ? ", " : " and ");
        const struct place *place = &seen->around[n];
        place_say(text, place->kind, place->name, PLACE_TITLE);
        text_join(text, " in the ", part_names[seen_part(map, place->x, place->y)], NULL);
    }
    text_add(text, seen->count > 0 ? ".\n\n" : "\n");
}

/* Appends where a view is, and how large. */
static void add_view(const struct map *map, struct text *text)
{
    const struct view *view = &map->view;
    text_format(text, "view %ux%u", view->cols, view->rows);
    if (map->look.cell > 0 && view->cols <= recipe_cols(&map->world.recipe, view->zoom) &&
        view->rows <= recipe_rows(&map->world.recipe, view->zoom)) {
        text_add(text, "\nextent ");
        describe_add_length(map, view->cols, 0, text);
        text_add(text, " x ");
        describe_add_length(map, 0, view->rows, text);
    }
    text_add(text, "\nat ");
    coordinates_add_place(text, view->x, view->y, view->zoom);
    text_format(text, "\nzoom %d", view->zoom);
}

bool describe_view(const struct map *map, struct text *text)
{
    struct view_description facts;
    if (!find_view(&facts, map))
        return false;
    if (facts.known > 0)
        add_sentences(&facts, map, text);
    add_view(map, text);
    if (facts.known > 0) {
        add_lands(&facts, map, text);
        add_waters(&facts, text);
        for (int part = 0; part < SEEN_PARTS; part++)
            add_part(&facts, map, part, text);
        add_point("\nhighest ", &facts.highest, map, text);
        add_point("\nlowest ", &facts.lowest, map, text);
    } else {
        text_add(text, "\nheight unknown");
    }
    text_add(text, "\n");
    return true;
}

/*
 * Doubts. Numbers for unknown heights are known by their value: the least of 16 bits, one more,
 * rows of nines, and the black of terrain-RGB.
 */

/* Returns the share of the lowest cells, if programs write their number for unknown heights and the
 * lower half of the range has no others; else 0, as if out of memory. */
static uint32_t share_of_unlikely(const struct map *map)
{
    static const int floors[] = {-99999, -32768, -32767, -10000, -9999};
    const struct world *world = &map->world;
    const struct recipe *recipe = &world->recipe;
    struct scale_number low = scale_number(&recipe->picture->scale, recipe->picture->scale.low);
    uint32_t middle = world->low + (world->high - world->low) / 2;
    uint32_t lowest = 0;
    uint32_t half = 0;
    bool is = false;
    for (size_t n = 0; n < sizeof floors / sizeof *floors; n++)
        is = is || scale_compare_numbers(low, (struct scale_number){floors[n], 0}) == 0;
    is = is && world_share_below(recipe, map->threads, world->low + 1, &lowest) &&
         world_share_below(recipe, map->threads, middle + 1, &half);
    return is && lowest == half ? MAX(lowest, 1) : 0;
}

/* Appends that a drawing of greys or colours has no land, or no water, by the default rule. */
static void add_drowned(const struct drawing *drawing, struct text *text)
{
    bool water = false;
    bool land = false;
    for (uint32_t n = 0; !(water && land) && n < drawing->cols * drawing->rows; n++) {
        land |= drawing->values[n] >= DRAWING_SEA;
        water |= drawing->values[n] < DRAWING_SEA || drawing->values[n] == HEIGHT_UNKNOWN;
    }
    if (water != land)
        text_join(text, "all of it is ", water ? "under water" : "land",
                  ": a grey of 128 or more is land; --sea=60% makes that share sea", NULL);
}

void describe_add_doubts(const struct map *map, bool hints, struct text *text)
{
    const struct world *world = &map->world;
    const struct drawing *drawing = world->recipe.drawing;
    if (drawing != NULL && !drawing->scale.given && world->recipe.sea.kind == SEA_DEFAULT)
        add_drowned(drawing, text);
    const struct picture *picture = world->recipe.picture;
    if (hints && picture != NULL && picture->made)
        text_add(text, "tmap made it: --from opens its world");
    if (picture == NULL || !picture->scale.given)
        return;
    uint32_t share = share_of_unlikely(map);
    if (share > 0) {
        struct scale_number low = scale_number(&picture->scale, picture->scale.low);
        sea_add_share(share, text);
        text_add(text, " of its cells are ");
        scale_add_trimmed(low, text);
        text_add(text, ", far below the others; if that means unknown: --nodata=");
        scale_add_trimmed(low, text);
    } else if (world->recipe.sea.kind == SEA_DEFAULT && world->sea_kind == SEA_NONE &&
               world->recipe.scale.low < 0)
        text_add(text,
                 "over 95% of it is below 0, so nothing is sea: --sea=0 makes all of that sea");
}
