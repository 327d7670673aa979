/*
 * Tints: the colours of a map's heights, finer than its bands where that is wanted. Water has
 * several colours by its depth, and in 24 bits the land of a world with rivers has colours that
 * pass into one another.
 */
#ifndef TMAP_RENDER_POINTS_TINTS_H
#define TMAP_RENDER_POINTS_TINTS_H

#include "map/map.h"

#include <stdbool.h>

struct tints {
    struct bands slices; /* heights that share a tint, lowest first; of count 0: the tints are those
                            of the map's bands */
    int water_slices;    /* slices that are water, the lowest ones */
    int water_kinds;     /* kinds of points that these tint, the first ones: bands or biomes */
    bool has_land;       /* the other slices are land's tints; else there is one, without a style */
    struct style styles[BAND_MAX]; /* style of each slice */
};

/* Makes the tints of a map, in its look's number of colours. */
void tints_make(struct tints *tints, const struct map *map);

/* Returns the style of a band, or of a biome where the map shows those, in the look's number of
 * colours; of water, where it is shallow. */
struct style tints_band(const struct map *map, int band);

/* True if a point's colour does not follow from its band alone, in 24 bits without relief. */
bool tints_are_finer(const struct map *map);

#endif
