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
 * world_make.h makes worlds, and says where the sea is.
 */
#ifndef TMAP_WORLD_WORLD_H
#define TMAP_WORLD_WORLD_H

#include "recipe/recipe.h"

#include <stdbool.h>
#include <stdint.h>

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
    enum sea_kind sea_kind; /* as the rule of world_make.h resolves it */
    uint32_t sea_height;    /* the lowest height that is land, 0..HEIGHT_END: all below is water;
                               0: there is no sea */
    uint32_t sea_share;     /* share of the measured cells that are water, in millionths, to the
                               nearest; 0 for SEA_DEFAULT, which does not count them: see
                               world_make.h */
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

#endif
