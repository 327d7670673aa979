/*
 * Lattice window: whole windows of lattice.h.
 */
#ifndef TMAP_SUPPORT_LATTICE_WINDOW_H
#define TMAP_SUPPORT_LATTICE_WINDOW_H

#include "terrain/lattice.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Writes a window of rows * cols heights, row by row, into `out`. recipe, zoom and cols are as in
 * lattice_new. Returns false, with `out` unchanged, if out of memory. */
static inline bool lattice_window(const struct recipe *recipe, int zoom, int64_t x, int64_t y,
                                  uint32_t cols, uint32_t rows, uint32_t *out)
{
    struct lattice *lattice = lattice_new(recipe, zoom, cols);
    if (lattice == NULL)
        return false;
    lattice_seek(lattice, x, y);
    for (size_t row = 0; row < rows; row++)
        memcpy(out + row * cols, lattice_row(lattice), cols * sizeof *out);
    free(lattice);
    return true;
}

#endif
