/*
 * Host: what the program finds around it: processors, terminals, colours that are wanted, chance.
 */
#ifndef TMAP_CLI_SYSTEM_H
#define TMAP_CLI_SYSTEM_H

#include "cli/options.h"

#include <stdbool.h>
#include <stdint.h>

/* A closed standard descriptor would be given to the next file that is opened, and messages would
 * land in it: each that is closed is opened so that reading or writing fails instead. To be called
 * before anything is opened. */
void system_hold_descriptors(void);

/* The size of the terminal that the user sits at, 1 or more each; where there is none, 80x24. */
void system_terminal_size(uint32_t *cols, uint32_t *rows);

/* The processors that this program may use, 1..PARALLEL_MAX. */
int system_processors(void);

/* Whether colours are wanted where output goes, which is a terminal or is none: --color says so, or
 * NO_COLOR and TERM do. */
bool system_wants_color(const struct options *options, bool terminal);

/* How many colours a dump has, as look.colors counts them: --color-depth, or 24 bits where
 * COLORTERM has them, or else 256, which nearly every terminal takes. */
int system_dump_colors(const struct options *options);

/* Bits that nobody could foretell. False: there are none, and errno says why. */
bool system_random_bits(uint64_t *bits);

#endif
