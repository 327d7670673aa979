/*
 * Facts print: the text that --facts asks for.
 */
#ifndef TMAP_CLI_PRINT_FACTS_H
#define TMAP_CLI_PRINT_FACTS_H

#include "base/error.h"
#include "cli/options.h"
#include "survey/area.h"
#include "view/view.h"

#include <stdbool.h>
#include <stdio.h>

/* Finds the area that facts are wanted of: the view, where a part of the world was asked for, the
 * whole world at a zoom, or the whole world. `view` is the view of the options. False: ERROR_USAGE
 * says what is too large. */
bool print_facts_area(const struct options *options, const struct recipe *recipe,
                      const struct view *view, struct area *area, struct error *error);

/* True if that is the whole world, at no zoom that was asked for. */
bool print_facts_of_world(const struct options *options);

/* Prints the facts of the area of the options in a map. */
bool print_facts(const struct options *options, const struct map *map, FILE *file,
                 struct error *error);

#endif
