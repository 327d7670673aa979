/*
 * Patches: the cells around a place at every depth, for code that follows water from depth to
 * depth.
 *
 * Each depth has one patch, a square of cells, refined from the patch of the depth above. Looking
 * at a cell outside its depth's patch makes that patch anew around the cell, and first, where they
 * do not reach far enough, the patches above. So a way of many steps costs little more than the
 * cells beside it.
 */
#ifndef TMAP_WORLD_PATCHES_H
#define TMAP_WORLD_PATCHES_H

#include "world/rivers.h"

#include <stdbool.h>
#include <stdint.h>

/* The patches of depths 0 to some depth. */
struct patches;

/* Makes patches of the depths 0 to `depth`, at most 32. The world is copied. Takes 50 KB a depth.
 * Returns NULL if out of memory. The caller frees them by patches_free, which also takes NULL. */
struct patches *patches_new(const struct rivers_world *world, int depth);
void patches_free(struct patches *patches);

/* A cell that is looked at. */
struct sight {
    bool outside;       /* the cell lies beyond a rim; the other fields are 0 */
    bool sea;           /* the cell is lower than the sea */
    uint8_t direction;  /* enum rivers_direction */
    uint32_t catchment; /* 1..RIVERS_CATCHMENT_MAX */
    uint32_t water;     /* as water_flow has it; the catchment in a world without rain */
};

/* Returns the cell (x, y) of a depth, 0 to that of patches_new. Coordinates are between -2^60 and
 * 2^60 and wrap where the world does; beyond a rim at most by one cell. */
struct sight patches_look(struct patches *patches, int depth, int64_t x, int64_t y);

#endif
