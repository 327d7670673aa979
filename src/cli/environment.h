/*
 * Environment: the colours that options and variables of the environment ask for.
 */
#ifndef TMAP_CLI_ENVIRONMENT_H
#define TMAP_CLI_ENVIRONMENT_H

#include "cli/options.h"

#include <stdbool.h>
#include <stdint.h>

/* True if colours are wanted on an output: by --color, or else by NO_COLOR, FORCE_COLOR and
 * CLICOLOR_FORCE, the first of them that says something, or else by TERM and whether it is a
 * `terminal`. */
bool environment_wants_color(const struct options *options, bool terminal);

/* Returns the number of colours of a dump, as in struct look: by --color=N; else by
 * FORCE_COLOR, if it is 2 or 3; else COLORS_RGB if COLORTERM says so, which GNU screen passes on
 * though it has only 256; else 256, which nearly every terminal supports. */
int environment_colors(const struct options *options);

/* Returns the background that inks must be seen on, as struct look has it: by --background; else in
 * the explorer by COLORFGBG. Only prints for terminals have it. */
uint32_t environment_ground(const struct options *options, bool explores);

#endif
