/*
 * Window: the layers of a rectangle of points.
 */
#ifndef TMAP_LIBRARY_WINDOW_H
#define TMAP_LIBRARY_WINDOW_H

#include "library/open.h"
#include "library/tmap.h"
#include "style/bands.h"
#include "world/world.h"

#include <stdbool.h>

/* Facts of a world that take a look at its cells. */
struct measured {
    struct world world;
    struct bands bands;
};

/* True if the world of a valid recipe has a window, and true if it has the layers that are wanted.
 */
bool window_is_valid(const struct recipe *recipe, const struct tmap_window *window);
bool window_has_layers(const struct recipe *recipe, const struct tmap_layers *layers);

/* True if the layers cannot be read unless the world was measured. */
bool window_needs_measure(const struct recipe *recipe, const struct tmap_layers *layers);

/* Fills the arrays of a valid window. `measured` may be NULL if it is not needed. Returns false,
 * with the arrays as they were, if out of memory. */
bool window_read(const struct plan *plan, const struct measured *measured,
                 const struct tmap_window *window, const struct tmap_layers *layers);

#endif
