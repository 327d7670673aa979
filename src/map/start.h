/*
 * Start: a good place to begin a game in an area.
 */
#ifndef TMAP_MAP_START_H
#define TMAP_MAP_START_H

#include "world/pieces.h"

#include <stdbool.h>
#include <stdint.h>

#define START_REACH 16 /* points to each side that count as near */

/* Finds the point of a region from which most of that region is near: within the square of
 * START_REACH points to each side, a smaller one in a smaller area. Points with water near come
 * before all others; among equals the first in reading order wins. `walk` has the regions of the
 * area, and `region` is the first run of one; `land` has the water of the area, in pieces of a kind
 * for which is_water[kind] is not 0. Returns false if out of memory. */
bool start_find(const struct pieces *walk, uint32_t region, const struct pieces *land,
                const uint8_t *is_water, uint32_t *col, uint32_t *row);

#endif
