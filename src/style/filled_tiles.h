/*
 * Filled tiles: the colours of a tile on a ground of its own colour.
 */
#ifndef TMAP_STYLE_FILLED_TILES_H
#define TMAP_STYLE_FILLED_TILES_H

#include "canvas/color.h"
#include "style/relief.h"

#include <stdint.h>

/* Colours of a filled cell, whose contrast suffices (contrast_suffices). */
struct fill {
    color_code ink;
    color_code ground;
};

/* Returns the colours of a tile whose colour is `rgb`, on a terminal of `colors` colours. In red,
 * green and blue the ground is the colour, darkened, and the ink the colour itself. With fewer
 * colours the ground is the colour, and the ink a darker or lighter shade of it; below 256 black or
 * white. Below 8 both are COLOR_DEFAULT. */
struct fill fill_of_rgb(uint32_t rgb, int colors);

/* Returns the colours of a tile on land whose colour is `rgb` without light, in a shade of
 * 1..RELIEF_MAX; 0: the land is not shaded, and `relief` is not read. The ground is that of
 * fill_of_rgb of the land in the nearest of 16 shades; the ink has the colour of the land without
 * light, or the nearest that can be read. */
struct fill fill_of_shade(const struct relief *relief, uint32_t rgb, uint8_t shade, int colors);

/* Returns the ink of a glyph on a ground that is not COLOR_DEFAULT: `rgb`, or the nearest lighter
 * or darker shade of it whose contrast suffices. `colors` is 8 or more. */
color_code fill_ink(uint32_t rgb, color_code ground, int colors);

/* Cache of the colours of filled cells. */
struct fills;

/* Returns an empty cache for a terminal of `colors` colours, or NULL if out of memory. The caller
 * frees it by fills_free, which accepts NULL. */
struct fills *fills_new(int colors);
void fills_free(struct fills *fills);

/* Returns what fill_of_shade does, in the cache's number of colours. */
struct fill fills_shade(struct fills *fills, const struct relief *relief, uint32_t rgb,
                        uint8_t shade);

#endif
