/*
 * Command line: the command that makes the view again, over the last rows of the map. Unlike panels
 * it closes at the next command.
 */
#ifndef TMAP_EXPLORER_PANELS_COMMAND_LINE_H
#define TMAP_EXPLORER_PANELS_COMMAND_LINE_H

#include "canvas/cell_grid.h"
#include "explorer/actions/note.h"

struct explorer;

/* Shows the command of the present view, or closes it. */
struct note command_line_toggle(struct explorer *explorer);

/* Draws the command over the last rows of the map, as many as it takes and there are. */
void command_line_draw(const struct explorer *explorer, struct grid *grid);

#endif
