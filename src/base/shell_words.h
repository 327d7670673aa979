/*
 * Words: a line cut as a shell cuts it, in place. Nothing in it is expanded or obeyed.
 */
#ifndef TMAP_BASE_SHELL_WORDS_H
#define TMAP_BASE_SHELL_WORDS_H

#include <stdbool.h>

/* Cuts a line into words, each of which is then a string within it: at blanks that no single or
 * double quotes hold, and no backslash. Quotes are dropped. At most `most` words, and NULL after
 * them; *count is how many. False: there are more, or a quote is not closed. */
bool shell_words_cut(char *line, char *words[], int most, int *count);

#endif
