/*
 * Attributes are quoted by ", so that ' needs no escape.
 */
#include "export/formats/markup.h"

#include "base/text.h"
#include "export/formats/format.h"
#include "export/formats/format_row.h"
#include "options/recipe_line.h"

#include <stdlib.h>

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

bool markup_command(FILE *out, const struct map *map, struct error *error)
{
    char escaped[MARKUP_GLYPH_MAX + 1];
    char *recipe = recipe_line_of(map);
    if (recipe == NULL)
        return error_memory(error);
    fputs("tmap ", out);
    for (const char *from = recipe; *from != '\0';) {
        uint32_t glyph;
        from = text_glyph_at(from, &glyph);
        *put_escaped(escaped, glyph) = '\0';
        fputs(escaped, out);
    }
    free(recipe);
    return format_written(out, error);
}
