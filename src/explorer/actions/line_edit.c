/*
 * Invariant: 0 <= at <= length <= LINE_EDIT_LENGTH_MAX, and no glyph is a control character, a
 * surrogate or beyond Unicode. Pasted text is therefore safe to show and to write: it cannot
 * command the terminal.
 */
#include "explorer/actions/line_edit.h"

#include "base/minmax.h"

#include <stdbool.h>
#include <string.h>

/* Deletes the characters from..to-1. */
static void delete_between(struct line_edit *line, int from, int to)
{
    memmove(line->glyphs + from, line->glyphs + to,
            (size_t)(line->length - to) * sizeof *line->glyphs);
    line->length -= to - from;
    line->at = from;
}

/* Returns the beginning of the word before the cursor; blanks between them are part of the word, as
 * for ^W of readline. */
static int word_begin(const struct line_edit *line)
{
    int begin = line->at;
    while (begin > 0 && line->glyphs[begin - 1] == ' ')
        begin--;
    while (begin > 0 && line->glyphs[begin - 1] != ' ')
        begin--;
    return begin;
}

/* Inserts a character. Returns false if the line is full. */
static bool insert_glyph(struct line_edit *line, uint32_t glyph)
{
    bool control = glyph < 0x20 || (glyph >= 0x7F && glyph < 0xA0);
    bool surrogate = glyph >= 0xD800 && glyph < 0xE000;
    if (control || surrogate || glyph > 0x10FFFF)
        return true;
    if (line->length == LINE_EDIT_LENGTH_MAX)
        return false;
    memmove(line->glyphs + line->at + 1, line->glyphs + line->at,
            (size_t)(line->length - line->at) * sizeof *line->glyphs);
    line->glyphs[line->at++] = glyph;
    line->length++;
    return true;
}

bool line_edit_key(struct line_edit *line, enum line_edit_act act, uint32_t key)
{
    int at = line->at;
    bool first = at == 0;
    bool last = at == line->length;
    switch (act) {
    case LINE_EDIT_INSERT:
        return insert_glyph(line, key);
    case LINE_EDIT_LEFT:
        line->at -= !first;
        break;
    case LINE_EDIT_RIGHT:
        line->at += !last;
        break;
    case LINE_EDIT_HOME:
        line->at = 0;
        break;
    case LINE_EDIT_END:
        line->at = line->length;
        break;
    case LINE_EDIT_BACKSPACE:
        delete_between(line, at - !first, at);
        break;
    case LINE_EDIT_DELETE:
        delete_between(line, at, at + !last);
        break;
    case LINE_EDIT_WORD:
        delete_between(line, word_begin(line), at);
        break;
    case LINE_EDIT_BEFORE:
        delete_between(line, 0, at);
        break;
    case LINE_EDIT_AFTER:
        delete_between(line, at, line->length);
        break;
    case LINE_EDIT_ENTER:
    case LINE_EDIT_LEAVE:
    case LINE_EDIT_COMPLETE:
    case LINE_EDIT_OLDER:
    case LINE_EDIT_NEWER:
        break;
    }
    return true;
}

void line_edit_add(const struct line_edit *line, struct text *text)
{
    for (int n = 0; n < line->length; n++)
        text_glyph(text, line->glyphs[n]);
}

static int shown_width(uint32_t glyph)
{
    return MAX(text_width(glyph), 1);
}

int line_edit_draw(const struct line_edit *line, struct pen *pen, int width)
{
    int begin = pen->col;
    int first = line->at;
    int cursor = 0; /* drawn columns before the cursor */
    while (first > 0 && cursor + shown_width(line->glyphs[first - 1]) < width)
        cursor += shown_width(line->glyphs[--first]);
    for (int n = first; n < line->length; n++) {
        uint32_t glyph = line->glyphs[n];
        if (pen->col - begin + shown_width(glyph) > width)
            break;
        pen_glyph(pen, text_width(glyph) == 0 ? '?' : glyph);
        if (text_width(glyph) == 2)
            pen_glyph(pen, 0);
    }
    return begin + cursor;
}
