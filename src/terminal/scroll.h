/*
 * Scroll: moves what the terminal shows, all rows but the last one, by strings of terminfo, so that
 * only what comes into sight is left to write.
 *
 * `left` is a number of columns to the left, negative: to the right; `up` is a number of rows up,
 * negative: down.
 */
#ifndef TMAP_TERMINAL_SCROLL_H
#define TMAP_TERMINAL_SCROLL_H

#include <stdbool.h>

/* True if the terminal can move columns or rows in this direction and leaves blanks behind. */
bool scroll_can_columns(int left);
bool scroll_can_rows(int up);

/* Move what the terminal shows. `left` and `up` are not 0, and the terminal can move that way. */
void scroll_columns(int left);
void scroll_rows(int up);

/* Move both screens of curses: the one that it believes is shown, and the one that it is to show.
 */
void scroll_curses_columns(int left);
void scroll_curses_rows(int up);

#endif
