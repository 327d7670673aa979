/*
 * Biome colors: tiles and colours of biomes, and of rivers on maps of biomes.
 */
#ifndef TMAP_STYLE_BIOME_COLORS_H
#define TMAP_STYLE_BIOME_COLORS_H

#include "style/palette.h"
#include "world/climate/climate.h"

/* Returns the character of a biome: ASCII, and never one that rivers are drawn with. */
char biome_tile(enum biome biome);

/* Return the style of a biome, and of a river, on a terminal of `colors` colours. */
struct style biome_style(enum biome biome, int colors);
struct style biome_river(int colors);

/* Returns the rgb of a biome's ground in filled and tinted tiles of 256 colours. */
uint32_t biome_ground(enum biome biome);

/* Returns the style of the open sea at a depth, 0..count - 1, from the shallowest on, on a terminal
 * of 256 colours or more. */
struct style biome_sea(int depth, int count, int colors);

#endif
