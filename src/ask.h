/*
 * Ask: what the explorer asks the user to type, in the status line.
 */
#ifndef TMAP_ASK_H
#define TMAP_ASK_H

#include "scene.h"

/* Each begins to ask: for a cell to go to, for a seed (but not for that of a picture), for the file
 * to write the view to. */
void ask_cell(struct scene *scene);
void ask_seed(struct scene *scene);
void ask_file(struct scene *scene);

/* Each asks for the letter of a mark: to set it, to go to it. */
void ask_mark(struct scene *scene);
void ask_to_mark(struct scene *scene);

/* The scene's mode is MODE_PROMPT, MODE_REPLACE, MODE_MARK or MODE_TO_MARK: takes the key that
 * answers. A wrong entry stays to be edited, and the message says what is wrong with it. */
enum scene_reply ask_key(struct scene *scene, struct press press);

/* The mode is MODE_PROMPT: draws what is asked, or what is wrong, and the entry into the grid's
 * last row, where the terminal's cursor then stands. */
void ask_draw(const struct scene *scene, struct grid *grid);

#endif
