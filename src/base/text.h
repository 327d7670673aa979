/*
 * Text: a line that is put together, for a screen or a pipe, without stdio.
 */
#ifndef TMAP_BASE_TEXT_H
#define TMAP_BASE_TEXT_H

#include <stddef.h>
#include <stdint.h>

/* Where text goes; zeros, but for the first two fields, begin an empty one. What finds no room is
 * not written but counts all the same, so text can be measured: by a text of zeros. */
struct text {
    char *bytes;   /* the caller's; terminated after each call if `room` is not 0 */
    size_t room;   /* bytes there are, the end's included */
    size_t length; /* that the text has or would have, its end not counted */
};

/* Each adds something at the end. */
void text_add(struct text *text, const char *words);
void text_bytes(struct text *text, const char *bytes, size_t count);

/* A code point that is no surrogate and at most U+10FFFF, in UTF-8. */
void text_glyph(struct text *text, uint32_t glyph);

/* The same into memory for its bytes, 1..4 of them without an end. Returns how many. */
size_t text_encode(uint32_t glyph, char bytes[4]);

/* Reads the code point that UTF-8 text begins with, into *glyph. Returns what follows it, or NULL:
 * the text is at its end or is no UTF-8. */
const char *text_glyph_at(const char *bytes, uint32_t *glyph);

/* Columns of a code point on a terminal: 1, 2, or 0 where it has none of its own or is a control
 * character. Only what people type: wcwidth would know more, but asks the locale. */
int text_width(uint32_t glyph);

/* A number in decimal; the second one with a minus where it is below 0. */
void text_number(struct text *text, uint64_t number);
void text_signed(struct text *text, int64_t number);

/* A number of 10^-places, 0 <= places <= 19, with all its decimals: 531, 1 is 53.1. */
void text_decimal(struct text *text, uint64_t number, int places);

/* The same without zeros at the end, but one decimal at least; places is 1 or more. */
void text_trimmed(struct text *text, uint64_t number, int places);

#endif
