/*
 * Layers: the numbers of the points of a window, as tmap_read has them.
 */
#ifndef TMAP_LIBRARY_LAYERS_H
#define TMAP_LIBRARY_LAYERS_H

#include "library/open.h"
#include "library/tmap.h"
#include "style/bands.h"
#include "world/world.h"

#include <stdbool.h>

/* What is known of a world once its cells were looked at. */
struct measured {
    struct world world;
    struct bands bands;
};

/* True if the world of a valid recipe has a window. */
bool layers_have_window(const struct recipe *recipe, const struct tmap_window *window);

/* True if the world of a valid recipe has all layers that are wanted. */
bool layers_are_valid(const struct recipe *recipe, const struct tmap_layers *layers);

/* True if the layers can be read only once the world was measured. */
bool layers_need_measure(const struct recipe *recipe, const struct tmap_layers *layers);

/* Fills the arrays of a valid window. `measured` may be NULL if layers_need_measure says no.
 * Returns false, with the arrays as they were, if out of memory. */
bool layers_read(const struct plan *plan, const struct measured *measured,
                 const struct tmap_window *window, const struct tmap_layers *layers);

#endif
