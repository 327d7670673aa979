/*
 * Painter: a map's view as lines of character cells. The screen and all coloured formats use it, so
 * they cannot disagree.
 */
#ifndef TMAP_RENDER_PAINTER_H
#define TMAP_RENDER_PAINTER_H

#include "canvas/cell_grid.h"
#include "render/globe.h"
#include "render/points/cover.h"

/* Painter of the lines of a map, one after another, starting from any line. */
struct painter;

/* Starts painting at line 0. The map must outlive the painter, must not change meanwhile, and its
 * view must have at least one column. A globe keeps its skin in `skin`, or has the one that was
 * kept there (globe.h); NULL: none is kept. Returns NULL if out of memory. The caller frees the
 * painter by painter_free, which accepts NULL. */
struct painter *painter_new(const struct map *map, struct skin *skin);
void painter_free(struct painter *painter);

/* Cells in a line, which are columns of a terminal; and lines in the view. */
uint32_t painter_cols(const struct map *map);
uint32_t painter_lines(const struct map *map);

/* Appends to an error ", such as COLSxROWS": a size of the map's shape with at most `most` cells.
 * Always returns false. */
bool painter_offer_size(const struct map *map, uint64_t most, struct error *error);

/* Makes `line`, 0..painter_lines - 1, the next line. */
void painter_seek(struct painter *painter, uint32_t line);

/* Paints the next line into painter_cols cells. Cells beyond a bounded world, and those whose
 * height is unknown, are blank. */
void painter_line(struct painter *painter, struct cell *cells);

/* The point in the middle of the part of a view that lies in the world. */
struct painter_middle {
    bool seen;        /* it was painted; else the other fields are meaningless */
    uint32_t height;  /* HEIGHT_UNKNOWN: `band` is meaningless */
    int band;         /* or enum biome where the map shows biomes; as struct point_row has it */
    enum cover cover; /* as the map draws it */
};

/* Returns the middle, once the line that has it is painted. A flight sees none. */
struct painter_middle painter_middle(const struct painter *painter);

/* Returns the labels of the line that was painted last, and of lines around it, until the next line
 * is painted; NULL: the map has no labels. */
const struct labels *painter_labels(const struct painter *painter);

/* True if memory ran out on some line, which then lacks names. */
bool painter_failed(const struct painter *painter);

#endif
