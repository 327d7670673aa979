/*
 * Profile panel: the heights of the land along a row of the view.
 */
#ifndef TMAP_EXPLORER_PANELS_PROFILE_H
#define TMAP_EXPLORER_PANELS_PROFILE_H

#include "explorer/panels/panel.h"

#include <stdbool.h>

/* Finds the box: the lower third of the map, as wide as the map. Returns false if there is no room
 * for it. */
bool profile_place(const struct panel_subject *subject, struct box *box);

/* Draws a bar for each column of the map, in the colour of its tile, as high as the land is along
 * the middle row, or along the row of the cursor. The height of the box is the whole range of
 * heights. The title has the lowest and the highest height of the row. Bars are drawn in eighths of
 * a cell if the screen shows more than ASCII, else in `#` of half a cell or more. Returns false if
 * memory runs out. */
bool profile_draw(const struct panel_subject *subject, const struct box *box, struct grid *grid);

#endif
