/*
 * Fine tiles: the cells of BLOCKS_FINE. A character shows four places, from points of the next
 * zoom, as quadrants do. Where the four colours are alike, the cell is a tinted tile of the mean
 * colour, else a block.
 */
#ifndef TMAP_RENDER_FINE_TILES_H
#define TMAP_RENDER_FINE_TILES_H

#include "canvas/cell_grid.h"
#include "style/tiles.h"

/* What a point of a tinted map is drawn with. */
struct tint {
    uint32_t rgb;        /* its colour without light */
    enum fill_kind kind; /* FILL_TINT: it is land */
    uint8_t shade;       /* as fill_of_tint takes it */
    uint8_t ink;         /* of a river that is drawn as a line, if it is land */
    bool known;          /* else the rest is meaningless */
    uint32_t glyph;      /* the tile of its cell, if this is the cell's north-western point */
};

/* What all tiles of a map share. */
struct fine_tiles {
    struct fills *fills;
    const struct relief *relief; /* light of the shades */
    uint32_t river;              /* rgb of rivers */
    color_code hole;             /* colour of unknown heights */
    int colors;                  /* number of colours of the look: 256 or more */
    uint32_t rows;               /* rows of points in a line: 1, 2 or 4 */
    int deeper;                  /* 1: a column has two points from west to east; 0: one */
};

/* Returns the cell of a column. `tints` has the rows of points of its line, from the north. */
struct cell fine_tile(const struct fine_tiles *tiles, struct tint *const *tints, uint32_t col);

#endif
