/*
 * The widths of characters are the caller's: terminals have them, and games need none.
 */
#include "map/tiles_text.h"

#include "world/recipe_rules.h"

#include <string.h>

bool tiles_read(struct tiles *tiles, const char *text, tiles_width_of *width_of,
                struct error *error)
{
    *tiles = (struct tiles){0};
    while (*text != '\0') {
        uint32_t glyph;
        text = text_glyph_at(text, &glyph);
        if (text == NULL)
            return error_set(error, ERROR_USAGE, "must be UTF-8");
        int width = width_of(glyph);
        if (width < 1)
            return error_set(error, ERROR_USAGE,
                             "each tile must be a character that fills columns of its own");
        if (tiles->count > 0 && width != tiles->width)
            return error_set(error, ERROR_USAGE,
                             "all tiles must have the same width on a terminal");
        tiles->width = width;
        if (!tiles_add(tiles, glyph))
            return error_set(error, ERROR_USAGE, "must be at most 256 tiles");
    }
    return tiles->count > 0 ||
           error_set(error, ERROR_USAGE, "must be one tile or more, lowest first");
}

bool tiles_read_breaks(const char *text, struct scale_number breaks[BAND_MAX - 1], int *count,
                       struct error *error)
{
    *count = 0;
    for (const char *at = text; at != NULL; at = *at == ',' ? at + 1 : NULL) {
        if (*count == BAND_MAX - 1 || (at = scale_parse_number(at, &breaks[(*count)++])) == NULL ||
            (*at != ',' && *at != '\0'))
            return error_set(error, ERROR_USAGE,
                             "must be 1 to 255 numbers with commas between them, such as "
                             "0,100,500");
    }
    for (int n = 1; n < *count; n++)
        if (scale_compare_numbers(breaks[n - 1], breaks[n]) >= 0)
            return error_set(error, ERROR_USAGE, "each number must be more than the one before it");
    return true;
}

bool tiles_take_breaks(struct tiles *tiles, const struct scale_number *breaks, int count,
                       const struct scale *scale, struct error *error)
{
    char reason[80] = "";
    struct text text = {.bytes = reason, .room = sizeof reason};
    if (count > 0 && !scale->given)
        return error_set(error, ERROR_USAGE, RECIPE_RULES_NO_UNITS);
    tiles->break_count = count;
    if (count > 0)
        memcpy(tiles->breaks, breaks, (size_t)count * sizeof *breaks);
    if (count == 0 || count == tiles->count - 1)
        return true;
    text_number(&text, (uint64_t)tiles->count);
    text_add(&text, " tiles have ");
    text_number(&text, (uint64_t)tiles->count - 1);
    text_add(&text, " breaks between them, not ");
    text_number(&text, (uint64_t)count);
    return error_set(error, ERROR_USAGE, reason);
}

void tiles_add_options(const struct tiles *tiles, struct text *text)
{
    if (tiles->set != NULL && strcmp(tiles->set, "default") == 0)
        return;
    text_add(text, tiles->set != NULL ? " --tile-set=" : " --tiles='");
    text_add(text, tiles->set != NULL ? tiles->set : "");
    for (int n = 0; tiles->set == NULL && n < tiles->count; n++)
        text_quoted(text, tiles->tiles[n].bytes, tiles->tiles[n].length);
    text_add(text, tiles->set != NULL ? "" : "'");
}

void tiles_add_breaks(const struct tiles *tiles, struct text *text)
{
    for (int n = 0; n < tiles->break_count; n++) {
        text_add(text, n == 0 ? " --breaks=" : ",");
        scale_add_number(tiles->breaks[n], text);
    }
}
