/*
 * Option view: the view that the options ask for.
 */
#ifndef TMAP_CLI_OPTION_VIEW_H
#define TMAP_CLI_OPTION_VIEW_H

#include "cli/options.h"
#include "map/view.h"

/* The view that was asked for; of TASK_DESCRIBE, it begins with the cell that is. `cols` and `rows`
 * are those of a terminal's map, in columns: what is shown where no size was given, 0 to leave it
 * open. False: it does not fit the world, and the error says what would. */
bool option_view(const struct options *options, uint32_t cols, uint32_t rows, struct view *view,
                 struct error *error);

#endif
