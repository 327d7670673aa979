/*
 * Bytes become characters here and not in curses, whose get_wch drops what follows an invalid byte
 * together with it. Keys that terminfo knows arrive as codes of curses, at once.
 */
#include "term/keyboard.h"

#include <curses.h>

/* Curses's codes of keys, and ours. */
static const struct {
    int code;
    uint32_t key;
} codes[] = {
    {KEY_UP, EVENT_UP},
    {KEY_DOWN, EVENT_DOWN},
    {KEY_LEFT, EVENT_LEFT},
    {KEY_RIGHT, EVENT_RIGHT},
    {KEY_SR, EVENT_SHIFT_UP},
    {KEY_SF, EVENT_SHIFT_DOWN},
    {KEY_SLEFT, EVENT_SHIFT_LEFT},
    {KEY_SRIGHT, EVENT_SHIFT_RIGHT},
    {KEY_PPAGE, EVENT_PAGE_UP},
    {KEY_NPAGE, EVENT_PAGE_DOWN},
    {KEY_HOME, EVENT_HOME},
    {KEY_END, EVENT_END},
    {KEY_BACKSPACE, EVENT_BACKSPACE},
    {KEY_DC, EVENT_DELETE},
    {KEY_ENTER, EVENT_ENTER},
};

static uint32_t key_of_code(int code)
{
    for (size_t n = 0; n < sizeof codes / sizeof *codes; n++)
        if (codes[n].code == code)
            return codes[n].key;
    return EVENT_OTHER;
}

/* Adds a byte to the character that has begun. True if it completes one, in *key. */
static bool complete_character(mbstate_t *partial, char byte, uint32_t *key)
{
    wchar_t wide;
    bool begins = mbsinit(partial) != 0;
    size_t length = mbrtowc(&wide, &byte, 1, partial);
    if (length == (size_t)-1) {
        *partial = (mbstate_t){0};
        return !begins && complete_character(partial, byte, key); /* it may begin another one */
    }
    if (length == (size_t)-2)
        return false;
    *key = (uint32_t)wide;
    return true;
}

int keyboard_read(struct keyboard *keyboard, struct event events[INPUT_EVENTS_MAX])
{
    uint32_t key;
    int code = getch();
    if (code == ERR)
        return -1;
    if (code >= KEY_MIN) {
        keyboard->partial = (mbstate_t){0};
        key = key_of_code(code);
    } else if (!complete_character(&keyboard->partial, (char)code, &key)) {
        return 0;
    }
    return input_decode(&keyboard->decoder, key, events);
}
