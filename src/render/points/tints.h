/*
 * Tints: colours of heights that are finer than bands. Water has several colours by its depth, and
 * in 24 bits the land of a world with rivers has colours that pass into one another.
 */
#ifndef TMAP_RENDER_POINTS_TINTS_H
#define TMAP_RENDER_POINTS_TINTS_H

#include "map/map.h"

#include <stdbool.h>

struct tints {
    struct bands slices; /* heights that share a tint, lowest first; count 0: bands are enough */
    int water_slices;    /* slices that are water, the lowest ones */
    int water_kinds;     /* number of bands or biomes, from the first, that these are for */
    bool has_land;       /* the other slices are land; else there is one other, without a style */
    struct style styles[BAND_MAX]; /* style of each slice */
};

/* Makes the tints of a map, in its look's number of colours. */
void tints_make(struct tints *tints, const struct map *map);

/* Returns the style of a band, or of a biome where the map shows those, in the look's number of
 * colours; of water, where it is shallow. */
struct style tints_band(const struct map *map, int band);

/* True if the colour of the sea depends on its depth, where there are enough colours. */
bool tints_have_depths(const struct map *map);

#define TINTS_DEPTHS 64 /* number of depths of water; see tints.c */

/* Returns the style of the sea at a depth, 0..TINTS_DEPTHS - 1, whose ground has a height; of 256
 * colours or more. */
struct style tints_depth(const struct map *map, int depth, uint32_t height);

/* True if a point's colour does not follow from its band alone, in 24 bits without relief. */
bool tints_are_finer(const struct map *map);

#endif
