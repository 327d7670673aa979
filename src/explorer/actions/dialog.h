/*
 * Dialog: questions that the explorer asks in the status line, and the user's answers.
 *
 * A question is answered by a line that is typed and entered, or by one letter. Esc ends the dialog
 * and changes nothing.
 */
#ifndef TMAP_EXPLORER_ACTIONS_DIALOG_H
#define TMAP_EXPLORER_ACTIONS_DIALOG_H

#include "canvas/cell_grid.h"
#include "explorer/actions/key.h"
#include "explorer/actions/line_edit.h"
#include "explorer/actions/note.h"

#include <stdbool.h>
#include <stdint.h>

struct explorer;

/* A question that can be asked. */
struct question {
    const char *label; /* words of the question */
    /* Uses a line, and sets the explorer's note. Returns false if the line cannot be used; the note
     * says why. NULL: a letter answers. */
    bool (*use_line)(struct explorer *explorer, const char *line);
    /* Uses a letter, which may be any key. */
    struct note (*use_letter)(struct explorer *explorer, uint32_t letter);
    enum explorer_reply entered; /* reply when a line was used */
};

/* Zeros: nothing is asked. */
struct dialog {
    enum key_mode mode; /* MODE_LINE, MODE_REPLACE or MODE_LETTER; 0: nothing is asked */
    const struct question *question; /* the question that is or was asked; NULL: none */
    struct line_edit line;           /* the line that is or was typed */
    char path[LINE_EDIT_BYTES_MAX];  /* the file of EXPLORER_WRITE */
    bool replace;                    /* the file of EXPLORER_WRITE may be replaced */
};

/* Asks a question. The note is the question if a letter answers it. */
struct note dialog_ask(struct explorer *explorer, const struct question *question);

/* Takes a key while a question is asked, and what the table of commands says that the key does. A
 * line that cannot be used stays to be edited, and the explorer's note says why. Returns
 * EXPLORER_WRITE if the dialog's file is to be written, else EXPLORER_DRAW. */
enum explorer_reply dialog_key(struct explorer *explorer, enum line_edit_act act, uint32_t key);

/* Keeps the path of the file to write: the answer to a question. */
bool dialog_use_file(struct explorer *explorer, const char *line);

/* Draws the question, or the explorer's note if it says something, and the line into the grid's
 * last row, and puts the terminal's cursor there. The mode is MODE_LINE. */
void dialog_draw(const struct explorer *explorer, struct grid *grid);

#endif
