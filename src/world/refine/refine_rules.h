/*
 * Refine rules: the numbers by which cells of a depth are made.
 */
#ifndef TMAP_WORLD_REFINE_REFINE_RULES_H
#define TMAP_WORLD_REFINE_REFINE_RULES_H

#include "world/refine/drainage.h"
#include "world/start/rivers_world.h"

/* Returns the rules that make the cells of a depth, 1 to 32. The first depths are shaped by noise,
 * those after them by courses and hills. */
struct drainage refine_rules(const struct rivers_world *world, int depth);

#endif
