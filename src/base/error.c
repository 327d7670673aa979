/*
 * Invariant: a error is one line of printable ASCII.
 */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *error_shown(const char *text, char shown[ERROR_SHOWN_MAX])
{
    enum { MOST = (ERROR_SHOWN_MAX - 4) / 4 }; /* characters, as \xNN each */
    char *to = shown;
    for (int n = 0; n < MOST && text[n] != '\0'; n++) {
        unsigned char c = (unsigned char)text[n];
        to += sprintf(to, c >= ' ' && c < 0x7F ? "%c" : "\\x%02X", c);
    }
    strcpy(to, strlen(text) > MOST ? "..." : "");
    return shown;
}

bool complain(struct error *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return false;
}

bool complain_of(struct error *error, const char *option, const char *value, const char *format,
                 ...)
{
    char shown[ERROR_SHOWN_MAX];
    size_t size = sizeof error->text;
    va_list arguments;
    va_start(arguments, format);
    int length = snprintf(error->text, size, "--%s=%s: ", option, error_shown(value, shown));
    vsnprintf(error->text + length, size - (size_t)length, format, arguments);
    va_end(arguments);
    return false;
}
