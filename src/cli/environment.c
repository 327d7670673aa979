/*
 * Options go before variables, and the variables that are about colours before TERM.
 */
#include "cli/environment.h"

#include <stdlib.h>
#include <string.h>

/* Returns the value of a variable of the environment, "" if it is not set. */
static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value != NULL ? value : "";
}

/* True if a variable of the environment has one of two values. */
static bool variable_is(const char *name, const char *one, const char *other)
{
    return strcmp(variable(name), one) == 0 || strcmp(variable(name), other) == 0;
}

bool environment_wants_color(const struct options *options, bool terminal)
{
    if (options->color != COLOR_AUTO)
        return options->color == COLOR_ALWAYS;
    if (*variable("NO_COLOR") != '\0')
        return false;
    if (*variable("FORCE_COLOR") != '\0')
        return !variable_is("FORCE_COLOR", "0", "false");
    return !variable_is("CLICOLOR_FORCE", "", "0") ||
           (terminal && strcmp(variable("TERM"), "dumb") != 0);
}

int environment_colors(const struct options *options)
{
    bool screen = strncmp(variable("TERM"), "screen", 6) == 0 &&
                  strcmp(variable("TERM_PROGRAM"), "tmux") != 0;
    bool rgb = variable_is("COLORTERM", "truecolor", "24bit") && !screen;
    if (options->depth > 0)
        return options->depth;
    if (variable_is("FORCE_COLOR", "2", "3"))
        rgb = strcmp(variable("FORCE_COLOR"), "3") == 0;
    return rgb ? COLORS_RGB : 256;
}

uint32_t environment_ground(const struct options *options, bool explores)
{
    enum { WHITE = 0xFFFFFF };
    const char *last = strrchr(variable("COLORFGBG"), ';'); /* numbers of the ink and the ground */
    bool light = explores && last != NULL && (strcmp(last, ";7") == 0 || strcmp(last, ";15") == 0);
    if (options->map.given[OPTION_BACKGROUND])
        light = options->map.background == 1;
    return light && options_print_for_terminal(options) ? WHITE : 0;
}
