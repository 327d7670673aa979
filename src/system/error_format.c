/*
 * The core sets errors to texts that it has put together itself (base/error.h): it knows no stdio
 * and no errno, both of which are met here.
 */
#include "system/error_format.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool error_format(struct error *error, enum error_kind kind, const char *format, ...)
{
    va_list arguments;
    error->kind = kind;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return false;
}

bool error_of_option(struct error *error, const char *option, const char *value, const char *format,
                     ...)
{
    va_list arguments;
    error->kind = ERROR_USAGE;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return error_prefix_option(error, option, value);
}

bool error_prefix_input(struct error *error, const char *path)
{
    char shown[ERROR_SHOWN_MAX];
    return error_prefix(error,
                        strcmp(path, "-") == 0 ? "standard input" : error_shown(path, shown));
}

bool error_of_errno(struct error *error)
{
    if (errno == ENOMEM)
        return error_memory(error);
    return error_format(error, ERROR_FAILURE, "%s", strerror(errno));
}
