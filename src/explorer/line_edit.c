/*
 * Invariant: 0 <= at <= length <= LINE_EDIT_LENGTH_MAX, and no glyph is a control character, a
 * surrogate or beyond Unicode: what is pasted can be shown and written, and commands nothing.
 */
#include "explorer/line_edit.h"

#include <stdbool.h>
#include <string.h>

/* Deletes the characters from one on up to another one. */
static void delete_between(struct line_edit *prompt, int from, int to)
{
    memmove(prompt->glyphs + from, prompt->glyphs + to,
            (size_t)(prompt->length - to) * sizeof *prompt->glyphs);
    prompt->length -= to - from;
    prompt->at = from;
}

/* Where the word before the cursor begins: after blanks, as ^W of readline has it. */
static int word_begin(const struct line_edit *prompt)
{
    int begin = prompt->at;
    while (begin > 0 && prompt->glyphs[begin - 1] == ' ')
        begin--;
    while (begin > 0 && prompt->glyphs[begin - 1] != ' ')
        begin--;
    return begin;
}

/* Inserts a character. LINE_EDIT_OPEN or LINE_EDIT_FULL. */
static enum line_edit_reply insert(struct line_edit *prompt, uint32_t glyph)
{
    bool control = glyph < 0x20 || (glyph >= 0x7F && glyph < 0xA0);
    bool surrogate = glyph >= 0xD800 && glyph < 0xE000;
    if (control || surrogate || glyph > 0x10FFFF)
        return LINE_EDIT_OPEN;
    if (prompt->length == LINE_EDIT_LENGTH_MAX)
        return LINE_EDIT_FULL;
    memmove(prompt->glyphs + prompt->at + 1, prompt->glyphs + prompt->at,
            (size_t)(prompt->length - prompt->at) * sizeof *prompt->glyphs);
    prompt->glyphs[prompt->at++] = glyph;
    prompt->length++;
    return LINE_EDIT_OPEN;
}

enum line_edit_reply line_edit_key(struct line_edit *prompt, struct event press)
{
    int at = prompt->at;
    bool first = at == 0;
    bool last = at == prompt->length;
    if (press.pasted)
        return insert(prompt, press.key);
    switch (press.key) {
    case EVENT_ENTER:
    case EVENT_CONTROL('J'):
        return LINE_EDIT_ENTERED;
    case EVENT_ESCAPE:
        return LINE_EDIT_LEFT;
    case EVENT_LEFT:
    case EVENT_CONTROL('B'):
        prompt->at -= !first;
        break;
    case EVENT_RIGHT:
    case EVENT_CONTROL('F'):
        prompt->at += !last;
        break;
    case EVENT_HOME:
    case EVENT_CONTROL('A'):
        prompt->at = 0;
        break;
    case EVENT_END:
    case EVENT_CONTROL('E'):
        prompt->at = prompt->length;
        break;
    case EVENT_BACKSPACE:
    case EVENT_CONTROL('H'):
        delete_between(prompt, at - !first, at);
        break;
    case EVENT_DELETE:
    case EVENT_CONTROL('D'):
        delete_between(prompt, at, at + !last);
        break;
    case EVENT_CONTROL('W'):
        delete_between(prompt, word_begin(prompt), at);
        break;
    case EVENT_CONTROL('U'):
        delete_between(prompt, 0, at);
        break;
    case EVENT_CONTROL('K'):
        delete_between(prompt, at, prompt->length);
        break;
    default:
        return insert(prompt, press.key);
    }
    return LINE_EDIT_OPEN;
}

void line_edit_add(const struct line_edit *prompt, struct text *text)
{
    for (int n = 0; n < prompt->length; n++)
        text_glyph(text, prompt->glyphs[n]);
}

static int shown_width(uint32_t glyph)
{
    return text_width(glyph) == 2 ? 2 : 1;
}

int line_edit_draw(const struct line_edit *prompt, struct pen *pen, int width)
{
    int begin = pen->col;
    int first = prompt->at;
    int cursor = 0; /* columns before it, of those that are shown */
    while (first > 0 && cursor + shown_width(prompt->glyphs[first - 1]) < width)
        cursor += shown_width(prompt->glyphs[--first]);
    for (int n = first; n < prompt->length; n++) {
        uint32_t glyph = prompt->glyphs[n];
        if (pen->col - begin + shown_width(glyph) > width)
            break;
        pen_glyph(pen, text_width(glyph) == 0 ? '?' : glyph);
        if (text_width(glyph) == 2)
            pen_glyph(pen, 0);
    }
    return begin + cursor;
}
