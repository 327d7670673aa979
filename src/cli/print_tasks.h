/*
 * Print tasks: prints what does not need exploring: the map, the options that make it, facts.
 */
#ifndef TMAP_CLI_PRINT_TASKS_H
#define TMAP_CLI_PRINT_TASKS_H

#include "cli/options.h"
#include "survey/area.h"

#define REPLAY_PLACES_MAX 4000000 /* columns times rows of a frame */

/* Returns false with ERROR_USAGE, which says what would fit, if a part of a map's view lies beyond
 * the edges of its world. */
bool print_tasks_inside(const struct format *format, const struct map *map, struct error *error);

/* True if keys can be replayed on a map: the frame of its view has at most REPLAY_PLACES_MAX
 * places. Returns false with ERROR_USAGE, which says how many it has. */
bool print_tasks_fit(const struct map *map, struct error *error);

/* Presses the keys of --keys, if any, then prints what the task asks for. With keys *map is used up
 * and zeroed; the caller may call map_free in any case. Returns false with the error set. If that
 * is ERROR_USAGE, nothing was printed, except windows. */
bool print_tasks(struct options *options, struct map *map, FILE *file, struct error *error);

/* True if a map that should have names has some at its zoom. Returns false with an error that says
 * why it has none. */
bool print_tasks_have_names(const struct map *map, struct error *error);

/* Sets *area to the area that facts are wanted for: the view, if a part of the world was asked for;
 * the whole world at a zoom; or the whole world. `view` is the view of the options. Returns false
 * with ERROR_USAGE, which says what is too large. */
bool print_tasks_area(const struct options *options, const struct recipe *recipe,
                      const struct view *view, struct area *area, struct error *error);

/* True if that area is the whole world, and no zoom was given. */
bool print_tasks_of_world(const struct options *options);

#endif
