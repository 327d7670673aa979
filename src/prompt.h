/*
 * Prompt: a line that the user types, edited as readline edits it.
 */
#ifndef TMAP_PROMPT_H
#define TMAP_PROMPT_H

#include "grid.h"
#include "keys.h"
#include "text.h"

#include <stdint.h>

#define PROMPT_LENGTH_MAX 255                         /* characters of an entry */
#define PROMPT_BYTES_MAX  (4 * PROMPT_LENGTH_MAX + 1) /* of it in UTF-8, its end included */

/* An entry and the place in it; zeros are an empty one. */
struct prompt {
    int length;                         /* characters it has */
    int at;                             /* the character that the cursor is on, 0..length */
    uint32_t glyphs[PROMPT_LENGTH_MAX]; /* code points, `length` of them */
};

/* What became of a prompt by a key. */
enum prompt_reply {
    PROMPT_OPEN,    /* the user goes on */
    PROMPT_FULL,    /* as before: the character found no room */
    PROMPT_ENTERED, /* by Enter: the entry is to be used */
    PROMPT_LEFT,    /* by Esc: nothing is to be done */
};

/* Takes a key. Left Right ^B ^F Home End ^A ^E move; Backspace ^H ^D Delete delete one
 * character, ^W the word before the cursor, ^U all before it, ^K all from it on; characters are
 * inserted. Any other key is swallowed; pasted text is inserted, whatever it is, but no control
 * character, no surrogate and nothing beyond Unicode. */
enum prompt_reply prompt_key(struct prompt *prompt, struct press press);

/* Adds the entry to a text, in UTF-8. */
void prompt_add(const struct prompt *prompt, struct text *text);

/* Draws the entry in the `width` columns from the pen on, 1 or more, as much of it as shows the
 * cursor; what has no width of its own is shown as ?. Returns the cursor's column. */
int prompt_draw(const struct prompt *prompt, struct pen *pen, int width);

#endif
