/*
 * Terrain: windows of the land at one zoom, as an eye sees them: the levels of the points, the
 * water on them, and the climate, from which biomes follow. Between points all values are bilinear.
 */
#ifndef TMAP_RENDER_PERSPECTIVE_TERRAIN_H
#define TMAP_RENDER_PERSPECTIVE_TERRAIN_H

#include "render/perspective/eye.h"

#define TERRAIN_FRACTION 16 /* bits after the point of places in a window */
#define TERRAIN_FINE     8  /* bits of shares */

/* Shares of the four points around a place. */
struct terrain_quad {
    size_t first;  /* index of the north-western point */
    int64_t east;  /* share of the eastern points, in 2^-TERRAIN_FINE */
    int64_t south; /* share of the southern points */
};

/* Returns the mean of the values of four points, weighed by a quad. */
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

/* The climate of a place as it would be at the level of the sea, 0..CLIMATE_TOP each. High land is
 * cooler. */
struct terrain_air {
    uint16_t wetness, warmth;
};

/* Climate of a window of land. It hardly changes from point to point, so it is read at a coarser
 * zoom. */
struct terrain_climate {
    int coarser;              /* zooms that it is coarser than the land */
    int64_t west;             /* points of the land from its first column to the land's first one */
    int64_t north;            /* points of the land from its first row to the land's first one */
    uint32_t cols;            /* points from west to east */
    uint32_t rows;            /* points from north to south */
    struct terrain_air *airs; /* air of each point, row by row; NULL: none was read */
};

/* Returns the air at a place inside the window, in 2^-TERRAIN_FRACTION points of the land from its
 * first point. */
struct terrain_air terrain_climate_at(const struct terrain_climate *climate, int64_t x, int64_t y);

/* A window of land. */
struct terrain {
    struct window window; /* 2 columns and rows or more */
    int32_t highest;      /* the highest level */
    int32_t *levels;      /* level of each point, row by row */
    uint8_t *inks;  /* ink of rivers at each point, 0..RIVER_LINES_FULL; NULL: there are none */
    uint8_t *lakes; /* RIVER_LINES_FULL where a lake is, else 0; NULL: there are none */
    struct terrain_climate climate; /* climate, where a map shows biomes; else zeros */
};

/* Land at a place between four points. */
struct terrain_spot {
    int64_t level; /* level of the ground or the lake, without the sea */
    int64_t east;  /* levels that the land rises from a point to the one to its east */
    int64_t south; /* levels that it rises from a point to the one to its south */
    int ink;       /* ink of a river, 0..RIVER_LINES_FULL */
    int lake;      /* share of lakes, 0..RIVER_LINES_FULL */
};

/* Reads a window of a map's world. The caller frees it by terrain_free, which accepts zeros.
 * Returns false if out of memory, with nothing to free. */
bool terrain_read(struct terrain *terrain, const struct window *window, const struct map *map,
                  const struct eye *eye);
void terrain_free(struct terrain *terrain);

/* Returns the level at a place, in 2^-TERRAIN_FRACTION points from the first point; EYE_VOID if it
 * is outside or beside a point of EYE_VOID. */
static inline int64_t terrain_level(const struct terrain *terrain, int64_t x, int64_t y)
{
    if ((uint64_t)x >> TERRAIN_FRACTION >= terrain->window.cols - 1 ||
        (uint64_t)y >> TERRAIN_FRACTION >= terrain->window.rows - 1)
        return EYE_VOID;
    struct terrain_quad quad = terrain_quad(terrain->window.cols, x, y);
    const int32_t *north = terrain->levels + quad.first;
    const int32_t *south = north + terrain->window.cols;
    if (north[0] == EYE_VOID || north[1] == EYE_VOID || south[0] == EYE_VOID ||
        south[1] == EYE_VOID)
        return EYE_VOID;
    return terrain_weigh(&quad, north[0], north[1], south[0], south[1]);
}

/* Returns the land at a place where terrain_level is not EYE_VOID. */
struct terrain_spot terrain_at(const struct terrain *terrain, int64_t x, int64_t y);

#endif
