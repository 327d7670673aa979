/*
 * Tell: the command line that makes the view again, over the map.
 */
#ifndef TMAP_EXPLORER_PANEL_COMMAND_H
#define TMAP_EXPLORER_PANEL_COMMAND_H

#include "explorer/explorer.h"

/* Tells the command of the present view, which the scene also keeps for its caller. */
void panel_command_toggle(struct explorer *explorer);

/* Draws it over the last rows of the map, as many as it takes and there are. */
void panel_command_draw(const struct explorer *explorer, struct grid *grid);

#endif
