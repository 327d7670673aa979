/*
 * Legend panel: the heights that each tile stands for, and its share of the view.
 */
#ifndef TMAP_EXPLORER_PANELS_LEGEND_H
#define TMAP_EXPLORER_PANELS_LEGEND_H

#include "explorer/panels/panel.h"

#include <stdbool.h>

/* Finds the box, in the top left corner. Returns false if there is no room for it. */
bool legend_place(const struct panel_subject *subject, struct box *box);

/* Draws a line for each band, highest first: its tile in its colour, its lowest and highest height
 * in percent of the range, the same two in the units of csv, and its share of the view's tiles. A
 * narrow screen has fewer of these columns; a low one has the highest bands, and the number of the
 * others. Returns false if memory runs out. */
bool legend_draw(const struct panel_subject *subject, const struct box *box, struct grid *grid);

#endif
