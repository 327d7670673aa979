/*
 * Plan: a recipe line as the library reads it.
 */
#ifndef TMAP_LIBRARY_OPEN_H
#define TMAP_LIBRARY_OPEN_H

#include "base/error.h"
#include "base/text.h"
#include "style/tiles.h"
#include "world/world.h"

#include <stdbool.h>

/* Everything about a map that a world's layers depend on. */
struct plan {
    struct recipe recipe;           /* valid, without a picture */
    struct tiles tiles;             /* with the algorithm's own beginnings */
    enum world_normalize normalize; /* scale of heights that tiles slice */
    bool wants_range;               /* --range=measured was: its recipe has the range */
};

/* Reads a line of options, cut into words as a shell does. Options of worlds and those that slice
 * heights are read; other options of views and looks are skipped; all others are refused. Returns
 * false with an error that says why. */
bool plan_read(struct plan *plan, const char *line, struct error *error);

/* Appends the options that make the plan again. */
void plan_add(const struct plan *plan, struct text *text);

#endif
