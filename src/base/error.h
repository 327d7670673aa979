/*
 * Error: the reason why something could not be done, carried from where it is found up to main,
 * which prints it.
 *
 * Functions that can fail for more than one reason take a struct error, as their last parameter,
 * and return false or NULL when they have set it.
 */
#ifndef TMAP_BASE_ERROR_H
#define TMAP_BASE_ERROR_H

#include "base/text.h"

#include <stdbool.h>

enum error_kind {
    ERROR_USAGE,   /* the user asked for something that cannot be done; tmap exits with 2 */
    ERROR_FAILURE, /* a file, a terminal or the system failed; tmap exits with 1 */
    ERROR_MEMORY,  /* out of memory; tmap exits with 1 */
};

#define ERROR_TEXT_MAX 799 /* room for two texts as error_shown shows them, and for words */

struct error {
    enum error_kind kind;
    char text[ERROR_TEXT_MAX + 1]; /* one line of printable ASCII, without the program's name and
                                      without a newline */
};

/* Sets the error to a text that is one line of printable ASCII; a text of more than ERROR_TEXT_MAX
 * bytes is cut. Always returns false. */
bool error_set(struct error *error, enum error_kind kind, const char *text);

/* Sets the error to a text made from a format and arguments, as text_format takes them. A text of
 * the user's among the arguments must have passed error_shown. Always returns false. */
bool error_format(struct error *error, enum error_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets the error to no text yet, and returns one that is appended to it: *error must stay where it
 * is. */
struct text error_text(struct error *error, enum error_kind kind);

/* Sets the error to ERROR_MEMORY, "out of memory". Always returns false. */
bool error_memory(struct error *error);

/* Puts "PREFIX: " before the text of an error that was set. Always returns false. */
bool error_prefix(struct error *error, const char *prefix);

/* Appends to the text of an error that was set. Always returns false. */
bool error_append(struct error *error, const char *text);

/* Puts "--OPTION=VALUE: " before the text of an error that was set; its kind stays. `value` passes
 * error_shown. Always returns false. */
bool error_prefix_option(struct error *error, const char *option, const char *value);

/* Sets the error to ERROR_USAGE, "--OPTION=VALUE: " and a text as error_format makes it. `value`
 * passes error_shown. Always returns false. */
bool error_of_option(struct error *error, const char *option, const char *value, const char *format,
                     ...) __attribute__((format(printf, 4, 5)));

/* Copies a user's text into `shown` so that a terminal obeys nothing in it: bytes other than
 * printable ASCII become \xNN, and a text of more than 60 bytes ends in "...". Returns `shown`. */
#define ERROR_SHOWN_MAX 244
const char *error_shown(const char *text, char shown[ERROR_SHOWN_MAX]);

#endif
