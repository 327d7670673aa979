/*
 * Error format: errors whose text is put together as printf does.
 */
#ifndef TMAP_FILES_ERROR_FORMAT_H
#define TMAP_FILES_ERROR_FORMAT_H

#include "base/error.h"

#include <stdbool.h>

/* Sets the error to a text made from printf's `format` and arguments; texts of the user's among
 * them must have passed error_shown. Always returns false. */
bool error_format(struct error *error, enum error_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sets the error to ERROR_USAGE, "--OPTION=VALUE: " and a text as error_format makes it. `value`
 * passes error_shown. Always returns false. */
bool error_of_option(struct error *error, const char *option, const char *value, const char *format,
                     ...) __attribute__((format(printf, 4, 5)));

#endif
