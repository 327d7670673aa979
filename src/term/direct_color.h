/*
 * Direct color: red, green and blue for terminals that have them though terminfo's entry for TERM
 * does not say so to curses.
 */
#ifndef TMAP_TERM_DIRECT_COLOR_H
#define TMAP_TERM_DIRECT_COLOR_H

#include <stdbool.h>

/* True if terminfo says, by Tc or RGB, that the terminal takes red, green and blue. Call it, and
 * direct_color_entry, after setupterm of terminfo(3). */
bool direct_color_is_told(void);

/* Returns a terminfo entry for the terminal with colours of red, green and blue, as a value of the
 * environment variable TERMINFO ("hex:...", see ncurses(3)). The entry is called `name` and has the
 * terminal's standard capabilities otherwise. The caller frees it. Returns NULL if out of memory,
 * or if the entry is too large. */
char *direct_color_entry(const char *name);

#endif
