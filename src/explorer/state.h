/*
 * State: everything that the explorer remembers between two events.
 *
 * Each part is a struct of the file that changes it. A copy of the state shares memory with the
 * original only where a part owns memory: the map, the recipe line and the hunt.
 */
#ifndef TMAP_EXPLORER_STATE_H
#define TMAP_EXPLORER_STATE_H

#include "explorer/actions/cursor.h"
#include "explorer/actions/edit_look.h"
#include "explorer/actions/edit_world.h"
#include "explorer/actions/fly.h"
#include "explorer/actions/jump.h"
#include "explorer/actions/key.h"
#include "explorer/actions/move.h"
#include "explorer/actions/note.h"
#include "explorer/actions/opening.h"
#include "explorer/actions/world_search.h"
#include "explorer/dialog.h"
#include "explorer/panels/command_line.h"
#include "explorer/panels/panels.h"
#include "map/map.h"

#include <stdint.h>

/* The screen that the explorer draws for. */
struct frame {
    int cols;              /* columns of the whole screen, 0 or more */
    int rows;              /* rows of the whole screen with the status line, 0 or more */
    uint32_t map_cols_max; /* tiles across that the map has at most; 0: no limit */
    uint32_t map_rows_max; /* tiles down that the map has at most; 0: no limit */
};

struct explorer {
    struct map map; /* the map that is shown; its view fits the frame */
    struct history history;
    struct cursor cursor;
    struct drift drift;
    struct flyer flyer;
    struct world_search hunt;
    struct marks marks;
    struct choices choices;
    struct pointer pointer;
    struct dialog dialog;
    struct panels panels;
    struct command_line command_line;
    uint32_t count; /* steps that were typed for the next command; 0: no count was */
    int help_page;  /* page of the help that covers the map, from 1; 0: none does */
    struct frame frame;
    bool fits; /* the next explorer_resize zooms so that the whole world has room */
    struct opening
        opening;      /* parts of the first frame that are still to be chosen; set by the caller */
    struct note note; /* said in the status line until the next command */
    struct note greeting; /* said by the next explorer_resize */
};

/* Returns the part of the state that panels show. */
static inline struct panel_subject state_subject(const struct explorer *explorer)
{
    return (struct panel_subject){
        .map = &explorer->map,
        .cursor = &explorer->cursor,
        .cols = explorer->frame.cols,
        .rows = explorer->frame.rows,
        .utf8 = explorer->choices.utf8,
    };
}

/* True if something is open that q closes before it quits. */
static inline bool state_is_open(const struct explorer *explorer)
{
    return explorer->help_page > 0 || explorer->command_line.open || explorer->cursor.on ||
           panels_any(&explorer->panels);
}

#endif
