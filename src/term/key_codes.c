/*
 * Curses is asked what it has read from terminfo, and reads no keys itself: it would take a system
 * call or two for each byte.
 */
#include "term/key_codes.h"

#include "explorer/key.h"

#include <curses.h>
#include <stdlib.h>

/* Codes above those of curses.h stand for keys that only this terminal's terminfo has. */
enum { CODES_MAX = KEY_MAX + 1024 };

/* Returns the key of one of curses's codes. */
static uint32_t key_of_code(int code)
{
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
        {KEY_F(1), EVENT_F1},
        {KEY_F(10), EVENT_F10},
    };
    for (size_t n = 0; n < sizeof codes / sizeof *codes; n++)
        if (codes[n].code == code)
            return codes[n].key;
    return EVENT_OTHER;
}

bool key_codes_add(struct key_strings *strings)
{
    bool done = true;
    for (int code = KEY_MIN; done && code < CODES_MAX; code++) {
        char *text;
        for (int n = 0; done && (text = keybound(code, n)) != NULL; n++) {
            if (code != KEY_MOUSE) /* input.h decodes its sequences */
                done = key_strings_add(strings, text, key_of_code(code));
            free(text);
        }
    }
    return done;
}
