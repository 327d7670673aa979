/*
 * A loop: draw, wait for a key or a signal, act. Signals come in only while it waits, and what they
 * ask for is done here: curses, whose handlers would stop and resize at any moment, has none.
 *
 * Invariant: between start and finish curses owns the terminal; every way out of the loop passes
 * finish, and a crash passes the rescue.
 */
#include "term/screen.h"

#include "explorer/edit_look.h"
#include "term/cleanup.h"
#include "term/input.h"
#include "term/signals.h"

#include <curses.h>
#include <errno.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <term.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

/* No terminal is larger, whatever it says: curses and we would ask for a gigabyte, or for more than
 * there is. Beyond SHRT_MAX a side curses cannot count. */
enum { PLACES_MOST = 4000000 };
static const char too_large[] =
    "the terminal says that it has more than 4000000 places: see stty size, "
    "and set it by stty rows 24 cols 80";

static const char not_ours[] = "the terminal is another job's: start tmap in the foreground";

struct screen {
    SCREEN *terminal;
    struct explorer *explorer;
    screen_save *save; /* writes files */
    struct grid grid;  /* the frame to show */
    struct grid shown; /* the frame before it; of no size: none can be relied on */
    cchar_t *line;     /* a row of the grid, as curses wants it */
    int colors;        /* that are used, as ink.h counts them; 0: none */
    bool own_colors;   /* curses can show the terminal's own */
    bool mouse;        /* the user wants it */
    struct input_decoder decoder;
    mbstate_t partial; /* what has come of a character */
    bool unread; /* keys were left for after a frame; curses may have them, and not the terminal */
    struct signals signals;
};

/* What curses calls a key, and what tmap does. */
static const struct {
    int code;
    uint32_t key;
} codes[] = {
    {KEY_UP, EVENT_UP},
    {KEY_DOWN, EVENT_DOWN},
    {KEY_LEFT, EVENT_LEFT},
    {KEY_RIGHT, EVENT_RIGHT},
    {KEY_SR, EVENT_SHIFT_UP},
    {KEY_SF, EVENT_SHIFT_DOWN},
    {KEY_SLEFT, EVENT_SHIFT_LEFT},
    {KEY_SRIGHT, EVENT_SHIFT_RIGHT},
    {KEY_PPAGE, EVENT_PAGE_UP},
    {KEY_NPAGE, EVENT_PAGE_DOWN},
    {KEY_HOME, EVENT_HOME},
    {KEY_END, EVENT_END},
    {KEY_BACKSPACE, EVENT_BACKSPACE},
    {KEY_DC, EVENT_DELETE},
    {KEY_ENTER, EVENT_ENTER},
};

static uint32_t key_of_code(int code)
{
    for (size_t n = 0; n < sizeof codes / sizeof *codes; n++)
        if (codes[n].code == code)
            return codes[n].key;
    return EVENT_OTHER;
}

/* Whether the locale can write a glyph. */
static bool shows(uint32_t glyph)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    return wcrtomb(bytes, (wchar_t)glyph, &state) != (size_t)-1;
}

static bool shows_tiles(const struct tiles *tiles)
{
    for (int n = 0; n < tiles->count; n++)
        if (!shows(tiles->tiles[n].glyph))
            return false;
    return true;
}

/*
 * Modes that curses does not switch, or not so: the mouse, with motion while its button is down,
 * told in numbers of any size; and pasted text in brackets. What terminfo says to have a mouse does
 * as xterm does, or ignores what it does not know; other terminals get none of it. Both are told by
 * escape sequences, which typed understands.
 */
static const char mouse_on[] = "\033[?1002h\033[?1006h";
static const char paste_on[] = "\033[?2004h";
static const char modes_off[] = "\033[?2004l\033[?1006l\033[?1002l";

static void switch_modes(const struct screen *screen, bool on)
{
    if (key_mouse == NULL)
        return;
    if (on && screen->mouse)
        fputs(mouse_on, stdout);
    fputs(on ? paste_on : modes_off, stdout);
    fflush(stdout); /* curses has a buffer of its own */
}

/* How many colours the terminal has, by terminfo, in the steps that looks are made for. Where there
 * are fewer pairs of colours than colours, it is as if there were fewer of these. */
static int terminal_colors(void)
{
    static const int steps[] = {COLORS_RGB, 256, 16, 8};
    int pairs = tigetnum("pairs"); /* max_pairs has 15 bits of it */
    int colors = tigetnum("colors");
    if (pairs <= colors && pairs <= SHRT_MAX)
        colors = pairs > 8 && colors >= 8 ? 8 : 0;
    for (size_t n = 0; n < sizeof steps / sizeof *steps; n++)
        if (colors >= steps[n])
            return steps[n];
    return 0;
}

static void start_colors(struct screen *screen)
{
    if (screen->colors == 0 || start_color() == ERR)
        screen->colors = 0;
    screen->own_colors = screen->colors > 0 && use_default_colors() == OK;
}

/* More pairs of colours than curses has would be on a large screen: it is shown in 256 of them. */
static int colors_for(const struct screen *screen, int cols, int rows)
{
    bool many = cols * rows > COLOR_PAIRS / 2;
    return many && screen->colors > 256 ? 256 : screen->colors;
}

/* What curses calls a colour; `own` the terminal's own. */
static int curses_color(const struct screen *screen, color_code color, int own)
{
    if (color == COLOR_DEFAULT)
        return screen->own_colors ? -1 : own;
    uint32_t value = COLOR_VALUE(color);
    bool numbered = COLOR_KIND(color) == COLOR_KIND(COLOR_INDEX(0));
    if (screen->colors < COLORS_RGB || (numbered && value < 8))
        return (int)value;
    uint32_t rgb = numbered ? color_rgb_of((int)value) : value;
    return rgb < 8 ? 0 : (int)rgb; /* numbers below 8 are named colours there, too */
}

/* The pair of a cell's colours, made when it is first wanted. Where there are few pairs, two
 * colours are one pair, whichever is in front: *reversed. */
static int pair_of(const struct screen *screen, const struct cell *cell, bool *reversed)
{
    *reversed = false;
    if (screen->colors == 0 || (cell->fg == COLOR_DEFAULT && cell->bg == COLOR_DEFAULT))
        return 0;
    int front = curses_color(screen, cell->fg, COLOR_WHITE);
    int back = curses_color(screen, cell->bg, COLOR_BLACK);
    *reversed = COLOR_PAIRS <= 256 && front > back && back >= 0;
    int pair = *reversed ? alloc_pair(back, front) : alloc_pair(front, back);
    return pair > 0 ? pair : 0;
}

/* The terminal's size, where it has one to tell. */
static bool terminal_size(int *cols, int *rows)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
        return false;
    *cols = size.ws_col;
    *rows = size.ws_row;
    return true;
}

static bool fits(int cols, int rows)
{
    return cols <= SHRT_MAX && rows <= SHRT_MAX && (long long)cols * rows <= PLACES_MOST;
}

/* Whether the terminal is this job's, or no job's at all. */
static bool has_terminal(void)
{
    pid_t owner = tcgetpgrp(STDOUT_FILENO);
    return owner == -1 || owner == getpgrp();
}

/* Waits until the terminal is this job's, stopped as a shell's own: who is started with & or goes
 * on by bg must not draw over what another job shows. False: it cannot be had, or a signal ends the
 * program. */
static bool await_terminal(const struct screen *screen)
{
    for (int tries = 0; tries < 100 && signals_ending() == 0; tries++) {
        if (has_terminal())
            return true;
        signals_stop(&screen->signals, SIGTTOU);
    }
    return false;
}

/* Adds a string of terminfo's, which may be NULL, to text, without the pauses that it asks for. */
static void add_string(char text[CLEANUP_BYTES_MAX], size_t *length, const char *string)
{
    for (const char *from = string; from != NULL && *from != '\0'; from++) {
        const char *end = strncmp(from, "$<", 2) == 0 ? strchr(from, '>') : NULL;
        if (end != NULL)
            from = end;
        else if (*length < CLEANUP_BYTES_MAX)
            text[(*length)++] = *from;
    }
}

/* Makes ready what undoes all that was done to the terminal, as finish does it by curses. */
static void prepare_rescue(void)
{
    char text[CLEANUP_BYTES_MAX];
    size_t length = 0;
    add_string(text, &length, exit_alt_charset_mode);
    add_string(text, &length, orig_pair);
    add_string(text, &length, exit_attribute_mode);
    if (key_mouse != NULL)
        add_string(text, &length, modes_off);
    add_string(text, &length, tiparm(cursor_address, LINES - 1, 0));
    add_string(text, &length, exit_ca_mode);
    add_string(text, &length, keypad_local);
    add_string(text, &length, cursor_normal);
    cleanup_bytes(text, length);
}

/* Why the terminal cannot show the explorer; NULL: it can, in so many colours as are then known.
 * `wanted`: as screen_explore's colors. */
static const char *unfit(struct screen *screen, int wanted)
{
    const char *term = getenv("TERM");
    int error;
    int cols;
    int rows;
    setlocale(LC_CTYPE, "");
    if (!shows_tiles(&screen->explorer->map.look.tiles))
        return "this locale cannot show the tiles: set LC_ALL=C.UTF-8, or use ASCII tiles";
    if (term == NULL || *term == '\0')
        return "TERM is not set: set it to your terminal's name, such as xterm-256color";
    if (terminal_size(&cols, &rows) && !fits(cols, rows))
        return too_large;
    use_tioctl(TRUE); /* LINES and COLUMNS may be another terminal's: this one is asked */
    if (setupterm(NULL, STDOUT_FILENO, &error) == ERR)
        return "TERM names a terminal that is not known here: set it to one that is, such as "
               "xterm-256color or vt100";
    bool placeable = cursor_address != NULL;
    int colors = terminal_colors();
    screen->colors = wanted >= 0 && wanted < colors ? wanted : colors;
    del_curterm(cur_term); /* newterm makes one of its own */
    if (!placeable)
        return "TERM names a terminal that cannot place its cursor: set it to your terminal's "
               "name, or print the map with --dump";
    if (wanted > colors)
        return "--color-depth is more than TERM says of the terminal: leave it out, or set TERM";
    return NULL;
}

/* Takes the terminal over; NULL, or why it cannot be. */
static const char *start(struct screen *screen)
{
    if (!await_terminal(screen))
        return not_ours;
    signals_continued();
    cleanup_start();
    cleanup_terminal(STDOUT_FILENO);
    screen->terminal = newterm(NULL, stdout, stdin);
    if (screen->terminal == NULL)
        return "curses cannot use this terminal";
    prepare_rescue();
    set_escdelay(25);
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    idlok(stdscr, TRUE);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    curs_set(0);
    keyok(KEY_MOUSE, FALSE); /* its sequences are typed's */
    switch_modes(screen, true);
    start_colors(screen);
    struct explorer *explorer = screen->explorer;
    explorer->map.look.colors = screen->colors;
    explorer->choices.utf8 = shows(0x2588);
    explorer->greeting = edit_look_fit(&explorer->map, &explorer->choices);
    return NULL;
}

static void finish(struct screen *screen)
{
    if (screen->terminal != NULL) {
        if (!isendwin() && has_terminal()) {
            switch_modes(screen, false);
            endwin();
        }
        delscreen(screen->terminal);
    }
    cleanup_terminal(-1);
    grid_free(&screen->grid);
    grid_free(&screen->shown);
    free(screen->line);
}

static bool resize(struct screen *screen)
{
    int rows;
    int cols;
    getmaxyx(stdscr, rows, cols);
    free(screen->line);
    screen->line = calloc((size_t)cols + 1, sizeof *screen->line);
    screen->explorer->map.look.colors = colors_for(screen, cols, rows);
    explorer_resize(screen->explorer, cols, rows);
    prepare_rescue();
    erase();
    clearok(curscr, TRUE); /* what a terminal does to its contents then is its own business */
    grid_free(&screen->shown);
    return screen->line != NULL && grid_resize(&screen->grid, cols, rows) &&
           grid_resize(&screen->shown, cols, rows);
}

static void set_cell(const struct screen *screen, const struct cell *cell, uint32_t shown,
                     cchar_t *to)
{
    bool reversed;
    int pair = pair_of(screen, cell, &reversed);
    wchar_t glyph[2] = {(wchar_t)shown, L'\0'};
    attr_t attributes = A_NORMAL;
    if (cell->flags & CELL_BOLD)
        attributes |= A_BOLD;
    if (cell->flags & CELL_DIM)
        attributes |= A_DIM;
    if (((cell->flags & CELL_REVERSE) != 0) != reversed)
        attributes |= A_REVERSE;
    setcchar(to, glyph, attributes, 0, &pair); /* a pair's number may be beyond a short */
}

/* A glyph that the locale does not have, as of a name, is shown as ? in each of its columns: curses
 * would leave them out, and what was in the row before. */
static void show_row(struct screen *screen, const struct grid *grid, int row)
{
    const struct cell *cells = grid->cells + (size_t)row * (size_t)grid->cols;
    int count = 0;
    for (int col = 0; col < grid->cols; col++) {
        uint32_t glyph = cells[col].glyph;
        int width = col + 1 < grid->cols && cells[col + 1].glyph == 0 ? 2 : 1;
        if (glyph >= 0x80 && wcwidth((wchar_t)glyph) != width)
            for (int n = 0; n < width; n++)
                set_cell(screen, &cells[col], '?', &screen->line[count++]);
        else if (glyph != 0)
            set_cell(screen, &cells[col], glyph, &screen->line[count++]);
    }
    mvadd_wchnstr(row, 0, screen->line, count);
}

/* Whether the terminal can delete, or insert, characters. */
static bool shifts_columns(int left)
{
    return left > 0 ? parm_dch != NULL || delete_character != NULL
                    : parm_ich != NULL || insert_character != NULL;
}

/*
 * Curses finds rows that moved, but no columns: it would write every cell of a map that scrolls
 * east or west. Where the terminal can delete and insert characters in a row, it is told to by
 * terminfo's own strings, and the screen that curses believes in (curscr) is changed in the same
 * way; refresh then writes what is left. Curses leaves the terminal in normal attributes, in which
 * blanks come in, and its cursor where curscr has it: it is put back there.
 */
static void shift_columns(int left)
{
    const char *many = left > 0 ? parm_dch : parm_ich;
    const char *one = left > 0 ? delete_character : insert_character;
    int count = left > 0 ? left : -left;
    int rows = getmaxy(curscr);
    int y;
    int x;
    getyx(curscr, y, x);
    for (int row = 0; row < rows - 1; row++) {
        putp(tiparm(cursor_address, row, 0));
        if (many != NULL && (count > 1 || one == NULL))
            putp(tiparm(many, count));
        for (int n = 0; one != NULL && n < (many != NULL && count > 1 ? 0 : count); n++)
            putp(one);
        for (int n = 0; n < count; n++) {
            if (left > 0)
                mvwdelch(curscr, row, 0);
            else
                mvwinsch(curscr, row, 0, ' ');
        }
    }
    wmove(curscr, y, x);
    putp(tiparm(cursor_address, y, x));
    fflush(stdout); /* putp writes there; curses has a buffer of its own */
}

/* The cursor is where the user types or looks, and else not to be seen. */
static void show_cursor(const struct grid *grid)
{
    bool seen = grid->cursor_col >= 0;
    if (seen)
        move(grid->cursor_row, grid->cursor_col);
    curs_set(seen);
}

/* The last place is written by way of the column before it: of one column curses makes garbage. */
static void show_rows(struct screen *screen, const struct grid *grid)
{
    int rows = grid->cols > 1 ? grid->rows : grid->rows - 1;
    for (int row = 0; row < rows; row++)
        show_row(screen, grid, row);
}

/* Moves what is shown as far as it is to be seen in the next frame, too. Of columns curses would
 * not find it, nor of rows that moved aside as well: those are moved before. */
static void shift(struct screen *screen)
{
    int up;
    int left = grid_shift(&screen->shown, &screen->grid, &up);
    if (left == 0 || look_columns(&screen->explorer->map.look) != 1 || !shifts_columns(left))
        return;
    if (up != 0) {
        grid_move_rows(&screen->shown, &screen->grid, left, up);
        show_rows(screen, &screen->shown);
        refresh();
    }
    shift_columns(left);
}

static bool show(struct screen *screen)
{
    if (!explorer_draw(screen->explorer, &screen->grid))
        return false;
    shift(screen);
    show_rows(screen, &screen->grid);
    bool comes_back = isendwin();
    show_cursor(&screen->grid);
    refresh();
    if (comes_back) {
        keypad(stdscr, TRUE); /* curses would leave it to when a key has come, and come wrong */
        switch_modes(screen, true);
    }
    struct grid shown = screen->shown;
    screen->shown = screen->grid;
    screen->grid = shown;
    return true;
}

/* How long to wait for a key: NULL is for ever, which costs no time of the processor. */
static const struct timespec *patience(const struct screen *screen, struct timespec *time)
{
    enum { TICK = 100 };
    long milliseconds = screen->unread ? 0 : input_patience(&screen->decoder);
    if (milliseconds < 0 && !explorer_drifts(screen->explorer))
        return NULL;
    if (milliseconds < 0)
        milliseconds = TICK;
    *time = (struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000};
    return time;
}

/* Waits until there is something to read, a signal, or the time to go on without; `late`: it is.
 * False: the terminal is gone. */
static bool wait_for_input(const struct screen *screen, bool *late)
{
    struct timespec time;
    fd_set set;
    int bytes = 0;
    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    int ready = pselect(STDIN_FILENO + 1, &set, NULL, NULL, patience(screen, &time),
                        &screen->signals.outside);
    *late = ready == 0 && !screen->unread;
    if (ready < 0)
        return errno == EINTR;
    /* A signal that is pending when input is there as well is not delivered by pselect. */
    signals_admit(&screen->signals);
    return ready == 0 || (ioctl(STDIN_FILENO, FIONREAD, &bytes) == 0 && bytes > 0);
}

static void write_view(struct screen *screen)
{
    struct explorer *explorer = screen->explorer;
    struct error about;
    enum explorer_written written =
        screen->save(&explorer->map, explorer->dialog.path, explorer->dialog.replace, &about);
    explorer_written(explorer, written, about.text);
}

/* False: the user quits. */
static bool act(struct screen *screen, const struct event *presses, int count)
{
    for (int n = 0; n < count; n++) {
        enum explorer_reply reply = explorer_key(screen->explorer, presses[n]);
        if (reply == EXPLORER_REPAINT)
            clearok(curscr, TRUE);
        if (reply == EXPLORER_WRITE)
            write_view(screen);
        if (reply == EXPLORER_QUIT)
            return false;
    }
    return true;
}

static int64_t milliseconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The key of what curses has read: a code of its own, or a byte of a character. Bytes that are no
 * character of the locale are left out: curses's get_wch would leave out what follows them, too.
 * False: there is no key in it, or not yet. */
static bool key_of(struct screen *screen, int code, uint32_t *key)
{
    char byte = (char)code;
    wchar_t wide;
    if (code >= KEY_MIN) {
        screen->partial = (mbstate_t){0};
        *key = key_of_code(code);
        return true;
    }
    bool fresh = mbsinit(&screen->partial) != 0;
    size_t length = mbrtowc(&wide, &byte, 1, &screen->partial);
    if (length == (size_t)-1) {
        screen->partial = (mbstate_t){0};
        return !fresh && key_of(screen, code, key); /* it may begin another character */
    }
    if (length == (size_t)-2)
        return false;
    *key = (uint32_t)wide;
    return true;
}

/* Acts on all keys that are there, so that a key that is held down is drawn once for all of its
 * repeats; but keys that pour in for ever keep neither frames nor signals out. False: the user
 * quits. */
static bool read_keys(struct screen *screen)
{
    enum { FRAME = 100 }; /* milliseconds to the next one, at most */
    struct event presses[INPUT_MOST];
    uint32_t key;
    int code = OK;
    int64_t began = milliseconds_now();
    while (milliseconds_now() - began < FRAME && !signals_pending()) {
        if ((code = getch()) == ERR)
            break;
        if (key_of(screen, code, &key) &&
            !act(screen, presses, input_take(&screen->decoder, key, presses)))
            return false;
    }
    screen->unread = code != ERR;
    /* Curses has waited for what might follow an escape. */
    return screen->unread || input_patience(&screen->decoder) != 0 ||
           act(screen, presses, input_give_up(&screen->decoder, presses));
}

/* No key came in time: what is open is given up, or the map drifts. */
static bool go_on_without(struct screen *screen)
{
    struct event presses[INPUT_MOST] = {{.key = EVENT_TICK}};
    bool open = input_patience(&screen->decoder) >= 0;
    return act(screen, presses, open ? input_give_up(&screen->decoder, presses) : 1);
}

/* Stops if it is asked to; once it goes on, whatever stopped it, curses will set the terminal up
 * and paint it again. False: it cannot be. */
static bool stop_and_go_on(struct screen *screen, bool stops)
{
    if (stops) {
        switch_modes(screen, false);
        endwin();
        cleanup_terminal(-1);
        signals_stop(&screen->signals, SIGTSTP);
    }
    if (!await_terminal(screen))
        return false;
    if (stops) {
        def_shell_mode(); /* what the user has set meanwhile is to stay */
        cleanup_terminal(STDOUT_FILENO);
        prepare_rescue();
    } else {
        endwin(); /* who stopped it from outside has left the terminal as it liked */
    }
    signals_continued();
    clearok(curscr, TRUE);
    grid_free(&screen->shown);
    return grid_resize(&screen->shown, screen->grid.cols, screen->grid.rows);
}

/* Follows the terminal to another size: a signal may have been missed while it was stopped. */
static enum screen_end follow_size(struct screen *screen)
{
    int cols;
    int rows;
    if (!terminal_size(&cols, &rows) || (cols == COLS && rows == LINES))
        return SCREEN_QUIT;
    if (!fits(cols, rows))
        return SCREEN_UNFIT;
    return resize_term(rows, cols) == OK && resize(screen) ? SCREEN_QUIT : SCREEN_MEMORY;
}

static enum screen_end explore(struct screen *screen)
{
    enum screen_end end = SCREEN_QUIT;
    bool more = true;
    if (!resize(screen))
        return SCREEN_MEMORY;
    while (more && end == SCREEN_QUIT) {
        if (!show(screen))
            return SCREEN_MEMORY;
        bool late;
        bool there = wait_for_input(screen, &late);
        bool stops = signals_stopping();
        bool stopped = signals_continued() || stops;
        if (there && stopped)
            there = stop_and_go_on(screen, stops);
        if (signals_ending() != 0)
            return SCREEN_SIGNAL;
        if (!there)
            return SCREEN_GONE;
        end = follow_size(screen);
        if (end == SCREEN_QUIT && !stopped) /* curses has the terminal first */
            more = late ? go_on_without(screen) : read_keys(screen);
    }
    return end;
}

struct screen_report screen_explore(struct explorer *explorer, int colors, bool mouse,
                                    screen_save *save)
{
    struct screen screen = {.explorer = explorer, .save = save, .mouse = mouse};
    struct screen_report report = {.end = SCREEN_UNFIT};
    signals_catch(&screen.signals);
    report.reason = unfit(&screen, colors);
    if (report.reason == NULL)
        report.reason = start(&screen);
    if (report.reason == NULL)
        report.end = explore(&screen);
    finish(&screen);
    signals_release(&screen.signals);
    report.signal = signals_ending();
    if (report.end == SCREEN_UNFIT && report.reason == NULL)
        report.reason = too_large;
    return report;
}
