/*
 * World's sea: finds the height of a recipe's sea in a world whose range is measured.
 */
#ifndef TMAP_WORLD_WORLD_SEA_H
#define TMAP_WORLD_WORLD_SEA_H

#include "world/world.h"

#include <stdbool.h>

/* Sets sea_kind, sea_height and sea_share of a world whose other fields are set, by the rule of
 * world.h. `normalize` and `threads` are those of world_make. Returns false if out of memory. */
bool world_sea_find(struct world *world, enum world_normalize normalize, int threads);

/* Finds the share of the measured cells that are lower than a height, 0..HEIGHT_END, in millionths,
 * to the nearest. Takes as long as measuring. Returns false if out of memory. */
bool world_sea_share_below(const struct world *world, uint32_t height, int threads,
                           uint32_t *share);

#endif
