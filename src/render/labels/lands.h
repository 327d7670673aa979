/*
 * Lands: where the names of lands stand on maps that show a part of a land.
 *
 * A land has its name in its middle, and again where land fills a map: in the middle of each block
 * that is land but for an eighth at most and has no such middle near. Blocks lie side by side from
 * the north-west of the world on. The name there is that of the nearest land.
 */
#ifndef TMAP_RENDER_LABELS_LANDS_H
#define TMAP_RENDER_LABELS_LANDS_H

#include "places/place.h"
#include "world/world.h"

enum {
    LANDS_LETTERS = 80, /* of the smallest size across a block, */
    LANDS_LINES = 26,   /* and lines of them; so a view has one or two names */
    LANDS_DEPTH = 2,    /* last depth of the cells of blocks at which lands are seen as such */
};

/* Blocks of a map. */
struct land_blocks {
    int depth;    /* of the cells that blocks consist of */
    int64_t cols; /* cells of a block, 1 or more */
    int64_t rows;
};

/* Appends the names of lands to places of a world that were found in a window of such depth or
 * more. Returns false if out of memory. */
bool lands_add(struct places *places, const struct world *world, const struct land_blocks *blocks);

#endif
