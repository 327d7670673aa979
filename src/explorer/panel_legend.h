/*
 * Legend: what the tiles mean, and how much of the view each of them has.
 */
#ifndef TMAP_EXPLORER_PANEL_LEGEND_H
#define TMAP_EXPLORER_PANEL_LEGEND_H

#include "explorer/explorer.h"
#include "explorer/panel_box.h"

#include <stdbool.h>

/* Where it goes: the top left corner. False: there is no room for it. */
bool panel_legend_place(const struct explorer *explorer, struct box *box);

/* A line for each band, highest first: its tile in its colour, the heights from and to in percent
 * of the range, the same as csv has them, and its share of the view's tiles; on a narrow screen
 * fewer of these, on a low one the highest bands, and how many there are besides. False: out of
 * memory. */
bool panel_legend_draw(const struct explorer *explorer, const struct box *box, struct grid *grid);

#endif
