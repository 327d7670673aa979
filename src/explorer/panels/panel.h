/*
 * Panel: a box that can be open over a part of the map. Each file of a panel defines a struct
 * panel, and a row of the table of commands opens it.
 */
#ifndef TMAP_EXPLORER_PANELS_PANEL_H
#define TMAP_EXPLORER_PANELS_PANEL_H

#include "canvas/cell_grid.h"

#include <stdbool.h>
#include <stdint.h>

struct explorer;

struct panel {
    const char *no_room; /* note where the screen has no room for the panel */
    /* Finds the panel's box. Returns false if there is no room for the panel. */
    bool (*place)(const struct explorer *explorer, struct box *box);
    /* Draws the panel in its box. Returns false if memory runs out. */
    bool (*draw)(const struct explorer *explorer, const struct box *box, struct grid *grid);
    /* Finds the place, in 2^-RECIPE_ZOOM_MAX cells, that a column and row of the box show. Returns
     * false if they show none. NULL: the panel shows no places. */
    bool (*find)(const struct explorer *explorer, int col, int row, int64_t *x, int64_t *y);
};

#endif
