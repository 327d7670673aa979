/*
 * Option guess: the options that a wrong name may have meant.
 */
#ifndef TMAP_OPTIONS_OPTION_GUESS_H
#define TMAP_OPTIONS_OPTION_GUESS_H

#include "options/option.h"

#include <stdbool.h>

#define OPTION_WORD_MAX 40 /* longest name that guesses are made for, in bytes */

/* Returns the edit distance of two words: letters to change, insert, delete or swap with the next.
 * Both have at most OPTION_WORD_MAX bytes. */
int option_distance(const char *from, const char *to);

/* Appends the options that a name without dashes may mean, as a list: "--a or --b". These are the
 * options that it abbreviates (*is_short is then true); else those that other programs call by this
 * name, or that have it as a value; else those with the nearest names. Appends nothing if there are
 * none. `formats` lists the names of --format; NULL: they are not considered. */
void option_guess(const char *name, option_name *formats, struct text *list, bool *is_short);

#endif
