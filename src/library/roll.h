/*
 * Roll: the named things of a window, as tmap.h has them.
 */
#ifndef TMAP_LIBRARY_ROLL_H
#define TMAP_LIBRARY_ROLL_H

#include "library/tmap.h"
#include "world/world.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct roll {
    struct tmap_name *names; /* array of the caller */
    size_t room;             /* maximum number of names in it */
    int64_t count;           /* number of things that were found: more than `room`, perhaps */
    int64_t east;            /* columns from a point of the world to that of the window */
    int64_t south;
};

/* True if things have names at the zoom of a valid window. */
bool roll_has_names(const struct recipe *recipe, const struct tmap_window *window);

/* Adds the things of a valid window that has names to a roll. Returns false if out of memory: then
 * the array has unspecified values. */
bool roll_call(struct roll *roll, const struct world *world, const struct tmap_window *window);

#endif
