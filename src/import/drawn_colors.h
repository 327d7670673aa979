/*
 * Drawn colours: a drawing in the colours of tmap's tiles.
 *
 * A pixel stands for the tile whose colour in the palette terrain is the nearest; the seas of that
 * palette, of any depth, are one tile. Programs that paint mix two colours where they meet, and the
 * mixture may be near a third one. So a pixel that is near to no colour of a tile is taken for a
 * mixture of two tiles around it, the two that explain it best, and becomes the larger part.
 */
#ifndef TMAP_IMPORT_DRAWN_COLORS_H
#define TMAP_IMPORT_DRAWN_COLORS_H

#include <stdbool.h>
#include <stdint.h>

/* Writes the greys of tiles, 0..65535, of cols * rows pixels of red, green, blue and opacity;
 * HEIGHT_UNKNOWN where the opacity is below 128. If all pixels are grey, writes their greys.
 * `greys` may be the memory of the pixels. Returns false if out of memory. */
bool drawn_colors_greys(const uint8_t *pixels, uint32_t cols, uint32_t rows, uint32_t *greys);

#endif
