/*
 * Command line panel: the command that makes the view again, over the last rows of the map.
 *
 * Unlike the panels of panels.h it closes at the next command.
 */
#ifndef TMAP_EXPLORER_PANELS_COMMAND_LINE_H
#define TMAP_EXPLORER_PANELS_COMMAND_LINE_H

#include "canvas/cell_grid.h"
#include "explorer/actions/note.h"
#include "map/map.h"

#include <stdbool.h>

/* Zeros: closed, and never opened yet. */
struct command_line {
    bool open;
    char *recipe_line; /* options shown last, in memory of its own; NULL: none */
};

/* Opens the panel with the command of the present view, or closes it. The seed is its word, if that
 * is not NULL. */
struct note command_line_toggle(struct command_line *panel, const struct map *map,
                                const char *word);

/* Frees the recipe line. */
void command_line_free(struct command_line *panel);

/* Draws the panel over the last rows of the map, as many as it takes and there are. `tiles` are the
 * map's. */
void command_line_draw(const struct command_line *panel, const struct tiles *tiles,
                       struct grid *grid);

#endif
