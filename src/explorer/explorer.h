/*
 * Scene: the explorer without a terminal. Keys go in, a grid comes out.
 *
 * What a key does is decided here and nowhere else, so all of it can be tested, and a screen can
 * show nothing that a dump of the same map would not.
 */
#ifndef TMAP_EXPLORER_EXPLORER_H
#define TMAP_EXPLORER_EXPLORER_H

#include "explorer/commands.h"
#include "explorer/line_edit.h"
#include "explorer/pointer.h"
#include "map/grid.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdint.h>

#define EXPLORER_SEEDS_KEPT 100

/* What can be open over a part of the map, while it moves; in the order of their actions. */
enum explorer_panel { EXPLORER_LEGEND, EXPLORER_OVERVIEW, EXPLORER_PROFILE, EXPLORER_PANELS };
#define EXPLORER_MARKS    26 /* a to z */
#define EXPLORER_NOTE_MAX 400

/* What takes the keys. */
enum explorer_mode {
    MODE_MAP,     /* the table of keys */
    MODE_PROMPT,  /* an entry that is typed */
    MODE_REPLACE, /* y: a file is to be replaced; any other key: it is not */
    MODE_MARK,    /* a letter: the mark to set */
    MODE_TO_MARK, /* a letter: the mark to go to; or ' */
};

/* A place to come back to. */
struct place {
    bool kept; /* there is one */
    int zoom;
    int64_t x; /* in 2^-RECIPE_ZOOM_MAX cells: of the tile that comes to the middle */
    int64_t y; /* likewise */
};

struct question; /* what is asked by a prompt: ask.c's */

struct explorer {
    struct map map;                      /* what is shown; the scene's own */
    int cols;                            /* of the whole screen, the status line included */
    int rows;                            /* likewise */
    uint32_t most_cols;                  /* the map takes at most so many tiles across, */
    uint32_t most_rows;                  /* and down */
    uint64_t entropy;                    /* where random seeds come from; the caller filled it */
    int seeds_kept;                      /* 0..EXPLORER_SEEDS_KEPT */
    uint64_t seeds[EXPLORER_SEEDS_KEPT]; /* those before the present one, the last one last */
    int help_page;                     /* of the help that covers the map, from 1; 0: it does not */
    bool open[EXPLORER_PANELS];        /* which of enum explorer_panel are */
    bool utf8;                         /* the screen shows more than ASCII; the caller sets it */
    struct tiles own_tiles;            /* those that the user brought; none: of count 0 */
    const struct palette *own_palette; /* likewise; NULL: none */
    const char *fallback;              /* what the next resize says; "" if nothing */
    bool drifting;                     /* each EVENT_TICK scrolls by a tile, */
    int drift_east;                    /* in the direction of the last scrolling: -1, 0 or 1 */
    int drift_south;                   /* likewise; not both 0 */
    struct pointer pointer;            /* the mouse */
    enum explorer_mode mode;
    const struct question *question; /* of MODE_PROMPT, and MODE_REPLACE: the one before that */
    struct line_edit prompt;         /* likewise: the entry */
    char path[LINE_EDIT_BYTES_MAX];  /* the file that EXPLORER_WRITE is about */
    bool replace;                    /* it may be replaced if it is there */
    char note[EXPLORER_NOTE_MAX];    /* the message that came of it */
    bool looking;                    /* a cursor moves over the map */
    uint32_t cursor_col;             /* the tile it is on; while looking, one of the view */
    uint32_t cursor_row;             /* likewise */
    struct place jumped_from;        /* where the last jump began */
    struct place marks[EXPLORER_MARKS];
    char *command; /* the options that were last asked for, the scene's own; NULL: never */
    bool telling;  /* they stand over the map */
    const char
        *message;       /* what the last action did, or why it could not; "" if nothing is to say */
    const char *detail; /* goes on with the message; "" often */
    bool starved;       /* what some key asked for was not done: there was no memory for it */
};

/* What the caller does after a key. */
enum explorer_reply {
    EXPLORER_DRAW,    /* draw it */
    EXPLORER_REPAINT, /* draw it on a screen whose contents are not trusted */
    EXPLORER_WRITE,   /* write the map's view to the scene's path, call explorer_written, draw */
    EXPLORER_QUIT,    /* stop */
};

/* What became of a file that was to be written. */
enum explorer_written {
    EXPLORER_WRITTEN,     /* it is there */
    EXPLORER_EXISTS,      /* there was one, and it may not be replaced: the user is asked */
    EXPLORER_NOT_WRITTEN, /* the name or the disk is of no use: the user may enter another name */
};

/* Takes over a map, which explorer_free gives back. Its view's size becomes the most that the scene
 * shows; 0 across or down is no limit. The first frame needs explorer_resize. */
void explorer_make(struct explorer *explorer, const struct map *map, uint64_t entropy);
void explorer_free(struct explorer *explorer);

/* The screen has this size now: 0 or more each. The map has all of it but the last row. */
void explorer_resize(struct explorer *explorer, int cols, int rows);

/* The look has changed, and with it how much of the map there is room for: the middle stays, or
 * the cell that is looked at. For the parts of the explorer. */
void explorer_refit(struct explorer *explorer);

/* Does what a key (of keys.h) asks for. A key that asks for nothing, or for what cannot be, says so
 * in the message. */
enum explorer_reply explorer_key(struct explorer *explorer, struct event press);

/* Whether the scene moves by itself: the caller presses EVENT_TICK when a tenth of a second has
 * gone by without a key. The scene knows no clock. */
bool explorer_drifts(const struct explorer *explorer);

/* Says what became of EXPLORER_WRITE, and how, in printable ASCII, which is copied. */
void explorer_written(struct explorer *explorer, enum explorer_written written, const char *about);

/* Sets the message: for the parts of the explorer. Both texts are ASCII and stay where they are. */
void explorer_say(struct explorer *explorer, const char *message, const char *detail);

/* Says that memory has run out; what a key asked for is not done. */
void explorer_starve(struct explorer *explorer);

/* Draws a frame into a grid of the scene's size. False: out of memory, and the grid has anything.
 */
bool explorer_draw(const struct explorer *explorer, struct grid *grid);

#endif
