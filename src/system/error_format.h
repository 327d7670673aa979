/*
 * Error format: errors whose text is made by printf, or by the system.
 */
#ifndef TMAP_SYSTEM_ERROR_FORMAT_H
#define TMAP_SYSTEM_ERROR_FORMAT_H

#include "base/error.h"

#include <stdbool.h>

/* Sets the error to a text made from printf's `format` and arguments. A text of the user's among
 * the arguments must have passed error_shown. Always returns false. */
bool error_format(struct error *error, enum error_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets the error to ERROR_USAGE, "--OPTION=VALUE: " and a text as error_format makes it. `value`
 * passes error_shown. Always returns false. */
bool error_of_option(struct error *error, const char *option, const char *value, const char *format,
                     ...) __attribute__((format(printf, 4, 5)));

/* Puts "PATH: ", or "standard input: " if the path is "-", before the text of an error that was
 * set; its kind stays. `path` passes error_shown. Always returns false. */
bool error_prefix_input(struct error *error, const char *path);

/* Sets the error to the system's reason for the failure of the call just before, as errno has it:
 * ERROR_FAILURE, or error_memory. Always returns false. */
bool error_of_errno(struct error *error);

#endif
