/*
 * The C library knows the widths of characters, but only in a locale that has them: a locale of
 * UTF-8 is borrowed while a text is read.
 */
#include "cli/option_tiles.h"

#include "map/tiles_text.h"

#include <locale.h>
#include <wchar.h>

/* Returns the columns of a character in the locale, which is of UTF-8; below 1: it has none. */
static int width_in_locale(uint32_t glyph)
{
    return wcwidth((wchar_t)glyph);
}

bool option_tiles_read(struct tiles *tiles, const char *text, struct error *error)
{
    static const char *const names[] = {"C.UTF-8", "en_US.UTF-8", ""};
    locale_t utf8 = (locale_t)0;
    for (size_t n = 0; utf8 == (locale_t)0 && n < sizeof names / sizeof *names; n++)
        utf8 = newlocale(LC_CTYPE_MASK, names[n], (locale_t)0);
    if (utf8 == (locale_t)0)
        return error_set(error, ERROR_USAGE,
                         "cannot be read: there is no locale of UTF-8 here, or no memory for it");
    locale_t before = uselocale(utf8);
    bool done = tiles_read(tiles, text, width_in_locale, error);
    uselocale(before);
    freelocale(utf8);
    return done;
}
