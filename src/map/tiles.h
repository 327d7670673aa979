/*
 * Tiles: the characters that a map is drawn with, lowest band first, and the sets of them that have a
 * name.
 */
#ifndef TMAP_MAP_TILES_H
#define TMAP_MAP_TILES_H

#include "world/world.h"

#include <stdbool.h>
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

#define TILESET_MAX 26 /* tiles in one */

struct tileset {
    const char *name;             /* what --tile-set calls it; NULL ends the table of them */
    const char *about;            /* a few words for the manual */
    uint32_t glyphs[TILESET_MAX]; /* lowest first, each a column wide; 0 ends them early */
};

/* Every tile set, that of tiles_default first; ends with one whose name is NULL. Sets of eight are
 * sliced as the default tiles are, others equally. */
extern const struct tileset tilesets[];

/* The tile set of a name, or NULL; of a NULL name, too. */
const struct tileset *tileset_named(const char *name);

/* Whether it needs more than ASCII. */
bool tileset_beyond_ascii(const struct tileset *set);

/* Its tiles. */
void tileset_make(const struct tileset *set, struct tiles *tiles);

#endif
