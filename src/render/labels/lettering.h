/*
 * Lettering: draws labels on the lines of a map while these are painted.
 */
#ifndef TMAP_RENDER_LABELS_LETTERING_H
#define TMAP_RENDER_LABELS_LETTERING_H

#include "canvas/cell_grid.h"
#include "map/map.h"

struct label;
struct labels;
struct lettering;

/* Makes the lettering of a map that has labels (labels_drawn), which must outlive it. Returns
 * NULL if out of memory. The caller frees it by lettering_free, which also takes NULL. */
struct lettering *lettering_new(const struct map *map);
void lettering_free(struct lettering *lettering);

/* Returns the labels of the line that was drawn last, and of those around it. */
const struct labels *lettering_labels(const struct lettering *lettering);

/* Maximum number of bytes that a lettering takes for each column of the view: a label for each
 * eight letters of a band of lines, and the land below. */
enum { LETTERING_COLUMN_BYTES = 256 };

/* Draws the letters of a line of the view over its cells. Labels are found for many lines at once,
 * so lines should be drawn in order. Returns false if out of memory; the line is then without
 * letters. */
bool lettering_line(struct lettering *lettering, uint32_t line, struct cell *cells);

/* Draws the pixels of letters of a row of the view over the colours of its points, for LABELS_INK.
 * It returns what lettering_line does. */
bool lettering_row(struct lettering *lettering, uint32_t row, color_code *colors);

/* Draws a label over the cells of its line of the view of a map; what lies beside the view is cut.
 */
void lettering_put(const struct map *map, const struct label *label, struct cell *cells);

/* Draws a row of the pixels of a label, from 0 to before its letter_lines, over the colours of a
 * row of the view's points. */
void lettering_put_row(const struct map *map, const struct label *label, int row,
                       color_code *colors);

/* Returns the colour of the letters of towns. */
color_code lettering_town_ink(int colors);

/* Returns the rgb of what a cell of a look shows behind its glyph. */
uint32_t lettering_under(const struct look *look, const struct cell *cell);

#endif
