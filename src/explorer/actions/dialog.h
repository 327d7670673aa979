/*
 * Dialog: questions that the explorer asks in the status line, and the user's answers.
 *
 * A question is answered by a line that is typed and entered, or by one letter. A line is edited as
 * readline edits it; the table of commands says which keys edit it. Esc ends the dialog and changes
 * nothing.
 */
#ifndef TMAP_EXPLORER_ACTIONS_DIALOG_H
#define TMAP_EXPLORER_ACTIONS_DIALOG_H

#include "explorer/actions/state.h"

/* Asks a question. The note is the question if a letter answers it. */
struct note dialog_ask(struct explorer *explorer, const struct question *question);

/* Puts an answer, in UTF-8, into the line, for the user to enter. What is typed replaces it; the
 * keys that edit a line edit it. */
void dialog_offer(struct dialog *dialog, const char *offer);

/* Takes a key while a question is asked. `act` is what the key does, by the table of commands. A
 * line that cannot be used stays, so that the user can edit it, and the explorer's note says why.
 * Returns EXPLORER_WRITE if the dialog's file is to be written, else EXPLORER_DRAW. */
enum explorer_reply dialog_key(struct explorer *explorer, enum line_edit_act act, uint32_t key);

/* Asks which file to write. */
extern const struct question dialog_file;

/* Asks the caller to write the file at a path: the use_line of dialog_file. */
bool dialog_use_file(struct explorer *explorer, const char *line);

/* Draws the question, or the explorer's note if there is one, and the typed line into the grid's
 * last row, and puts the terminal's cursor there. The mode is MODE_LINE. */
void dialog_draw(const struct explorer *explorer, struct grid *grid);

/* Does `act` to a line. LINE_EDIT_INSERT inserts the character `key`, but nothing if `key` types no
 * character: control characters, surrogates and numbers beyond Unicode. Returns false if the line
 * is full. */
bool line_edit_key(struct line_edit *line, enum line_edit_act act, uint32_t key);

/* Appends the line to a text, in UTF-8. */
void line_edit_add(const struct line_edit *line, struct text *text);

#endif
