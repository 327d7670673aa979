/*
 * Stands in for src/terminal on processors and word sizes for which no curses is installed: the
 * program without its explorer. key_loop_run is linked by name and never called, so it does not
 * need the parameters that src/terminal/key_loop.h declares.
 */
#include <stdbool.h>
#include <stdlib.h>

bool terminal_set_locale(void);
void key_loop_run(void);

bool terminal_set_locale(void)
{
    return false;
}

void key_loop_run(void)
{
    abort();
}
