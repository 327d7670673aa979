/*
 * State: everything that the explorer remembers between two events. Commands are given all of it.
 *
 * A copy of the state shares memory with the original only where a part owns memory: the map, the
 * recipe line and the search for worlds.
 */
#ifndef TMAP_EXPLORER_ACTIONS_STATE_H
#define TMAP_EXPLORER_ACTIONS_STATE_H

#include "canvas/cell_grid.h"
#include "explorer/actions/key.h"
#include "explorer/actions/line_edit.h"
#include "explorer/actions/note.h"
#include "map/map.h"
#include "recipe/recipe.h"

#include <stdbool.h>
#include <stdint.h>

struct explorer;

/* Zeros: there is no cursor. While it is on, it is on a tile of the view that lies in the world. */
struct cursor {
    bool on;      /* the cursor is on the map */
    uint32_t col; /* column of the view that the cursor is on, while it is on */
    uint32_t row; /* row of the view that the cursor is on, while it is on */
};

/* Drifting: each EVENT_TICK scrolls the map by a column, a line of the screen, or both. */
struct drift {
    bool on;   /* the map drifts */
    int east;  /* direction of the last scrolling: -1, 0 or 1 */
    int south; /* direction of the last scrolling: -1, 0 or 1; not 0 if east is 0 */
};

#define MARKS_MAX      26  /* a to z */
#define MARK_NAME_MAX  30  /* columns of a name */
#define MARK_BYTES_MAX 121 /* bytes of a name in UTF-8, with the 0 */

/* A place to come back to. */
struct viewpoint {
    bool kept; /* true if there is one */
    int zoom;
    int64_t x; /* tile in the middle, in 2^-RECIPE_ZOOM_MAX cells */
    int64_t y; /* tile in the middle, in 2^-RECIPE_ZOOM_MAX cells */
};

/* A mark is a cell and a zoom, whichever world is shown later. Zeros: there are no marks. */
struct marks {
    struct viewpoint letters[MARKS_MAX];   /* a to z */
    char names[MARKS_MAX][MARK_BYTES_MAX]; /* name of each letter's mark, in UTF-8; "": none */
    struct viewpoint before;               /* the middle of the view before the last jump */
};

/* The flight. Zeros: it has not begun. */
struct flyer {
    bool on;            /* the eye flies on by itself, a step for each EVENT_TICK */
    bool moved;         /* the eye has moved since the map was left, and what follows is set */
    int zoom;           /* zoom of the map that was left */
    int64_t left;       /* height above the land when the map was left, see view.h */
    bool changed;       /* `blocks` is to come back with the map */
    enum blocks blocks; /* how the map is drawn that was left */
    int64_t cruise;     /* height above the land that the eye keeps */
};

/* Choices that the tables of palettes and tile sets do not have, and limits of the screen. */
struct choices {
    struct tiles own_tiles;            /* the user's own tiles; of count 0: none */
    const struct palette *own_palette; /* the user's own palette, which must stay; NULL: none */
    bool utf8;                         /* the screen shows more than ASCII; set by the caller */
};

#define HISTORY_SEEDS_MAX 100

/* Seeds of the past and of the future. */
struct history {
    uint64_t entropy;                  /* source of random seeds, filled by the caller */
    int count;                         /* seeds that are kept, 0..HISTORY_SEEDS_MAX */
    uint64_t seeds[HISTORY_SEEDS_MAX]; /* seeds before the present one, the last one last */
    char word[SEED_WORD_MAX + 1];      /* text that was last typed as a seed; empty: none was */
};

/* Parts of the first frame that the explorer chooses. Zeros: none. */
struct opening {
    bool relief; /* shaded, where there are 256 colours or more */
    bool blocks; /* tiles filled, where there are 256 colours or more; half blocks in a flight */
    bool labels; /* names, where there are 256 colours or more */
    bool place;  /* the middle of the screen is where there is much to see (opening.h) */
};

/* A question that can be asked. */
struct question {
    const char *label; /* words of the question */
    /* Uses a line, and sets the explorer's note. Returns false if the line cannot be used; the note
     * says why. NULL: a letter answers. */
    bool (*use_line)(struct explorer *explorer, const char *line);
    /* Uses a letter, which may be any key. */
    struct note (*use_letter)(struct explorer *explorer, uint32_t letter);
    enum explorer_reply entered; /* reply when a line was used */
};

/* Zeros: nothing is asked. */
struct dialog {
    enum key_mode mode; /* MODE_LINE, MODE_REPLACE or MODE_LETTER; 0: nothing is asked */
    const struct question *question; /* the question that is or was asked; NULL: none */
    struct line_edit line;           /* the line that is or was typed */
    char path[LINE_EDIT_BYTES_MAX];  /* the file of EXPLORER_WRITE */
    bool replace;                    /* the file of EXPLORER_WRITE may be replaced */
};

/* Zeros: nothing was asked for. */
struct world_search {
    bool on;                         /* a slice is due at the next EVENT_TICK */
    char asked[LINE_EDIT_BYTES_MAX]; /* conditions as typed; "": none */
    int way;                         /* 1: towards higher seeds; -1: towards lower ones */
    uint64_t home;                   /* seed of the world that was shown at the beginning */
    uint64_t at;                     /* seed that was looked at last */
    uint32_t looked;                 /* seeds that were looked at */
    struct world_search_work *work;  /* memory of a search that is on; else NULL */
};

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
