/*
 * River glyphs: the characters of rivers and lakes, by the arms of a point (river_lines.h).
 */
#ifndef TMAP_RENDER_POINTS_RIVER_GLYPHS_H
#define TMAP_RENDER_POINTS_RIVER_GLYPHS_H

#include "render/points/river_lines.h"

#include <stdbool.h>
#include <stdint.h>

#define RIVER_GLYPH_MAX 3 /* bytes of the longest glyph of a river or a lake, as UTF-8 */

/* Return the glyph of arms or of a wide river, and of lakes: ASCII if `ascii` is true. */
uint32_t river_glyph(uint8_t arms, bool ascii);
uint32_t river_glyph_lake(bool ascii);

/* Returns the arms in the second column of a tile that is two columns wide: `arms` that lead east
 * go on there, and so does a wide river. */
uint8_t river_glyph_eastward(uint8_t arms);

#endif
