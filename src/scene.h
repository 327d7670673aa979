/*
 * Scene: the explorer without a terminal. Keys go in, a grid comes out.
 *
 * What a key does is decided here and nowhere else, so all of it can be tested, and a screen can
 * show nothing that a dump of the same map would not.
 */
#ifndef TMAP_SCENE_H
#define TMAP_SCENE_H

#include "grid.h"
#include "keys.h"
#include "map.h"
#include "pointer.h"
#include "prompt.h"

#include <stdbool.h>
#include <stdint.h>

#define SCENE_SEEDS_KEPT 100

/* What can be open over a part of the map, while it moves; in the order of their actions. */
enum scene_overlay { SCENE_LEGEND, SCENE_OVERVIEW, SCENE_SECTION, SCENE_OVERLAYS };
#define SCENE_MARKS    26 /* a to z */
#define SCENE_NOTE_MAX 400

/* What takes the keys. */
enum scene_mode {
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

struct scene {
    struct map map;                    /* what is shown; the scene's own */
    int cols;                          /* of the whole screen, the status line included */
    int rows;                          /* likewise */
    uint32_t most_cols;                /* the map takes at most so many tiles across, */
    uint32_t most_rows;                /* and down */
    uint64_t entropy;                  /* where random seeds come from; the caller filled it */
    int seeds_kept;                    /* 0..SCENE_SEEDS_KEPT */
    uint64_t seeds[SCENE_SEEDS_KEPT];  /* those before the present one, the last one last */
    int help_page;                     /* of the help that covers the map, from 1; 0: it does not */
    bool open[SCENE_OVERLAYS];         /* which of enum scene_overlay are */
    bool utf8;                         /* the screen shows more than ASCII; the caller sets it */
    struct tiles own_tiles;            /* those that the user brought; none: of count 0 */
    const struct palette *own_palette; /* likewise; NULL: none */
    const char *fallback;              /* what the next resize says; "" if nothing */
    bool drifting;                     /* each PRESS_TICK scrolls by a tile, */
    int drift_east;                    /* in the direction of the last scrolling: -1, 0 or 1 */
    int drift_south;                   /* likewise; not both 0 */
    struct pointer pointer;            /* the mouse */
    enum scene_mode mode;
    const struct question *question; /* of MODE_PROMPT, and MODE_REPLACE: the one before that */
    struct prompt prompt;            /* likewise: the entry */
    char path[PROMPT_BYTES_MAX];     /* the file that SCENE_WRITE is about */
    bool replace;                    /* it may be replaced if it is there */
    char note[SCENE_NOTE_MAX];       /* the message that came of it */
    bool looking;                    /* a cursor moves over the map */
    uint32_t cursor_col;             /* the tile it is on; while looking, one of the view */
    uint32_t cursor_row;             /* likewise */
    struct place jumped_from;        /* where the last jump began */
    struct place marks[SCENE_MARKS];
    char *command; /* the options that were last asked for, the scene's own; NULL: never */
    bool telling;  /* they stand over the map */
    const char
        *message;       /* what the last action did, or why it could not; "" if nothing is to say */
    const char *detail; /* goes on with the message; "" often */
    bool starved;       /* what some key asked for was not done: there was no memory for it */
};

/* What the caller does after a key. */
enum scene_reply {
    SCENE_DRAW,    /* draw it */
    SCENE_REPAINT, /* draw it on a screen whose contents are not trusted */
    SCENE_WRITE,   /* write the map's view to the scene's path, call scene_written, draw */
    SCENE_QUIT,    /* stop */
};

/* What became of a file that was to be written. */
enum scene_written {
    SCENE_WRITTEN,     /* it is there */
    SCENE_EXISTS,      /* there was one, and it may not be replaced: the user is asked */
    SCENE_NOT_WRITTEN, /* the name or the disk is of no use: the user may enter another name */
};

/* Takes over a map, which scene_free gives back. Its view's size becomes the most that the scene
 * shows; 0 across or down is no limit. The first frame needs scene_resize. */
void scene_make(struct scene *scene, const struct map *map, uint64_t entropy);
void scene_free(struct scene *scene);

/* The screen has this size now: 0 or more each. The map has all of it but the last row. */
void scene_resize(struct scene *scene, int cols, int rows);

/* The look has changed, and with it how much of the map there is room for: the middle stays, or
 * the cell that is looked at. For the parts of the scene. */
void scene_refit(struct scene *scene);

/* Does what a key (of keys.h) asks for. A key that asks for nothing, or for what cannot be, says so
 * in the message. */
enum scene_reply scene_key(struct scene *scene, struct press press);

/* Whether the scene moves by itself: the caller presses PRESS_TICK when a tenth of a second has
 * gone by without a key. The scene knows no clock. */
bool scene_drifts(const struct scene *scene);

/* Says what became of SCENE_WRITE, and how, in printable ASCII, which is copied. */
void scene_written(struct scene *scene, enum scene_written written, const char *about);

/* Sets the message: for the parts of the scene. Both texts are ASCII and stay where they are. */
void scene_say(struct scene *scene, const char *message, const char *detail);

/* Says that memory has run out; what a key asked for is not done. */
void scene_starve(struct scene *scene);

/* Draws a frame into a grid of the scene's size. False: out of memory, and the grid has anything.
 */
bool scene_draw(const struct scene *scene, struct grid *grid);

#endif
