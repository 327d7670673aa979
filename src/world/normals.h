/*
 * Normals: the normalized heights of a row, several times faster than by world_normal one by one.
 */
#ifndef TMAP_WORLD_NORMALS_H
#define TMAP_WORLD_NORMALS_H

#include "world/world.h"

#include <stdint.h>

/* Writes the normalized height of each of `count` heights, as world_normal returns it; 0 for
 * HEIGHT_UNKNOWN. */
void world_normals(const struct world *world, const uint32_t *heights, uint32_t count,
                   uint16_t *normals);

#endif
