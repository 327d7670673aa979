/*
 * All that was sent is read at once, so that a key that is held down, or a pasted text, takes no
 * system call for each byte. Keys that terminfo knows become one event each; all other bytes become
 * characters, and those go through the decoder of sequences.
 *
 * Pasted text is not searched for keys: its end has a sequence of its own.
 */
#include "terminal/keyboard.h"

#include <curses.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

/*
 * A terminal has fewer than 200 strings, nearly all of which begin with an escape: they are
 * compared one by one, and most bytes are no string's first.
 */

/* Finds the longest string that is at the beginning of `bytes`. Returns its length and sets *key to
 * its key; returns 0 and leaves *key alone if there is none. Sets *more if a longer string begins
 * with all of `bytes`: the bytes that follow decide. `length`, the number of bytes, is 1 or more.
 */
static int find_string(const struct key_strings *strings, const char *bytes, size_t length,
                       uint32_t *key, bool *more)
{
    int found = 0;
    *more = false;
    if (!strings->begins[(unsigned char)*bytes])
        return 0;
    for (int n = 0; n < strings->count; n++) {
        const struct key_string *string = &strings->list[n];
        if (string->length > length && memcmp(string->bytes, bytes, length) == 0)
            *more = true;
        if (string->length <= length && string->length > found &&
            memcmp(string->bytes, bytes, string->length) == 0) {
            found = string->length;
            *key = string->key;
        }
    }
    return found;
}

/* Adds the string `text` of a key. Leaves it out if it is empty, longer than KEY_STRING_MAX, or
 * already there. */
static void add_string(struct key_strings *strings, const char *text, uint32_t key)
{
    uint32_t known;
    bool more;
    size_t length = strlen(text);
    if (length == 0 || length > KEY_STRING_MAX || strings->count == KEY_STRINGS_MAX ||
        find_string(strings, text, length, &known, &more) == (int)length)
        return;
    struct key_string *added = &strings->list[strings->count++];
    *added = (struct key_string){.length = (uint8_t)length, .key = key};
    memcpy(added->bytes, text, length);
    strings->begins[(unsigned char)*text] = true;
}

/*
 * Curses is asked what it has read from terminfo, and reads no keys itself: it would take a system
 * call or two for each byte.
 */

/* Codes above those of curses.h stand for keys that only this terminal's terminfo has. */
enum { CODES_MAX = KEY_MAX + 1024 };

/* Returns the key of one of curses's codes. */
static uint32_t key_of_code(int code)
{
    static const int codes[] = {/* in the order of enum event_key */
                                KEY_UP,   KEY_DOWN,  KEY_LEFT,   KEY_RIGHT, KEY_SR,
                                KEY_SF,   KEY_SLEFT, KEY_SRIGHT, KEY_PPAGE, KEY_NPAGE,
                                KEY_HOME, KEY_END,   KEY_DC,     KEY_F(1),  KEY_F(10)};
    for (uint32_t n = 0; n < sizeof codes / sizeof *codes; n++)
        if (codes[n] == code)
            return EVENT_UP + n;
    return code == KEY_BACKSPACE ? EVENT_BACKSPACE : code == KEY_ENTER ? EVENT_ENTER : EVENT_OTHER;
}

void key_codes_add(struct key_strings *strings)
{
    for (int code = KEY_MIN; code < CODES_MAX; code++) {
        char *text;
        for (int n = 0; (text = keybound(code, n)) != NULL; n++) {
            if (code != KEY_MOUSE) /* input.h decodes its sequences */
                add_string(strings, text, key_of_code(code));
            free(text);
        }
    }
}

/* Terminals send the string of a key in one piece. An answer that is awaited may come in two. */
enum { STRING_TIMEOUT = 25, ANSWER_TIMEOUT = 100 };

bool keyboard_fill(struct keyboard *keyboard, int descriptor)
{
    struct pollfd ready = {.fd = descriptor, .events = POLLIN};
    int left = keyboard->to - keyboard->from;
    if (left == KEYBOARD_BYTES_MAX || poll(&ready, 1, 0) <= 0)
        return false;
    memmove(keyboard->bytes, keyboard->bytes + keyboard->from, (size_t)left);
    keyboard->from = 0;
    keyboard->to = left;
    ssize_t got = read(descriptor, keyboard->bytes + left, (size_t)(KEYBOARD_BYTES_MAX - left));
    if (got <= 0)
        return false;
    keyboard->to += (int)got;
    return true;
}

/* Adds a byte to the character that has begun. True if it completes one, in *key. */
static bool complete_character(mbstate_t *partial, char byte, uint32_t *key)
{
    wchar_t wide;
    bool begins = mbsinit(partial) != 0;
    size_t length = mbrtowc(&wide, &byte, 1, partial);
    if (length == (size_t)-1) {
        *partial = (mbstate_t){0};
        return !begins && complete_character(partial, byte, key); /* may begin another one */
    }
    if (length == (size_t)-2)
        return false;
    *key = (uint32_t)wide;
    return true;
}

/* Finds the key whose string is next, as find_string does. */
static int find_key(const struct keyboard *keyboard, uint32_t *key, bool *more)
{
    const char *bytes = keyboard->bytes + keyboard->from;
    int left = keyboard->to - keyboard->from;
    *more = false;
    if (keyboard->decoder.state == INPUT_PASTE)
        return 0;
    int length = find_string(keyboard->strings, bytes, (size_t)left, key, more);
    if (left == 1 && *bytes == EVENT_ESCAPE)
        *more = true; /* a sequence may follow that terminfo does not know */
    return length;
}

int keyboard_next(struct keyboard *keyboard, bool late, struct event events[INPUT_EVENTS_MAX])
{
    uint32_t key;
    bool more;
    int open = input_timeout(&keyboard->decoder);
    if (keyboard->from == keyboard->to)
        return open == 0 || (late && open > 0) ? input_flush(&keyboard->decoder, events) : -1;
    int length = find_key(keyboard, &key, &more);
    if (more && !late)
        return -1;
    if (length > 0) {
        keyboard->partial = (mbstate_t){0};
        keyboard->from += length;
    } else if (!complete_character(&keyboard->partial, keyboard->bytes[keyboard->from++], &key)) {
        return 0;
    }
    return input_decode(&keyboard->decoder, key, events);
}

int keyboard_timeout(const struct keyboard *keyboard)
{
    uint32_t key;
    bool more;
    if (keyboard->from == keyboard->to)
        return input_timeout(&keyboard->decoder);
    find_key(keyboard, &key, &more);
    return !more ? 0 : keyboard->decoder.awaits ? ANSWER_TIMEOUT : STRING_TIMEOUT;
}
