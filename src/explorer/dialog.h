/*
 * Dialog: questions that the explorer asks in the status line, and the user's answers.
 *
 * A question is answered by a line that is typed and entered, or by one letter. Esc ends the dialog
 * and changes nothing.
 */
#ifndef TMAP_EXPLORER_DIALOG_H
#define TMAP_EXPLORER_DIALOG_H

#include "explorer/actions/edit_world.h"
#include "explorer/actions/jump.h"
#include "explorer/actions/key.h"
#include "explorer/actions/line_edit.h"
#include "explorer/actions/world_search.h"

/* A question that can be asked. */
struct question;

extern const struct question question_place;   /* a place to go to */
extern const struct question question_find;    /* a mark's name, or a place to go to */
extern const struct question question_name;    /* a name for a mark at the present place */
extern const struct question question_seed;    /* a seed; never asked about a picture */
extern const struct question question_hunt;    /* conditions of a search; never about a picture */
extern const struct question question_file;    /* a file to write the view to */
extern const struct question question_mark;    /* a letter, of the mark to set */
extern const struct question question_to_mark; /* a letter, of the mark to go to */

/* Use of the keys. */
enum dialog_mode {
    DIALOG_CLOSED,  /* keys are commands */
    DIALOG_LINE,    /* keys edit a line */
    DIALOG_REPLACE, /* y replaces a file that exists; any other key does not */
    DIALOG_LETTER,  /* the next key is the answer */
};

/* Zeros: nothing is asked. */
struct dialog {
    enum dialog_mode mode;
    const struct question *question; /* the question that is or was asked; NULL: none */
    struct line_edit line;           /* the line that is or was typed */
    char path[LINE_EDIT_BYTES_MAX];  /* the file of EXPLORER_WRITE */
    bool replace;                    /* the file of EXPLORER_WRITE may be replaced */
};

/* State that an answer can change. */
struct dialog_scope {
    struct map *map;
    struct history *history;
    struct cursor *cursor;
    struct marks *marks;
    struct world_search *hunt;
};

/* Asks a question. The note is the question if a letter answers it, or says why the question makes
 * no sense for this map; nothing is asked then. */
struct note dialog_ask(struct dialog *dialog, const struct question *question,
                       const struct map *map);

/* Takes a key while a question is asked. A line that cannot be used stays to be edited, and *note
 * says why. Returns EXPLORER_WRITE if the dialog's file is to be written, else EXPLORER_DRAW. */
enum explorer_reply dialog_key(struct dialog *dialog, const struct event *event,
                               const struct dialog_scope *scope, struct note *note);

/* Goes on after EXPLORER_WRITE: DIALOG_CLOSED if the file was written, DIALOG_REPLACE if it exists
 * and is not to be replaced without a question, DIALOG_LINE if another name is to be typed. */
void dialog_resume(struct dialog *dialog, enum dialog_mode mode);

/* Draws the question, or the note if it says something, and the line into the grid's last row, and
 * puts the terminal's cursor there. The mode is DIALOG_LINE. */
void dialog_draw(const struct dialog *dialog, const struct note *note, struct grid *grid);

#endif
