/*
 * Line editor: a line that the user types, edited as readline edits it.
 */
#ifndef TMAP_EXPLORER_ACTIONS_LINE_EDIT_H
#define TMAP_EXPLORER_ACTIONS_LINE_EDIT_H

#include "base/text.h"
#include "canvas/cell_grid.h"
#include "explorer/actions/key.h"

#include <stdint.h>

#define LINE_EDIT_LENGTH_MAX 255                            /* characters of a line */
#define LINE_EDIT_BYTES_MAX  (4 * LINE_EDIT_LENGTH_MAX + 1) /* bytes in UTF-8, with the 0 */

/* A line and the cursor in it. Zeros are an empty line. */
struct line_edit {
    int length;                            /* number of characters */
    int at;                                /* character that the cursor is on, 0..length */
    uint32_t glyphs[LINE_EDIT_LENGTH_MAX]; /* `length` code points */
};

/* Result of a key. */
enum line_edit_reply {
    LINE_EDIT_OPEN,    /* the user goes on typing */
    LINE_EDIT_FULL,    /* the line is full: nothing changed */
    LINE_EDIT_ENTERED, /* Enter: the line is to be used */
    LINE_EDIT_LEFT,    /* Esc: the line is to be forgotten */
};

/* Takes a key. Left Right ^B ^F Home End ^A ^E move; Backspace ^H ^D Delete delete one
 * character, ^W the word before the cursor, ^U all before it, ^K all from it on; characters are
 * inserted. Any other key is ignored. Pasted text is always inserted, except for control
 * characters, surrogates and numbers beyond Unicode. */
enum line_edit_reply line_edit_key(struct line_edit *line, const struct event *event);

/* Appends the line to a text, in UTF-8. */
void line_edit_add(const struct line_edit *line, struct text *text);

/* Draws the line in the `width` columns from the pen on, 1 or more. Draws a part around the cursor
 * if the line is longer. A character without a width of its own is drawn as `?`. Returns the column
 * of the cursor. */
int line_edit_draw(const struct line_edit *line, struct pen *pen, int width);

#endif
