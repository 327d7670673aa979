/*
 * Stems: the river that a cell's water is a part of.
 */
#ifndef TMAP_WORLD_STEMS_H
#define TMAP_WORLD_STEMS_H

#include "world/names.h"
#include "world/pyramid.h"

/* Returns the identity of the river that a cell of land is part of, its stem (features.h). The
 * pyramid has water, and the cell lies 8 cells or more inside its level of that depth. */
struct name_key stem_of(const struct pyramid *pyramid, const struct recipe *recipe, int depth,
                        int64_t x, int64_t y);

#endif
