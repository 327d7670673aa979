/*
 * The C library knows how wide characters are, but only in a locale that has them: one is borrowed
 * for the time of reading.
 */
#include "cli/option_tiles.h"

#include <locale.h>
#include <string.h>
#include <wchar.h>

/* Decodes UTF-8 text into tiles, in a locale that can. */
static const char *decode(struct tiles *tiles, const char *text)
{
    mbstate_t state = {0};
    size_t left = strlen(text);
    *tiles = (struct tiles){0};
    while (left > 0) {
        wchar_t glyph;
        size_t length = mbrtowc(&glyph, text, left, &state);
        if (length > left)
            return "must be UTF-8";
        int width = wcwidth(glyph);
        if (width < 1)
            return "each tile must be a character that fills columns of its own";
        if (tiles->count > 0 && width != tiles->width)
            return "all tiles must have the same width on a terminal";
        tiles->width = width;
        if (!tiles_add(tiles, (uint32_t)glyph))
            return "must be at most 256 tiles";
        text += length;
        left -= length;
    }
    return tiles->count > 0 ? NULL : "must be one tile or more, lowest first";
}

const char *option_tiles_read(struct tiles *tiles, const char *text)
{
    static const char *const names[] = {"C.UTF-8", "en_US.UTF-8", ""};
    locale_t utf8 = (locale_t)0;
    for (size_t n = 0; utf8 == (locale_t)0 && n < sizeof names / sizeof *names; n++)
        utf8 = newlocale(LC_CTYPE_MASK, names[n], (locale_t)0);
    if (utf8 == (locale_t)0)
        return "cannot be read: there is no locale of UTF-8 here, or no memory for it";
    locale_t before = uselocale(utf8);
    const char *reason = decode(tiles, text);
    uselocale(before);
    freelocale(utf8);
    return reason;
}
