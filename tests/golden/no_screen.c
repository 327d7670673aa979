/*
 * In the place of src/screen.c, for processors and word sizes that no curses is installed for: the
 * program, but for the explorer.
 */
#include "screen.h"

struct screen_report screen_explore(struct scene *scene, int colors, bool mouse, screen_save *save)
{
    (void)scene;
    (void)colors;
    (void)mouse;
    (void)save;
    return (struct screen_report){.end = SCREEN_UNFIT, .reason = "built without a screen"};
}
