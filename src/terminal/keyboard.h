/*
 * Keyboard: reads the bytes that the terminal sends, and turns them into events; with the strings
 * of the terminal's keys, and their codes in terminfo.
 */
#ifndef TMAP_TERMINAL_KEYBOARD_H
#define TMAP_TERMINAL_KEYBOARD_H

#include "terminal/input.h"

#include <wchar.h>

/*
 * Key strings: the bytes that a terminal sends for its keys, by terminfo.
 */

#define KEY_STRING_MAX  31  /* bytes of a string; longer ones are left out */
#define KEY_STRINGS_MAX 256 /* maximum number, more are left out; terminals have fewer than 200 */

/* The bytes of a key. */
struct key_string {
    uint8_t length;             /* 1..KEY_STRING_MAX */
    char bytes[KEY_STRING_MAX]; /* without a NUL at the end */
    uint32_t key;               /* one of explorer/actions/key.h's EVENT_ keys */
};

/* The strings. Initialize with zeros. */
struct key_strings {
    struct key_string list[KEY_STRINGS_MAX];
    int count;        /* number of strings in `list` */
    bool begins[256]; /* by byte: a string begins with it */
};

#define KEYBOARD_BYTES_MAX 4096 /* Linux keeps no more bytes of a terminal's input */

/* State between two reads. Initialize with zeros. */
struct keyboard {
    const struct key_strings *strings; /* the terminal's; must outlive the keyboard */
    struct input_decoder decoder;      /* the sequence that has begun */
    mbstate_t partial;                 /* the character of several bytes that has begun */
    int from;                          /* index in `bytes` of the first one that is not decoded */
    int to;                            /* index after the last byte that was read */
    char bytes[KEYBOARD_BYTES_MAX];    /* bytes that were read */
};

/* Reads what the terminal has sent, without waiting. Returns false if it sent nothing or is gone,
 * or if there is no room because all bytes are still to be decoded. */
bool keyboard_fill(struct keyboard *keyboard, int descriptor);

/* Decodes the next byte, or the next key that terminfo knows. Writes the events that it completes
 * and returns their number, 0..INPUT_EVENTS_MAX. Returns -1 if no byte is left, or if the bytes
 * that are left may begin a longer key. `late` says that nothing more came in keyboard_timeout's
 * time: what has begun then ends. Bytes that are no character of the locale are dropped. */
int keyboard_next(struct keyboard *keyboard, bool late, struct event events[INPUT_EVENTS_MAX]);

/* Returns how many milliseconds to wait for the rest of a key or sequence; -1 if none has begun. */
int keyboard_timeout(const struct keyboard *keyboard);

/*
 * Key codes: the keys that terminfo has for the terminal, by curses's codes for them.
 */

/* Adds the strings that the terminal sends for its keys, as terminfo has them; keys that tmap has
 * no name for are EVENT_OTHER. Leaves the mouse out. Call it after terminal_take (terminal.h). */
void key_codes_add(struct key_strings *strings);

#endif
