/*
 * Names are those that key_label gives, so whoever adds a key there can write it here.
 */
#include "explorer/key.h"

#include "base/parse.h"
#include "base/text.h"

#include <string.h>

/* Whether a text begins with a word; *rest is then what follows. */
static bool skip(const char *text, const char *word, const char **rest)
{
    size_t length = strlen(word);
    if (strncmp(text, word, length) != 0)
        return false;
    *rest = text + length;
    return true;
}

/* " COL ROW" */
static const char *read_place(const char *text, struct event *press)
{
    enum { MOST = 99999 };
    uint64_t numbers[2];
    for (int n = 0; n < 2; n++) {
        text = *text == ' ' ? parse_digits(text + 1, MOST, &numbers[n]) : NULL;
        if (text == NULL)
            return NULL;
    }
    press->col = (int)numbers[0];
    press->row = (int)numbers[1];
    return text;
}

static bool has_place(uint32_t key)
{
    return key >= EVENT_WHEEL_UP && key <= EVENT_RELEASE;
}

/* A control key: after "C-" or "^". */
static const char *read_control(const char *text, struct event *press)
{
    const char *letter;
    if (!skip(text, "C-", &letter) && !skip(text, "^", &letter))
        return NULL;
    bool lower = *letter >= 'a' && *letter <= 'z';
    if (!lower && (*letter < '@' || *letter > '_'))
        return NULL;
    press->key = EVENT_CONTROL((uint32_t)*letter);
    return letter + 1;
}

/* What stands between the brackets; what follows it must be the closing one. */
static const char *read_name(const char *text, struct event *press)
{
    static const uint32_t others[] = {EVENT_ESCAPE, EVENT_ENTER, EVENT_TAB, EVENT_BACKSPACE};
    enum { SPECIAL = EVENT_OTHER - EVENT_UP, ALL = SPECIAL + sizeof others / sizeof *others };
    const char *rest;
    if (skip(text, "lt", &rest)) {
        press->key = '<';
        return rest;
    }
    for (uint32_t n = 0; n < ALL; n++) {
        char name[KEY_LABEL_MAX + 1];
        press->key = n < SPECIAL ? EVENT_UP + n : others[n - SPECIAL];
        key_label(press->key, name);
        if (skip(text, name, &rest) && (*rest == '>' || *rest == ' '))
            return has_place(press->key) ? read_place(rest, press) : rest;
    }
    return read_control(text, press);
}

const char *key_read(const char *text, struct event *press)
{
    *press = (struct event){0};
    if (*text == '\0')
        return NULL;
    if (*text != '<')
        return text_glyph_at(text, &press->key);
    const char *end = read_name(text + 1, press);
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
    static const char *const special[] = {
        "Up",          "Down", "Left",  "Right", "Shift-Up", "Shift-Down", "Shift-Left",
        "Shift-Right", "PgUp", "PgDn",  "Home",  "End",      "Delete",     "WheelUp",
        "WheelDown",   "Drag", "Click", "Grab",  "Release",  "Tick",       "other",
    };
    static const struct {
        uint32_t key;
        const char *name;
    } controls[] = {{EVENT_ESCAPE, "Esc"},
                    {EVENT_ENTER, "Enter"},
                    {EVENT_TAB, "Tab"},
                    {EVENT_BACKSPACE, "Backspace"}};
    for (size_t n = 0; n < sizeof controls / sizeof *controls; n++)
        if (key == controls[n].key) {
            strcpy(name, controls[n].name);
            return;
        }
    if (key >= EVENT_UP && key <= EVENT_OTHER) {
        strcpy(name, special[key - EVENT_UP]);
        return;
    }
    bool control = key < ' ';
    if (control)
        *name++ = '^';
    name[0] = control ? (char)(key + '@') : key < 0x7F ? (char)key : '?';
    name[1] = '\0';
}
