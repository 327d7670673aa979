/*
 * Stands in for src/term, cleanup apart, on processors and word sizes for which no curses is
 * installed: the program without its explorer. It is linked by name and never called, so it does
 * not need the parameters that src/terminal/screen.h declares.
 */
#include <stdlib.h>

void screen_explore(void);

void screen_explore(void)
{
    abort();
}
