/*
 * Ask: what the explorer asks the user to type, in the status line.
 */
#ifndef TMAP_EXPLORER_DIALOG_H
#define TMAP_EXPLORER_DIALOG_H

#include "explorer/explorer.h"

/* Each begins to ask: for a cell to go to, for a seed (but not for that of a picture), for the file
 * to write the view to. */
void dialog_cell(struct explorer *explorer);
void dialog_seed(struct explorer *explorer);
void dialog_file(struct explorer *explorer);

/* Each asks for the letter of a mark: to set it, to go to it. */
void dialog_mark(struct explorer *explorer);
void dialog_to_mark(struct explorer *explorer);

/* The scene's mode is MODE_PROMPT, MODE_REPLACE, MODE_MARK or MODE_TO_MARK: takes the key that
 * answers. A wrong entry stays to be edited, and the message says what is wrong with it. */
enum explorer_reply dialog_key(struct explorer *explorer, struct event press);

/* The mode is MODE_PROMPT: draws what is asked, or what is wrong, and the entry into the grid's
 * last row, where the terminal's cursor then stands. */
void dialog_draw(const struct explorer *explorer, struct grid *grid);

#endif
