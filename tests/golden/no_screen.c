/*
 * Stands in for src/terminal on processors and word sizes for which no curses is installed: the
 * program without its explorer. The function is linked by name and never called, so it does not
 * need the parameters that src/terminal/key_loop.h declares.
 */
#include <stdlib.h>

void key_loop_run(void);

void key_loop_run(void)
{
    abort();
}
