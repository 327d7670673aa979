/*
 * Panels: the table of boxes that can be open over the map, and which of them are.
 */
#ifndef TMAP_EXPLORER_PANELS_PANELS_H
#define TMAP_EXPLORER_PANELS_PANELS_H

#include "explorer/actions/note.h"
#include "explorer/panels/panel.h"

#include <stdbool.h>
#include <stdint.h>

#define PANELS_MAX 16 /* rows of the table */

/* A panel. */
struct panel {
    uint32_t key;        /* opens and closes the panel; 0 ends the table */
    const char *help;    /* few words for the help, in lower case */
    const char *no_room; /* note where the screen has no room for the panel */
    /* Finds the panel's box. Returns false if there is no room for the panel. */
    bool (*place)(const struct panel_subject *subject, struct box *box);
    /* Draws the panel in its box. Returns false if memory runs out. */
    bool (*draw)(const struct panel_subject *subject, const struct box *box, struct grid *grid);
    /* Finds the place, in 2^-RECIPE_ZOOM_MAX cells, that a column and row of the box show. Returns
     * false if they show none. NULL: no part of the panel does. */
    bool (*find)(const struct panel_subject *subject, int col, int row, int64_t *x, int64_t *y);
};

/* Every panel, in the order of the help and of drawing; the last row has key 0. */
extern const struct panel panel_table[];

/* The panels that are open, in the order of the table. A panel stays open while there is no room
 * for it: the screen may grow again. Zeros: none is open. */
struct panels {
    bool open[PANELS_MAX];
};

/* Opens a panel of panel_table, or closes it. If there is no room for it, the note says so and the
 * panel stays closed. */
struct note panels_toggle(struct panels *panels, const struct panel *panel,
                          const struct panel_subject *subject);

/* True if a panel is open. */
bool panels_any(const struct panels *panels);

/* Closes all panels. Returns false if none was open. */
bool panels_close(struct panels *panels);

/* Returns a note that names an open panel that there is no room for, or an empty note. */
struct note panels_check(const struct panels *panels, const struct panel_subject *subject);

/* Returns the panel that is drawn at a column and row of the screen, and sets *box to its box; NULL
 * if the map is seen there. */
const struct panel *panels_at(const struct panels *panels, const struct panel_subject *subject,
                              int col, int row, struct box *box);

/* Draws the open panels that there is room for. Returns false if memory runs out. */
bool panels_draw(const struct panels *panels, const struct panel_subject *subject,
                 struct grid *grid);

#endif
