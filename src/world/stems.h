/*
 * Stems: the river that a cell's water is a part of.
 */
#ifndef TMAP_WORLD_STEMS_H
#define TMAP_WORLD_STEMS_H

#include "world/names.h"
#include "world/pyramid.h"

/* Returns what the river of a cell of land is known by, as features.h says. The cell lies in a
 * pyramid that has water, 8 cells or more from where its level ends. */
struct name_key stem_of(const struct pyramid *pyramid, const struct recipe *recipe, int depth,
                        int64_t x, int64_t y);

#endif
