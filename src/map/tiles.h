/*
 * Tile sets: tiles that have a name.
 */
#ifndef TMAP_MAP_TILES_H
#define TMAP_MAP_TILES_H

#include "map/bands.h"

#include <stdbool.h>
#include <stdint.h>

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
