/*
 * Nearest: places within a world for those beyond its rims.
 */
#ifndef TMAP_WORLD_NEAREST_H
#define TMAP_WORLD_NEAREST_H

#include <stdint.h>

/* Returns the number of 0..count-1 that is nearest to n. */
static inline int64_t nearest_of(int64_t n, int64_t count)
{
    return n < 0 ? 0 : n >= count ? count - 1 : n;
}

#endif
