/*
 * Section: the profile of the land along a row of the view.
 */
#ifndef TMAP_EXPLORER_PANEL_PROFILE_H
#define TMAP_EXPLORER_PANEL_PROFILE_H

#include "explorer/explorer.h"
#include "explorer/panel_box.h"

#include <stdbool.h>

/* Where it goes: the lower third of the map, as wide as the map is. False: there is no room for it.
 */
bool panel_profile_place(const struct explorer *explorer, struct box *box);

/* A bar for each column of the map, in the colour of its tile, as high as the land is along the
 * middle row, or that of the cursor that looks around: the whole box is the whole range of heights.
 * The title says what of it there is along the row. In eighths of a cell, where the screen shows
 * more than ASCII; else in `#` of half a cell or more. False: out of memory. */
bool panel_profile_draw(const struct explorer *explorer, const struct box *box, struct grid *grid);

#endif
