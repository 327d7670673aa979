/*
 * Run: shows, prints or verifies the map that the options ask for.
 */
#ifndef TMAP_CLI_TASK_H
#define TMAP_CLI_TASK_H

#include "base/error.h"
#include "cli/options.h"

#include <stdbool.h>

/* Does the task, any but TASK_PAGE, TASK_HELP and TASK_VERSION, of options that were read from a
 * command line and are completed: the seed, and with --from or --verify all that the image says.
 * Does not return if a signal ended the explorer: the program then ends by the same signal. False:
 * the error says why. */
bool run_task(struct options *options, int argc, char *const argv[], struct error *error);

#endif
