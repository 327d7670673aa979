/*
 * Terminal: takes over the terminal at standard input and output for the explorer, and gives it
 * back as it was.
 *
 * The functions keep cleanup.h informed, so that a signal that ends the program gives the terminal
 * back, too.
 */
#ifndef TMAP_TERMINAL_TERMINAL_H
#define TMAP_TERMINAL_TERMINAL_H

#include "base/error.h"
#include "style/tiles.h"
#include "terminal/signals.h"

#include <stdbool.h>
#include <stdint.h>

/* A terminal. Initialize with zeros, except `mouse`. */
struct terminal {
    bool mouse;   /* the user wants the mouse; it is used if the terminal has one */
    int colors;   /* number of colours to use, as canvas/color.h counts them; 0 for none */
    bool asks;    /* terminal_ask may be called: the terminal probably answers it */
    char *entry;  /* the value of TERMINFO that curses starts with, freed by terminal_give_back;
                      NULL: the user's */
    void *curses; /* the SCREEN of curses; NULL unless taken */
};

/* Takes over a terminal that passed terminal_check: waits until the program is in the foreground,
 * starts curses and switches modes on. May lower `colors`. Returns false with ERROR_USAGE if that
 * is not possible. Call terminal_give_back in either case. */
bool terminal_take(struct terminal *terminal, const struct signals *signals, struct error *error);

/* Restores the terminal and ends curses. Writes nothing while another job is in the foreground.
 * Only frees `entry` if the terminal was not taken. */
void terminal_give_back(struct terminal *terminal);

/* Gives the terminal back, stops the program as SIGTSTP does, and takes the terminal again when the
 * program is continued in the foreground. The contents of the screen are then unknown. Returns
 * false if the terminal cannot be taken, or if a signal ends the program (signals_ending). */
bool terminal_stop(struct terminal *terminal, const struct signals *signals);

/* Takes the terminal again after the program was stopped from outside, which may have left the
 * terminal in any state. Returns as terminal_stop does. */
bool terminal_retake(const struct signals *signals);

/* Writes the size that curses assumes, in cells. Call it only while the terminal is taken. */
void terminal_size(int *cols, int *rows);

/* Finds the terminal's size, and tells curses and sets *changed if it is another than before.
 * Returns false with ERROR_USAGE if it is now too large, or with ERROR_MEMORY. */
bool terminal_update_size(bool *changed, struct error *error);

/* Asks the terminal for its status. It answers ESC [ 0 n (input.h) when it has read all that was
 * sent before. Call it only if `asks` is set. */
void terminal_ask(void);

/* Sends what was written to curses to the terminal. If the program was stopped, switches the
 * terminal's modes on again. */
void terminal_refresh(const struct terminal *terminal);

/*
 * Terminal facts: a terminal as terminfo, the locale and the system know it.
 */

/* True if the locale, which terminal_check sets, has this character. */
bool terminal_shows(uint32_t glyph);

/* Returns the number of colours that terminfo has, rounded down to one that looks are made for: 0,
 * 8, 16, 256 or COLORS_RGB. A terminal without more colour pairs than colours counts as one of 8
 * colours, or of none. Call it after setupterm of terminfo(3). */
int terminal_colors(void);

/* Writes the terminal's size, in cells, as the system has it. Returns false if it has none. */
bool terminal_ask_size(int *cols, int *rows);

/* Returns false with ERROR_USAGE if a size is too large for curses or for memory. */
bool terminal_check_size(int cols, int rows, struct error *error);

#endif
