/*
 * Numbers of 16 bits are looked up in a table of words, each of which is made when its number is
 * first printed: a small print makes few of them, a large one hardly waits for any. Words are
 * stored one after another, over what the one before has stored too much.
 *
 * Invariant: a word is 0 or the only one that it can be, so that threads may share the table
 * without a lock, and two that make a word at once make it equal.
 */
#include "export/formats/put.h"

#include "base/target_clones.h"
#include "options/recipe_line.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { CHUNK = 256 }; /* numbers that are made at a time */

/* Words of eight bytes: a number's digits and a comma, then 0, and last their number. */
static _Atomic uint64_t words[UINT16_MAX + 1];

/* Makes the word of a number, and returns it. */
static uint64_t make_word(uint16_t number)
{
    char bytes[sizeof(uint64_t)] = "";
    char *end = put_number(bytes, number);
    uint64_t word;
    *end++ = ',';
    bytes[sizeof bytes - 1] = (char)(end - bytes);
    memcpy(&word, bytes, sizeof word);
    atomic_store_explicit(&words[number], word, memory_order_relaxed);
    return word;
}

char *put_numbers(char *to, const uint8_t *small, const struct world *world,
                  const uint32_t *heights, uint32_t count)
{
    UNCLEARED uint16_t numbers[CHUNK];
    for (uint32_t done = 0; done < count; done += CHUNK) {
        uint32_t chunk = MIN(count - done, CHUNK);
        if (small == NULL)
            world_normals(world, heights + done, chunk, numbers);
        for (uint32_t n = 0; small != NULL && n < chunk; n++)
            numbers[n] = small[done + n];
        for (uint32_t n = 0; n < chunk; n++) {
            uint64_t word = atomic_load_explicit(&words[numbers[n]], memory_order_relaxed);
            if (word == 0)
                word = make_word(numbers[n]);
            memcpy(to, &word, sizeof word);
            to += ((const unsigned char *)&word)[sizeof word - 1];
        }
    }
    return to;
}

char *put_escaped(char *to, uint32_t glyph)
{
    if (glyph == '&')
        return put_string(to, "&amp;");
    if (glyph == '<')
        return put_string(to, "&lt;");
    if (glyph == '>')
        return put_string(to, "&gt;");
    if (glyph == '"')
        return put_string(to, "&quot;");
    bool allowed = (glyph & 0xFFFE) != 0xFFFE && (glyph < 0xFDD0 || glyph > 0xFDEF);
    return to + text_encode(allowed ? glyph : 0xFFFD, to);
}

char *put_hex_color(char *to, color_code color)
{
    static const char digits[] = "0123456789abcdef";
    const uint32_t half = 0x0F0F0F;
    uint32_t rgb = COLOR_VALUE(color);
    bool is_short = (rgb >> 4 & half) == (rgb & half);
    *to++ = '#';
    for (int shift = 20; shift >= 0; shift -= is_short ? 8 : 4)
        *to++ = digits[rgb >> shift & 15];
    return to;
}

bool write_recipe_line(FILE *out, const struct map *map,
                       void (*put)(FILE *out, const char *text, size_t length), struct error *error)
{
    char *recipe = recipe_line_of(map, false, NULL);
    if (recipe != NULL)
        put(out, recipe, strlen(recipe));
    free(recipe);
    return recipe != NULL || error_memory(error);
}

static void write_escaped(FILE *out, const char *text, size_t length)
{
    for (const char *from = text; from < text + length;) {
        char escaped[PUT_GLYPH_MAX];
        uint32_t glyph;
        from = text_glyph_at(from, &glyph);
        fwrite(escaped, 1, (size_t)(put_escaped(escaped, glyph) - escaped), out);
    }
}

bool write_command(FILE *out, const struct map *map, struct error *error)
{
    fputs("tmap ", out);
    return write_recipe_line(out, map, write_escaped, error);
}

void put_json_string(FILE *out, const char *text, size_t length)
{
    putc('"', out);
    for (size_t n = 0; n < length; n++) {
        unsigned char byte = (unsigned char)text[n];
        if (byte < ' ' || byte == 0x7F)
            fprintf(out, "\\u%04x", byte);
        else if (byte == '"' || byte == '\\')
            fprintf(out, "\\%c", byte);
        else
            putc(byte, out);
    }
    putc('"', out);
}

void put_csv_field(struct text *text, const char *field)
{
    bool quoted = strpbrk(field, ",\"") != NULL;
    text_add(text, quoted ? "\"" : "");
    for (; *field != '\0'; field++) {
        text_add(text, *field == '"' ? "\"" : "");
        text_bytes(text, field, 1);
    }
    text_add(text, quoted ? "\"," : ",");
}
