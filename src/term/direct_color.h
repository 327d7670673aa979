/*
 * Direct color: red, green and blue for terminals that have them though terminfo's entry for TERM
 * does not say so to curses.
 */
#ifndef TMAP_TERM_DIRECT_COLOR_H
#define TMAP_TERM_DIRECT_COLOR_H

#include <stdbool.h>

/* True if terminfo says, by Tc or RGB, that the terminal which setupterm has set up takes red, green
 * and blue. */
bool direct_color_is_told(void);

/* Returns the entry of that terminal with colours of red, green and blue, as the value of TERMINFO
 * (see terminfo in ncurses(3)): its standard capabilities, under the name `name`. The caller frees
 * it. Returns NULL if out of memory, or if the entry is too large. */
char *direct_color_entry(const char *name);

#endif
