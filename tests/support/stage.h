/*
 * Stage: explorers for tests, and keys in strings.
 */
#ifndef TMAP_STAGE_H
#define TMAP_STAGE_H

#include "explorer/commands.h"
#include "explorer/explorer.h"

/* Returns an explorer of the recipe's world, with the default tiles, on a screen of that size. The
 * caller frees it by explorer_free. */
struct explorer stage(const struct recipe *recipe, int cols, int rows);

/* Returns one with this view and look, on a screen of the view's size. */
struct explorer stage_map(const struct recipe *recipe, struct view view, const struct look *look);

/* Returns the recipe of a small world: 64x96 cells, features of 8, seed 7. */
struct recipe stage_recipe(void);

/* Press one key, or each key of an ASCII text, in which \r is Enter and \033 Esc. Return the last
 * reply. */
enum explorer_reply stage_press(struct explorer *explorer, uint32_t key);
enum explorer_reply stage_type(struct explorer *explorer, const char *text);

/* Returns a row of the frame, in ASCII (other characters are ?), without blanks at its end.
 * Negative rows count from the last one, -1. Valid until the next call. */
const char *stage_row(const struct explorer *explorer, int row);

/* Returns the word for the land or the water that is shown in the middle of a map. */
const char *stage_middle(const struct map *map);

/* Fails unless the last row of the frame has `words` in it. */
void assert_says(const struct explorer *explorer, const char *words);

/* Fails unless two maps have the same recipe, view and look. */
void assert_same_map(const struct map *a, const struct map *b);

/* Fails unless the world of a map, and its bands, are those of its recipe. */
void stage_check_world(const struct map *map);

/* Copies the nth command of the help, from 0. Returns false for the number after the last. */
bool stage_command(int n, struct command *command);

/* Returns the number of commands of the help. */
int stage_commands(void);

/* Returns the nth command that opens a panel, from 0; NULL if there are fewer. */
const struct command *stage_panel(int n);

/* Finds the terminal's cursor in the frame; -1: there is none. */
void stage_cursor(const struct explorer *explorer, int *col, int *row);

#endif
