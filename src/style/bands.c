/*
 * Bands are looked up without a branch: each height is compared with every floor, lowest first, and
 * the last floor that it reaches decides. Floors are taken in groups of seven, so that a group
 * stays in registers while a chunk of heights passes. Values are 32 bits wide on the way, as
 * heights are, so that the loops convert between widths only once, at the end.
 *
 * There may be thousands of contours, so their levels are searched by halving.
 *
 * Invariant: floors[0] of bands is 0, and floors never fall from one band to the next.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "style/bands.h"

#include "base/target_clones.h"

#include <stdlib.h>

/* What the floors of bands follow from. */
struct slicing {
    const struct tiles *tiles;
    const struct world *world;
    enum world_normalize normalize;
    int first;       /* the lowest band of land */
    uint32_t bottom; /* the lowest height that is land, or the world's lowest */
};

/* True if bands begin where the kinds of land of the algorithm do. */
static bool has_lands(const struct slicing *slicing)
{
    return slicing->tiles->standard && slicing->normalize != NORMALIZE_AREA;
}

/* Finds the share of the land that is lower than a band of land: *part of *all. */
static void find_land_share(const struct slicing *slicing, int band, uint64_t *part, uint64_t *all)
{
    const struct tiles *tiles = slicing->tiles;
    *part = (uint64_t)(band - slicing->first);
    *all = (uint64_t)(tiles->count - slicing->first);
    if (has_lands(slicing)) {
        *part = tiles->lands[band] - tiles->lands[slicing->first];
        *all = 1000 - tiles->lands[slicing->first];
    }
}

/* Returns the height that is part / all of the way from `bottom` to the highest of the world,
 * rounded up. */
static uint32_t height_between(const struct slicing *slicing, uint32_t bottom, uint64_t part,
                               uint64_t all)
{
    return bottom + (uint32_t)(((slicing->world->top - bottom) * part + all - 1) / all);
}

/* Returns the lowest height of a band of land above the first one, where bands have equal or
 * standard shares of the range; UINT32_MAX if no height reaches the band. */
static uint32_t find_floor_in_range(const struct slicing *slicing, int band)
{
    const struct world *world = slicing->world;
    uint64_t part, all;
    if (slicing->bottom >= world->top)
        return UINT32_MAX;
    find_land_share(slicing, band, &part, &all);
    uint32_t height = height_between(slicing, slicing->bottom, part, all);
    uint32_t usual = 0;
    if (slicing->normalize == NORMALIZE_RANGE && has_lands(slicing) &&
        world->recipe.picture == NULL)
        usual = height_between(slicing, world->low, slicing->tiles->lands[band], 1000);
    return MAX(height, usual);
}

/* Returns the lowest height of a band of land above the first one; UINT32_MAX if no height reaches
 * the band. */
static uint32_t find_floor(const struct slicing *slicing, int band)
{
    const struct tiles *tiles = slicing->tiles;
    const struct world *world = slicing->world;
    uint64_t part, all;
    if (tiles->break_count > 0)
        return scale_height(&world->recipe.scale, world_scale_range(world), tiles->breaks[band - 1],
                            false);
    if (slicing->normalize != NORMALIZE_AREA)
        return find_floor_in_range(slicing, band);
    find_land_share(slicing, band, &part, &all);
    uint64_t whole = WORLD_NORMAL_MAX + 1;
    uint64_t sea = whole * world->sea_share / SEA_ALL; /* 0 of SEA_NONE */
    return world_height_of(world, (uint32_t)(sea + ((whole - sea) * part + all - 1) / all));
}

static void set_floor(struct bands *bands, int band, uint32_t height)
{
    bands->floors[band] = (int32_t)MIN(height, INT32_MAX);
}

/* Sets the floors where tiles_begin says. */
static void slice_range(struct bands *bands, const struct slicing *slicing)
{
    for (int n = 0; n < bands->count; n++) {
        bands->begins[n] = tiles_begin(slicing->tiles, slicing->normalize, n);
        set_floor(bands, n, world_height_of(slicing->world, bands->begins[n]));
    }
}

/* Sets the floors of a world whose sea is known, or of tiles with breaks. */
static void slice_land(struct bands *bands, const struct slicing *slicing)
{
    const struct world *world = slicing->world;
    uint32_t floor = 0;
    set_floor(bands, 0, 0);
    bands->begins[0] = 0;
    for (int n = 1; n < bands->count; n++) {
        uint32_t height = world->sea_height;
        if (n > slicing->first)
            height = find_floor(slicing, n);
        floor = MAX(height, floor);
        set_floor(bands, n, floor);
        bands->begins[n] = WORLD_NORMAL_MAX + 1;
        if (floor <= world->high)
            bands->begins[n] = world_normal(world, floor);
    }
}

void bands_make(struct bands *bands, const struct tiles *tiles, const struct world *world,
                enum world_normalize normalize)
{
    struct slicing slicing = {tiles, world, normalize, 0, world->bottom};
    bool breaks = tiles->break_count > 0;
    bands->count = tiles->count;
    bands->lowest = 0;
    bands->sea = 0;
    if (world->sea_kind == SEA_DEFAULT && !breaks && normalize != NORMALIZE_VIEW) {
        slice_range(bands, &slicing);
        return;
    }
    if (world->sea_kind == SEA_NONE)
        bands->lowest = tiles->standard && !breaks ? 1 : 0;
    else if ((world->sea_kind != SEA_DEFAULT || !breaks) && bands->count > 1)
        bands->sea = 1;
    slicing.first = bands->lowest + bands->sea;
    if (bands->sea > 0 && world->sea_height > slicing.bottom)
        slicing.bottom = world->sea_height;
    slice_land(bands, &slicing);
}

uint32_t bands_last(const struct bands *bands, int band)
{
    uint32_t next = WORLD_NORMAL_MAX + 1;
    if (band + 1 < bands->count)
        next = bands->begins[band + 1];
    return MAX(next, bands->begins[band] + 1) - 1;
}

TEXT_NAMES(land_name, "water", "shore", "grass", "woods", "scrub", "earth", "rock", "snow")

bool land_is_walkable(enum land land)
{
    return land != LAND_WATER && land != LAND_SNOW;
}

enum land bands_land(const struct bands *bands, enum sea_kind sea_kind, int band)
{
    int first = bands->lowest + bands->sea;
    int count = bands->count - first;
    if (sea_kind == SEA_DEFAULT)
        return (enum land)((2 * band + 1) * 8 / (2 * bands->count));
    return band < first ? LAND_WATER : (enum land)(1 + (2 * (band - first) + 1) * 7 / (2 * count));
}

/* Bands that are compared in one pass, and heights that go through all passes together. */
enum { GROUP = 7, CHUNK = 1024 };

/* Floors and values of some bands, lowest first. Floors are signed, because every vector unit has a
 * signed comparison and heights are below 2^30. */
struct group {
    int32_t floors[GROUP];
    uint32_t values[GROUP];
};

/* Returns the value of the highest band of the group that the height reaches, or `value`. */
static inline uint32_t raise_value(const struct group *g, int32_t height, uint32_t value)
{
    for (int n = 0; n < GROUP; n++)
        value = height >= g->floors[n] ? g->values[n] : value;
    return value;
}

/* Finds the values of `cols` heights, at most CHUNK. `lowest` is the lowest band's value; all other
 * bands are in `count` groups, 1 or more. */
CLONES static void find_values(uint32_t lowest, const struct group *groups, int count,
                               const uint32_t *restrict heights, uint32_t cols,
                               uint8_t *restrict out)
{
    UNCLEARED uint32_t found[CHUNK];
    struct group g = groups[0];
    for (uint32_t n = 0; n < cols; n++)
        found[n] = raise_value(&g, (int32_t)heights[n], lowest);
    for (int next = 1; next < count; next++) {
        g = groups[next];
        for (uint32_t n = 0; n < cols; n++)
            found[n] = raise_value(&g, (int32_t)heights[n], found[n]);
    }
    for (uint32_t n = 0; n < cols; n++)
        out[n] = (uint8_t)found[n];
}

/* Makes the group of the bands from `first` on, filled up with bands that no height reaches. */
static struct group make_group(const struct bands *bands, const uint8_t *values, int first)
{
    struct group group;
    for (int n = 0; n < GROUP; n++) {
        int band = first + n;
        bool used = band < bands->count;
        group.floors[n] = used ? bands->floors[band] : INT32_MAX;
        group.values[n] = used ? values[band] : 0;
    }
    return group;
}

void bands_row(const struct bands *bands, const uint8_t *values, const uint32_t *heights,
               uint32_t cols, uint8_t *out)
{
    UNCLEARED struct group groups[(BAND_MAX + GROUP - 1) / GROUP];
    int count = 0;
    for (int first = 1; first < bands->count || count == 0; first += GROUP)
        groups[count++] = make_group(bands, values, first);
    for (uint32_t done = 0; done < cols; done += CHUNK) {
        uint32_t chunk = MIN(cols - done, CHUNK);
        find_values(values[0], groups, count, heights + done, chunk, out + done);
    }
}

void bands_indices(const struct bands *bands, const uint32_t *heights, uint32_t cols, uint8_t *out)
{
    UNCLEARED uint8_t indices[BAND_MAX];
    for (int n = 0; n < BAND_MAX; n++)
        indices[n] = (uint8_t)n;
    bands_row(bands, indices, heights, cols, out);
}

/*
 * Contours. Neighbours are mostly of one level: a height is first compared with the level of the
 * height before it.
 */

/* Values of lines as multiples of a step. */
struct ruler {
    int64_t step;  /* the interval, in 10^-decimals units */
    int64_t first; /* number of the lowest line above the lowest value */
    int64_t last;  /* number of the highest line; below `first` if there is none */
    int decimals;
};

/* Returns the lines at multiples of an interval, from the lowest to the highest value of a scale.
 */
static struct ruler ruler_of(const struct scale *scale, struct scale_number interval)
{
    struct ruler ruler = {.decimals = MAX(scale->decimals, interval.decimals)};
    ruler.step = scale_with_decimals(interval, ruler.decimals);
    int64_t low = scale_with_decimals(scale_number(scale, scale->low), ruler.decimals);
    int64_t high = scale_with_decimals(scale_number(scale, scale->high), ruler.decimals);
    ruler.first = floor_div(low, ruler.step) + 1;
    ruler.last = floor_div(high, ruler.step);
    return ruler;
}

uint32_t contours_count(const struct scale *scale, struct scale_number interval)
{
    struct ruler ruler = ruler_of(scale, interval);
    int64_t count = ruler.last - ruler.first + 1;
    return count <= CONTOURS_MAX ? (uint32_t)count : CONTOURS_MAX + 1;
}

bool contours_make(struct contours *contours, const struct world *world,
                   struct scale_number interval)
{
    struct ruler ruler = ruler_of(&world->recipe.scale, interval);
    uint32_t count = contours_count(&world->recipe.scale, interval);
    uint32_t below = 0; /* floor of the level before */
    *contours = (struct contours){0};
    contours->floors = malloc((count + 2) * sizeof *contours->floors);
    if (contours->floors == NULL)
        return false;
    if (world->sea_kind != SEA_DEFAULT && world->sea_height > 0) {
        below = world->sea_height;
        contours->floors[contours->count++] = below;
    }
    int64_t last = MIN(ruler.last, ruler.first + CONTOURS_MAX);
    for (int64_t line = ruler.first; line <= last; line++) {
        struct scale_number value = {line * ruler.step, ruler.decimals};
        uint32_t floor = scale_height(&world->recipe.scale, world_scale_range(world), value, false);
        if (floor > below && floor <= world->high)
            contours->floors[contours->count++] = floor;
        below = MAX(floor, below);
    }
    return true;
}

void contours_free(struct contours *contours)
{
    free(contours->floors);
    *contours = (struct contours){0};
}

void contours_levels(const struct contours *contours, const uint32_t *heights, uint32_t cols,
                     uint32_t *levels)
{
    const uint32_t *floors = contours->floors;
    uint32_t level = 0;
    for (uint32_t n = 0; n < cols; n++) {
        bool same = (level == 0 || heights[n] >= floors[level - 1]) &&
                    (level == contours->count || heights[n] < floors[level]);
        level = same ? level : count_up_to(floors, contours->count, heights[n]);
        levels[n] = level;
    }
}
