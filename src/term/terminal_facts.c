/*
 * Terminfo must be read, and the locale be set, before they are asked: terminal_check does both.
 */
#include "term/terminal_facts.h"

#include "map/color.h"

#include <curses.h>
#include <limits.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

/* A larger size is a mistake: for it, curses and tmap would need more than a gigabyte. Besides,
 * curses counts rows and columns up to SHRT_MAX only. */
enum { CELLS_MAX = 4000000 };
static const char too_large[] =
    "the terminal says that it has more than 4000000 places: see stty size, "
    "and set it by stty rows 24 cols 80";

bool terminal_shows(uint32_t glyph)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    return wcrtomb(bytes, (wchar_t)glyph, &state) != (size_t)-1;
}

int terminal_colors(void)
{
    static const int steps[] = {COLORS_RGB, 256, 16, 8};
    int pairs = tigetnum("pairs"); /* max_pairs would keep 15 bits of it */
    int colors = tigetnum("colors");
    if (pairs <= colors && pairs <= SHRT_MAX)
        colors = pairs > 8 && colors >= 8 ? 8 : 0;
    for (size_t n = 0; n < sizeof steps / sizeof *steps; n++)
        if (colors >= steps[n])
            return steps[n];
    return 0;
}

bool terminal_ask_size(int *cols, int *rows)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
        return false;
    *cols = size.ws_col;
    *rows = size.ws_row;
    return true;
}

bool terminal_check_size(int cols, int rows, struct error *error)
{
    bool valid = cols <= SHRT_MAX && rows <= SHRT_MAX && (long long)cols * rows <= CELLS_MAX;
    return valid || error_set(error, ERROR_USAGE, too_large);
}
