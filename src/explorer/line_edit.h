/*
 * Prompt: a line that the user types, edited as readline edits it.
 */
#ifndef TMAP_EXPLORER_LINE_EDIT_H
#define TMAP_EXPLORER_LINE_EDIT_H

#include "base/text.h"
#include "explorer/commands.h"
#include "map/grid.h"

#include <stdint.h>

#define LINE_EDIT_LENGTH_MAX 255                            /* characters of an entry */
#define LINE_EDIT_BYTES_MAX  (4 * LINE_EDIT_LENGTH_MAX + 1) /* of it in UTF-8, its end included */

/* An entry and the place in it; zeros are an empty one. */
struct line_edit {
    int length;                            /* characters it has */
    int at;                                /* the character that the cursor is on, 0..length */
    uint32_t glyphs[LINE_EDIT_LENGTH_MAX]; /* code points, `length` of them */
};

/* What became of a prompt by a key. */
enum line_edit_reply {
    LINE_EDIT_OPEN,    /* the user goes on */
    LINE_EDIT_FULL,    /* as before: the character found no room */
    LINE_EDIT_ENTERED, /* by Enter: the entry is to be used */
    LINE_EDIT_LEFT,    /* by Esc: nothing is to be done */
};

/* Takes a key. Left Right ^B ^F Home End ^A ^E move; Backspace ^H ^D Delete delete one
 * character, ^W the word before the cursor, ^U all before it, ^K all from it on; characters are
 * inserted. Any other key is swallowed; pasted text is inserted, whatever it is, but no control
 * character, no surrogate and nothing beyond Unicode. */
enum line_edit_reply line_edit_key(struct line_edit *prompt, struct event press);

/* Adds the entry to a text, in UTF-8. */
void line_edit_add(const struct line_edit *prompt, struct text *text);

/* Draws the entry in the `width` columns from the pen on, 1 or more, as much of it as shows the
 * cursor; what has no width of its own is shown as ?. Returns the cursor's column. */
int line_edit_draw(const struct line_edit *prompt, struct pen *pen, int width);

#endif
