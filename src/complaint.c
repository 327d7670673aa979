/*
 * Invariant: a complaint is one line of printable ASCII.
 */
#include "complaint.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *complaint_shown(const char *text, char shown[COMPLAINT_SHOWN_MAX])
{
    enum { MOST = (COMPLAINT_SHOWN_MAX - 4) / 4 }; /* characters, as \xNN each */
    char *to = shown;
    for (int n = 0; n < MOST && text[n] != '\0'; n++) {
        unsigned char c = (unsigned char)text[n];
        to += sprintf(to, c >= ' ' && c < 0x7F ? "%c" : "\\x%02X", c);
    }
    strcpy(to, strlen(text) > MOST ? "..." : "");
    return shown;
}

bool complain(struct complaint *complaint, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(complaint->text, sizeof complaint->text, format, arguments);
    va_end(arguments);
    return false;
}

bool complain_of(struct complaint *complaint, const char *option, const char *value,
                 const char *format, ...)
{
    char shown[COMPLAINT_SHOWN_MAX];
    size_t size = sizeof complaint->text;
    va_list arguments;
    va_start(arguments, format);
    int length =
        snprintf(complaint->text, size, "--%s=%s: ", option, complaint_shown(value, shown));
    vsnprintf(complaint->text + length, size - (size_t)length, format, arguments);
    va_end(arguments);
    return false;
}
