/*
 * Land pieces: numbers of what hangs together in an area by the sides of points: the sea, islands,
 * lakes, and regions.
 *
 * An island is a piece of land, and a lake one of water, that is at least a thousandth
 * of the area; smaller ones are islets and ponds. The sea is the largest piece of water, the first
 * in reading order if there are two, and each one that reaches a rim of the area; in a world with
 * rivers it is what these call sea, and their lakes are the lakes. A region is a piece of the land
 * where one can walk.
 */
#ifndef TMAP_MAP_LAND_PIECES_H
#define TMAP_MAP_LAND_PIECES_H

#include "world/pieces.h"

#include <stdbool.h>
#include <stdint.h>

struct land_pieces {
    uint64_t sea;     /* points of sea */
    uint64_t lake;    /* points of water that is not sea */
    uint64_t islands; /* number of islands */
    uint64_t islets;  /* number of islets */
    uint64_t lakes;   /* number of lakes */
    uint64_t ponds;   /* number of ponds */
    uint64_t largest; /* points of the largest piece of land */
    uint64_t regions; /* number of regions */
    uint64_t region;  /* points of the largest one */
};

/* Adds up pieces of land and water (AREA_LAND, AREA_WATER and AREA_LAKE), which pieces_end has
 * completed, in an area of `area` points. `has_water`: the world has rivers. Sums are 0 before. */
void land_pieces_sum(struct land_pieces *sums, const struct pieces *land, uint64_t area,
                     bool has_water);

/* Adds up pieces of the land where one can walk. Returns the first run of the largest region, 0 if
 * there is none. */
uint32_t land_pieces_sum_regions(struct land_pieces *sums, const struct pieces *walk);

#endif
