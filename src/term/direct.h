/*
 * Direct: writes rows of a frame to the terminal at once, past curses, which takes several times as
 * long to write as many cells. Curses is told what the terminal then shows.
 */
#ifndef TMAP_TERM_DIRECT_H
#define TMAP_TERM_DIRECT_H

#include "map/grid.h"

#include <stdbool.h>

/* The state of writing. Initialize with zeros: no row is written directly. */
struct direct {
    bool works;  /* the terminal's strings are those of map/sgr.h */
    bool utf8;   /* the locale is one of UTF-8 */
    char *bytes; /* room for a row */
};

/* Compares what terminfo has for the terminal with map/sgr.h. Curses has started its colours, of
 * which there are `colors`, as map/color.h counts them. */
void direct_start(struct direct *direct, int colors);

/* Makes room for rows of as many columns; without it, no row is written directly. */
void direct_resize(struct direct *direct, int cols);

/* Frees the room; the struct is then as initialized. */
void direct_free(struct direct *direct);

/* True if a row can be written directly: its glyphs are usual ones, its cells have no flags. */
bool direct_can(const struct direct *direct, const struct cell *cells, int count);

/* Writes row `row` of the terminal, all of whose `count` cells are given, and `converted`, as many
 * of curses's cchar_t, to curses's idea of the screen. The bytes may be kept until direct_end. */
void direct_row(const struct direct *direct, int row, const struct cell *cells, int count,
                const void *converted);

/* Puts the cursor back to where curses has it, and sends what is kept. */
void direct_end(void);

#endif
