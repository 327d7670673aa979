/*
 * Option guess: suggests options for a name that is no option, and values for one that is no value.
 */
#ifndef TMAP_OPTIONS_OPTION_GUESS_H
#define TMAP_OPTIONS_OPTION_GUESS_H

#include "options/option.h"

#include <stdbool.h>

/* Appends to an error of option_read, which has refused the value of an option, what was probably
 * meant: "; did you mean --relief=shade?". The case of letters does not matter. Appends nothing if
 * the option chooses among no names, or none is near. Returns false. */
bool option_guess_value(enum option_id id, const char *value, option_name *formats,
                        struct error *error);

/* Appends "; did you mean AB?" to an error. Returns false. */
bool option_offer(const char *a, const char *b, struct error *error);

/* Refuses a word that is no option, with dashes or without, and suggests what may have been meant.
 * `formats` is as above. `lister` is what lists all options, such as
 * "--help". Returns false. */
bool option_refuse_unknown(const char *word, option_name *formats, const char *lister,
                           struct error *error);

#endif
