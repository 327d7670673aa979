/*
 * The climate of a row is made from its fields (wetness and noise), its latitude and its heights.
 * Biomes follow from climate, height and water by a table. Over 500 lines, as nothing else asks for
 * the fields.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/climate/climate.h"

#include "world/rows/row_source.h"
#include "world/start/choices.h"
#include "world/start/winds.h"

#include <stdlib.h>

/*
 * Climate fields: rows of wetness, and of the noise that is added to warmth, at any zoom.
 *
 * At depth 0 wind makes wetness, and noise makes warmth. Both are refined from depth to depth: a
 * place is the mean of the four nearest places of the depth above, with the weights 9:3:3:1 of a
 * quadratic B-spline, plus noise of its own depth. Numbers are 2^-15, and may lie outside 0..2^15.
 */

/*
 * The airs make the wetness of depth 0. Then there is one level for each depth, made from the level
 * above it. The rows of all levels are made as they are needed.
 *
 * Invariant: a level's ring has the rows made - RING to made - 1, as far as they were made since
 * the seek. Columns and rows beyond a rim are copies of the nearest ones within.
 */

/*
 * Airs: the wetness that wind brings, row by row, at depth 0 or further out.
 *
 * Wind blows along each row for itself. Each row is then blurred with the one before and the one
 * after it, so that the wind draws no streaks: a ring keeps these rows.
 */

enum {
    AIR_ROWS = 4, /* rows in the ring */
    BLUR = 1,     /* rows before and after a row that it is blurred with */
};

/* A maker of rows, one after another. */
struct airs {
    const struct recipe *recipe;
    struct row_source *source;
    struct climate_levels scale;
    uint32_t cols;
    int64_t across; /* points of the world from west to east, and from north to south */
    int64_t down;
    int64_t features; /* from north to south */
    int64_t x;        /* first point whose height is read */
    int64_t made;     /* first row of winds that is not made */
    int32_t *levels;
    int32_t *humidity;
    int32_t *rain;
    int32_t *room;
    int64_t turns; /* belts of a planet; 0: wind blows from the west, and rains alike everywhere */
    int stride;    /* features from one point to the next, as their log2 */
    int32_t *wet[AIR_ROWS];
    int32_t numbers[];
};

static int64_t air_row_near(const struct airs *airs, int64_t y)
{
    return recipe_bounded_y(airs->recipe) ? CLAMP(y, 0, airs->down - 1) : y;
}

/* Wind from the east needs as many points in the east as other wind does in the west. */
static size_t read_width(const struct airs *airs)
{
    return (size_t)airs->cols + (airs->turns > 0 ? 2 * WINDS_WEST : WINDS_WEST);
}

/* Returns the latitude of a row of a planet. */
static int32_t air_latitude(const struct airs *airs, int64_t y)
{
    int64_t row = recipe_wrap(air_row_near(airs, y), airs->down) << airs->stride;
    return latitude_of(latitude_phase(airs->features, airs->turns, 0, (uint64_t)row));
}

/* Makes a maker of rows of `cols` points at a zoom of at most -recipe_depth, where points are
 * features or lie further apart; wind blows from point to point. The recipe is as climate_new takes
 * it, and must outlive the maker. Call airs_seek before the first row. Returns NULL if out of
 * memory. The caller frees the maker by airs_free, which also takes NULL. */
static struct airs *airs_new(const struct recipe *recipe, int zoom, uint32_t cols)
{
    size_t count = (2 + AIR_ROWS) * (size_t)cols + 5 * ((size_t)cols + (size_t)2 * WINDS_WEST);
    struct airs *airs = malloc(sizeof *airs + count * sizeof *airs->numbers);
    if (airs == NULL)
        return NULL;
    *airs = (struct airs){
        .recipe = recipe,
        .scale = climate_levels_of(recipe),
        .cols = cols,
        .across = recipe_cols(recipe, zoom),
        .down = recipe_rows(recipe, zoom),
        .features = recipe->height / recipe->feature,
        .turns = rivers_world(recipe, recipe->sea_found).turns,
        .stride = -recipe_depth(recipe) - zoom,
    };
    airs->levels = airs->numbers;
    airs->room = airs->levels + read_width(airs);
    airs->humidity = airs->room + 4 * read_width(airs);
    airs->rain = airs->humidity + cols;
    for (size_t n = 0; n < AIR_ROWS; n++)
        airs->wet[n] = airs->rain + (n + 1) * cols;
    airs->source = row_source_new(recipe, zoom, (uint32_t)read_width(airs), ROWS_DRY);
    if (airs->source != NULL)
        return airs;
    free(airs);
    return NULL;
}

static void airs_free(struct airs *airs)
{
    if (airs == NULL)
        return;
    row_source_free(airs->source);
    free(airs);
}

/* Moves to the row of the points (x, y), (x + 1, y)... */
static void airs_seek(struct airs *airs, int64_t x, int64_t y)
{
    airs->x = x - WINDS_WEST;
    airs->made = air_row_near(airs, y - BLUR);
    row_source_seek(airs->source, airs->x, airs->made);
}

/* Makes the levels of the next row; those beyond the west and the east are the nearest within. */
static void read_levels(struct airs *airs)
{
    const size_t wide = read_width(airs);
    const uint32_t *heights = row_source_next(airs->source);
    for (size_t n = 0; n < wide; n++)
        airs->levels[n] = climate_level(&airs->scale, heights[n]);
    if (recipe_bounded_x(airs->recipe))
        rivers_close_row(airs->levels, airs->x, (int64_t)wide, airs->across);
}

/* Finds how wet places are by the air that leaves them and their rain. */
CLONES static void fill_wet(int32_t *restrict out, const int32_t *restrict humidity,
                            const int32_t *restrict rain, size_t cols)
{
    for (size_t n = 0; n < cols; n++)
        out[n] = (10 * humidity[n] + 40 * rain[n]) >> 5;
}

CLONES static void blur(int32_t *restrict out, const int32_t *north, const int32_t *here,
                        const int32_t *south, size_t cols)
{
    for (size_t n = 0; n < cols; n++)
        out[n] = (north[n] + 2 * here[n] + south[n]) >> 2;
}

static int32_t *wet_row(const struct airs *airs, int64_t y)
{
    return airs->wet[air_row_near(airs, y) & (AIR_ROWS - 1)];
}

/* Writes the wetness of row y of a drawing. */
static void settled_row(const struct airs *airs, int64_t y, int32_t *out)
{
    const struct settled *land = airs->recipe->settled;
    int64_t row = recipe_wrap(air_row_near(airs, y), airs->down) << airs->stride;
    for (int64_t n = 0; n < airs->cols; n++) {
        int64_t x = airs->x + WINDS_WEST + n;
        if (recipe_bounded_x(airs->recipe))
            x = CLAMP(x, 0, airs->across - 1);
        out[n] = land->wetness[row * land->cols + (recipe_wrap(x, airs->across) << airs->stride)];
    }
}

/* Writes the wetness of row y, `cols` numbers, 0 to about 2^15. y is that of airs_seek, or 1 more
 * than in the call before. */
static void airs_row(struct airs *airs, int64_t y, int32_t *out)
{
    if (airs->recipe->drawing != NULL) {
        settled_row(airs, y, out);
        return;
    }
    for (int64_t after = air_row_near(airs, y + BLUR); airs->made <= after; airs->made++) {
        read_levels(airs);
        bool east = airs->turns > 0 && latitude_is_east(air_latitude(airs, airs->made));
        (east ? winds_from_east : winds_row)(airs->levels, airs->scale.sea, airs->cols,
                                             airs->humidity, airs->rain, airs->room);
        fill_wet(wet_row(airs, airs->made), airs->humidity, airs->rain, airs->cols);
    }
    blur(out, wet_row(airs, y - BLUR), wet_row(airs, y), wet_row(airs, y + BLUR), airs->cols);
}

/*
 * Levels.
 */

enum {
    RING = 4, /* rows of each level that are kept */
    LEVELS = RECIPE_DEPTH_MAX + 1,
    MARGIN = 1, /* columns that a level needs of the one above it on both sides */
    WETNESS = 0,
    WARMTH = 1,
    FIELDS = 2,
};

/* Rows of one depth. */
struct field_level {
    int64_t x; /* first column */
    size_t cols;
    int64_t across; /* places of the world from west to east, and from north to south */
    int64_t down;
    int64_t made; /* first row that is not made */
    int32_t strength[FIELDS];
    int32_t *rows[FIELDS][RING];
};

struct climate {
    const struct recipe *recipe;
    struct rivers_world world; /* what the noise needs */
    int stride;                /* features from one place to the next, as their log2 */
    int deepest;               /* level of the rows that are asked for */
    int64_t y;                 /* row that comes next */
    struct airs *airs;
    struct field_level levels[LEVELS];
    int32_t *bits; /* bits of a row */
    struct climate_levels scale;
    int64_t turns; /* how often belts repeat */
    int32_t times; /* how often rises count: twice on planets, where high land is rare */
    struct climate_row row;
    uint16_t *wetness;
    uint16_t *warmth;
    int16_t *rise;
    int32_t numbers[];
};

static size_t ring_row(int64_t y)
{
    return (size_t)y & (RING - 1);
}

/* Returns the nearest row of a level within the world. */
static int64_t level_row_near(const struct climate *climate, int depth, int64_t y)
{
    return recipe_bounded_y(climate->recipe) ? CLAMP(y, 0, climate->levels[depth].down - 1) : y;
}

/* Makes bits of a level's row; of level 0 those of the features that lie (across, down) from the
 * places of the row. */
static void make_bits(struct climate *climate, int depth, int64_t y, int across, int down)
{
    const struct field_level *level = &climate->levels[depth];
    const int k = climate->stride;
    if (k > 0)
        y = recipe_wrap(y, level->down) << k;
    for (size_t n = 0; n < level->cols;) {
        int64_t x = level->x + (int64_t)n;
        size_t run = level->cols - n;
        if (k > 0) { /* the seam may be less than a stride after the last place */
            x = recipe_wrap(x, level->across);
            run = level->across - x < (int64_t)run ? (size_t)(level->across - x) : run;
            x <<= k;
        }
        rivers_bits(&climate->world, depth, x + across, y + down, k, run, climate->bits + n);
        n += run;
    }
}

/* Adds noise. Wetness takes the high bits, at shift 16, and warmth the low ones. */
CLONES static void add_noise(int32_t *restrict row, const int32_t *restrict bits, int shift,
                             int32_t strength, size_t cols)
{
    for (size_t n = 0; n < cols; n++)
        row[n] += ((int32_t)((uint32_t)bits[n] >> shift & 0xFFFF) - 32768) * strength >> 15;
}

static void move_by_noise(const struct climate *climate, int depth, int field, int32_t *row)
{
    const struct field_level *level = &climate->levels[depth];
    if (level->strength[field] > 0)
        add_noise(row, climate->bits, field == WETNESS ? 16 : 0, level->strength[field],
                  level->cols);
}

/* Adds the noise of the low bits, times `part`. */
CLONES static void add_weighed(int32_t *restrict row, const int32_t *restrict bits, int32_t part,
                               size_t cols)
{
    for (size_t n = 0; n < cols; n++)
        row[n] += part * ((bits[n] & 0xFFFF) - 32768);
}

/* Adds regions of warmth a few features wide: noise blurred over 5x5 features. With CLIMATE_NOISE
 * they are the whole warmth; with belts they bend the belts, with half the strength. */
static void add_regions(struct climate *climate, int64_t y, int32_t *row)
{
    static const int32_t parts[] = {1, 4, 6, 4, 1};
    for (int down = 0; down < 5; down++)
        for (int across = 0; across < 5; across++) {
            make_bits(climate, 0, y, across - 2, down - 2);
            add_weighed(row, climate->bits, parts[down] * parts[across], climate->levels[0].cols);
        }
    const int shift = climate->recipe->climate == CLIMATE_NOISE ? 10 : 11;
    for (size_t n = 0; n < climate->levels[0].cols; n++)
        row[n] = row[n] * 5 >> shift;
}

/* Makes wetness as much as rains at a latitude, which regions of warmth bend. */
static void rain_by_latitude(int32_t *restrict wetness, const int32_t *restrict warmth,
                             int32_t latitude, size_t cols)
{
    for (size_t n = 0; n < cols; n++)
        wetness[n] = wetness[n] * latitude_rain(latitude + warmth[n] * 2 / 3) >> 8;
}

/* Makes a row of level 0. */
static void make_first(struct climate *climate, int64_t y)
{
    struct field_level *level = &climate->levels[0];
    int32_t *warmth = level->rows[WARMTH][ring_row(y)];
    airs_row(climate->airs, y, level->rows[WETNESS][ring_row(y)]);
    for (size_t n = 0; n < level->cols; n++)
        warmth[n] = 0;
    add_regions(climate, y, warmth);
    if (climate->recipe->climate == CLIMATE_NOISE)
        return;
    make_bits(climate, 0, y, 0, 0);
    move_by_noise(climate, 0, WARMTH, warmth);
    if (climate->airs->turns > 0)
        rain_by_latitude(level->rows[WETNESS][ring_row(y)], warmth, air_latitude(climate->airs, y),
                         level->cols);
}

/* Returns the mean of four places of the level above, with the weights 9:3:3:1. */
INLINED int32_t mixed(int32_t near, int32_t beside, int32_t far, int32_t across)
{
    return (9 * near + 3 * beside + 3 * far + across + 8) >> 4;
}

/* Writes a row from two rows of the level above, `near` and `far`. Each place there has two
 * children in the row; both rows have one place more before the first child's and after the last
 * child's. `odd` is 1 if the row begins with the second child of a place. */
CLONES static void mix_row(int32_t *restrict out, const int32_t *restrict near,
                           const int32_t *restrict far, size_t odd, size_t cols)
{
    if (odd != 0)
        *out++ = mixed(near[1], near[2], far[1], far[2]);
    near += MARGIN + odd;
    far += MARGIN + odd;
    cols -= odd;
    ptrdiff_t last = (ptrdiff_t)(cols / 2); /* signed: there are places before near[0] */
    for (ptrdiff_t n = 0; n < last; n++) {
        out[2 * n] = mixed(near[n], near[n - 1], far[n], far[n - 1]);
        out[2 * n + 1] = mixed(near[n], near[n + 1], far[n], far[n + 1]);
    }
    if (cols % 2 != 0)
        out[2 * last] = mixed(near[last], near[last - 1], far[last], far[last - 1]);
}

static const struct field_level *level_with(struct climate *climate, int depth, int64_t y);

/* Makes a row of a level from the level above. */
static void make_refined(struct climate *climate, int depth, int64_t y)
{
    struct field_level *level = &climate->levels[depth];
    int64_t near = level_row_near(climate, depth - 1, y >> 1);
    int64_t far = level_row_near(climate, depth - 1, (y >> 1) + (y & 1) * 2 - 1);
    const struct field_level *above = level_with(climate, depth - 1, near > far ? near : far);
    if (level->strength[WETNESS] > 0 || level->strength[WARMTH] > 0)
        make_bits(climate, depth, y, 0, 0);
    for (int field = 0; field < FIELDS; field++) {
        int32_t *row = level->rows[field][ring_row(y)];
        mix_row(row, above->rows[field][ring_row(near)], above->rows[field][ring_row(far)],
                (size_t)(level->x & 1), level->cols);
        move_by_noise(climate, depth, field, row);
    }
}

/* Makes a level's next row. */
static void make_row(struct climate *climate, int depth)
{
    struct field_level *level = &climate->levels[depth];
    int64_t y = level->made++;
    if (depth > 0)
        make_refined(climate, depth, y);
    else
        make_first(climate, y);
    for (int field = 0; recipe_bounded_x(climate->recipe) && field < FIELDS; field++)
        rivers_close_row(level->rows[field][ring_row(y)], level->x, (int64_t)level->cols,
                         level->across);
}

/* Makes a level's rows up to row y, and returns the level. */
static const struct field_level *level_with(struct climate *climate, int depth, int64_t y)
{
    while (climate->levels[depth].made <= y)
        make_row(climate, depth);
    return &climate->levels[depth];
}

/* Sets the sizes of all levels. Returns how many numbers they need. */
static size_t plan_levels(struct climate *climate, int zoom, uint32_t cols)
{
    const struct recipe *recipe = climate->recipe;
    size_t count = cols; /* bits */
    for (int n = climate->deepest; n >= 0; n--, zoom--) {
        climate->levels[n].cols = cols;
        climate->levels[n].across = recipe_cols(recipe, zoom);
        climate->levels[n].down = recipe_rows(recipe, zoom);
        count += (size_t)FIELDS * RING * cols;
        cols = cols / 2 + 1 + 2 * MARGIN;
    }
    return count + cols; /* level 0 may be wider than the level asked for */
}

static void share_rings(struct climate *climate)
{
    int32_t strength[FIELDS] = {5200, 6000};
    int32_t *unused = climate->numbers;
    for (int n = 0; n <= climate->deepest; n++) {
        struct field_level *level = &climate->levels[n];
        for (int row = 0; row < FIELDS * RING; row++) {
            level->rows[row / RING][row % RING] = unused;
            unused += level->cols;
        }
        for (int field = 0; field < FIELDS; field++) {
            level->strength[field] = strength[field];
            strength[field] = strength[field] * 21 / 32;
        }
    }
    climate->bits = unused;
}

static struct rivers_world noise_world(const struct recipe *recipe)
{
    return (struct rivers_world){
        .seed = recipe->seed ^ UINT64_C(0xC1143A7EC1143A7E),
        .across = recipe->width / recipe->feature,
        .down = recipe->height / recipe->feature,
        .origin_x = recipe->origin_x,
        .origin_y = recipe->origin_y,
    };
}

/*
 * Climates.
 */

enum {
    COLDEST = 4000,      /* warmth of a cold belt by the sea */
    MEAN_WARMTH = 18500, /* warmth by the sea without belts */
};

/* Returns the warmth of the next row by its latitude, by the sea. Warmth hardly changes inside cold
 * belts and warm belts, so that noise draws their borders. */
static int32_t warmth_of_row(const struct climate *climate)
{
    const int64_t features = climate->world.down;
    int64_t y = climate->y;
    if (climate->stride > 0)
        y = recipe_wrap(y, climate->levels[0].down) << climate->stride;
    y = recipe_wrap(y, features << climate->deepest);
    int64_t way =
        latitude_of(latitude_phase(features, climate->turns, climate->deepest, (uint64_t)y));
    int64_t gentle = (way * way >> 15) * (3 * CLIMATE_LEVEL_TOP - 2 * way) >> 15;
    int64_t warm = (way + gentle) >> 1;
    return COLDEST + (int32_t)(warm * (3 * CLIMATE_LEVEL_TOP - warm) >> 16);
}

static void put_wetness(uint16_t *restrict out, const int32_t *restrict wetness, size_t cols)
{
    for (size_t n = 0; n < cols; n++)
        out[n] = (uint16_t)between(wetness[n], 0, CLIMATE_TOP);
}

static void put_rise(int16_t *restrict out, const uint32_t *restrict heights,
                     const struct climate_levels *by, int32_t times, size_t cols)
{
    const struct climate_levels levels = *by;
    for (size_t n = 0; n < cols; n++)
        out[n] = (int16_t)between((climate_level(&levels, heights[n]) - levels.sea) * times,
                                  -CLIMATE_TOP - 1, CLIMATE_TOP);
}

static void put_warmth(uint16_t *restrict out, const int32_t *restrict warmth,
                       const int16_t *restrict rise, int32_t base, size_t cols)
{
    for (size_t n = 0; n < cols; n++)
        out[n] = (uint16_t)between(base + warmth[n] - climate_cooling(rise[n]), 0, CLIMATE_TOP);
}

const struct climate_row *climate_next(struct climate *climate, const uint32_t *heights)
{
    const int64_t y = level_row_near(climate, climate->deepest, climate->y);
    const struct field_level *level = level_with(climate, climate->deepest, y);
    bool belts = climate->recipe->climate == CLIMATE_BELTS;
    int32_t base = belts ? warmth_of_row(climate) : MEAN_WARMTH;
    put_wetness(climate->wetness, level->rows[WETNESS][ring_row(y)], level->cols);
    put_rise(climate->rise, heights, &climate->scale, climate->times, level->cols);
    put_warmth(climate->warmth, level->rows[WARMTH][ring_row(y)], climate->rise, base, level->cols);
    climate->y++;
    return &climate->row;
}

void climate_seek(struct climate *climate, int64_t x, int64_t y)
{
    climate->y = y;
    for (int n = climate->deepest; n >= 0; n--) {
        y = level_row_near(climate, n, y);
        climate->levels[n].x = x;
        climate->levels[n].made = y;
        x = (x >> 1) - MARGIN;
        y = (y >> 1) - 1;
    }
    airs_seek(climate->airs, climate->levels[0].x, climate->levels[0].made);
}

struct climate *climate_new(const struct recipe *recipe, int zoom, uint32_t cols)
{
    int depth = recipe_depth(recipe) + zoom;
    struct climate plan = {
        .recipe = recipe,
        .world = noise_world(recipe),
        .stride = depth < 0 ? -depth : 0,
        .deepest = depth > 0 ? depth : 0,
        .scale = climate_levels_of(recipe),
        .turns = rivers_belts(recipe),
        .times = recipe_is_planet(recipe) ? 2 : 1,
    };
    size_t count = plan_levels(&plan, zoom, cols);
    struct climate *climate = malloc(sizeof *climate + count * sizeof *climate->numbers +
                                     3 * (size_t)cols * sizeof(uint16_t));
    if (climate == NULL)
        return NULL;
    *climate = plan;
    share_rings(climate);
    climate->wetness = (uint16_t *)(climate->numbers + count);
    climate->warmth = climate->wetness + cols;
    climate->rise = (int16_t *)(climate->warmth + cols);
    climate->row = (struct climate_row){climate->wetness, climate->warmth, climate->rise};
    climate->airs = airs_new(recipe, zoom - plan.deepest, (uint32_t)climate->levels[0].cols);
    if (climate->airs == NULL) {
        free(climate);
        return NULL;
    }
    climate_seek(climate, 0, 0);
    return climate;
}

void climate_free(struct climate *climate)
{
    if (climate == NULL)
        return;
    airs_free(climate->airs);
    free(climate);
}

/*
 * Biomes: the first row of a table that fits a place has its biome. A row fits if warmth and
 * wetness lie below its bounds, and height is not below its own. The last row of each table fits
 * any place.
 */

enum { ANY = CLIMATE_TOP + 1, FLAT = -CLIMATE_TOP - 1 }; /* bounds that fit all places */

/* A row of the table. */
struct biome_rule {
    uint8_t biome;    /* enum biome of the places that fit */
    uint16_t warmth;  /* lowest warmth that does not fit */
    uint16_t wetness; /* lowest wetness that does not fit */
    int16_t rise;     /* lowest height that fits */
};

/* clang-format off */
static const struct biome_rule sea_rules[] = {
    {BIOME_SEA_ICE, 2200, ANY, FLAT},
    {BIOME_SHELF, ANY, ANY, -3000},
    {BIOME_OCEAN, ANY, ANY, FLAT},
};

static const struct biome_rule lake_rules[] = {
    {BIOME_ICE, 3000, ANY, FLAT},
    {BIOME_LAKE, ANY, ANY, FLAT},
};

static const struct biome_rule land_rules[] = {
    {BIOME_SNOW, ANY, ANY, 17500},
    {BIOME_SNOW, 9000, ANY, 14500},
    {BIOME_ROCK, ANY, ANY, 15500},
    {BIOME_ICE, 3000, ANY, FLAT},
    {BIOME_ROCK, 7000, ANY, 9500},
    {BIOME_TUNDRA, 7000, ANY, FLAT},
    {BIOME_STEPPE, 13000, 7000, FLAT},
    {BIOME_TAIGA, 13000, ANY, FLAT},
    {BIOME_STEPPE, 21500, 6200, FLAT},
    {BIOME_GRASSLAND, 21500, 10500, FLAT},
    {BIOME_WOODLAND, 21500, 16500, FLAT},
    {BIOME_RAIN_FOREST, 21500, ANY, FLAT},
    {BIOME_DESERT, ANY, 8000, FLAT},
    {BIOME_SAVANNA, ANY, 11800, FLAT},
    {BIOME_GRASSLAND, ANY, 15000, FLAT},
    {BIOME_JUNGLE, ANY, ANY, FLAT},
};
/* clang-format on */

TEXT_NAMES(
    biome_name, [BIOME_OCEAN] = "ocean", [BIOME_SHELF] = "shelf", [BIOME_SEA_ICE] = "sea-ice",
    [BIOME_LAKE] = "lake", [BIOME_ICE] = "ice", [BIOME_TUNDRA] = "tundra", [BIOME_TAIGA] = "taiga",
    [BIOME_STEPPE] = "steppe", [BIOME_GRASSLAND] = "grassland", [BIOME_WOODLAND] = "woodland",
    [BIOME_RAIN_FOREST] = "rain-forest", [BIOME_DESERT] = "desert", [BIOME_SAVANNA] = "savanna",
    [BIOME_JUNGLE] = "jungle", [BIOME_ROCK] = "rock", [BIOME_SNOW] = "snow")

bool biome_is_walkable(enum biome biome)
{
    return biome > BIOME_ICE && biome != BIOME_SNOW;
}

enum biome biome_of(const struct biome_place *place)
{
    const struct biome_rule *rule = land_rules;
    if (place->cover == RIVERS_SEA)
        rule = sea_rules;
    else if (place->cover == RIVERS_LAKE)
        rule = lake_rules;
    while (place->warmth >= rule->warmth || place->wetness >= rule->wetness ||
           place->rise < rule->rise)
        rule++;
    return (enum biome)rule->biome;
}

void biome_row(const struct climate_row *climate, const uint8_t *covers, size_t cols, uint8_t *out)
{
    for (size_t n = 0; n < cols; n++) {
        struct biome_place place = {
            .cover = covers[n],
            .rise = climate->rise[n],
            .warmth = climate->warmth[n],
            .wetness = climate->wetness[n],
        };
        out[n] = (uint8_t)biome_of(&place);
    }
}

const char *biome_warmth_word(uint16_t warmth)
{
    static const char *const words[] = {"cold", "cool", "mild", "warm", "hot"};
    return words[(warmth >= 4000) + (warmth >= 10000) + (warmth >= 17000) + (warmth >= 24000)];
}

const char *biome_wetness_word(uint16_t wetness)
{
    return wetness < 7000 ? "dry" : wetness < 14000 ? "moist" : "wet";
}
