/*
 * Notes: messages of commands for the status line, passed by value.
 */
#ifndef TMAP_EXPLORER_ACTIONS_NOTE_H
#define TMAP_EXPLORER_ACTIONS_NOTE_H

#include "base/text.h"

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

/* Returns a note of two texts, one after the other. */
static inline struct note note_join(const char *words, const char *more)
{
    struct note note = {0};
    struct text text = note_text(&note);
    text_add(&text, words);
    text_add(&text, more);
    return note;
}

static inline struct note note_of(const char *words)
{
    return note_join(words, "");
}

/* Returns the note of a command that was not done because memory ran out. */
static inline struct note note_of_memory(void)
{
    struct note note = note_of("out of memory");
    note.out_of_memory = true;
    return note;
}

#endif
