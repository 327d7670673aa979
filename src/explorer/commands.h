/*
 * Commands: the one table of keys. A row says in which modes it owns its keys, what the help says
 * about them, and what they do; in each mode a key has one owner at most.
 *
 * Any command ends a search, drifting and a flight that goes on by itself; these have no keys of
 * their own.
 */
#ifndef TMAP_EXPLORER_COMMANDS_H
#define TMAP_EXPLORER_COMMANDS_H

#include "canvas/cell_grid.h"
#include "explorer/actions/key.h"
#include "explorer/actions/line_edit.h"
#include "explorer/actions/note.h"

#include <stdbool.h>
#include <stdint.h>

struct explorer;
struct panel;
struct question;

#define COMMAND_KEYS_MAX  3
#define COMMAND_COUNT_MAX 9999 /* steps that a count asks for */

enum command_flag {
    COMMAND_STAYS = 1,     /* seen even after the program has ended; or opens what q closes before
                              it quits */
    COMMAND_UNCOUNTED = 2, /* a count before it is forgotten */
    COMMAND_MADE = 4,      /* refused where the land was read from a file */
    COMMAND_GATHERS = 8,   /* equal events that come at once are taken together, see key.h */
};

/*
 * A command. Exactly one of the members from `scroll` on does it; if all are NULL, the reply is all
 * that there is to do. A function returns what is to be said.
 *
 * A count that was typed before it multiplies x and y of a row that scrolls. Other commands refuse
 * a count, unless they are COMMAND_UNCOUNTED.
 */
struct command {
    int modes;                       /* sum of enum key_mode: where the row owns its keys */
    uint32_t keys[COMMAND_KEYS_MAX]; /* 0: none */
    const char *help;                /* few words for the help, in lower case; NULL: not in it */
    const char *group;               /* heading in the help of a run of commands */
    int x;                           /* tiles to the east, or a step: 1 up, -1 down, or 0 */
    int y;                           /* tiles to the south */
    int flags;                       /* sum of enum command_flag */

    struct note (*scroll)(struct explorer *, int x, int y);
    struct note (*step)(struct explorer *, int x);
    struct note (*take)(struct explorer *, const struct event *);
    struct note (*run)(struct explorer *);
    const struct question *ask; /* question to ask */
    const struct panel *panel;  /* panel to open or close */
    enum line_edit_act edit;    /* what the key does to the line, or to the question */
    enum explorer_reply reply;  /* reply to the explorer's caller */
};

/* Every command, in the order of the help; the last row has no modes. */
extern const struct command commands_table[];

/* Returns the command that owns a key in a mode; NULL if there is none. */
const struct command *command_find(uint32_t key, enum key_mode mode);

/* Does what a command asks for. Returns what is to be said. */
struct note command_run(const struct command *command, struct explorer *explorer,
                        const struct event *event);

/* True if something is open that q closes before it quits. */
bool commands_any_open(const struct explorer *explorer);

/* Closes what Esc and q close: the panels, or takes the cursor off the map if there are none. If
 * the help or the command line covers the map, leaves those to close by themselves, as any command
 * makes them. Returns false if nothing was open. */
bool commands_close(struct explorer *explorer);

/* Draws the open panels that there is room for. Returns false if memory runs out. */
bool commands_draw_panels(const struct explorer *explorer, struct grid *grid);

/* Returns a note that names an open panel that there is no room for, or an empty note. */
struct note commands_check_panels(const struct explorer *explorer);

#endif
