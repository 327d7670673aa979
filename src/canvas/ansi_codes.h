/*
 * ANSI codes: character cells as the bytes that a terminal takes: UTF-8, and escape sequences
 * (Select Graphic Rendition, SGR) for colours and flags.
 */
#ifndef TMAP_CANVAS_ANSI_CODES_H
#define TMAP_CANVAS_ANSI_CODES_H

#include "canvas/cell_grid.h"

#include <stddef.h>

#define ANSI_ROW_EXTRA 48 /* room of ansi_row besides its cells: a reset, a newline, and slack */
#define ANSI_ROW_TAIL  5  /* bytes of the reset and the newline */
#define ANSI_CELL_MAX  64 /* bytes of a cell, on a terminal of any number of colours */

/* Returns the maximum number of bytes of the sequence that changes colours and flags between two
 * cells. `colors` is the terminal's number of colours, as in struct look. */
size_t ansi_change_max(int colors);

/* Writes `count` cells in colour after the cell `before`: of each the change of colours and flags
 * from the one before it, and its glyph. A cell whose glyph is 0 is skipped, as the glyph before it
 * covers it. `to` has room for ANSI_CELL_MAX bytes a cell.
 * Returns the number of bytes. */
size_t ansi_cells(const struct cell *before, const struct cell *cells, uint32_t count, char *to);

/* Writes a row of `count` cells in colour, each change of colour or flags as one sequence, then a
 * reset and a newline. `line` has room for ANSI_CELL_MAX bytes a cell (or 4 for a glyph and
 * ansi_change_max) and ANSI_ROW_EXTRA more. Returns the number of bytes written. */
size_t ansi_row(const struct cell *cells, uint32_t count, char *line);

/* Writes the rest of a row as ansi_row does, from the cell after `before` on; that cell of zeros is
 * the start of a row. */
size_t ansi_row_after(const struct cell *before, const struct cell *cells, uint32_t count,
                      char *line);

/* Writes the reset and the newline at the end of a row in colour, at most ANSI_ROW_EXTRA bytes.
 * Returns their number. */
size_t ansi_end(char *to);

/* Writes the glyphs of a row of cells, without colours and flags, and a newline. Room and return
 * value are those of ansi_row. */
size_t ansi_plain_row(const struct cell *cells, uint32_t count, char *line);

#endif
