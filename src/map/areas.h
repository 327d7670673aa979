/*
 * Areas: the colours of points that are shown as areas, as in half blocks: those of their bands or
 * their water, changed by the relief.
 */
#ifndef TMAP_MAP_AREAS_H
#define TMAP_MAP_AREAS_H

#include "map/brush.h"
#include "map/color.h"
#include "map/layers.h"
#include "map/relief.h"

#include <stdbool.h>
#include <stdint.h>

struct areas {
    const struct brush *brush;
    const struct relief *relief; /* light of the shades */
    struct areas_mix *mixes;     /* colours of shaded land that were made; else NULL */
};

/* Makes the colours of a brush's map, with the relief of its layers; both must outlive them.
 * Returns false if out of memory. The caller frees them by areas_free either way. */
bool areas_make(struct areas *areas, const struct brush *brush, const struct relief *relief);
void areas_free(struct areas *areas);

/* Writes the colours of the first `cols` points of a row that brush_read returned last. A point of
 * unknown height has COLOR_DEFAULT. */
void areas_row(const struct areas *areas, const struct layers_row *row, uint32_t cols,
               color_code *colors);

/* Returns the colour of land between contours: a colour, darkened. */
uint32_t areas_darken(uint32_t rgb);

#endif
