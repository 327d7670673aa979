/*
 * Scroll: moves what the terminal shows, all rows but the last one, by terminfo's own strings, so
 * that only what comes into sight is left to write.
 */
#ifndef TMAP_TERM_SCROLL_H
#define TMAP_TERM_SCROLL_H

#include <stdbool.h>

/* True if the terminal can move columns to the left (negative: to the right), or rows up (negative:
 * down), without leaving anything but blanks. */
bool scroll_can_columns(int left);
bool scroll_can_rows(int up);

/* Moves the terminal's columns or rows by 1 or more, negative: the other way; the terminal can. */
void scroll_columns(int left);
void scroll_rows(int up);

/* Moves what curses has as well: the screen that it believes in, and the one that it is to show. */
void scroll_curses_columns(int left);
void scroll_curses_rows(int up);

#endif
