/*
 * Legend counts: how many points of a view the map shows as each band or biome, river and lake.
 */
#ifndef TMAP_EXPLORER_LEGEND_COUNTS_H
#define TMAP_EXPLORER_LEGEND_COUNTS_H

#include "map/map.h"

#include <stdbool.h>
#include <stdint.h>

/* Numbers of points of a view; a point counts once. */
struct legend_counts {
    uint64_t bands[BAND_MAX]; /* points of each band, or of each biome where the map shows those */
    uint64_t rivers;          /* points that are drawn as a river */
    uint64_t lakes;           /* points that are drawn as a lake */
    uint64_t all;             /* points whose height is known */
    bool flight;              /* the view is a flight, of which nothing is counted */
};

/* Counts the points of a map's view that lie in the world; none in a flight, which shows other
 * land. Returns false if out of memory. */
bool legend_counts_find(struct legend_counts *counts, const struct map *map);

#endif
