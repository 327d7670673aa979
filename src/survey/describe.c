/*
 * Facts are read from a window of three by three points, the point in the middle. Ways down are
 * compared by the squares of their slopes, drop * drop / (distance * distance), so that no root is
 * taken.
 */
#include "survey/describe.h"

#include "map/slopes.h"
#include "style/biome_colors.h"
#include "view/coordinates.h"
#include "world/climate/climate.h"
#include "world/heights.h"
#include "world/rivers/rivers.h"

/*
 * The climate of a point is that of a window of one point.
 */

bool climate_facts_find(struct climate_facts *facts, const struct map *map, int64_t x, int64_t y,
                        uint32_t height, enum cover cover)
{
    const struct recipe *recipe = &map->world.recipe;
    struct cover_rule rule =
        cover_rule_of(recipe, map->world.sea_height, map->view.zoom, COVER_TILES);
    uint8_t biome = (uint8_t)cover;
    *facts = (struct climate_facts){.known = recipe_has_climate(recipe)};
    if (!facts->known)
        return true;
    struct climate *climate = climate_new(recipe, map->view.zoom, 1, CLIMATE_ALL);
    if (climate == NULL)
        return false;
    if (!recipe_has_water(recipe))
        cover_row(&rule, &height, NULL, 1, &biome);
    climate_seek(climate, x, y);
    const struct climate_row *row = climate_next(climate, &height);
    biome_row(row, &biome, 1, &biome);
    facts->biome = (enum biome)biome;
    facts->warmth = row->warmth[0];
    facts->wetness = row->wetness[0];
    climate_free(climate);
    return true;
}

static void add_words(const struct climate_facts *facts, struct text *text)
{
    text_add(text, biome_warmth_word(facts->warmth));
    text_add(text, " and ");
    text_add(text, biome_wetness_word(facts->wetness));
}

/* Appends a warmth or a wetness in percent. */
static void add_percent(const char *name, uint16_t value, struct text *text)
{
    text_add(text, name);
    text_decimal(text, ((uint64_t)value * 1000 + CLIMATE_TOP / 2) / CLIMATE_TOP, 1);
    text_add(text, "%");
}

void climate_facts_add(const struct climate_facts *facts, struct text *text)
{
    if (!facts->known)
        return;
    text_add(text, "\nbiome ");
    text_add(text, biome_name((int)facts->biome));
    text_add(text, "\nclimate ");
    add_words(facts, text);
    add_percent("\nwarmth ", facts->warmth, text);
    add_percent("\nwetness ", facts->wetness, text);
}

void climate_facts_add_short(const struct climate_facts *facts, struct text *text)
{
    if (!facts->known)
        return;
    text_add(text, biome_name((int)facts->biome));
    if (facts->biome <= BIOME_LAKE)
        return;
    text_add(text, ", ");
    add_words(facts, text);
}

/*
 * Facts of the point itself are read from a window of one cell; its mouth is followed.
 */

/* Reads the water of the point itself. Returns false if out of memory. */
static bool read_point(struct water_facts *facts, const struct map *map, int64_t x, int64_t y)
{
    const struct recipe *recipe = &map->world.recipe;
    int zoom = map->view.zoom;
    struct cover_rule rule = cover_rule_of(recipe, map->world.sea_height, zoom, COVER_TILES);
    struct heights *heights =
        heights_new_with(recipe, zoom, 1, (struct heights_layers){.water = WATER_ALL});
    if (heights == NULL)
        return false;
    heights_seek(heights, x, y);
    heights_row(heights);
    const struct water_row *water = heights_water(heights);
    facts->cover = cover_of(&rule, water->cover[0], water->lake[0], water_flow(water, 0));
    facts->flows = water->cover[0] != RIVERS_SEA && recipe_depth(recipe) + zoom >= 0;
    facts->direction = water->direction[0];
    facts->catchment = water->catchment[0];
    if (water->discharge != NULL)
        facts->discharge = water->discharge[0];
    heights_free(heights);
    return true;
}

bool water_facts_find(struct water_facts *facts, const struct map *map, int64_t x, int64_t y)
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

const char *water_facts_name(const struct water_facts *facts)
{
    static const char *const names[] = {
        [COVER_LAND] = NULL,
        [COVER_SEA] = NULL,
        [COVER_LAKE] = "lake",
        [COVER_RIVER] = "river",
    };
    return names[facts->cover];
}

static void add_mouth(const struct water_facts *facts, const struct map *map, struct text *text)
{
    coordinates_add(text, facts->mouth.x, map->view.zoom);
    text_add(text, ",");
    coordinates_add(text, facts->mouth.y, map->view.zoom);
}

/* Appends a catchment. */
static void add_catchment(const struct water_facts *facts, struct text *text)
{
    text_number(text, facts->catchment);
    if (facts->catchment == RIVERS_CATCHMENT_MAX)
        text_add(text, " or more");
}

/* Appends a line about the water that comes by. */
static void add_discharge(const struct water_facts *facts, struct text *text)
{
    text_add(text, "\ndischarge ");
    text_number(text, facts->discharge);
    if (facts->discharge == RIVERS_CATCHMENT_MAX)
        text_add(text, " or more");
}

void water_facts_add(const struct water_facts *facts, const struct map *map, struct text *text)
{
    static const char *const directions[] = {"east", "south", "west", "north", "nowhere"};
    static const char *const ends[] = {
        [RIVER_COURSE_SEA] = "sea", [RIVER_COURSE_RIM] = "edge", [RIVER_COURSE_SINK] = "hollow"};
    if (!facts->flows)
        return;
    text_add(text, "\nflows ");
    text_add(text, directions[facts->direction]);
    text_add(text, "\ndrains ");
    add_catchment(facts, text);
    if (facts->discharge > 0)
        add_discharge(facts, text);
    text_add(text, "\nmouth ");
    add_mouth(facts, map, text);
    text_add(text, "\nends ");
    text_add(text, ends[facts->mouth.end]);
}

void water_facts_add_short(const struct water_facts *facts, const struct map *map,
                           struct text *text)
{
    static const char *const ends[] = {[RIVER_COURSE_SEA] = " to the sea at ",
                                       [RIVER_COURSE_RIM] = " over the edge at ",
                                       [RIVER_COURSE_SINK] = " into a hollow at "};
    if (!facts->flows || water_facts_name(facts) == NULL)
        return;
    text_add(text, "drains about ");
    add_catchment(facts, text);
    text_add(text, facts->catchment == 1 ? " cell" : " cells");
    text_add(text, ends[facts->mouth.end]);
    add_mouth(facts, map, text);
}

/* Position of each direction's neighbour in the window, and its name. */
static const struct {
    uint8_t col;
    uint8_t row;
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
    if (height <= world->low)
        return world->low;
    return height < world->high ? height : world->high;
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

/* Finds the steepest way down from the middle of a window. */
static void find_fall(struct description *facts, const struct world *world, uint32_t window[3][3])
{
    uint64_t steepest = 0;
    uint64_t drop_there = 0;
    bool known = slopes_known(&world->recipe);
    uint32_t from = clamp_height(world, window[1][1]);
    facts->falls = DIRECTION_NONE;
    facts->slope = 0;
    for (int n = DIRECTION_NORTH; n < DIRECTION_NONE; n++) {
        int col = directions[n].col;
        int row = directions[n].row;
        if (is_outside(&world->recipe, facts->zoom, facts->x + col - 1, facts->y + row - 1))
            continue;
        uint32_t to = clamp_height(world, window[row][col]);
        uint64_t drop = to < from ? from - to : 0;
        uint64_t steep = drop * drop * (n % 2 == 0 ? 2 : 1); /* over twice the distance squared */
        if (known)
            steep = slopes_slope(world, facts->zoom, drop, col - 1, row - 1);
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
    struct heights *heights = heights_new(&world->recipe, facts->zoom, 3);
    if (heights == NULL)
        return false;
    heights_seek(heights, facts->x - 1, facts->y - 1);
    for (int row = 0; row < 3; row++) {
        const uint32_t *from = heights_row(heights);
        for (int col = 0; col < 3; col++)
            window[row][col] = from[col];
    }
    heights_free(heights);
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
    if (recipe_has_water(recipe) && !water_facts_find(&facts->water, map, facts->x, facts->y))
        return false;
    return climate_facts_find(&facts->climate, map, facts->x, facts->y, facts->height,
                              facts->water.cover);
}

uint32_t describe_glyph(const struct description *facts, const struct map *map)
{
    if (map_shows_biomes(map))
        return (uint32_t)biome_tile(facts->climate.biome);
    return map->look.tiles.tiles[facts->band].glyph;
}

bool describe_is_water(const struct description *facts, const struct map *map)
{
    return map->world.sea_kind != SEA_DEFAULT && facts->height < map->world.sea_height;
}

const char *describe_land(const struct description *facts, const struct map *map)
{
    const char *water = water_facts_name(&facts->water);
    if (water != NULL)
        return water;
    if (describe_is_water(facts, map))
        return land_name(LAND_WATER);
    return land_name((int)bands_land(&map->bands, map->world.sea_kind, facts->band));
}

const char *describe_falls(const struct description *facts)
{
    return directions[facts->falls].name;
}

uint32_t describe_permille(const struct description *facts)
{
    return world_permille(facts->normal);
}

/* Returns the value of a height of a world that has a scale. */
static int64_t value_of(const struct world *world, uint32_t height)
{
    return scale_value(&world->recipe.scale, world_scale_range(world), height);
}

void describe_add_value(const struct description *facts, const struct map *map, struct text *text)
{
    const struct world *world = &map->world;
    scale_add_with_unit(&world->recipe.scale, text, value_of(world, facts->height));
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

/* Appends the place of a point and the zoom, and begins the line of the height. */
static void add_place(const struct description *facts, struct text *text)
{
    text_add(text, "cell ");
    coordinates_add(text, facts->x, facts->zoom);
    text_add(text, ",");
    coordinates_add(text, facts->y, facts->zoom);
    text_add(text, "\nzoom ");
    text_signed(text, facts->zoom);
    text_add(text, "\nheight ");
}

/* Appends the lines about the sea, unless it is SEA_DEFAULT. */
static void add_sea(const struct description *facts, const struct map *map, struct text *text)
{
    const struct world *world = &map->world;
    const struct scale *scale = &world->recipe.scale;
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
    if (world->sea_height > 0 && scale->given) {
        text_add(text, "\nlevel ");
        scale_add_with_unit(scale, text, value_of(world, world->sea_height - 1));
    }
}

void describe_add(const struct description *facts, const struct map *map, struct text *text)
{
    char tile[4];
    size_t length = (size_t)text_encode(describe_glyph(facts, map), tile);
    add_place(facts, text);
    if (facts->unknown) {
        text_add(text, "unknown\n");
        return;
    }
    text_decimal(text, describe_permille(facts), 1);
    text_add(text, "%");
    if (map->world.recipe.scale.given) {
        text_add(text, "\nelevation ");
        describe_add_value(facts, map, text);
    }
    text_add(text, "\ncsv ");
    text_number(text, facts->normal);
    text_add(text, "\ntile ");
    text_bytes(text, tile, length);
    text_add(text, "\nband ");
    text_number(text, (uint64_t)facts->band + 1);
    text_add(text, " of ");
    text_number(text, (uint64_t)map->look.tiles.count);
    text_add(text, "\nland ");
    text_add(text, describe_land(facts, map));
    add_sea(facts, map, text);
    text_add(text, "\nslope ");
    text_number(text, facts->slope);
    text_add(text, "%\nfalls ");
    text_add(text, describe_falls(facts));
    climate_facts_add(&facts->climate, text);
    water_facts_add(&facts->water, map, text);
    text_add(text, "\n");
}
