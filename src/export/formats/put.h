/*
 * Put: the pieces that formats make their bytes from: text, numbers, colours and markup.
 *
 * Each put function writes at `to`, where there is room, and returns the end of what it wrote.
 * Those that are called for each cell are inline.
 */
#ifndef TMAP_EXPORT_FORMATS_PUT_H
#define TMAP_EXPORT_FORMATS_PUT_H

#include "canvas/cell_grid.h"
#include "map/map.h"

#include <stdio.h>

#define PUT_SLACK     8 /* room that put_numbers needs behind its numbers */
#define PUT_GLYPH_MAX 6 /* bytes of a glyph of put_escaped: "&quot;" */

static inline char *put_bytes(char *to, const char *bytes, size_t length)
{
    memcpy(to, bytes, length);
    return to + length;
}

/* Writes a string, without its NUL. */
static inline char *put_string(char *to, const char *string)
{
    return put_bytes(to, string, strlen(string));
}

/* Writes a number in decimal. */
static inline char *put_number(char *to, uint32_t number)
{
    char *end = to + 1;
    for (uint64_t power = 10; number >= power; power *= 10)
        end++;
    for (char *digit = end; digit > to; number /= 10)
        *--digit = (char)('0' + number % 10);
    return end;
}

/* Write a number of 32 bits with its lowest byte first, and with its highest byte first. */
static inline uint8_t *put_little(uint8_t *to, uint32_t number)
{
    for (int shift = 0; shift < 32; shift += 8)
        *to++ = (uint8_t)(number >> shift);
    return to;
}

static inline uint8_t *put_big(uint8_t *to, uint32_t number)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        *to++ = (uint8_t)(number >> shift);
    return to;
}

/* Writes the bytes of a colour: red, green and blue. */
static inline uint8_t *put_rgb(uint8_t *to, uint32_t rgb)
{
    for (int shift = 16; shift >= 0; shift -= 8)
        *to++ = (uint8_t)(rgb >> shift);
    return to;
}

/* Writes `count` numbers in decimal, each with a comma after it: those of `small` or, if it is
 * NULL, normalized heights of a world, which must all be known. */
char *put_numbers(char *to, const uint8_t *small, const struct world *world,
                  const uint32_t *heights, uint32_t count);

/* Writes a glyph as HTML and XML have it within text and within double quotes. One that XML does
 * not allow becomes U+FFFD. */
char *put_escaped(char *to, uint32_t glyph);

/* Writes an rgb color_code as #rrggbb, or as #rgb where that is the same. */
char *put_hex_color(char *to, color_code color);

/* True if two cells look alike but for their glyphs. */
static inline bool cells_alike(const struct cell *a, const struct cell *b)
{
    return a->ink == b->ink && a->ground == b->ground && a->flags == b->flags;
}

/* Writes to a file the recipe line of a map, by `put`. False: out of memory, as the error says. */
bool write_recipe_line(FILE *out, const struct map *map,
                       void (*put)(FILE *out, const char *text, size_t length),
                       struct error *error);

/* Writes to a file the command line that makes the map again, escaped as put_escaped does. False:
 * out of memory, as the error says. */
bool write_command(FILE *out, const struct map *map, struct error *error);

/* Writes a string of UTF-8 as JSON has it, with its quotes. */
void put_json_string(FILE *out, const char *text, size_t length);

/* Appends a field of text and a comma; in quotes if it has a comma or quotes (RFC 4180). */
void put_csv_field(struct text *text, const char *field);

#endif
