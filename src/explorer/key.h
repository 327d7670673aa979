/*
 * Keytext: keys as the user writes them, in UTF-8.
 *
 * A character is the key that types it. Other keys are names in angle brackets, those of the help:
 * <Up>, <Shift-Left>, <PgDn>, <Esc>; <C-l> or <^L> with the control key; <lt> is the key of `<`.
 * What the mouse does has a place, its column and row counted from 0: <WheelUp 10 5>, <WheelDown 10
 * 5>, <Click 10 5>, or in single steps <Grab 10 5>, <Drag 12 5>, <Release 12 5>. <Tick> is the time
 * in which drifting goes on by a tile.
 */
#ifndef TMAP_EXPLORER_KEY_H
#define TMAP_EXPLORER_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A key is the code point that it types, or one of these; what the mouse does counts as one. */
enum event_key {
    EVENT_UP = 0x110000, /* beyond Unicode */
    EVENT_DOWN,
    EVENT_LEFT,
    EVENT_RIGHT,
    EVENT_SHIFT_UP,
    EVENT_SHIFT_DOWN,
    EVENT_SHIFT_LEFT,
    EVENT_SHIFT_RIGHT,
    EVENT_PAGE_UP,
    EVENT_PAGE_DOWN,
    EVENT_HOME,
    EVENT_END,
    EVENT_DELETE,
    EVENT_WHEEL_UP,   /* the mouse's wheel turned away from the user, */
    EVENT_WHEEL_DOWN, /* or towards */
    EVENT_DRAG,       /* the mouse moved with its button down */
    EVENT_CLICK,      /* its button went down and up in one place */
    EVENT_GRAB,       /* its button went down, */
    EVENT_RELEASE,    /* or up */
    EVENT_TICK,       /* nothing was pressed for the time that a step of drifting takes */
    EVENT_OTHER,      /* a key that tmap has no name for */
};

/* A key that was pressed. */
struct event {
    uint32_t key;
    int col;     /* of what the mouse does: on the screen, its top left is 0, 0 */
    int row;     /* likewise */
    bool pasted; /* the character stood in text that was pasted: it is never a command */
};

/* What the control key makes of a letter. */
#define EVENT_CONTROL(letter) ((letter)&0x1F)

#define EVENT_ENTER     0x0D
#define EVENT_ESCAPE    0x1B
#define EVENT_TAB       0x09
#define EVENT_BACKSPACE 0x7F

/* What the help calls a key, in ASCII, terminated: "h", "Left", "Shift-Up", "PgDn", "^L", "Esc".
 * `name` has room for KEY_LABEL_MAX characters and the end. */
#define KEY_LABEL_MAX 15
void key_label(uint32_t key, char name[KEY_LABEL_MAX + 1]);

/* Reads the key that a text begins with, into *press. Returns what follows it, or NULL: there is
 * none, or none of that name. */
const char *key_read(const char *text, struct event *press);

/* How many bytes at the beginning of a text stand for one key, known or not: up to a `>` or the
 * text's end, where it begins with `<`; else one character's, or one byte that is no UTF-8. */
size_t key_length(const char *text);

#endif
