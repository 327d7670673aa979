/*
 * Shell words: cuts a line into words as a shell does, in place. Nothing is expanded or executed.
 */
#ifndef TMAP_BASE_SHELL_WORDS_H
#define TMAP_BASE_SHELL_WORDS_H

#include <stdbool.h>

/* Cuts a line at blanks that are not within single or double quotes and not behind a backslash.
 * Each word becomes a string within the line, without its quotes. `words` has room for max + 1
 * pointers: the words and, after them, NULL. *count is the number of words. Returns false if there
 * are more than max words or a quote is not closed. */
bool shell_words_cut(char *line, char *words[], int max, int *count);

#endif
