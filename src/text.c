/*
 * Invariant: bytes[0..min(length, room - 1)] is what was added, and its end.
 */
#include "text.h"

#include <stdbool.h>
#include <string.h>

void text_bytes(struct text *text, const char *bytes, size_t count)
{
    if (text->length < text->room) {
        size_t left = text->room - 1 - text->length;
        size_t fits = count < left ? count : left;
        memcpy(text->bytes + text->length, bytes, fits);
        text->bytes[text->length + fits] = '\0';
    }
    text->length += count;
}

void text_add(struct text *text, const char *words)
{
    text_bytes(text, words, strlen(words));
}

void text_glyph(struct text *text, uint32_t glyph)
{
    char bytes[4];
    size_t count = glyph < 0x80 ? 1 : glyph < 0x800 ? 2 : glyph < 0x10000 ? 3 : 4;
    static const uint8_t leads[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t n = count - 1; n > 0; n--, glyph >>= 6)
        bytes[n] = (char)(0x80 | (glyph & 0x3F));
    bytes[0] = (char)(leads[count] | glyph);
    text_bytes(text, bytes, count);
}

const char *text_glyph_at(const char *bytes, uint32_t *glyph)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000}; /* else fewer bytes would do */
    uint8_t lead = (uint8_t)*bytes++;
    int more = lead < 0x80 ? 0 : lead < 0xC0 ? -1 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    if (lead == 0 || more < 0 || lead >= 0xF8)
        return NULL;
    *glyph = more == 0 ? lead : lead & (0x3Fu >> more);
    for (int n = 0; n < more; n++) {
        uint8_t byte = (uint8_t)*bytes++;
        if ((byte & 0xC0) != 0x80)
            return NULL;
        *glyph = *glyph << 6 | (byte & 0x3F);
    }
    bool surrogate = *glyph >= 0xD800 && *glyph < 0xE000;
    return *glyph >= least[more] && *glyph <= 0x10FFFF && !surrogate ? bytes : NULL;
}

void text_number(struct text *text, uint64_t number)
{
    text_decimal(text, number, 0);
}

void text_signed(struct text *text, int64_t number)
{
    if (number < 0)
        text_add(text, "-");
    text_number(text, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

void text_decimal(struct text *text, uint64_t number, int places)
{
    char digits[22];
    size_t first = sizeof digits;
    for (int n = 0; n <= places || number > 0; n++, number /= 10) {
        if (n == places && places > 0)
            digits[--first] = '.';
        digits[--first] = (char)('0' + number % 10);
    }
    text_bytes(text, digits + first, sizeof digits - first);
}

void text_trimmed(struct text *text, uint64_t number, int places)
{
    for (; places > 1 && number % 10 == 0; places--)
        number /= 10;
    text_decimal(text, number, places);
}

void text_point(struct text *text, int64_t point, int zoom)
{
    if (zoom <= 0) {
        text_number(text, (uint64_t)point << -zoom);
        return;
    }
    uint64_t mask = (UINT64_C(1) << zoom) - 1;
    uint64_t rest = (uint64_t)point & mask;
    text_number(text, (uint64_t)point >> zoom);
    if (rest != 0)
        text_add(text, ".");
    for (; rest != 0; rest = rest * 10 & mask)
        text_number(text, rest * 10 >> zoom);
}
