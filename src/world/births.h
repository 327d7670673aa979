/*
 * Births: the features that are born at a depth, see features.h.
 */
#ifndef TMAP_WORLD_BIRTHS_H
#define TMAP_WORLD_BIRTHS_H

#include "world/feature.h"
#include "world/recipe.h"

#include <stdbool.h>

/* A search at one depth. */
struct births {
    struct features *features;
    const struct pyramid *pyramid;
    const struct pyramid_level *level;
    const struct recipe *recipe;
    int depth;
    int64_t west;    /* first column of the window, in cells of the depth */
    int64_t east;    /* last column of the window */
    int64_t north;   /* first row of the window */
    int64_t south;   /* last row of the window */
    bool lakes_only; /* the depth is too deep for other features: only lakes are born */
    size_t before;   /* number of items that were born before */
    uint32_t land;   /* the lowest height that is land */
    uint32_t steps;  /* an eighth of the range of land */
};

/* Append to `features` those that are born in the window, or near enough to matter there, and the
 * rivers that have names there. Return false if out of memory. */
bool births_add(const struct births *births);
bool births_add_rivers(const struct births *births);

#endif
