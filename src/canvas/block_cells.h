/*
 * Block cells: cells whose glyph has an ink and a ground for each of 2x4 places, or for each of 2x2
 * places that are twice as tall. With the colours of eight places one looks for the two that fit
 * them best.
 */
#ifndef TMAP_CANVAS_BLOCK_CELLS_H
#define TMAP_CANVAS_BLOCK_CELLS_H

#include "canvas/cell_grid.h"

enum { BLOCK_CELL_COLS = 2, BLOCK_CELL_ROWS = 4, BLOCK_CELL_PLACES = 8 };

/* Returns the cell that shows eight places, row by row, in two colours or one. Each colour is the
 * mean of the places that it stands for, if these are rgb; else the colour of the one of them that
 * is nearest to the mean. Places of COLOR_DEFAULT stay blank; the others then have one colour. With
 * `quadrants` two places, one above the other, get the same colour. The ink is the lighter one, so
 * that colours change less often from cell to cell. A cell of one colour is a blank on that ground.
 */
struct cell block_cell_of(const color_code places[BLOCK_CELL_PLACES], bool quadrants);

/* True for the glyphs of Unicode 16, which locales may not know yet. Each is one column wide. */
static inline bool block_cell_is_new(uint32_t glyph)
{
    return (glyph >= 0x1CD00 && glyph < 0x1CEB0) || glyph == 0x1FBE6 || glyph == 0x1FBE7;
}

/* Returns which places have the ink of a glyph: 2^n for place n, or'ed; 0 for a blank. Returns -1
 * for a glyph that no block cell has; half blocks are glyphs of block cells. */
int block_cell_places(uint32_t glyph);

#endif
