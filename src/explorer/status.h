/*
 * Status line: the last row of the screen.
 */
#ifndef TMAP_EXPLORER_STATUS_H
#define TMAP_EXPLORER_STATUS_H

#include "canvas/cell_grid.h"
#include "explorer/actions/state.h"
#include "explorer/outlook.h"

#include <stdbool.h>

/* Draws the note, and what is in sight or the facts about the cell under the cursor, into the
 * grid's last row. Returns false if memory runs out. */
bool status_draw(const struct explorer *explorer, const struct outlook *outlook, struct grid *grid);

#endif
