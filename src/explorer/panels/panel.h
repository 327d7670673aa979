/*
 * Panel: what can be open over a part of the map shows a part of the explorer's state.
 */
#ifndef TMAP_EXPLORER_PANELS_PANEL_H
#define TMAP_EXPLORER_PANELS_PANEL_H

#include "canvas/cell_grid.h"
#include "explorer/actions/cursor.h"
#include "map/map.h"

#include <stdbool.h>

/* The part of the explorer's state that panels show. */
struct panel_subject {
    const struct map *map;
    const struct cursor *cursor;
    int cols;  /* columns of the screen */
    int rows;  /* rows of the screen, with the status line */
    bool utf8; /* the screen shows more than ASCII */
};

#endif
