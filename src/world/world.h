/*
 * World making: measures the range, the shares and the sea of a recipe's world.
 *
 * The sea is where the recipe has it. SEA_DEFAULT depends on the world:
 * - where a scale begins below 0, the sea is the level 0;
 * - a picture with a scale that begins at 0 or above has no sea;
 * - in any other world the sea is all below the second kind of land of the algorithm, or with
 *   NORMALIZE_AREA an eighth of the area. Only here sea_kind stays SEA_DEFAULT.
 *
 * Where the algorithm makes water (recipe_has_water) the sea comes first, and land follows from it:
 * SEA_DEFAULT is then the height RIVERS_SEA_USUAL, and a share is found as rivers.h says. The
 * range of heights is equal in all such worlds, and not measured.
 */
#ifndef TMAP_WORLD_WORLD_H
#define TMAP_WORLD_WORLD_H

#include "recipe/recipe.h"
#include "world/survey.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * World: a recipe and the range of its heights, which normalizes them.
 *
 * A normalized height is 0..65535. NORMALIZE_RANGE is linear: the lowest cell has 0, the highest
 * 65535; heights of a picture that are normalized already stay as they are. NORMALIZE_AREA is the
 * share of the cells that are lower: equal slices of it are equal areas. NORMALIZE_VIEW is linear,
 * too, from the lowest height of a window to the highest: see world_span. A height outside the
 * range that was measured, or given by the recipe, is normalized as the nearest one inside. In a
 * flat world, whose lowest cell is its highest, all cells have 0.
 *
 * world.h makes worlds, and says where the sea is.
 */

#define WORLD_NORMAL_MAX UINT32_C(65535) /* the highest normalized height */

enum world_normalize { NORMALIZE_RANGE, NORMALIZE_AREA, NORMALIZE_VIEW };

/* Returns the name of the nth enum world_normalize; NULL if n is one more than the last. */
const char *world_normalize_name(int normalize);

struct world {
    struct recipe recipe;   /* valid */
    uint32_t low;           /* height of the lowest cell that was measured, or as given */
    uint32_t high;          /* height of the highest cell that was measured, or as given */
    uint32_t bottom;        /* height that is normalized to 0: `low`, or as world_span set it */
    uint32_t top;           /* height that is normalized to WORLD_NORMAL_MAX */
    uint32_t shift;         /* NORMALIZE_AREA: (height - low) >> shift is an index of shares */
    uint16_t *shares;       /* NORMALIZE_AREA: normalized heights by that index; else NULL */
    enum sea_kind sea_kind; /* as the rule of world.h resolves it */
    uint32_t sea_height;    /* the lowest height that is land, 0..HEIGHT_END: all below is water;
                               0: there is no sea */
    uint32_t sea_share;     /* share of the measured cells that are water, in millionths, to the
                               nearest; 0 for SEA_DEFAULT, which does not count them: see
                               world.h */
};

/* Frees the memory of a world that world_make or world_estimate made; also takes a world of zeros.
 */
void world_free(struct world *world);

/* Returns the heights that the recipe's scale is spread over. */
struct scale_range world_scale_range(const struct world *world);

/* Spreads normalized heights over those of a window, in a world of NORMALIZE_VIEW: cols * rows
 * points (1 to 2^26 columns) from (x, y) on, at a zoom. Leaves out unknown heights and points
 * beyond the rims. Returns false, with the world unchanged, if out of memory. */
bool world_span(struct world *world, int zoom, int64_t x, int64_t y, uint32_t cols, uint32_t rows);

/* True if every cell was measured. */
bool world_is_exact(const struct world *world);

/* Finds the first cell in reading order, of those that are measured, that has a height: the world's
 * `low` or `high`. If there is no such cell, as may be where the recipe gives the range or a
 * picture is normalized already, finds the lowest or the highest one that there is. Returns false
 * if out of memory. Takes as long as measuring on one thread, or twice that. */
bool world_find(const struct world *world, uint32_t height, int64_t *x, int64_t *y);

/* Returns the normalized height of a height. It never falls as heights rise. The height must be
 * known. */
uint32_t world_normal(const struct world *world, uint32_t height);

/* Returns a normalized height in tenths of a percent, rounded down: only the highest is 1000. */
uint32_t world_permille(uint32_t normal);

/* Returns the lowest height whose normalized height is at least `normal`; UINT32_MAX if there is
 * none. */
uint32_t world_height_of(const struct world *world, uint32_t normal);

/*
 * Normals: the normalized heights of a row, several times faster than by world_normal one by one.
 */

/* Writes the normalized height of each of `count` heights, as world_normal returns it; 0 for
 * HEIGHT_UNKNOWN. */
void world_normals(const struct world *world, const uint32_t *heights, uint32_t count,
                   uint16_t *normals);

/* Measures the world of a valid recipe, as survey.h says, on at most `threads` threads
 * (1..PARALLEL_MAX). The caller frees the world by world_free, which also takes a world of zeros.
 * Returns false, with nothing to free, if out of memory. */
bool world_make(struct world *world, const struct recipe *recipe, enum world_normalize normalize,
                int threads);

/* Makes a world of NORMALIZE_RANGE as world_make does, but in microseconds: takes the range and the
 * sea from `count` heights that stand for all cells. A range that the recipe gives, or that is
 * known beforehand, is kept. Where the algorithm makes water the heights are not used, and may be
 * NULL. sea_share stays 0. The recipe must not have a picture. Returns false if out of memory.
 * There is nothing to free. */
bool world_estimate(struct world *world, const struct recipe *recipe, const uint32_t *heights,
                    uint32_t count);

/*
 * Sea share: the height below which a share of a world's cells lies, and the share below a height.
 *
 * Cells are the ones that survey.h looks at. Shares are in millionths, to the nearest. The number
 * of threads (1..PARALLEL_MAX) never changes what is found. Both functions return false if out of
 * memory.
 */

#define SEA_SHARE_STEP (UINT32_C(1) << 14) /* a sea of rivers that is found is a multiple of this */

/* Finds the height for which the share of cells below it is as near to `share` (0..SEA_ALL) as it
 * can be; of two such heights the lower one; 0 if no cell is below it. Sets *found to that share.
 * `range` is the world's (survey_find_range). Takes twice as long as survey_count. */
bool sea_share_find(const struct recipe *recipe, int threads, struct height_range range,
                    uint32_t share, uint32_t *height, uint32_t *found);

/* Finds the share of cells below a height, 0..HEIGHT_END. Takes as long as survey_count. */
bool sea_share_below(const struct recipe *recipe, int threads, uint32_t height, uint32_t *share);

/* Finds the sea of a world whose sea is a share of the area, for recipe->sea_found, by halving the
 * range of heights. Each height on the way is the sea of a world of its own; its share is that of
 * the points below it, among those that survey.h looks at. A share of 0 gives 0, and SEA_ALL gives
 * HEIGHT_END. The number of threads (1..PARALLEL_MAX) never changes what is found. Returns false if
 * out of memory. */
bool sea_share_of_rivers(const struct recipe *recipe, int threads, uint32_t *sea);

#endif
