/*
 * Arms: a river's way from a point to its neighbours, as tiles draw it, and the glyphs of water.
 */
#ifndef TMAP_MAP_ARMS_H
#define TMAP_MAP_ARMS_H

#include <stdbool.h>
#include <stdint.h>

/* Arms of a river's point towards its neighbours: two bits each, from the lowest east, south, west
 * and north. */
enum courses_arm { COURSES_NO_ARM, COURSES_THIN, COURSES_WIDE };

#define COURSES_NORTH_SOUTH (COURSES_THIN << 2 | COURSES_THIN << 6)

#define COURSES_GLYPH_MAX 3 /* bytes of the longest glyph of a river or a lake, as UTF-8 */

/* Glyphs for arms, and for lakes. */
uint32_t courses_glyph(uint8_t arms, bool ascii);
uint32_t courses_lake_glyph(bool ascii);

/* Returns the arms that go on in a second column to the east, where tiles are two columns wide. */
uint8_t courses_eastward(uint8_t arms);

#endif
