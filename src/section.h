/*
 * Section: the profile of the land along a row of the view.
 */
#ifndef TMAP_SECTION_H
#define TMAP_SECTION_H

#include "box.h"
#include "scene.h"

#include <stdbool.h>

/* Where it goes: the lower third of the map, as wide as the map is. False: there is no room for it.
 */
bool section_place(const struct scene *scene, struct box *box);

/* A bar for each column of the map, in the colour of its tile, as high as the land is along the
 * middle row, or that of the cursor that looks around: the whole box is the whole range of heights.
 * The title says what of it there is along the row. In eighths of a cell, where the screen shows
 * more than ASCII; else in `#` of half a cell or more. False: out of memory. */
bool section_draw(const struct scene *scene, const struct box *box, struct grid *grid);

#endif
