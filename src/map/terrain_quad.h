/*
 * Terrain quads: places between the points of a window of land, where all is bilinear.
 */
#ifndef TMAP_MAP_TERRAIN_QUAD_H
#define TMAP_MAP_TERRAIN_QUAD_H

#include <stddef.h>
#include <stdint.h>

#define TERRAIN_FRACTION 16 /* bits after the point of places in a window */
#define TERRAIN_FINE     8  /* bits of shares */

/* A window of the points of a world at a zoom. */
struct terrain_window {
    int zoom;
    int64_t x;     /* column of the first point, in points of the world */
    int64_t y;     /* row of the first point */
    uint32_t cols; /* points from west to east, 2 or more */
    uint32_t rows; /* points from north to south, 2 or more */
};

/* Shares of the four points around a place. */
struct terrain_quad {
    size_t first;  /* index of the north-western point */
    int64_t east;  /* share of the eastern points, in 2^-TERRAIN_FINE */
    int64_t south; /* share of the southern points */
};

/* Returns the mean of the values of four points that a quad weighs. */
static inline int64_t terrain_weigh(const struct terrain_quad *quad, int64_t here, int64_t east,
                                    int64_t south, int64_t both)
{
    const int64_t one = 1 << TERRAIN_FINE;
    int64_t north_side = here * one + (east - here) * quad->east;
    int64_t south_side = south * one + (both - south) * quad->east;
    return (north_side * one + (south_side - north_side) * quad->south) >> (2 * TERRAIN_FINE);
}

/* Returns the shares at a place in a window of `cols` columns. */
static inline struct terrain_quad terrain_quad(uint32_t cols, int64_t x, int64_t y)
{
    const int64_t mask = (1 << TERRAIN_FINE) - 1;
    return (struct terrain_quad){
        .first = (size_t)(y >> TERRAIN_FRACTION) * cols + (size_t)(x >> TERRAIN_FRACTION),
        .east = x >> (TERRAIN_FRACTION - TERRAIN_FINE) & mask,
        .south = y >> (TERRAIN_FRACTION - TERRAIN_FINE) & mask,
    };
}

#endif
