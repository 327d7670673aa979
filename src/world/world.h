/*
 * World: a recipe with what was measured of its world: the range of heights, and the sea.
 *
 * Normalized heights, 0..65535, are one of:
 * - NORMALIZE_RANGE: linear. The lowest cell has 0, the highest 65535. Heights of a picture that
 *   are normalized already stay as they are.
 * - NORMALIZE_AREA: the share of the cells that are lower. Equal slices are equal areas.
 * - NORMALIZE_VIEW: linear between the lowest and the highest height of a window: see world_span.
 * A height outside the range that was measured or given is normalized as the nearest one inside. In
 * a flat world, whose lowest cell is its highest, all cells have 0.
 *
 * The sea is where the recipe says. SEA_DEFAULT depends on the world:
 * - where a scale begins below 0, the sea is the level 0; but a file of elevation has none if over
 *   95 % of its cells would be water;
 * - where the lowest height of a file of elevations is 0, and at least 1 % of its cells are 0, the
 *   sea is the level 0, as tiles of SRTM write it;
 * - any other picture with a scale that begins at 0 or above has no sea;
 * - in any other world the sea is all below the algorithm's second kind of land or, with
 *   NORMALIZE_AREA, an eighth of the area. Only then sea_kind stays SEA_DEFAULT.
 *
 * Where the algorithm makes water (recipe_has_water), land follows from the sea. There SEA_DEFAULT
 * is the height RIVERS_SEA_USUAL, a share is found by halving the range of heights, down to 2^14:
 * the share of each sea that is tried is that of a world of its own, with that sea. (Of planets the
 * sea is that height, and rivers_tide moves the land.) And the range of heights is the same in all
 * worlds, so that it is not measured.
 */
#ifndef TMAP_WORLD_WORLD_H
#define TMAP_WORLD_WORLD_H

#include "world/survey.h"

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
    enum sea_kind sea_kind; /* resolved by the rule above */
    uint32_t sea_height;    /* the lowest height that is land, 0..HEIGHT_END: all below is water;
                               0: there is no sea */
    uint32_t sea_share;     /* share of the measured cells that are water, in millionths, to the
                               nearest; 0 for SEA_DEFAULT, which does not count them */
};

/* Measures the world of a valid recipe, as survey.h says, on at most `threads` threads
 * (1..PARALLEL_MAX). Returns false, with nothing to free, if out of memory. The caller frees the
 * world by world_free, which also takes a world of zeros or of world_estimate. */
bool world_make(struct world *world, const struct recipe *recipe, enum world_normalize normalize,
                int threads);
void world_free(struct world *world);

/* Makes a world of NORMALIZE_RANGE as world_make does, but in microseconds: takes the range and the
 * sea from `count` heights that stand for all cells. A range that the recipe gives, or that is
 * known beforehand, is kept. Where the algorithm makes water the heights are not used, and may be
 * NULL: the world has all that world_make finds, and takes as long. But sea_share stays 0. The
 * recipe must not have a picture. Returns false if out of memory. There is nothing to free where
 * there is no water, else world_free frees the world. */
bool world_estimate(struct world *world, const struct recipe *recipe, const uint32_t *heights,
                    uint32_t count);

/* Finds the share of the cells below a height, 0..HEIGHT_END, in millionths, to the nearest. Cells
 * are those that survey.h looks at; takes as long as survey_count. Returns false if out of
 * memory. */
bool world_share_below(const struct recipe *recipe, int threads, uint32_t height, uint32_t *share);

/* Returns the heights that the recipe's scale is spread over. */
struct height_range world_scale_range(const struct world *world);

/* Appends the value of a height in a world whose recipe has a scale, with its unit: "475 m". */
void world_add_value(const struct world *world, uint32_t height, struct text *text);

/* Spreads the normalized heights of a world of NORMALIZE_VIEW over the heights of a window: cols *
 * rows points (1 to 2^26 columns) from (x, y) on, at a zoom. Skips unknown heights and points
 * beyond the rims. Returns false, with the world unchanged, if out of memory. */
bool world_span(struct world *world, int zoom, int64_t x, int64_t y, uint32_t cols, uint32_t rows);

/* Finds the first measured cell in reading order that has a height, which is the world's `low` or
 * `high`. There may be no such cell where the recipe gives the range, or a picture is normalized
 * already: then finds the lowest or the highest cell. Returns false if out of memory. Takes as long
 * as measuring on one thread, or twice that. */
bool world_find(const struct world *world, uint32_t height, int64_t *x, int64_t *y);

/* Returns the normalized height of a height. It never falls as heights rise. The height must be
 * known. */
uint32_t world_normal(const struct world *world, uint32_t height);

/* Writes the normalized height of each of `count` heights, as world_normal returns it; 0 for
 * HEIGHT_UNKNOWN. Several times faster than world_normal one by one. */
void world_normals(const struct world *world, const uint32_t *heights, uint32_t count,
                   uint16_t *normals);

/* Returns a normalized height in tenths of a percent, rounded down: only the highest is 1000. */
uint32_t world_permille(uint32_t normal);

/* Returns the lowest height whose normalized height is at least `normal`; UINT32_MAX if there is
 * none. */
uint32_t world_height_of(const struct world *world, uint32_t normal);

#endif
