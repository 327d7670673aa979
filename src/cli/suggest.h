/*
 * Suggest: options that the user may have meant by a word that makes no sense.
 */
#ifndef TMAP_CLI_SUGGEST_H
#define TMAP_CLI_SUGGEST_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>

/* Returns how many letters must be changed, added, left out or exchanged with the next one to make
 * one word from another. Both have at most SUGGEST_WORD_MAX bytes. */
#define SUGGEST_WORD_MAX 40
int suggest_distance(const char *from, const char *to);

/* Sets an ERROR_USAGE about a word that begins with -- and is no option, and names the options that
 * it is short for; otherwise those that other programs call so, that have it as a value, or whose
 * names are nearly like it. Always returns false. */
bool suggest_option(const char *word, struct error *error);

/* Appends to an error about the value of an option the option that was meant: a number of rows for
 * --heights, which --height is short for. Always returns false. */
bool suggest_for_value(const char *option, const char *value, struct error *error);

/* Appends to an error about a picture that was not read the option that was meant, if `path` names
 * no file and looks like a seed or the name of an option. Always returns false. */
bool suggest_for_picture(const char *path, struct error *error);

#endif
