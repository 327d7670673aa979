/*
 * Layers: fills the arrays of a window, as tmap_read returns them.
 */
#ifndef TMAP_LIBRARY_LAYERS_H
#define TMAP_LIBRARY_LAYERS_H

#include "library/open.h"
#include "library/tmap.h"
#include "style/bands.h"
#include "world/world.h"

#include <stdbool.h>

/* A world that was measured, and its bands of height. */
struct measured {
    struct world world;
    struct bands bands;
};

/* True if a window is valid in the world of a valid recipe. */
bool layers_have_window(const struct recipe *recipe, const struct tmap_window *window);

/* True if the world of a valid recipe has all wanted layers. */
bool layers_are_valid(const struct recipe *recipe, const struct tmap_layers *layers);

/* True if the wanted layers can be read only after the world was measured. */
bool layers_need_measure(const struct recipe *recipe, const struct tmap_layers *layers);

/* Fills the arrays for a valid window. `measured` may be NULL unless layers_need_measure is true.
 * Returns false, with the arrays unchanged, if out of memory. */
bool layers_read(const struct plan *plan, const struct measured *measured,
                 const struct tmap_window *window, const struct tmap_layers *layers);

#endif
