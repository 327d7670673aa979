/*
 * Curses would write every cell of a map that scrolls east or west, and of one whose rows differ
 * only in colours, which it does not compare when it looks for rows that moved.
 *
 * The screen that curses believes in is curscr, the one that it is to show is stdscr. Curses leaves
 * the terminal in normal attributes, which new blanks get. The cursor is put back to where curscr
 * has it.
 */
#include "terminal/scroll.h"

#include <curses.h>
#include <stdio.h>
#include <term.h>

bool scroll_can_columns(int left)
{
    return left > 0 ? parm_dch != NULL || delete_character != NULL
                    : parm_ich != NULL || insert_character != NULL;
}

bool scroll_can_rows(int up)
{
    bool can = up > 0 ? parm_index != NULL || scroll_forward != NULL
                      : parm_rindex != NULL || scroll_reverse != NULL;
    bool blank = !non_dest_scroll_region && !memory_above && !memory_below;
    return can && blank && change_scroll_region != NULL;
}

/* Writes a string `count` times, or `many`, which takes the number; either may be NULL. */
static void send_repeated(const char *many, const char *one, int count)
{
    bool by_many = many != NULL && (count > 1 || one == NULL);
    if (by_many)
        putp(tiparm(many, count));
    for (int n = 0; n < count && !by_many; n++)
        putp(one);
}

/* Puts the cursor back, and sends what was written: curses has a buffer of its own. */
static void end_scroll(int row, int col)
{
    putp(tiparm(cursor_address, row, col));
    fflush(stdout);
}

/* Moves the columns of a row of a window. */
static void shift_window(WINDOW *window, int row, int left)
{
    for (int n = 0; n < left; n++)
        mvwdelch(window, row, 0);
    for (int n = 0; n < -left; n++)
        mvwinsch(window, row, 0, ' ');
}

void scroll_columns(int left)
{
    int y;
    int x;
    getyx(curscr, y, x);
    for (int row = 0; row < getmaxy(curscr) - 1; row++) {
        putp(tiparm(cursor_address, row, 0));
        if (left > 0)
            send_repeated(parm_dch, delete_character, left);
        else
            send_repeated(parm_ich, insert_character, -left);
    }
    end_scroll(y, x);
}

void scroll_curses_columns(int left)
{
    int y;
    int x;
    getyx(curscr, y, x);
    for (int row = 0; row < getmaxy(curscr) - 1; row++) {
        shift_window(curscr, row, left);
        shift_window(stdscr, row, left);
    }
    wmove(curscr, y, x);
}

/* Moves all rows of a window but the last one. */
static void scroll_window(WINDOW *window, int up)
{
    int last = getmaxy(window) - 1;
    wsetscrreg(window, 0, last - 1);
    scrollok(window, TRUE);
    wscrl(window, up);
    scrollok(window, FALSE);
    wsetscrreg(window, 0, last);
}

void scroll_rows(int up)
{
    int last = getmaxy(curscr) - 2;
    int y;
    int x;
    getyx(curscr, y, x);
    putp(tiparm(change_scroll_region, 0, last));
    putp(tiparm(cursor_address, up > 0 ? last : 0, 0));
    if (up > 0)
        send_repeated(parm_index, scroll_forward, up);
    else
        send_repeated(parm_rindex, scroll_reverse, -up);
    putp(tiparm(change_scroll_region, 0, last + 1));
    end_scroll(y, x);
}

void scroll_curses_rows(int up)
{
    int y;
    int x;
    getyx(curscr, y, x);
    scroll_window(curscr, up);
    scroll_window(stdscr, up);
    wmove(curscr, y, x);
}
