/*
 * Births: the features that are born at a depth, see places.h.
 */
#ifndef TMAP_PLACES_NEW_PLACES_H
#define TMAP_PLACES_NEW_PLACES_H

#include "places/depth_windows.h"
#include "places/names.h"
#include "places/place.h"
#include "recipe/recipe.h"

#include <stdbool.h>

/* A search at one depth. */
struct new_places {
    struct places *features;             /* items that are there, to which new ones are appended */
    const struct depth_windows *pyramid; /* the land around the window */
    const struct depth_window *level;    /* the pyramid's level of the depth */
    const struct recipe *recipe;         /* the world's */
    int depth;                           /* depth of the births */
    int64_t west;                        /* first column of the window, in cells of the depth */
    int64_t east;                        /* last column of the window */
    int64_t north;                       /* first row of the window */
    int64_t south;                       /* last row of the window */
    bool lakes_only; /* the depth is too deep for other features: only lakes are born */
    size_t before;   /* number of items that were born at depths above this one */
    uint32_t land;   /* the lowest height that is land */
    uint32_t steps;  /* an eighth of the range of land, from `land` to the highest cell */
};

/* Appends to `features` the ones that are born in the window, or near enough to it to matter in it
 * at deeper depths. Returns false if out of memory. */
bool new_places_add(const struct new_places *births);

/* Appends to `features` the river of every second cell of land, lakes left out, in and beside the
 * window. The pyramid must have water. Returns false if out of memory. */
bool new_places_add_rivers(const struct new_places *births);

/*
 * Stems: the river that a cell's water is a part of.
 */

/* Returns the identity of the river that a cell of land is part of, its stem (places.h). The
 * pyramid has water, and the cell lies 8 cells or more inside its level of that depth. */
struct name_key stem_of(const struct depth_windows *pyramid, const struct recipe *recipe, int depth,
                        int64_t x, int64_t y);

#endif
