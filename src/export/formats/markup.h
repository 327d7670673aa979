/*
 * Markup: text and colours as HTML and XML have them.
 *
 * Each put function writes at `to`, where there is room, and returns the end of what it wrote.
 */
#ifndef TMAP_EXPORT_FORMATS_MARKUP_H
#define TMAP_EXPORT_FORMATS_MARKUP_H

#include "base/error.h"
#include "canvas/cell_grid.h"
#include "export/formats/format_row.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define MARKUP_GLYPH_MAX 6 /* bytes that a glyph takes: "&quot;" */
#define MARKUP_COLOR_MAX 7 /* bytes that a colour takes: "#rrggbb" */

/* Writes a string, without its NUL. Inline, since the lengths of most are known then. */
static inline char *put_string(char *to, const char *string)
{
    return put_bytes(to, string, strlen(string));
}

/* Writes a glyph, escaped. One that XML does not allow becomes U+FFFD. */
char *put_escaped(char *to, uint32_t glyph);

/* Writes an rgb color_code as #rrggbb, or as #rgb where that is the same. */
char *put_hex_color(char *to, color_code color);

/* True if two cells look alike but for their glyphs. */
static inline bool markup_alike(const struct cell *a, const struct cell *b)
{
    return a->ink == b->ink && a->ground == b->ground && a->flags == b->flags;
}

/* Writes to a file the command line that makes the map again, escaped. Returns false if out of
 * memory, or if the file does not take it: the error says which. */
bool markup_command(FILE *out, const struct map *map, struct error *error);

#endif
