/*
 * State: everything that the explorer remembers between two events. Commands are given all of it.
 *
 * A copy of the state shares memory with the original only where a part owns memory: the map, the
 * recipe line and the search for worlds.
 */
#ifndef TMAP_EXPLORER_ACTIONS_STATE_H
#define TMAP_EXPLORER_ACTIONS_STATE_H

#include "explorer/actions/dialog.h"
#include "explorer/actions/edit_look.h"
#include "explorer/actions/edit_world.h"
#include "explorer/actions/fly.h"
#include "explorer/actions/key.h"
#include "explorer/actions/marks.h"
#include "explorer/actions/move.h"
#include "explorer/actions/note.h"
#include "explorer/actions/opening.h"
#include "explorer/actions/world_search.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdint.h>

#define PANELS_MAX 16 /* panels of the table of commands */

/* The screen that the explorer draws for. */
struct frame {
    int cols;              /* columns of the whole screen, 0 or more */
    int rows;              /* rows of the whole screen with the status line, 0 or more */
    uint32_t map_cols_max; /* tiles across that the map has at most; 0: no limit */
    uint32_t map_rows_max; /* tiles down that the map has at most; 0: no limit */
};

/* The command line of the view, over the last rows of the map. Zeros: closed, never opened yet. */
struct command_line {
    bool open;
    char *recipe_line; /* options shown last, in memory of its own; NULL: none */
};

struct explorer {
    struct map map; /* the map that is shown; its view fits the frame */
    struct history history;
    struct cursor cursor;
    struct drift drift;
    struct flyer flyer;
    struct world_search search;
    struct marks marks;
    struct choices choices;
    struct pointer pointer;
    struct dialog dialog;
    bool panels[PANELS_MAX]; /* those that are open, in the order of the table of commands; one
                                stays open while there is no room for it: the screen may grow */
    struct command_line command_line;
    uint32_t count; /* steps that were typed for the next command; 0: no count was */
    int help_page;  /* page of the help that covers the map, from 1; 0: none does */
    struct frame frame;
    bool fits;              /* the next explorer_resize zooms so that the whole world has room */
    struct opening opening; /* parts of the first frame still to be chosen; set by the caller */
    struct note note;       /* said in the status line until the next command */
    struct note greeting;   /* said by the next explorer_resize */
};

#endif
