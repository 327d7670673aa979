/*
 * What the static program carries for machines that have nothing: descriptions of terminals where
 * terminfo has none, and UTF-8 where there is no such locale. The linker passes calls of these
 * functions of ncurses and the C library here (--wrap); the machine is asked first.
 *
 * Invariant: where the machine has what is asked for, nothing differs.
 */
#include "base/text.h"

#include <curses.h>
#include <locale.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <wchar.h>

/* Characters from `first` to before the next range take so many columns, as wcwidth says. */
struct range {
    int first;
    int width;
};

#include "tables.h"

/*
 * Terminals.
 */

int __real_setupterm(const char *name, int descriptor, int *status);
int __wrap_setupterm(const char *name, int descriptor, int *status);

/* ncurses reads the description again in newterm, from TERMINFO. */
int __wrap_setupterm(const char *name, int descriptor, int *status)
{
    int done = __real_setupterm(name, descriptor, status);
    for (size_t n = 0; n < sizeof descriptions / sizeof *descriptions; n++)
        if (done == ERR && *status < 1 && strcmp(descriptions[n][0], name) == 0 &&
            setenv("TERMINFO", descriptions[n][1], 1) == 0)
            done = __real_setupterm(name, descriptor, status);
    return done;
}

/*
 * UTF-8: while `own_locale`, which the program set for all it does, or `own_widths`, a locale that
 * was made for a while. The program has one thread when it sets locales.
 */

static bool own_locale;
static bool own_widths;

static bool names_utf8(const char *name)
{
    return name != NULL && strcmp(name, "C.UTF-8") == 0;
}

char *__real_setlocale(int category, const char *name);
char *__wrap_setlocale(int category, const char *name);

char *__wrap_setlocale(int category, const char *name)
{
    static char utf8[] = "C.UTF-8";
    char *set = __real_setlocale(category, name);
    if (name != NULL)
        own_locale = set == NULL && names_utf8(name);
    return own_locale ? utf8 : set;
}

locale_t __real_newlocale(int mask, const char *name, locale_t base);
locale_t __wrap_newlocale(int mask, const char *name, locale_t base);

locale_t __wrap_newlocale(int mask, const char *name, locale_t base)
{
    locale_t made = __real_newlocale(mask, name, base);
    own_widths = made == (locale_t)0 && names_utf8(name);
    return own_widths ? __real_newlocale(mask, "C", base) : made;
}

void __real_freelocale(locale_t locale);
void __wrap_freelocale(locale_t locale);

void __wrap_freelocale(locale_t locale)
{
    own_widths = false;
    __real_freelocale(locale);
}

int __real_wcwidth(wchar_t wide);
int __wrap_wcwidth(wchar_t wide);

int __wrap_wcwidth(wchar_t wide)
{
    size_t low = 0;
    size_t high = sizeof ranges / sizeof *ranges;
    if (!own_locale && !own_widths)
        return __real_wcwidth(wide);
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (ranges[middle].first <= (int)wide)
            low = middle;
        else
            high = middle;
    }
    return ranges[low].width;
}

size_t __real_wcrtomb(char *bytes, wchar_t wide, mbstate_t *state);
size_t __wrap_wcrtomb(char *bytes, wchar_t wide, mbstate_t *state);

size_t __wrap_wcrtomb(char *bytes, wchar_t wide, mbstate_t *state)
{
    if (!own_locale || bytes == NULL)
        return __real_wcrtomb(bytes, wide, state);
    return text_encode((uint32_t)wide, bytes);
}

/* The bytes of a character that has begun, in the caller's state. */
struct partial {
    uint8_t count; /* 0: none has begun */
    char bytes[3];
};

int __real_mbsinit(const mbstate_t *state);
int __wrap_mbsinit(const mbstate_t *state);

int __wrap_mbsinit(const mbstate_t *state)
{
    return own_locale && state != NULL ? ((const struct partial *)state)->count == 0
                                       : __real_mbsinit(state);
}

/* Returns how many bytes a character has that begins with this one; 0 if none does. */
static size_t length_of(char first)
{
    uint8_t byte = (uint8_t)first;
    return byte < 0x80   ? 1
           : byte < 0xC2 ? 0
           : byte < 0xE0 ? 2
           : byte < 0xF0 ? 3
           : byte < 0xF5 ? 4
                         : 0;
}

size_t __real_mbrtowc(wchar_t *wide, const char *bytes, size_t count, mbstate_t *state);
size_t __wrap_mbrtowc(wchar_t *wide, const char *bytes, size_t count, mbstate_t *state);

/* Only for whom gives single bytes, as the keyboard does. */
size_t __wrap_mbrtowc(wchar_t *wide, const char *bytes, size_t count, mbstate_t *state)
{
    struct partial *partial = (struct partial *)state;
    char all[5] = "";
    uint32_t glyph;
    if (!own_locale || bytes == NULL || count != 1 || state == NULL)
        return __real_mbrtowc(wide, bytes, count, state);
    memcpy(all, partial->bytes, partial->count);
    all[partial->count] = *bytes;
    size_t length = length_of(*all);
    if (partial->count == 0 && *bytes == '\0')
        return __real_mbrtowc(wide, bytes, count, state);
    bool follows = partial->count == 0 || (*bytes & 0xC0) == 0x80;
    if (follows && partial->count + 1u < length) {
        partial->bytes[partial->count++] = *bytes;
        return (size_t)-2;
    }
    bool whole = follows && length > 0 && text_glyph_at(all, &glyph) != NULL;
    if (whole && wide != NULL)
        *wide = (wchar_t)glyph;
    partial->count = 0;
    return whole ? 1 : (size_t)-1;
}
