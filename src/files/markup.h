/*
 * Markup: text and colours as HTML and XML have them.
 *
 * Each put function writes at `to`, where there is room, and returns the end of what it wrote.
 */
#ifndef TMAP_FILES_MARKUP_H
#define TMAP_FILES_MARKUP_H

#include "base/error.h"
#include "files/format_row.h"
#include "map/grid.h"
#include "map/map.h"

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

/* Returns the number of cells, 1 or more, that begin with `cells` and look like the first one but
 * for their glyphs. */
uint32_t markup_run(const struct cell *cells, uint32_t count);

/* Writes to a file the command line that makes the map again, escaped. Returns false if out of
 * memory, or if the file does not take it: the error says which. */
bool markup_command(FILE *out, const struct map *map, struct error *error);

#endif
