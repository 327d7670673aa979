/*
 * Terminal: takes over the terminal at standard input and output for the explorer, and gives it
 * back as it was.
 *
 * Curses switches the modes; the screen is written by screen_writer.h, and keys are read by
 * keyboard.h. The functions keep system.h informed, so that a signal that ends the program gives
 * the terminal back, too.
 */
#ifndef TMAP_TERMINAL_TERMINAL_H
#define TMAP_TERMINAL_TERMINAL_H

#include "style/tiles.h"
#include "terminal/signals.h"

/* A terminal. Initialize with zeros, except `mouse`. */
struct terminal {
    bool mouse;       /* the user wants the mouse; it is used if the terminal has one */
    int colors;       /* number of colours to use, as canvas/color.h counts them; 0 for none */
    const char *name; /* its name in terminfo; static, or of the environment */
    const char
        *unknown;      /* TERM, if terminfo does not know it and `name` stands for it; else NULL */
    bool direct_color; /* it takes red, green and blue, though terminfo has fewer colours */
    bool asks;         /* terminal_ask may be called: the terminal probably answers it */
    void *curses;      /* the SCREEN of curses; NULL unless taken */
};

/* Numbers of colours that stand for as many as the terminal has. */
enum {
    TERMINAL_COLORS_ALL = -1,  /* terminfo knows how many */
    TERMINAL_COLORS_TOLD = -2, /* the user's environment says that red, green and blue are shown */
};

/* Checks that the terminal can show the explorer, and sets `colors` and `direct_color`. `wanted` is
 * the number of colours that the terminal must have, as canvas/color.h counts them, 0 for none, or
 * one of TERMINAL_COLORS. A terminal that terminfo does not know, and xterm itself or one that
 * takes red, green and blue by the name xterm, which has only 8 colours, are used as
 * xterm-256color, if terminfo knows that; so is mlterm as mlterm-256color. Red, green and blue are
 * used on a terminal of fewer colours in terminfo if it has 256 and terminfo or the environment
 * says that it takes them, or if it has 8 and `wanted` is COLORS_RGB. Sets the locale's LC_CTYPE
 * from the environment.
 *
 * Returns false with ERROR_USAGE if the locale cannot show a tile, if TERM is not set, unknown
 * together with xterm-256color, or names a terminal that cannot place its cursor, if the size is
 * too large, or if the terminal has fewer colours than `wanted`. */
bool terminal_check(struct terminal *terminal, const struct tiles *tiles, int wanted,
                    struct error *error);

/* True if the locale, which terminal_check sets, has this character. */
bool terminal_shows(uint32_t glyph);

/* Sets the locale's LC_CTYPE from the environment. True if it has block characters. */
bool terminal_set_locale(void);

/* Takes over a terminal that passed terminal_check: waits until the program is in the foreground,
 * starts curses and switches modes on. Returns false with ERROR_USAGE if that is not possible. Call
 * terminal_give_back in either case. */
bool terminal_take(struct terminal *terminal, const struct signals *signals, struct error *error);

/* Restores the terminal and ends curses. Writes nothing while another job is in the foreground.
 * Does nothing if the terminal is not taken. */
void terminal_give_back(struct terminal *terminal);

/* Gives the terminal back, stops the program as SIGTSTP does, and waits until the program is
 * continued in the foreground. The next terminal_clear then takes the terminal again. Returns false
 * if the terminal cannot be taken, or if a signal ends the program (signals_ending). */
bool terminal_stop(struct terminal *terminal, const struct signals *signals);

/* Has the next terminal_clear take the terminal again after the program was stopped from outside,
 * which may have left the terminal in any state. Returns as terminal_stop does. */
bool terminal_retake(const struct terminal *terminal, const struct signals *signals);

/* Makes the screen blank, in the terminal's own colours, and switches the terminal's modes on again
 * if the program was stopped. */
void terminal_clear(const struct terminal *terminal);

/* Finds the terminal's size, in cells, and tells curses if it is another than before; what curses
 * assumes if the system has none. Call it only while the terminal is taken. Returns false with
 * ERROR_USAGE if it is now too large, or with ERROR_MEMORY. */
bool terminal_size(int *cols, int *rows, struct error *error);

/* Asks the terminal for its status. It answers ESC [ 0 n (input.h) when it has read all that was
 * sent before. Call it only if `asks` is set. */
void terminal_ask(void);

/* Asks the terminal what it is, by XTVERSION, and with `ground` for its background, by OSC 11.
 * Many answer, see input.h; those that know both questions in this order. Returns false, and
 * does not ask, if the terminal has no mouse or is used with fewer than 256 colours, as the
 * Linux console is: it may show the question, and inks would be the same. */
bool terminal_ask_kind(const struct terminal *terminal, bool ground);

/* Asks the terminal to put the text "tmap LINE" into the clipboard, by OSC 52. Many do so only if
 * their user allows it, and none says whether it did. A terminal without a mouse is not asked. */
void terminal_copy(const char *line);

/* Appends a string of terminfo, which may be NULL, without the pauses that it asks for. */
void terminal_add_string(struct text *text, const char *string);

#endif
