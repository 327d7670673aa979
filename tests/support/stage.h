/*
 * Stage: scenes for tests, and keys by the handful.
 */
#ifndef TMAP_STAGE_H
#define TMAP_STAGE_H

#include "explorer/explorer.h"

/* A scene of a recipe's world with the default tiles on a screen of that size. explorer_free frees it.
 */
struct explorer stage(const struct recipe *recipe, int cols, int rows);

/* A small world: 64x96 cells, features of 8, seed 7. */
struct recipe stage_recipe(void);

/* Presses one key; then each of a text's, which \r is Enter and \033 Esc among. Returns the last
 * reply. */
enum explorer_reply stage_press(struct explorer *explorer, uint32_t key);
enum explorer_reply stage_type(struct explorer *explorer, const char *text);

/* A row of what the scene draws, in ASCII (what is not, is ?), without blanks at its end; negative
 * rows count from the last one, -1. Good until the next call. */
const char *stage_row(const struct explorer *explorer, int row);

/* Whether the scene's last row says something. */
void assert_says(const struct explorer *explorer, const char *words);

/* Whether two maps have the same recipe, view and look. */
void assert_same_map(const struct map *a, const struct map *b);

/* Returns the number of commands. */
int stage_commands(void);

/* Where the drawn cursor stands; -1: nowhere. */
void stage_cursor(const struct explorer *explorer, int *col, int *row);

#endif
