/*
 * Complaint: a line that says what is wrong with what the user wrote.
 */
#ifndef TMAP_BASE_ERROR_H
#define TMAP_BASE_ERROR_H

#include <stdbool.h>

/* The line, without the program's name or a line's end. Nothing in it is obeyed by a terminal. */
struct error {
    char text[800]; /* room for two texts as error_shown shows them, and for words */
};

/* Sets the text, as printf does; what comes from the user must have passed error_shown. Returns
 * false, as functions that complain do. */
bool complain(struct error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same with "--option=value: " before it; the value is shown as error_shown does. */
bool complain_of(struct error *error, const char *option, const char *value, const char *format,
                 ...) __attribute__((format(printf, 4, 5)));

/* A text of the user's as it may be shown, in `shown`: what is not printable ASCII as \xNN, and cut
 * when it is long. Returns `shown`. */
#define ERROR_SHOWN_MAX 244
const char *error_shown(const char *text, char shown[ERROR_SHOWN_MAX]);

#endif
