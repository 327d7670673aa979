/*
 * Commands: the one table of keys. A row says in which modes it owns its keys, what the help says
 * about them, and what they do; in each mode a key has one owner at most.
 *
 * A search, drifting and a flight that goes on by itself have no keys of their own: any command
 * ends them.
 */
#ifndef TMAP_EXPLORER_COMMANDS_H
#define TMAP_EXPLORER_COMMANDS_H

#include "explorer/actions/state.h"

#define COMMAND_KEYS_MAX  3
#define COMMAND_COUNT_MAX 9999 /* steps that a count asks for */

enum command_flag {
    COMMAND_STAYS = 1,     /* seen even after the program has ended; or opens what q closes before
                              it quits */
    COMMAND_UNCOUNTED = 2, /* ignores a count before it */
    COMMAND_MADE = 4,      /* only for land that is made: refused where it was read from a file */
    COMMAND_GATHERS = 8,   /* equal events that come at once are taken together, see key.h */
    COMMAND_WATER = 64,    /* only where land has rivers */
    COMMAND_COUNTED = 16,  /* a count before it multiplies its step */
    COMMAND_MOVES = 32,    /* moves as keys that scroll do: taken back together with them */
};

/*
 * A command. At most one of the members from `scroll` to `edit` is set and says what to do; if none
 * is, there is only the reply. A function returns the note to show.
 *
 * A count that was typed before a command multiplies x and y if it scrolls or is COMMAND_COUNTED.
 * Other commands refuse a count, unless they are COMMAND_UNCOUNTED.
 */
struct command {
    int modes;                       /* sum of enum key_mode: where the row owns its keys */
    uint32_t keys[COMMAND_KEYS_MAX]; /* 0: none */
    const char *help;                /* a few words in lower case; NULL: not in the help */
    const char *group;               /* heading in the help, over a run of commands */
    int x;                           /* tiles or degrees to the east, or a step: 1 up, -1 down */
    int y;                           /* tiles or degrees to the south; up in a flight */
    int flags;                       /* sum of enum command_flag */

    struct note (*scroll)(struct explorer *, int x, int y);
    struct note (*step)(struct explorer *, int x);
    struct note (*take)(struct explorer *, const struct event *);
    struct note (*run)(struct explorer *);
    const struct question *ask; /* question to ask */
    const struct panel *panel;  /* panel to open or close */
    const char *words;          /* note to show */
    enum line_edit_act edit;    /* what the key does to the line, or to the question */
    enum explorer_reply reply;  /* reply to the explorer's caller */
};

/* Every command, in the order of the help; the last row has no modes. */
extern const struct command commands_table[];

/* Returns the mode of what the screen shows: MODE_MAP, MODE_FLIGHT, MODE_GLOBE, MODE_WHOLE
 * or MODE_WORLDS. */
enum key_mode commands_mode(const struct explorer *explorer);

/* Returns the command that owns a key in a mode; NULL if there is none. */
const struct command *command_find(uint32_t key, enum key_mode mode);

/* Does what a command asks for. Returns the note to show. */
struct note command_run(const struct command *command, struct explorer *explorer,
                        const struct event *event);

/* True if something is open that q closes before it quits. */
bool commands_any_open(const struct explorer *explorer);

/* Closes what Esc and q close: the panels; or, if none is open, takes the cursor off the map. If
 * the help or the command line covers the map, does nothing: any command closes those. Returns
 * false if nothing was open. */
bool commands_close(struct explorer *explorer);

/* Finds the boxes of the open panels. Called after each event, and before the first frame. Returns
 * the note of an open panel for which there is no room, or an empty note. */
struct note commands_place_panels(struct explorer *explorer);

/* Draws the open panels that there is room for. Returns false if memory runs out. */
bool commands_draw_panels(const struct explorer *explorer, struct grid *grid);

/*
 * Help: pages with the keys of all commands, over the map.
 */

/* Returns the number of pages that the help takes on the explorer's screen, 1 or more. In a flight
 * its keys come first. Draws the explorer's page, 1 to that, into a clear grid of its size; NULL:
 * nothing is drawn. */
int help_pages(const struct explorer *explorer, struct grid *grid);

/*
 * Typed options: the line after `:`. It takes every option as it stands on the command line, with
 * the same errors; :q, :w FILE, :u and :help as vi has them; and X,Y, where it goes.
 */

/* Does what a line asks for: the use_line of a question. Options change the world, the view and the
 * look that are shown; what they leave open stays, or is carried over as keys do. --preset begins
 * from the defaults, with the seed that is shown. For options of the program the line to type in a
 * shell is shown in the command line panel. Returns false if the line is not valid: the note says
 * why, and nothing has changed. */
bool type_options_use(struct explorer *explorer, const char *line);

/* Completes the name or the value at the end of the dialog's line: as far as it can be, or else the
 * note lists what is possible, or says what the value means. */
void type_options_complete(struct explorer *explorer);

#endif
