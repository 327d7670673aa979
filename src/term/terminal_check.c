/*
 * Terminfo has 256 colours for most terminals that take red, green and blue: for these an entry of
 * our own is made (direct_color.h), where it is known that they do.
 */
#include "term/terminal_check.h"

#include "map/color.h"
#include "term/direct_color.h"
#include "term/terminal_facts.h"

#include <curses.h>
#include <locale.h>
#include <stdlib.h>
#include <term.h>
#include <unistd.h>

static bool shows_tiles(const struct tiles *tiles)
{
    for (int n = 0; n < tiles->count; n++)
        if (!terminal_shows(tiles->tiles[n].glyph))
            return false;
    return true;
}

/* Makes an entry of red, green and blue if these are wanted of a terminal whose terminfo has other
 * colours. Returns the number of colours that there are then. */
static int add_direct_color(struct terminal *terminal, int wanted, int colors)
{
    bool told = wanted == TERMINAL_COLORS_TOLD || (wanted < 0 && direct_color_is_told());
    bool asked = wanted == COLORS_RGB && colors >= 8;
    free(terminal->entry);
    terminal->entry = NULL;
    if (colors < COLORS_RGB && (asked || (told && colors >= 256)))
        terminal->entry = direct_color_entry(getenv("TERM"));
    return terminal->entry != NULL ? COLORS_RGB : colors;
}

/* Checks what terminfo has for TERM, and sets `colors`. */
static bool check_terminfo(struct terminal *terminal, int wanted, struct error *error)
{
    int status;
    if (setupterm(NULL, STDOUT_FILENO, &status) == ERR)
        return error_set(error, ERROR_USAGE,
                         "TERM names a terminal that is not known here: set it to one that is, "
                         "such as xterm-256color or vt100");
    bool placeable = cursor_address != NULL;
    int colors = add_direct_color(terminal, wanted, terminal_colors());
    terminal->colors = wanted >= 0 && wanted < colors ? wanted : colors;
    del_curterm(cur_term); /* newterm makes one of its own */
    if (!placeable)
        return error_set(error, ERROR_USAGE,
                         "TERM names a terminal that cannot place its cursor: set it to your "
                         "terminal's name, or print the map with --dump");
    if (wanted > colors)
        return error_set(
            error, ERROR_USAGE,
            "--color-depth is more than TERM says of the terminal: leave it out, or set TERM");
    return true;
}

bool terminal_check(struct terminal *terminal, const struct tiles *tiles, int wanted,
                    struct error *error)
{
    const char *term = getenv("TERM");
    int cols;
    int rows;
    setlocale(LC_CTYPE, "");
    if (!shows_tiles(tiles))
        return error_set(
            error, ERROR_USAGE,
            "this locale cannot show the tiles: set LC_ALL=C.UTF-8, or use ASCII tiles");
    if (term == NULL || *term == '\0')
        return error_set(error, ERROR_USAGE,
                         "TERM is not set: set it to your terminal's name, such as xterm-256color");
    if (terminal_ask_size(&cols, &rows) && !terminal_check_size(cols, rows, error))
        return false;
    use_tioctl(TRUE); /* LINES and COLUMNS may be another terminal's: this one is asked */
    return check_terminfo(terminal, wanted, error);
}
