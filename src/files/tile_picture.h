/*
 * Tile picture: a square of one colour as a PNG in base64, for files that carry their tiles.
 */
#ifndef TMAP_FILES_TILE_PICTURE_H
#define TMAP_FILES_TILE_PICTURE_H

#include <stdint.h>

#define TILE_PICTURE_SIDE 16  /* pixels along a side */
#define TILE_PICTURE_MAX  200 /* bytes of the text, its end included */

/* Writes the picture of a colour, 0xRRGGBB, as a string. */
void tile_picture_make(uint32_t rgb, char text[TILE_PICTURE_MAX]);

#endif
