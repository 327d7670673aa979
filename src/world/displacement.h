/*
 * Displacement: how far noise moves a point, at each depth of a world.
 *
 * Noise becomes (noise * factor >> shift) + bias, mod 2^32, in quarters of a height's unit; that is
 * added to the sum of four neighbours, and a quarter of it all is the point's height.
 */
#ifndef TMAP_WORLD_DISPLACEMENT_H
#define TMAP_WORLD_DISPLACEMENT_H

#include "world/recipe.h"

#include <stdint.h>

struct displacement {
    uint32_t factor; /* 16 bits, the top one set unless it is 0 */
    uint32_t shift;  /* 0..31 */
    uint32_t bias;   /* takes the mean of the displacement off, and rounds the sum to nearest */
};

/* Those of a good recipe from depth 0 to `last`. No height can leave 0..2^30-1 by them, however
 * deep. */
void displacements_make(struct displacement displacements[RECIPE_DEPTH_MAX + 1],
                        const struct recipe *recipe, int last);

#endif
