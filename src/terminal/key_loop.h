/*
 * Key loop: runs the explorer on the terminal.
 */
#ifndef TMAP_TERMINAL_KEY_LOOP_H
#define TMAP_TERMINAL_KEY_LOOP_H

#include "base/progress.h"
#include "explorer/explorer.h"

/* Writes the explorer's view, or its places, to the file at `path`; beside a view also the places
 * that have names, if any, to a second file. Writes nothing to the terminal. `replace` allows
 * replacing a file that is there. Tells `progress` of a map's rows. Sets the text of *about to what
 * was written, or why nothing was. */
typedef enum explorer_written screen_save(const struct explorer *explorer, const char *path,
                                          bool replace, struct progress *progress,
                                          struct error *about);

/* Reads the places of the file at a path that was typed, unless it is NULL; and reads again those
 * files that the explorer shows and that have changed. Sets the explorer's note whenever it reads.
 * Called after each key, while the map shows a drawing or places of the user's own. */
typedef void screen_reread(void *context, struct explorer *explorer, const char *path);

/* What is shown, and how. */
struct screen {
    struct explorer *explorer;
    int colors; /* number of colours to use, as canvas/color.h counts them: 0 for none, or one of
                    TERMINAL_COLORS (terminal.h) */
    bool mouse; /* switch the mouse on, if the terminal has one */
    bool asks;  /* query the background colour; the look is updated when the answer comes */
    screen_save *save;
    screen_reread *reread;
    void *context; /* passed to `reread` */
};

/* Shows a screen's explorer on the terminal at standard input and output until the user quits or a
 * signal ends the program. Then gives the terminal back as it was found.
 *
 * Returns true if the user quit (*ended_by is 0) or a signal came in (*ended_by is SIGHUP, SIGINT
 * or SIGTERM; the caller must die by it, for its parent to see). Returns false with ERROR_USAGE if
 * the terminal cannot show the explorer or grew too large, with ERROR_FAILURE if it is gone, or
 * with ERROR_MEMORY.
 *
 * While the function runs, it catches these three signals, SIGTSTP stops and SIGCONT continues the
 * program, and any other signal that ends the program gives the terminal back first. */
bool key_loop_run(const struct screen *screen, int *ended_by, struct error *error);

#endif
