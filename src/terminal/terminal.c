/*
 * Curses switches most modes; the rest is done here by escape sequences of our own. Curses installs
 * no signal handlers here: what signals ask for is done between two frames (signals.h).
 *
 * Invariant: whatever terminal_take switches on, both terminal_give_back and the bytes of
 * prepare_cleanup switch off.
 */
#include "terminal/terminal.h"

#include "canvas/color.h"
#include "system/cleanup.h"

#include <curses.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

/*
 * Terminfo must be read, and the locale be set, before they are asked: terminal_check does both.
 */

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

/* Appends a string of terminfo, which may be NULL, without the pauses that it asks for. */
static void append_string(char bytes[CLEANUP_BYTES_MAX], size_t *length, const char *string)
{
    for (const char *from = string; from != NULL && *from != '\0'; from++) {
        const char *end = strncmp(from, "$<", 2) == 0 ? strchr(from, '>') : NULL;
        if (end != NULL)
            from = end;
        else if (*length < CLEANUP_BYTES_MAX)
            bytes[(*length)++] = *from;
    }
}

/* Prepares the bytes by which a signal handler gives the terminal back, as endwin would. In the
 * middle of a frame, curses or scroll.h may have part of the screen scroll, insert what is written,
 * or not wrap. */
static void prepare_cleanup(void)
{
    char bytes[CLEANUP_BYTES_MAX];
    size_t length = 0;
    append_string(bytes, &length, exit_insert_mode);
    append_string(bytes, &length, enter_am_mode);
    if (change_scroll_region != NULL)
        append_string(bytes, &length, tiparm(change_scroll_region, 0, LINES - 1));
    append_string(bytes, &length, exit_alt_charset_mode);
    append_string(bytes, &length, orig_pair);
    append_string(bytes, &length, exit_attribute_mode);
    if (key_mouse != NULL)
        append_string(bytes, &length, mouse_and_paste_off);
    append_string(bytes, &length, tiparm(cursor_address, LINES - 1, 0));
    append_string(bytes, &length, exit_ca_mode);
    append_string(bytes, &length, keypad_local);
    append_string(bytes, &length, cursor_normal);
    cleanup_set_bytes(bytes, length);
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
    set_escdelay(25);
    cbreak();
    noecho();
    nonl();
    pass_output();
    intrflush(stdscr, FALSE);
    idlok(stdscr, TRUE);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    curs_set(0);
    keyok(KEY_MOUSE, FALSE); /* input.h decodes its sequences */
}

/* Starts curses with the terminal's entry of red, green and blue, which only curses itself then
 * finds in the environment. */
static SCREEN *start_direct_color(const char *entry)
{
    const char *before = getenv("TERMINFO");
    char *kept = before != NULL ? strdup(before) : NULL;
    SCREEN *curses = NULL;
    if ((before == NULL || kept != NULL) && setenv("TERMINFO", entry, 1) == 0)
        curses = newterm(NULL, stdout, stdin);
    if (kept != NULL)
        setenv("TERMINFO", kept, 1);
    else if (before == NULL)
        unsetenv("TERMINFO");
    free(kept);
    return curses;
}

/* Starts curses. Where it does not take the entry of red, green and blue there are fewer colours.
 */
static SCREEN *start_curses(struct terminal *terminal)
{
    SCREEN *curses = terminal->entry != NULL ? start_direct_color(terminal->entry) : NULL;
    if (curses == NULL)
        curses = newterm(NULL, stdout, stdin);
    if (curses != NULL && terminal->entry != NULL)
        terminal->colors = terminal_colors();
    return curses;
}

bool terminal_take(struct terminal *terminal, const struct signals *signals, struct error *error)
{
    if (!await_foreground(signals))
        return error_set(error, ERROR_USAGE,
                         "the terminal is another job's: start tmap in the foreground");
    signals_continued(); /* forgets that it may have been stopped meanwhile */
    cleanup_install();
    cleanup_set_terminal(STDOUT_FILENO);
    terminal->curses = start_curses(terminal);
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
        }
        delscreen(terminal->curses);
        terminal->curses = NULL;
    }
    free(terminal->entry);
    terminal->entry = NULL;
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

bool terminal_retake(const struct signals *signals)
{
    if (!await_foreground(signals))
        return false;
    endwin(); /* the next refresh then sets all modes */
    signals_continued();
    return true;
}

void terminal_size(int *cols, int *rows)
{
    getmaxyx(stdscr, *rows, *cols);
}

bool terminal_update_size(bool *changed, struct error *error)
{
    int cols;
    int rows;
    *changed = terminal_ask_size(&cols, &rows) && (cols != COLS || rows != LINES);
    if (!*changed)
        return true;
    if (!terminal_check_size(cols, rows, error))
        return false;
    if (resize_term(rows, cols) != OK)
        return error_memory(error);
    prepare_cleanup();
    return true;
}

void terminal_refresh(const struct terminal *terminal)
{
    bool stopped = isendwin();
    refresh();
    if (!stopped)
        return;
    keypad(stdscr, TRUE); /* curses itself would set it after the next key, and get that wrong */
    switch_mouse_and_paste(terminal, true);
}

void terminal_ask(void)
{
    fputs("\033[5n", stdout);
    fflush(stdout); /* curses has a buffer of its own */
}
