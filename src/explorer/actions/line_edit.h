/*
 * Line editor: a line that the user types, edited as readline edits it. The table of commands says
 * which keys edit it.
 */
#ifndef TMAP_EXPLORER_ACTIONS_LINE_EDIT_H
#define TMAP_EXPLORER_ACTIONS_LINE_EDIT_H

#include "base/text.h"
#include "canvas/cell_grid.h"

#include <stdbool.h>
#include <stdint.h>

#define LINE_EDIT_LENGTH_MAX 255                            /* characters of a line */
#define LINE_EDIT_BYTES_MAX  (4 * LINE_EDIT_LENGTH_MAX + 1) /* bytes in UTF-8, with the 0 */

/* A line and the cursor in it. Zeros are an empty line. */
struct line_edit {
    int length;                            /* number of characters */
    int at;                                /* character that the cursor is on, 0..length */
    uint32_t glyphs[LINE_EDIT_LENGTH_MAX]; /* `length` code points */
};

/* What a key does to a line. */
enum line_edit_act {
    LINE_EDIT_INSERT,    /* inserts itself */
    LINE_EDIT_LEFT,      /* moves the cursor left by a character */
    LINE_EDIT_RIGHT,     /* moves the cursor right by a character */
    LINE_EDIT_HOME,      /* moves the cursor to the beginning */
    LINE_EDIT_END,       /* moves the cursor behind the last character */
    LINE_EDIT_BACKSPACE, /* deletes the character before the cursor */
    LINE_EDIT_DELETE,    /* deletes the character under the cursor */
    LINE_EDIT_WORD,      /* deletes the word before the cursor */
    LINE_EDIT_BEFORE,    /* deletes all before the cursor */
    LINE_EDIT_AFTER,     /* deletes all from the cursor on */
    LINE_EDIT_ENTER,     /* nothing: the caller uses the line */
    LINE_EDIT_LEAVE,     /* nothing: the caller forgets the line */
    LINE_EDIT_COMPLETE,  /* nothing: the caller completes the line */
    LINE_EDIT_OLDER,     /* nothing: the caller calls an older line back */
    LINE_EDIT_NEWER,     /* nothing: the caller calls a newer one back */
};

/* Does `act` to a line. LINE_EDIT_INSERT inserts the character `key`, but nothing if `key` types no
 * character: control characters, surrogates and numbers beyond Unicode. Returns false if the line
 * is full. */
bool line_edit_key(struct line_edit *line, enum line_edit_act act, uint32_t key);

/* Appends the line to a text, in UTF-8. */
void line_edit_add(const struct line_edit *line, struct text *text);

/* Draws the line in the `width` columns from the pen on, 1 or more. Draws a part around the cursor
 * if the line is longer. A character without a width of its own is drawn as `?`. Returns the column
 * of the cursor. */
int line_edit_draw(const struct line_edit *line, struct pen *pen, int width);

#endif
