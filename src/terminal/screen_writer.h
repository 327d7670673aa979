/*
 * Painting: writes frames, colours included, to the terminal: directly where it can, otherwise by
 * curses. Frames that are the last one scrolled are scrolled there, too.
 *
 * Call these functions only while the terminal is taken (terminal.h); after them terminal_refresh
 * sends what curses has.
 */
#ifndef TMAP_TERMINAL_SCREEN_WRITER_H
#define TMAP_TERMINAL_SCREEN_WRITER_H

#include "canvas/cell_grid.h"
#include "terminal/curses_cells.h"
#include "terminal/direct.h"

#include <stdbool.h>

/* The state of painting. Initialize with zeros. */
struct paint {
    struct curses_cells cells; /* cells as curses has them */
    struct direct direct;      /* rows that are written past curses */
    struct grid frame; /* the next frame: the caller draws into it, then calls paint_frame */
    struct grid shown; /* the frame that the terminal shows; blank if that is unknown */
    bool stale;        /* curses may have other rows than `shown`, and will clear the screen */
    bool behind;       /* the last frame was written directly: of its rows curses has only the last
                           one */
    void *row;         /* buffer for a row of a frame: an array of curses's cchar_t */
};

/* Starts colours in curses: as many as `colors`, or none if curses cannot. */
void paint_start(struct paint *paint, int colors);

/* Gives both frames this size, in cells, and makes them blank; what is on the terminal becomes
 * unknown. Returns false if out of memory: then only paint_free may follow. */
bool paint_resize(struct paint *paint, int cols, int rows);

/* Returns the number of colours to draw a frame of this size with, as canvas/color.h counts them:
 * the number that paint_start could start, or 256 if that is larger and curses might not have
 * enough pairs for the frame. */
int paint_colors(const struct paint *paint, int cols, int rows);

/* Writes `frame` and makes it `shown`; `frame` then has unspecified contents. `scrolls` allows
 * moving what the terminal shows: false if a tile is more than one column wide. Returns false if
 * the frame is the one that was shown. */
bool paint_frame(struct paint *paint, bool scrolls);

/* Notes that what is on the terminal is unknown: the next frame is written whole. */
void paint_forget(struct paint *paint);

/* Frees the frames; the struct is then as initialized. */
void paint_free(struct paint *paint);

#endif
