/*
 * Terminfo has 256 colours for most terminals that take red, green and blue: for these an entry of
 * our own is made (color_support.h), where it is known that they do.
 */
#include "terminal/color_support.h"

#include "canvas/color.h"
#include "terminal/terminal.h"

#include <curses.h>
#include <limits.h>
#include <locale.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

/*
 * Direct color: red, green and blue for terminals that have them though terminfo's entry for TERM
 * does not say so to curses.
 *
 * Curses knows of colours by terminfo alone, and the entries that most terminals go by have 256. So
 * the entry is written anew, in the format of term(5) with numbers of 32 bits: the same
 * capabilities, but for the number of colours, what sets them, and the flag RGB, by which curses
 * takes numbers of colours as red, green and blue.
 */

enum { MAGIC = 01036, ENTRY_MAX = 32768, PAIRS = 65536, ABSENT = 0xFFFF };

/* An entry while it is written. */
struct entry {
    size_t length;
    bool full; /* something had no room */
    uint8_t bytes[ENTRY_MAX];
};

/* Lists of the standard capabilities that are written, each up to the last one that there is. */
struct counts {
    int flags;
    int numbers;
    int strings;
};

static void add_byte(struct entry *entry, unsigned byte)
{
    entry->full = entry->full || entry->length == ENTRY_MAX;
    if (!entry->full)
        entry->bytes[entry->length++] = (uint8_t)byte;
}

/* Appends a number, the low byte first. */
static void add_little(struct entry *entry, uint32_t number, int bytes)
{
    for (int n = 0; n < bytes; n++)
        add_byte(entry, number >> 8 * n & 0xFF);
}

static void add_string(struct entry *entry, const char *string)
{
    for (; *string != '\0'; string++)
        add_byte(entry, (unsigned char)*string);
    add_byte(entry, 0);
}

static void add_padding(struct entry *entry)
{
    if (entry->length % 2 != 0)
        add_byte(entry, 0);
}

/* Returns a string that terminfo has; NULL if it has none. */
static const char *told_string(const char *name)
{
    const char *string = tigetstr(name);
    return (intptr_t)string != -1 ? string : NULL;
}

/* Returns a string of the new entry; NULL if it has none. */
static const char *string_of(const char *name)
{
    if (strcmp(name, "setaf") == 0)
        return "\033[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;"
               "%p1%{255}%&%d%;m";
    if (strcmp(name, "setab") == 0)
        return "\033[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;"
               "%p1%{255}%&%d%;m";
    if (strcmp(name, "initc") == 0 || strcmp(name, "oc") == 0)
        return NULL;
    return told_string(name);
}

/* Returns a number of the new entry; negative if it has none. */
static int capability_of(const char *name)
{
    if (strcmp(name, "colors") == 0)
        return COLORS_RGB;
    return strcmp(name, "pairs") == 0 ? PAIRS : tigetnum(name);
}

static struct counts count_lists(void)
{
    struct counts counts = {0};
    for (int n = 0; boolnames[n] != NULL; n++)
        if (tigetflag(boolnames[n]) > 0)
            counts.flags = n + 1;
    for (int n = 0; numnames[n] != NULL; n++)
        if (capability_of(numnames[n]) >= 0)
            counts.numbers = n + 1;
    for (int n = 0; strnames[n] != NULL; n++)
        if (string_of(strnames[n]) != NULL)
            counts.strings = n + 1;
    return counts;
}

/* Appends the strings' places in their table, and then the table. Returns its size. */
static size_t add_strings(struct entry *entry, int count)
{
    uint32_t place = 0;
    for (int n = 0; n < count; n++) {
        const char *string = string_of(strnames[n]);
        add_little(entry, string != NULL ? place : ABSENT, 2);
        place += string != NULL ? (uint32_t)strlen(string) + 1 : 0;
    }
    for (int n = 0; n < count; n++)
        if (string_of(strnames[n]) != NULL)
            add_string(entry, string_of(strnames[n]));
    return place;
}

/* Appends what is not standard: the flag RGB. */
static void add_rgb(struct entry *entry)
{
    static const char name[] = "RGB";
    const uint32_t head[] = {1, 0, 0, 1, sizeof name}; /* counts, and the size of the names */
    add_padding(entry);
    for (size_t n = 0; n < sizeof head / sizeof *head; n++)
        add_little(entry, head[n], 2);
    add_byte(entry, 1);
    add_padding(entry);
    add_little(entry, 0, 2); /* the place of the name */
    add_string(entry, name);
}

static void write_entry(struct entry *entry, const char *name)
{
    struct counts counts = count_lists();
    const uint32_t head[] = {MAGIC,
                             (uint32_t)strlen(name) + 1,
                             (uint32_t)counts.flags,
                             (uint32_t)counts.numbers,
                             (uint32_t)counts.strings,
                             0};
    enum { TABLE_SIZE_AT = 10 };
    for (size_t n = 0; n < sizeof head / sizeof *head; n++)
        add_little(entry, head[n], 2);
    add_string(entry, name);
    for (int n = 0; n < counts.flags; n++)
        add_byte(entry, tigetflag(boolnames[n]) > 0 && strcmp(boolnames[n], "ccc") != 0);
    add_padding(entry);
    for (int n = 0; n < counts.numbers; n++)
        add_little(entry, (uint32_t)capability_of(numnames[n]), 4);
    size_t table = add_strings(entry, counts.strings);
    entry->bytes[TABLE_SIZE_AT] = (uint8_t)(table & 0xFF);
    entry->bytes[TABLE_SIZE_AT + 1] = (uint8_t)(table >> 8);
    add_rgb(entry);
}

/* True if terminfo says, by Tc or RGB, that the terminal takes red, green and blue. Call it, and
 * direct_color_entry, after setupterm of terminfo(3). */
static bool direct_color_is_told(void)
{
    return tigetflag("Tc") > 0 || tigetflag("RGB") > 0 || tigetnum("RGB") > 0 ||
           told_string("RGB") != NULL;
}

/* Returns a terminfo entry for the terminal with colours of red, green and blue, as a value of the
 * environment variable TERMINFO ("hex:...", see ncurses(3)). The entry is called `name` and has the
 * terminal's standard capabilities otherwise. The caller frees it. Returns NULL if out of memory,
 * or if the entry is too large. */
static char *direct_color_entry(const char *name)
{
    static const char digits[] = "0123456789ABCDEF";
    static const char kind[] = "hex:";
    struct entry *entry = calloc(1, sizeof *entry); /* large for a small stack */
    char *text = malloc(sizeof kind + 2 * (size_t)ENTRY_MAX);
    if (entry != NULL && text != NULL)
        write_entry(entry, name);
    if (entry == NULL || text == NULL || entry->full) {
        free(entry);
        free(text);
        return NULL;
    }
    char *to = text + (sizeof kind - 1);
    memcpy(text, kind, sizeof kind);
    for (size_t n = 0; n < entry->length; n++) {
        *to++ = digits[entry->bytes[n] >> 4];
        *to++ = digits[entry->bytes[n] & 15];
    }
    *to = '\0';
    free(entry);
    return text;
}

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
