/*
 * Bands: the slices of normalized height, and the tile that each is drawn with.
 *
 * Tiles are what the user chooses; bands are those tiles on a particular world, as heights.
 */
#ifndef TMAP_MAP_BANDS_H
#define TMAP_MAP_BANDS_H

#include "world/world.h"

#include <stdint.h>

#define BAND_MAX 256 /* tiles in a set; a band's index fits a byte */

/* One character of a map. */
struct tile {
    char bytes[4];  /* in UTF-8, not terminated */
    uint8_t length; /* 1..4 of them */
    uint32_t glyph; /* the same character's code point */
};

/* The tiles of a map, lowest band first. */
struct tiles {
    int count;                   /* 1..BAND_MAX */
    int width;                   /* columns of a terminal that each tile takes: 1 or 2 */
    bool standard;               /* sliced as the default tiles: see tiles_default */
    const char *set;             /* the name that tileset.h has for them; NULL: none */
    struct tile tiles[BAND_MAX]; /* repeats are allowed; each is a band of its own */
};

#define TILES_STANDARD 8 /* tiles in a set that may be standard */

/* The default tiles: ~ " x X $ % # @. In the range they do not begin at equal distances: heights
 * are bell-shaped, and equal slices would show hardly any water or peaks. */
void tiles_default(struct tiles *tiles);

/* Sets the next tile to a code point, which is no surrogate and at most U+10FFFF. False, and
 * nothing done: there are BAND_MAX tiles. Width and `standard` are the caller's business. */
bool tiles_add(struct tiles *tiles, uint32_t glyph);

/* Whether two sets draw the same map. */
bool tiles_equal(const struct tiles *a, const struct tiles *b);

/* The normalized height at which the band of a tile, 0..count-1, begins: equal slices, ceil(n *
 * 65536 / count), but for standard ones under NORMALIZE_RANGE. 0 for the first; below 65536. */
uint32_t tiles_begin(const struct tiles *tiles, enum world_normalize normalize, int tile);

/* The normalized height in the middle of a tile's band, rounded down. */
uint32_t tiles_middle(const struct tiles *tiles, enum world_normalize normalize, int tile);

/* Bands of one world. */
struct bands {
    int count;                /* as many as tiles */
    int32_t floors[BAND_MAX]; /* the lowest height of each; rising; INT32_MAX: nothing is so high */
};

/* The bands of a world that was made with this normalization. */
void bands_make(struct bands *bands, const struct tiles *tiles, const struct world *world,
                enum world_normalize normalize);

/* For each height of a row, the value of its band: values[0..count-1] into out[0..cols-1]. */
void bands_row(const struct bands *bands, const uint8_t *values, const uint32_t *heights,
               uint32_t cols, uint8_t *out);

/* The same with each band's index as its value. */
void bands_indices(const struct bands *bands, const uint32_t *heights, uint32_t cols, uint8_t *out);

#endif
