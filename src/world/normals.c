/*
 * A division by the range R is a multiplication by M = 65535 * 2^32 / R, rounded down: for a height
 * `a` above the lowest, a * M / 2^32 is at most a * 65535 / R, and less than that by at most
 * a / 2^32 < 1. Rounded down, it is the quotient or one less, which the rest tells.
 */
#include "world/normals.h"

#include "base/target_clones.h"

/* Normalizes heights of a world whose range has more than WORLD_NORMAL_MAX heights: M has 32 bits,
 * and the rest is below 2 R < 2^31. */
CLONES static void normalize(uint32_t low, uint32_t range, uint32_t factor,
                             const uint32_t *restrict heights, uint32_t count,
                             uint16_t *restrict normals)
{
    for (uint32_t n = 0; n < count; n++) {
        uint32_t height = heights[n] > low ? heights[n] : low;
        uint32_t above = height - low;
        above = above < range ? above : range;
        uint32_t quotient = (uint32_t)((uint64_t)above * factor >> 32);
        uint32_t rest = above * WORLD_NORMAL_MAX - quotient * range; /* modulo 2^32 */
        uint32_t normal = quotient + (rest >= range ? 1 : 0);
        normals[n] = heights[n] != HEIGHT_UNKNOWN ? (uint16_t)normal : 0;
    }
}

void world_normals(const struct world *world, const uint32_t *heights, uint32_t count,
                   uint16_t *normals)
{
    uint32_t range = world->top - world->bottom;
    if (world->shares == NULL && range > WORLD_NORMAL_MAX) {
        uint32_t factor = (uint32_t)(((uint64_t)WORLD_NORMAL_MAX << 32) / range);
        normalize(world->bottom, range, factor, heights, count, normals);
        return;
    }
    for (uint32_t n = 0; n < count; n++)
        normals[n] = heights[n] != HEIGHT_UNKNOWN ? (uint16_t)world_normal(world, heights[n]) : 0;
}
