/*
 * The C library knows the widths of characters, but only in a locale that has them: a locale of
 * UTF-8 is borrowed while a text is read.
 */
#include "cli/option_tiles.h"

#include <locale.h>
#include <string.h>
#include <wchar.h>

static bool refuse_tiles(struct error *error, const char *reason)
{
    return error_set(error, ERROR_USAGE, reason);
}

/* Decodes UTF-8 text into tiles, in a locale of UTF-8. */
static bool decode_tiles(struct tiles *tiles, const char *text, struct error *error)
{
    mbstate_t state = {0};
    size_t left = strlen(text);
    *tiles = (struct tiles){0};
    while (left > 0) {
        wchar_t glyph;
        size_t length = mbrtowc(&glyph, text, left, &state);
        if (length > left)
            return refuse_tiles(error, "must be UTF-8");
        int width = wcwidth(glyph);
        if (width < 1)
            return refuse_tiles(error,
                                "each tile must be a character that fills columns of its own");
        if (tiles->count > 0 && width != tiles->width)
            return refuse_tiles(error, "all tiles must have the same width on a terminal");
        tiles->width = width;
        if (!tiles_add(tiles, (uint32_t)glyph))
            return refuse_tiles(error, "must be at most 256 tiles");
        text += length;
        left -= length;
    }
    return tiles->count > 0 || refuse_tiles(error, "must be one tile or more, lowest first");
}

bool option_tiles_read(struct tiles *tiles, const char *text, struct error *error)
{
    static const char *const names[] = {"C.UTF-8", "en_US.UTF-8", ""};
    locale_t utf8 = (locale_t)0;
    for (size_t n = 0; utf8 == (locale_t)0 && n < sizeof names / sizeof *names; n++)
        utf8 = newlocale(LC_CTYPE_MASK, names[n], (locale_t)0);
    if (utf8 == (locale_t)0)
        return refuse_tiles(
            error, "cannot be read: there is no locale of UTF-8 here, or no memory for it");
    locale_t before = uselocale(utf8);
    bool done = decode_tiles(tiles, text, error);
    uselocale(before);
    freelocale(utf8);
    return done;
}
