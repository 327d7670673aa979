/*
 * Invariant: 0 <= at <= length <= PROMPT_LENGTH_MAX, and no glyph is a control character, a
 * surrogate or beyond Unicode: what is pasted can be shown and written, and commands nothing.
 */
#include "prompt.h"

#include <stdbool.h>
#include <string.h>

/* Deletes the characters from one on up to another one. */
static void delete_between(struct prompt *prompt, int from, int to)
{
    memmove(prompt->glyphs + from, prompt->glyphs + to,
            (size_t)(prompt->length - to) * sizeof *prompt->glyphs);
    prompt->length -= to - from;
    prompt->at = from;
}

/* Where the word before the cursor begins: after blanks, as ^W of readline has it. */
static int word_begin(const struct prompt *prompt)
{
    int begin = prompt->at;
    while (begin > 0 && prompt->glyphs[begin - 1] == ' ')
        begin--;
    while (begin > 0 && prompt->glyphs[begin - 1] != ' ')
        begin--;
    return begin;
}

enum prompt_reply prompt_insert(struct prompt *prompt, uint32_t glyph)
{
    bool control = glyph < 0x20 || (glyph >= 0x7F && glyph < 0xA0);
    bool surrogate = glyph >= 0xD800 && glyph < 0xE000;
    if (control || surrogate || glyph > 0x10FFFF)
        return PROMPT_OPEN;
    if (prompt->length == PROMPT_LENGTH_MAX)
        return PROMPT_FULL;
    memmove(prompt->glyphs + prompt->at + 1, prompt->glyphs + prompt->at,
            (size_t)(prompt->length - prompt->at) * sizeof *prompt->glyphs);
    prompt->glyphs[prompt->at++] = glyph;
    prompt->length++;
    return PROMPT_OPEN;
}

enum prompt_reply prompt_key(struct prompt *prompt, struct press press)
{
    int at = prompt->at;
    bool first = at == 0;
    bool last = at == prompt->length;
    if (press.pasted)
        return prompt_insert(prompt, press.key);
    switch (press.key) {
    case PRESS_ENTER:
    case PRESS_CONTROL('J'):
        return PROMPT_ENTERED;
    case PRESS_ESCAPE:
        return PROMPT_LEFT;
    case PRESS_LEFT:
    case PRESS_CONTROL('B'):
        prompt->at -= !first;
        break;
    case PRESS_RIGHT:
    case PRESS_CONTROL('F'):
        prompt->at += !last;
        break;
    case PRESS_HOME:
    case PRESS_CONTROL('A'):
        prompt->at = 0;
        break;
    case PRESS_END:
    case PRESS_CONTROL('E'):
        prompt->at = prompt->length;
        break;
    case PRESS_BACKSPACE:
    case PRESS_CONTROL('H'):
        delete_between(prompt, at - !first, at);
        break;
    case PRESS_DELETE:
    case PRESS_CONTROL('D'):
        delete_between(prompt, at, at + !last);
        break;
    case PRESS_CONTROL('W'):
        delete_between(prompt, word_begin(prompt), at);
        break;
    case PRESS_CONTROL('U'):
        delete_between(prompt, 0, at);
        break;
    case PRESS_CONTROL('K'):
        delete_between(prompt, at, prompt->length);
        break;
    default:
        return prompt_insert(prompt, press.key);
    }
    return PROMPT_OPEN;
}

void prompt_add(const struct prompt *prompt, struct text *text)
{
    for (int n = 0; n < prompt->length; n++)
        text_glyph(text, prompt->glyphs[n]);
}

/* Columns of a glyph on a terminal; 0: it has none of its own. Only what people type: wcwidth would
 * know more, but asks the locale. */
static int glyph_width(uint32_t glyph)
{
    static const struct {
        uint32_t first;
        uint32_t last;
        int width;
    } kinds[] = {
        {0x00AD, 0x00AD, 0},   {0x0300, 0x036F, 0},   {0x1100, 0x115F, 2},   {0x200B, 0x200F, 0},
        {0x2028, 0x202E, 0},   {0x2060, 0x206F, 0},   {0x20D0, 0x20FF, 0},   {0x2E80, 0x303E, 2},
        {0x3041, 0xA4CF, 2},   {0xAC00, 0xD7A3, 2},   {0xF900, 0xFAFF, 2},   {0xFE00, 0xFE0F, 0},
        {0xFE20, 0xFE2F, 0},   {0xFE30, 0xFE6F, 2},   {0xFEFF, 0xFEFF, 0},   {0xFF00, 0xFF60, 2},
        {0xFFE0, 0xFFE6, 2},   {0x1F300, 0x1F64F, 2}, {0x1F680, 0x1F6FF, 2}, {0x1F900, 0x1FAFF, 2},
        {0x20000, 0x3FFFD, 2}, {0xE0000, 0xE0FFF, 0},
    };
    for (size_t n = 0; n < sizeof kinds / sizeof *kinds; n++)
        if (glyph >= kinds[n].first && glyph <= kinds[n].last)
            return kinds[n].width;
    return 1;
}

static int shown_width(uint32_t glyph)
{
    return glyph_width(glyph) == 2 ? 2 : 1;
}

int prompt_draw(const struct prompt *prompt, struct pen *pen, int width)
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
        pen_glyph(pen, glyph_width(glyph) == 0 ? '?' : glyph);
        if (glyph_width(glyph) == 2)
            pen_glyph(pen, 0);
    }
    return begin + cursor;
}
