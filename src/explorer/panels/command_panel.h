/*
 * Command panel: shows the command that draws the present view again, over the last rows of the
 * map. Unlike other panels it closes at the next command.
 */
#ifndef TMAP_EXPLORER_PANELS_COMMAND_PANEL_H
#define TMAP_EXPLORER_PANELS_COMMAND_PANEL_H

#include "explorer/actions/state.h"

/* Shows the command of the present view, or closes it. */
struct note command_panel_toggle(struct explorer *explorer);

/* Opens the panel with options that are for a shell; with the recipe line of the view after them if
 * `recipe`. Takes the text over. Returns a note of `words`, or that memory ran out. */
struct note command_panel_show(struct explorer *explorer, struct text *options, bool recipe,
                               const char *words);

/* Draws the command over as many of the last rows of the map as it takes. */
void command_panel_draw(const struct explorer *explorer, struct grid *grid);

#endif
