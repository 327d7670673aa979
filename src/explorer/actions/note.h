/*
 * Notes: messages of commands for the status line, passed by value.
 */
#ifndef TMAP_EXPLORER_ACTIONS_NOTE_H
#define TMAP_EXPLORER_ACTIONS_NOTE_H

#include "base/text.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#define NOTE_MAX 399 /* bytes of a note; longer ones are cut */

/* A note of zeros says nothing. */
struct note {
    char text[NOTE_MAX + 1]; /* in printable ASCII, terminated */
    bool out_of_memory;      /* there was no memory to do what the user asked for */
};

/* Returns a text that appends to the note. */
static inline struct text note_text(struct note *note)
{
    return (struct text){
        .bytes = note->text, .room = sizeof note->text, .length = strlen(note->text)};
}

/* Returns a note of arguments, as text_format writes them. */
__attribute__((format(printf, 1, 2))) static inline struct note note_format(const char *format, ...)
{
    struct note note = {0};
    struct text text = note_text(&note);
    va_list arguments;
    va_start(arguments, format);
    text_format_arguments(&text, format, &arguments);
    va_end(arguments);
    return note;
}

static inline struct note note_of(const char *words)
{
    return note_format("%s", words);
}

/* Returns a note of two texts, one after the other. */
static inline struct note note_join(const char *words, const char *more)
{
    return note_format("%s%s", words, more);
}

/* Returns the note of a command that was not done because memory ran out. */
static inline struct note note_of_memory(void)
{
    struct note note = note_of("out of memory");
    note.out_of_memory = true;
    return note;
}

#endif
