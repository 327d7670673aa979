/*
 * All that was sent is read at once, so that a key that is held down, or a pasted text, takes no
 * system call for each byte. Keys that terminfo knows become one event each; all other bytes become
 * characters, and those go through the decoder of sequences.
 *
 * Pasted text is not searched for keys: its end has a sequence of its own.
 */
#include "term/keyboard.h"

#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { STRING_TIMEOUT = 25 }; /* terminals send the string of a key in one piece */

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

/* Finds the key whose string is next, as key_strings_find does. */
static int find_key(const struct keyboard *keyboard, uint32_t *key, bool *more)
{
    const char *bytes = keyboard->bytes + keyboard->from;
    int left = keyboard->to - keyboard->from;
    *more = false;
    if (keyboard->decoder.state == INPUT_PASTE)
        return 0;
    int length = key_strings_find(keyboard->strings, bytes, (size_t)left, key, more);
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
    return more ? STRING_TIMEOUT : 0;
}
