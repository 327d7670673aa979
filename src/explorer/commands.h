/*
 * Commands: the table of keys, their help, and the functions that do what they ask for.
 */
#ifndef TMAP_EXPLORER_COMMANDS_H
#define TMAP_EXPLORER_COMMANDS_H

#include "explorer/actions/key.h"
#include "explorer/actions/note.h"

#include <stdbool.h>
#include <stdint.h>

struct choices;
struct cursor;
struct drift;
struct explorer;
struct flyer;
struct history;
struct map;
struct panel;
struct question;

#define COMMAND_KEYS_MAX  3
#define COMMAND_COUNT_MAX 9999 /* steps that a count asks for */
#define COMMAND_DIGITS    '4'  /* key of the table that stands for itself and the digits above */

/*
 * A command. Exactly one of the members from `scroll` on does it; if all are NULL, the reply
 * is all that there is to do. The type of a function says which parts of the state it may
 * change; it gets x and y of the row where it takes them, and how many `times` in a row. It
 * returns what is to be said.
 *
 * A count that was typed before it multiplies x and y of a row that scrolls. Other commands
 * refuse a count, unless `uncounted`.
 */
struct command {
    uint32_t keys[COMMAND_KEYS_MAX]; /* 0: none */
    const char *help;                /* few words for the help, in lower case */
    const char *group;               /* heading in the help of a run of commands */
    int x;                           /* tiles to the east, or a step: 1 up, -1 down, or 0 */
    int y;                           /* tiles to the south */
    enum explorer_reply reply;       /* reply to the explorer's caller */
    bool grounded;                   /* refused in a flight */
    bool stays; /* seen even after the program has ended; or opens what q closes before it quits */
    bool uncounted; /* a count before it is forgotten */

    struct note (*scroll)(struct map *, struct cursor *, struct drift *, int x, int y);
    struct note (*point)(struct map *, struct cursor *, const struct event *, int x);
    struct note (*change)(struct map *, struct cursor *, int x);
    struct note (*reseed)(struct map *, struct history *, uint32_t times);
    struct note (*restyle)(struct map *, const struct choices *);
    struct note (*run)(struct explorer *, int x);
    struct note (*fly)(struct map *, struct flyer *, const struct event *, int x); /* in a flight */
    struct note (*press)(struct explorer *, const struct event *);
    const struct question *ask; /* question to ask */
    const struct panel *panel;  /* panel to open or close */
};

/* Every command, in the order of the help. A row without keys stands for rows of panels: of x from
 * its panel on, or of all of them if x is 0. The last row has no group. */
extern const struct command commands_table[];

/* Closes what Esc and q close: the panels, or takes the cursor off the map if there are none. If
 * the help or the command line covers the map, leaves those to close by themselves, as any command
 * makes them. Returns false if nothing was open. */
bool commands_close(struct explorer *explorer);

/* Does what a command asks for. Returns what is to be said. */
struct note command_run(const struct command *command, struct explorer *explorer,
                        const struct event *event);

/*
 * Command find: the command of a key, and of a line of the help.
 */

/* Copies the nth command of the help, from 0, into *command. Returns false if there are fewer. */
bool command_at(int n, struct command *command);

/* Copies the command of a key into *command. Returns false if there is none; *command is then of
 * zeros, a command that does nothing. */
bool command_of_key(uint32_t key, struct command *command);

/* Copies the command that a key has in a flight into *command, as command_of_key does. */
bool command_of_flight_key(uint32_t key, struct command *command);

#endif
