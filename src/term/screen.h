/*
 * Screen: the explorer on a terminal. The only file that knows curses.
 */
#ifndef TMAP_TERM_SCREEN_H
#define TMAP_TERM_SCREEN_H

#include "base/error.h"
#include "explorer/explorer.h"

#include <stdbool.h>

/* How exploring ended; the terminal is as it was found in each case. */
enum screen_end {
    SCREEN_QUIT,   /* the user asked for it */
    SCREEN_SIGNAL, /* a signal did: screen_signal */
    SCREEN_UNFIT,  /* the terminal cannot show a map, or no more: it grew too large; reason */
    SCREEN_GONE,   /* the terminal vanished */
    SCREEN_MEMORY, /* out of memory */
};

struct screen_report {
    enum screen_end end;
    int signal;         /* of SCREEN_SIGNAL; the caller dies by it, which its parent then sees */
    const char *reason; /* of SCREEN_UNFIT: what is wrong, and what would help */
};

/* Writes a map's view to a file, as save_view does, and nothing to the terminal. */
typedef enum explorer_written screen_save(const struct map *map, const char *path, bool replace,
                                          struct error *about);

/* Shows a scene on the terminal at standard input and output until the user quits: with so many
 * colours as ink.h counts them, which the terminal must have, 0 for none, or below 0 all that it
 * has; with the mouse if `mouse` and the terminal has one. Files are written by `save`.
 * SIGHUP, SIGINT and SIGTERM are caught meanwhile, SIGTSTP and SIGCONT stop it and let it go on,
 * and crashes give the terminal back. */
struct screen_report screen_explore(struct explorer *explorer, int colors, bool mouse,
                                    screen_save *save);

#endif
