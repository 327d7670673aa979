/*
 * Direct: writes rows of a frame to the terminal itself. Curses would take several times as long
 * for them, and more bytes.
 *
 * Curses knows nothing of what is written here: the caller must tell it before it writes such a row
 * again.
 */
#ifndef TMAP_TERMINAL_DIRECT_H
#define TMAP_TERMINAL_DIRECT_H

#include "canvas/cell_grid.h"

#include <stdbool.h>
#include <stddef.h>

/* The state of writing. Initialize with zeros: no row can be written directly. */
struct direct {
    bool works; /* the terminal's strings for colours and moves are those of canvas/ansi_codes.h and
                            of direct.c */
    bool flags; /* the strings for bold, dim and reverse are those of canvas/ansi_codes.h, too */
    bool utf8;  /* the locale has glyphs that are not ASCII */
    struct cell before; /* the last cell that was written: the terminal has its colours and flags */
    bool begun;         /* something was written since direct_end */
    char *bytes;        /* bytes that are not yet sent */
    size_t length;      /* number of bytes */
    size_t row_max;     /* maximum number of bytes of a row; there is room for one more */
};

/* Finds out whether rows can be written directly, by comparing terminfo's strings with
 * canvas/ansi_codes.h. Call it when curses has started its colours; `colors` is their number, as
 * canvas/color.h counts them. */
void direct_start(struct direct *direct, int colors);

/* Makes room for rows of `cols` cells. If memory runs out, direct_can is false for all rows. */
void direct_resize(struct direct *direct, int cols);

/* Frees the room; the struct is then as initialized. */
void direct_free(struct direct *direct);

/* True if a row of `count` cells can be written directly: the terminal's strings allow it, and each
 * glyph is one column wide. */
bool direct_can(const struct direct *direct, const struct cell *cells, int count);

/* Writes `count` cells, all of row `row` of the terminal, counted from 0. `shown` has the cells
 * that the row shows now; NULL if that is unknown. direct_can must be true for both, and `count` at
 * most direct_resize's `cols`. The bytes may be kept until direct_end. */
void direct_row(struct direct *direct, int row, const struct cell *cells, const struct cell *shown,
                int count);

/* Puts the cursor back to where curses has it, switches colours and flags off, and sends what is
 * kept. Does nothing if direct_row wrote nothing since the last call. */
void direct_end(struct direct *direct);

#endif
