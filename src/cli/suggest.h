/*
 * Suggest: options that the user may have meant by a word that makes no sense.
 */
#ifndef TMAP_CLI_SUGGEST_H
#define TMAP_CLI_SUGGEST_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>

/* Returns the number of letters that are to be changed, added, left out or exchanged with the next
 * one to make one word from another. Both have at most SUGGEST_WORD_MAX bytes. */
#define SUGGEST_WORD_MAX 40
int suggest_distance(const char *from, const char *to);

/* Sets an ERROR_USAGE about a word that begins with -- and is no option, with the options that it
 * is short for, that other programs call so, that have it as a value, or else whose names are
 * nearly like it. Always returns false. */
bool suggest_option(const char *word, struct error *error);

/* Appends to an error about a picture that was not read the option that was meant, if `path` names
 * no file and looks like a seed or the name of an option. Always returns false. */
bool suggest_for_picture(const char *path, struct error *error);

#endif
