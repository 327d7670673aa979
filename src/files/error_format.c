/*
 * The core knows no stdio: it sets errors to texts that it has put together itself (base/error.h).
 */
#include "files/error_format.h"

#include <stdarg.h>
#include <stdio.h>

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
    char shown[ERROR_SHOWN_MAX];
    size_t size = sizeof error->text;
    va_list arguments;
    error->kind = ERROR_USAGE;
    va_start(arguments, format);
    int length = snprintf(error->text, size, "--%s=%s: ", option, error_shown(value, shown));
    vsnprintf(error->text + length, size - (size_t)length, format, arguments);
    va_end(arguments);
    return false;
}
