/*
 * Screen writer: shows frames on the terminal, and writes only what differs from the frame before.
 *
 * Writes every row itself, by the terminal's strings in terminfo. Curses only takes the terminal,
 * clears it and gives it back (terminal.h). Every terminal that terminal_check accepts is written
 * to; what its terminfo lacks is left out: colours, bold, dim, reverse, scrolling. Pauses that
 * terminfo asks for are not made.
 *
 * Call these functions only while the terminal is taken.
 */
#ifndef TMAP_TERMINAL_SCREEN_WRITER_H
#define TMAP_TERMINAL_SCREEN_WRITER_H

#include "canvas/ansi_codes.h"
#include "terminal/terminal.h"

enum { SCREEN_WRITER_CELLS = 32 }; /* cells that are made into bytes at once */

/* The state of writing. Initialize with zeros: screen_writer_free may follow. */
struct screen_writer {
    struct grid frame; /* the next frame: the caller draws into it, then calls screen_writer_show */
    struct grid shown; /* the frame that the terminal shows, unless `unknown` */
    bool unknown;      /* what the terminal shows is unknown: the next frame is written whole */
    int colors;        /* number of colours to use, as canvas/color.h counts them; 0 for none */
    bool direct_color; /* red, green and blue are written without terminfo, as terminal.h says */
    uint8_t flags;     /* sum of enum cell_flag: those that the terminal has */
    uint8_t plain;     /* those of `flags` that it does not have together with colours */
    bool utf8;         /* the locale is of UTF-8 */
    bool ansi;         /* `utf8`, and colours and flags are as in canvas/ansi_codes.h */
    bool able;         /* `ansi`, with colours and all flags: cells need not be changed to fit */
    struct cell pen;   /* the colours and flags that the terminal writes in */
    struct text bytes; /* bytes that are not yet sent; grows */
    char
        few[SCREEN_WRITER_CELLS * ANSI_CELL_MAX]; /* some cells as bytes, on their way to `bytes` */
};

/* Finds out how to write to a terminal that was just taken. */
void screen_writer_start(struct screen_writer *writer, const struct terminal *terminal);

/* Gives both frames this size, in cells, makes them blank, and sets `unknown`. Returns false if out
 * of memory: then only screen_writer_free may follow. */
bool screen_writer_resize(struct screen_writer *writer, int cols, int rows);

/* Shows `frame`, which then has unspecified contents. Characters that the locale cannot show become
 * question marks. `scrolls` allows moving what the terminal shows: false if a tile is more than one
 * column wide. Sets *new if the terminal was sent anything. Returns false if out of memory. */
bool screen_writer_show(struct screen_writer *writer, const struct terminal *terminal, bool scrolls,
                        bool *new);

/* Frees the frames; the struct is then as initialized. */
void screen_writer_free(struct screen_writer *writer);

#endif
