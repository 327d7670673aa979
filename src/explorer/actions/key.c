/*
 * One table of names serves labels and reading: a key that gets a name can be written by users.
 */
#include "explorer/actions/key.h"

#include "base/parse.h"

#include <string.h>

/* True if `text` begins with `word`; *rest is then the text after it. */
static bool skip_word(const char *text, const char *word, const char **rest)
{
    size_t length = strlen(word);
    if (strncmp(text, word, length) != 0)
        return false;
    *rest = text + length;
    return true;
}

/* Reads " COL ROW", the place of the mouse. */
static const char *read_mouse_place(const char *text, struct event *event)
{
    enum { PLACE_MAX = 99999 };
    uint64_t numbers[2];
    for (int n = 0; n < 2; n++) {
        text = *text == ' ' ? parse_digits(text + 1, PLACE_MAX, &numbers[n]) : NULL;
        if (text == NULL)
            return NULL;
    }
    event->col = (int)numbers[0];
    event->row = (int)numbers[1];
    return text;
}

/* Reads a key with the control key: "C-l" or "^L". */
static const char *read_control(const char *text, struct event *event)
{
    const char *letter;
    if (!skip_word(text, "C-", &letter) && !skip_word(text, "^", &letter))
        return NULL;
    bool lower = *letter >= 'a' && *letter <= 'z';
    if (!lower && (*letter < '@' || *letter > '_'))
        return NULL;
    event->key = EVENT_CONTROL((uint32_t)*letter);
    return letter + 1;
}

/* Returns the nth name of a key, from 0, and sets *key; NULL if there are fewer. */
static const char *nth_name(uint32_t n, uint32_t *key)
{
    static const char *const special[] = {
        "Up",         "Down",        "Left",    "Right",   "Shift-Up",  "Shift-Down",
        "Shift-Left", "Shift-Right", "PgUp",    "PgDn",    "Home",      "End",
        "Delete",     "F1",          "F10",     "WheelUp", "WheelDown", "Drag",
        "Click",      "Grab",        "Release", "Tick",    "other",
    };
    static const char *const others[] = {"Esc", "Enter", "Tab", "Backspace", "Space"};
    static const uint32_t keys[] = {EVENT_ESCAPE, EVENT_ENTER, EVENT_TAB, EVENT_BACKSPACE, ' '};
    enum { SPECIAL = sizeof special / sizeof *special, OTHERS = sizeof keys / sizeof *keys };
    if (n >= SPECIAL + OTHERS)
        return NULL;
    *key = n < SPECIAL ? EVENT_UP + n : keys[n - SPECIAL];
    return n < SPECIAL ? special[n] : others[n - SPECIAL];
}

/* Reads the text between the brackets, up to the closing one. */
static const char *read_key_name(const char *text, struct event *event)
{
    const char *name;
    const char *rest;
    if (skip_word(text, "lt", &rest)) {
        event->key = '<';
        return rest;
    }
    for (uint32_t n = 0; (name = nth_name(n, &event->key)) != NULL; n++)
        if (event->key != EVENT_OTHER && skip_word(text, name, &rest) &&
            (*rest == '>' || *rest == ' '))
            return event->key >= EVENT_WHEEL_UP && event->key <= EVENT_RELEASE
                       ? read_mouse_place(rest, event)
                       : rest;
    return read_control(text, event);
}

const char *key_read(const char *text, struct event *event)
{
    *event = (struct event){0};
    if (*text == '\0')
        return NULL;
    if (*text != '<')
        return text_glyph_at(text, &event->key);
    const char *end = read_key_name(text + 1, event);
    return end != NULL && *end == '>' ? end + 1 : NULL;
}

size_t key_length(const char *text)
{
    uint32_t glyph;
    const char *end = *text == '<' ? strchr(text, '>') : text_glyph_at(text, &glyph);
    if (end != NULL)
        return (size_t)(end - text) + (*text == '<');
    return *text == '<' ? strlen(text) : (size_t)(*text != '\0');
}

void key_label(uint32_t key, char name[KEY_LABEL_MAX + 1])
{
    uint32_t named;
    const char *found;
    for (uint32_t n = 0; (found = nth_name(n, &named)) != NULL; n++)
        if (named == key) {
            strcpy(name, found);
            return;
        }
    bool control = key < ' ';
    if (control)
        *name++ = '^';
    name[0] = control ? (char)(key + '@') : key < 0x7F ? (char)key : '?';
    name[1] = '\0';
}

bool pointer_take(struct pointer *pointer, struct event *event)
{
    bool drags = event->key == EVENT_DRAG && pointer->held; /* else the grab was not seen */
    bool moved = event->col != pointer->col || event->row != pointer->row;
    bool clicked = pointer->held && !pointer->dragged;
    if (event->key == EVENT_RELEASE) {
        pointer->held = false;
        event->key = EVENT_CLICK;
        return clicked;
    }
    if (event->key != EVENT_GRAB && event->key != EVENT_DRAG)
        return true;
    event->from_col = pointer->col;
    event->from_row = pointer->row;
    *pointer = (struct pointer){true, drags && (moved || pointer->dragged), event->col, event->row};
    return drags && moved;
}
