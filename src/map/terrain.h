/*
 * Terrain: windows of the land at one zoom, as an eye sees them: levels, the water on them, and the
 * climate.
 * Between the points of a window the land is bilinear.
 */
#ifndef TMAP_MAP_TERRAIN_H
#define TMAP_MAP_TERRAIN_H

#include "map/eye.h"
#include "map/terrain_climate.h"
#include "map/terrain_quad.h"

#include <stdbool.h>
#include <stdint.h>

struct terrain {
    int zoom;        /* zoom of the points */
    int64_t x;       /* column of the first point, in points of the world */
    int64_t y;       /* row of the first point, in points of the world */
    uint32_t cols;   /* points from west to east, 2 or more */
    uint32_t rows;   /* points from north to south, 2 or more */
    int32_t highest; /* the highest level, or more */
    int32_t *levels; /* level of each point, row by row */
    uint8_t *inks;   /* ink of rivers at each point, 0..STROKES_FULL; NULL: there are none */
    uint8_t *lakes;  /* STROKES_FULL where a lake is, else 0; NULL: there are none */
    struct terrain_climate climate; /* climate, where a map shows biomes; else zeros */
};

/* Land at a place between four points. */
struct terrain_spot {
    int64_t level; /* level of the ground or the lake, without the sea */
    int64_t east;  /* levels that the land rises from a point to the one to its east */
    int64_t south; /* levels that it rises from a point to the one to its south */
    int ink;       /* ink of a river, 0..STROKES_FULL */
    int lake;      /* share of lakes, 0..STROKES_FULL */
};

/* Reads a window of a map's world, whose zoom, place and size are set in *terrain. The caller frees
 * it by terrain_free, which also takes zeros. Returns false if out of memory, with nothing to
 * free. */
bool terrain_read(struct terrain *terrain, const struct map *map, const struct eye *eye);
void terrain_free(struct terrain *terrain);

/* Returns the level at a place, in 2^-TERRAIN_FRACTION points from the first point; EYE_VOID if it
 * is outside or beside a point of EYE_VOID. */
static inline int64_t terrain_level(const struct terrain *terrain, int64_t x, int64_t y)
{
    if ((uint64_t)x >> TERRAIN_FRACTION >= terrain->cols - 1 ||
        (uint64_t)y >> TERRAIN_FRACTION >= terrain->rows - 1)
        return EYE_VOID;
    struct terrain_quad quad = terrain_quad(terrain->cols, x, y);
    const int32_t *north = terrain->levels + quad.first;
    const int32_t *south = north + terrain->cols;
    if (north[0] == EYE_VOID || north[1] == EYE_VOID || south[0] == EYE_VOID ||
        south[1] == EYE_VOID)
        return EYE_VOID;
    return terrain_weigh(&quad, north[0], north[1], south[0], south[1]);
}

/* Returns all about a place where terrain_level is not EYE_VOID. */
struct terrain_spot terrain_at(const struct terrain *terrain, int64_t x, int64_t y);

#endif
