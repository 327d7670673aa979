/*
 * In the place of src/term/screen.c, for processors and word sizes that no curses is installed for: the
 * program, but for the explorer. It is linked by its name and never called, so whatever
 * src/term/screen.h says of it does not matter.
 */
#include <stdlib.h>

void screen_explore(void);

void screen_explore(void)
{
    abort();
}
