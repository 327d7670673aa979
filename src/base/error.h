/*
 * Error: why something failed. It is passed from where the failure is found up to main, which
 * prints it.
 *
 * Functions that can fail for more than one reason take a struct error as their last parameter.
 * They return false or NULL after setting it.
 */
#ifndef TMAP_BASE_ERROR_H
#define TMAP_BASE_ERROR_H

#include "base/text.h"

enum error_kind {
    ERROR_USAGE,   /* the user asked for something that cannot be done; tmap exits with 2 */
    ERROR_FAILURE, /* a file, a terminal or the system failed; tmap exits with 1 */
    ERROR_MEMORY,  /* out of memory; tmap exits with 1 */
};

#define ERROR_TEXT_MAX 799 /* room for two texts of error_shown, and for words */

struct error {
    enum error_kind kind;
    bool of_system;                /* the system says why: nothing in a file is wrong */
    char text[ERROR_TEXT_MAX + 1]; /* one line of printable ASCII, without the program's name and
                                      without a newline */
};

/* Sets the error to `text`, one line of printable ASCII, cut after ERROR_TEXT_MAX bytes. Always
 * returns false. */
bool error_set(struct error *error, enum error_kind kind, const char *text);

/* Sets the error to a formatted text, see text_format. Pass user texts among the arguments through
 * error_shown first. Always returns false. */
bool error_format(struct error *error, enum error_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets the error to an empty text. Returns a struct text that appends to it; *error must not be
 * moved. */
struct text error_text(struct error *error, enum error_kind kind);

/* Sets the error to ERROR_MEMORY, "out of memory". Always returns false. */
bool error_memory(struct error *error);

/* Puts a formatted text and ": " before the text of an error that was set. Always returns false. */
bool error_prefix(struct error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends a formatted text to the text of an error that was set. Always returns false. */
bool error_append(struct error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends ", such as COLSxROWS" to the text of an error that was set. The size has about the shape
 * of cols x rows, is no larger, and has at most `most` places, which is below 2^32. Its rows are a
 * multiple of `step` if that is possible. All numbers are 1 or more. Always returns false. */
bool error_append_size(struct error *error, uint32_t cols, uint32_t rows, uint64_t most,
                       uint32_t step);

/* Puts "--OPTION=VALUE: " before the text of an error that was set. The kind of the error stays.
 * `value` is passed through error_shown. Always returns false. */
bool error_prefix_option(struct error *error, const char *option, const char *value);

/* Sets the error to ERROR_USAGE, "--OPTION=VALUE: " and a formatted text, see error_format. `value`
 * is passed through error_shown. Always returns false. */
#define error_of_option(error, option, value, ...) \
    (error_format(error, ERROR_USAGE, __VA_ARGS__) || error_prefix_option(error, option, value))

/* Copies a user's text into `shown`, made safe for terminals: bytes other than printable ASCII
 * become \xNN, and a text of more than 60 bytes is cut and ends in "...". Returns `shown`. */
#define ERROR_SHOWN_MAX 244
const char *error_shown(const char *text, char shown[ERROR_SHOWN_MAX]);

/* error_shown, in memory of the block that it stands in. */
#define ERROR_SHOWN(text) error_shown(text, (char[ERROR_SHOWN_MAX]){""})

#endif
