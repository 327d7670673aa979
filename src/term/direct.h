/*
 * Direct: writes rows of a frame to the terminal at once, past curses, which takes several times as
 * long to write as many cells, and more bytes.
 *
 * Curses knows nothing of what is written: it is to be told before it next writes such a row.
 */
#ifndef TMAP_TERM_DIRECT_H
#define TMAP_TERM_DIRECT_H

#include "map/grid.h"

#include <stdbool.h>
#include <stddef.h>

/* The state of writing. Initialize with zeros: no row can be written directly. */
struct direct {
    bool works;         /* the terminal's strings are those of map/sgr.h */
    bool flags;         /* strings of bold, dim and reverse are the usual ones, too */
    bool utf8;          /* the locale is one of UTF-8 */
    struct cell before; /* the last cell that was written: the terminal has its colours and flags */
    bool begun;         /* something was written since direct_end */
    char *bytes;        /* bytes that are not yet sent */
    size_t length;      /* number of bytes */
    size_t row_max;     /* maximum number of bytes of a row; there is room for one more */
};

/* Compares what terminfo has for the terminal with map/sgr.h. Curses has started its colours, of
 * which there are `colors`, as map/color.h counts them. */
void direct_start(struct direct *direct, int colors);

/* Makes room for rows of as many columns; without it, no row can be written. */
void direct_resize(struct direct *direct, int cols);

/* Frees the room; the struct is then as initialized. */
void direct_free(struct direct *direct);

/* True if a row of `count` cells can be written: each glyph is one column wide. */
bool direct_can(const struct direct *direct, const struct cell *cells, int count);

/* Writes row `row` of the terminal, `count` cells, which shows `shown` now; NULL: that is unknown.
 * The bytes may be kept until direct_end. */
void direct_row(struct direct *direct, int row, const struct cell *cells, const struct cell *shown,
                int count);

/* Puts the cursor and the colours back to where curses has them, and sends what is kept. */
void direct_end(struct direct *direct);

#endif
