/*
 * Painting: writes frames, colours included, to curses, or past it where much has changed, and
 * finds what scrolled since the last one.
 *
 * Call these only while the terminal is taken (terminal.h); terminal_refresh sends what they write.
 */
#ifndef TMAP_TERM_PAINT_H
#define TMAP_TERM_PAINT_H

#include "map/grid.h"
#include "term/curses_cells.h"
#include "term/direct.h"

#include <stdbool.h>

/* The state of painting. Initialize with zeros. */
struct paint {
    struct curses_cells cells;
    struct direct direct;
    struct grid frame; /* the next frame: the caller draws into it, then calls paint_frame */
    struct grid shown; /* the frame that the terminal shows; blank if that is unknown */
    bool stale;        /* curses may have other rows than `shown`, and will clear the screen */
    bool behind;       /* rows were written directly: curses has older ones, but for the last */
    void *row;         /* buffer for a row of a frame: an array of curses's cchar_t */
};

/* Starts colours in curses: as many as `colors`, or none if curses cannot. */
void paint_start(struct paint *paint, int colors);

/* Makes both frames this large, in cells, and blank; what is on the terminal becomes unknown.
 * Returns false if out of memory: then only paint_free may follow. */
bool paint_resize(struct paint *paint, int cols, int rows);

/* Returns the number of colours to draw a frame of this size with, as map/color.h counts them:
 * fewer than `colors` if curses might not have enough pairs of them. */
int paint_colors(const struct paint *paint, int cols, int rows);

/* Writes `frame` and makes it `shown`. `scrolls` allows to move what is shown sideways:
 * false if a tile is more than one column wide. `frame` then has unspecified contents. Returns
 * false if it shows nothing new. */
bool paint_frame(struct paint *paint, bool scrolls);

/* Says that what is on the terminal is unknown: the next frame is written whole. */
void paint_forget(struct paint *paint);

/* Frees the frames; the struct is then as initialized. */
void paint_free(struct paint *paint);

#endif
