/*
 * Curses switches most modes; escape sequences of our own switch the others. Curses installs no
 * signal handlers here: the key loop does what signals ask for, between two frames (signals.h).
 * Curses' own screen stays blank: it does not know what is written to the terminal.
 *
 * Invariant: whatever terminal_take switches on, both terminal_give_back and the bytes of
 * prepare_cleanup switch off.
 */
#include "terminal/terminal.h"

#include "system/system.h"

#include <curses.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

/*
 * The terminal as the system, the locale and terminfo know it.
 */

/* A larger size is a mistake: for it, curses and tmap would need more than a gigabyte. Besides,
 * curses counts rows and columns up to SHRT_MAX only. */
enum { CELLS_MAX = 4000000 };

/* Writes the terminal's size, in cells, as the system has it. Returns false if it has none. */
static bool ask_size(int *cols, int *rows)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
        return false;
    *cols = size.ws_col;
    *rows = size.ws_row;
    return true;
}

/* Returns false with ERROR_USAGE if a size is too large for curses or for memory. */
static bool check_size(int cols, int rows, struct error *error)
{
    bool valid = cols <= SHRT_MAX && rows <= SHRT_MAX && (long long)cols * rows <= CELLS_MAX;
    return valid || error_format(error, ERROR_USAGE,
                                 "the terminal claims %dx%d places; at most %d columns and rows, "
                                 "and %d places, can be shown: set it by stty rows 24 cols 80",
                                 cols, rows, SHRT_MAX, CELLS_MAX);
}

bool terminal_shows(uint32_t glyph)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    return wcrtomb(bytes, (wchar_t)glyph, &state) != (size_t)-1;
}

static bool shows_tiles(const struct tiles *tiles)
{
    for (int n = 0; n < tiles->count; n++)
        if (!terminal_shows(tiles->tiles[n].glyph))
            return false;
    return true;
}

/* Returns the number of colours that terminfo has strings for, rounded down to one that looks are
 * made for: 0, 8, 16, 256 or COLORS_RGB. */
static int count_colors(void)
{
    static const int steps[] = {COLORS_RGB, 256, 16, 8};
    int colors = set_a_foreground != NULL ? tigetnum("colors") : 0;
    for (size_t n = 0; n < sizeof steps / sizeof *steps; n++)
        if (colors >= steps[n])
            return steps[n];
    return 0;
}

/* True if terminfo says, by Tc or RGB, that the terminal takes red, green and blue: its number of
 * colours is 256 for most of these. */
static bool tells_direct_color(void)
{
    const char *string = tigetstr("RGB");
    return tigetflag("Tc") > 0 || tigetflag("RGB") > 0 || tigetnum("RGB") > 0 ||
           (string != NULL && (intptr_t)string != -1);
}

/* Names of terminals that have 256 colours if a variable says so, and the names for that. */
static const struct {
    const char *term;
    const char *variable; /* the terminal sets it */
    const char *name;
} finer[] = {
    {"xterm", "XTERM_VERSION", "xterm-256color"},
    {"mlterm", "MLTERM", "mlterm-256color"},
};

/* Returns the name of a terminal for as many colours as it has. */
static const char *finer_name(const char *term, int wanted)
{
    for (size_t n = 0; n < sizeof finer / sizeof *finer; n++) {
        const char *value = getenv(finer[n].variable);
        bool more = (value != NULL && *value != '\0') || wanted == TERMINAL_COLORS_TOLD;
        if (more && strcmp(term, finer[n].term) == 0)
            return finer[n].name;
    }
    return term;
}

/* Looks the terminal up in terminfo, and sets `name` and `unknown`. Nearly every terminal of today
 * does what xterm does. Returns false if there is no such name. */
static bool find_terminfo(struct terminal *terminal, const char *term, int wanted)
{
    const char *const names[] = {finer_name(term, wanted), term, "xterm-256color"};
    for (int n = 0; n < 3; n++) {
        int status = 0;
        terminal->name = names[n];
        terminal->unknown = n == 2 ? term : NULL;
        if (setupterm(terminal->name, STDOUT_FILENO, &status) != ERR)
            return true;
        if (status == 1) /* it is known, and has only paper */
            return false;
    }
    return false;
}

/* Checks what terminfo has for TERM, and sets `colors` and `direct_color`. */
static bool check_terminfo(struct terminal *terminal, const char *term, int wanted,
                           struct error *error)
{
    if (!find_terminfo(terminal, term, wanted))
        return error_set(error, ERROR_USAGE,
                         "TERM names an unknown terminal: set it to a known one, such as "
                         "xterm-256color or vt100");
    bool placeable = cursor_address != NULL;
    bool told = wanted == TERMINAL_COLORS_TOLD || (wanted < 0 && tells_direct_color());
    int colors = count_colors();
    del_curterm(cur_term); /* newterm makes one of its own */
    terminal->direct_color =
        colors < COLORS_RGB && ((wanted == COLORS_RGB && colors >= 8) || (told && colors >= 256));
    if (terminal->direct_color)
        colors = COLORS_RGB;
    terminal->colors = wanted >= 0 && wanted < colors ? wanted : colors;
    if (!placeable)
        return error_set(error, ERROR_USAGE,
                         "TERM names a terminal that cannot place its cursor: set it to your "
                         "terminal's name, or print the map with --dump");
    if (wanted > colors)
        return error_set(error, ERROR_USAGE,
                         "--color=N is more than TERM has: leave it out, or set TERM");
    return true;
}

/* Where the environment names UTF-8 and the machine lacks the locale, as one far away does that
 * takes the names from here, the terminal is UTF-8 still. */
bool terminal_set_locale(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *name = NULL;
    for (int n = 0; n < 3 && (name == NULL || *name == '\0'); n++)
        name = getenv(variables[n]);
    if (setlocale(LC_CTYPE, "") == NULL && name != NULL &&
        (strstr(name, "UTF-8") != NULL || strstr(name, "utf8") != NULL))
        setlocale(LC_CTYPE, "C.UTF-8");
    return terminal_shows(0x2588); /* a full block */
}

bool terminal_check(struct terminal *terminal, const struct tiles *tiles, int wanted,
                    struct error *error)
{
    const char *term = getenv("TERM");
    int cols, rows;
    terminal_set_locale();
    if (!shows_tiles(tiles))
        return error_set(
            error, ERROR_USAGE,
            "this locale cannot show the tiles: set LC_ALL=C.UTF-8, or use ASCII tiles");
    if (term == NULL || *term == '\0')
        return error_set(error, ERROR_USAGE,
                         "TERM is not set: set it to your terminal's name, such as xterm-256color");
    if (ask_size(&cols, &rows) && !check_size(cols, rows, error))
        return false;
    use_tioctl(TRUE); /* LINES and COLUMNS may be another terminal's: this one is asked */
    return check_terminfo(terminal, term, wanted, error);
}

/*
 * Modes that curses does not switch, or not in this way: the mouse, with its motion while a button
 * is down and with numbers of any size, and brackets around pasted text. The terminal reports both
 * by escape sequences, which input.h decodes. Terminals whose terminfo has a mouse do as xterm does
 * or ignore what they do not know; the others get none of this.
 */
static const char mouse_on[] = "\033[?1002h\033[?1006h";
static const char paste_on[] = "\033[?2004h";
static const char mouse_and_paste_off[] = "\033[?2004l\033[?1006l\033[?1002l";

static void switch_mouse_and_paste(const struct terminal *terminal, bool on)
{
    if (key_mouse == NULL)
        return;
    if (on && terminal->mouse)
        fputs(mouse_on, stdout);
    fputs(on ? paste_on : mouse_and_paste_off, stdout);
    fflush(stdout); /* curses has a buffer of its own */
}

/* True if the terminal is this job's, or no job's at all. */
static bool is_in_foreground(void)
{
    pid_t owner = tcgetpgrp(STDOUT_FILENO);
    return owner == -1 || owner == getpgrp();
}

/* Waits, stopped as a shell expects it, until the program is in the foreground: a program that was
 * started with & or continued by bg must not draw over another job. Returns false if the terminal
 * cannot be had, or if a signal ends the program. */
static bool await_foreground(const struct signals *signals)
{
    for (int tries = 0; tries < 100 && signals_ending() == 0; tries++) {
        if (is_in_foreground())
            return true;
        signals_stop(signals, SIGTTOU);
    }
    return false;
}

void terminal_add_string(struct text *text, const char *string)
{
    const char *pause;
    const char *end;
    while (string != NULL && (pause = strstr(string, "$<")) != NULL &&
           (end = strchr(pause, '>')) != NULL) {
        text_bytes(text, string, (size_t)(pause - string));
        string = end + 1;
    }
    if (string != NULL)
        text_add(text, string);
}

/* Prepares the bytes by which a signal handler gives the terminal back, as endwin would. In the
 * middle of a frame, part of the screen may scroll, and colours and flags may be on; curses itself
 * may insert what it writes, or not wrap. Where the map stays on the screen, its last line goes. */
static void prepare_cleanup(void)
{
    struct text text = TEXT_LOCAL(CLEANUP_BYTES_MAX);
    terminal_add_string(&text, exit_insert_mode);
    terminal_add_string(&text, enter_am_mode);
    if (change_scroll_region != NULL)
        terminal_add_string(&text, tiparm(change_scroll_region, 0, LINES - 1));
    terminal_add_string(&text, orig_pair);
    terminal_add_string(&text, exit_attribute_mode);
    if (key_mouse != NULL)
        text_add(&text, mouse_and_paste_off);
    terminal_add_string(&text, tiparm(cursor_address, LINES - 1, 0));
    terminal_add_string(&text, exit_ca_mode != NULL ? exit_ca_mode : clr_eol);
    terminal_add_string(&text, keypad_local);
    terminal_add_string(&text, cursor_normal);
    cleanup_set_bytes(text.bytes, MIN(text.length, text.room - 1));
}

/* Has the system pass on what is written: it would look at each byte for line ends and tabs, which
 * takes as long as it took to make a large frame. */
static void pass_output(void)
{
    struct termios modes;
    if (tcgetattr(STDOUT_FILENO, &modes) != 0)
        return;
    modes.c_oflag &= ~(tcflag_t)OPOST;
    tcsetattr(STDOUT_FILENO, TCSANOW, &modes);
    def_prog_mode(); /* curses sets them again after a stop */
}

static void set_curses_modes(void)
{
    cbreak();
    noecho();
    nonl();
    pass_output();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    curs_set(0);
}

bool terminal_take(struct terminal *terminal, const struct signals *signals, struct error *error)
{
    if (!await_foreground(signals))
        return error_set(error, ERROR_USAGE,
                         "the terminal is another job's: start tmap in the foreground");
    signals_continued(); /* forgets that it may have been stopped meanwhile */
    cleanup_install();
    cleanup_set_terminal(STDOUT_FILENO);
    terminal->curses = newterm(terminal->name, stdout, stdin);
    if (terminal->curses == NULL)
        return error_set(error, ERROR_USAGE, "curses cannot use this terminal");
    prepare_cleanup();
    set_curses_modes();
    switch_mouse_and_paste(terminal, true);
    /* terminfo's user7 asks for the cursor's place: who knows that knows terminal_ask as well. */
    terminal->asks = user7 != NULL && strcmp(user7, "\033[6n") == 0;
    return true;
}

void terminal_give_back(struct terminal *terminal)
{
    if (terminal->curses != NULL) {
        if (!isendwin() && is_in_foreground()) {
            switch_mouse_and_paste(terminal, false);
            endwin();
            if (exit_ca_mode == NULL && clr_eol != NULL) { /* the status line would stay */
                putp(clr_eol);
                fflush(stdout);
            }
        }
        delscreen(terminal->curses);
        terminal->curses = NULL;
    }
    cleanup_set_terminal(-1);
}

bool terminal_stop(struct terminal *terminal, const struct signals *signals)
{
    switch_mouse_and_paste(terminal, false);
    endwin();
    cleanup_set_terminal(-1);
    signals_stop(signals, SIGTSTP);
    if (!await_foreground(signals))
        return false;
    def_shell_mode(); /* keeps what the user has set meanwhile */
    cleanup_set_terminal(STDOUT_FILENO);
    prepare_cleanup();
    signals_continued();
    return true;
}

bool terminal_retake(const struct terminal *terminal, const struct signals *signals)
{
    if (!await_foreground(signals))
        return false;
    switch_mouse_and_paste(terminal, false); /* in case a signal ends the program first */
    endwin();                                /* terminal_clear then sets all modes */
    signals_continued();
    return true;
}

bool terminal_size(int *cols, int *rows, struct error *error)
{
    getmaxyx(stdscr, *rows, *cols);
    if (!ask_size(cols, rows) || (*cols == COLS && *rows == LINES))
        return true;
    if (!check_size(*cols, *rows, error))
        return false;
    if (resize_term(*rows, *cols) != OK)
        return error_memory(error);
    prepare_cleanup();
    return true;
}

void terminal_clear(const struct terminal *terminal)
{
    bool stopped = isendwin();
    clearok(curscr, TRUE);
    refresh();
    if (!stopped)
        return;
    keypad(stdscr, TRUE); /* curses itself would set it after the next key, and get that wrong */
    switch_mouse_and_paste(terminal, true);
}

void terminal_copy(const char *line)
{
    struct text command = {.grows = true};
    char four[4];
    text_join(&command, "tmap ", line, NULL);
    /* As in switch_mouse_and_paste; the Linux console has none. */
    if (key_mouse != NULL && !command.failed) {
        fputs("\033]52;c;", stdout);
        for (size_t n = 0; n < command.length; n += 3) {
            text_base64(four, command.bytes + n, MIN(command.length - n, 3));
            fwrite(four, 1, sizeof four, stdout);
        }
        fputs("\a", stdout);
        fflush(stdout);
    }
    text_free(&command);
}

/* GNU screen would answer by itself, and passes the question for the ground on: what stands between
 * ESC P and ESC \ goes to the terminal around it. */
void terminal_ask(void)
{
    const char *term = getenv("TERM");
    bool within = getenv("STY") != NULL && getenv("TMUX") == NULL && term != NULL &&
                  text_begins(term, "screen");
    fputs(within ? "\033P\033[5n\033\\" : "\033[5n", stdout);
    fflush(stdout); /* curses has a buffer of its own */
}

bool terminal_ask_kind(const struct terminal *terminal, bool ground)
{
    if (key_mouse == NULL || terminal->colors < 256)
        return false;
    fputs(ground ? "\033[>q\033]11;?\033\\" : "\033[>q", stdout);
    fflush(stdout); /* curses has a buffer of its own */
    return true;
}
