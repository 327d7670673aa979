/*
 * Eye: the place of a camera above a world, and how tall the land is, in integers.
 *
 * Altitudes are counted in levels, which are fine enough even for a flat world: a height of the
 * world is at level (height - low) * 2^lift, and a level is bits / 2^power cells tall. So land is
 * as tall as the slopes of shaded relief say (relief.h, true_slopes.h).
 */
#ifndef TMAP_RENDER_PERSPECTIVE_EYE_H
#define TMAP_RENDER_PERSPECTIVE_EYE_H

#include "map/map.h"

#define EYE_VOID INT32_MIN /* level of a point that is unknown, or beyond the rim */

struct eye {
    int64_t x;      /* place in units of 2^-16 cells */
    int64_t y;      /* as x, from the north */
    int azimuth;    /* direction that it faces, 0..359 degrees, clockwise from north */
    int pitch;      /* -CAMERA_PITCH_MAX..CAMERA_PITCH_MAX degrees; below 0: down */
    int64_t level;  /* level of the eye; below 2^44 */
    int64_t ground; /* level of the land below, or of the sea if that is higher */
    int64_t sea;    /* level of the sea's surface; EYE_VOID: there is none */
    uint32_t low;   /* height of level 0 */
    bool holed;     /* some heights may be unknown */
    int lift;       /* see above; -24..29 */
    uint32_t bits;  /* 2^15..2^16 - 1 */
    int power;      /* see above */
    int64_t above;  /* altitude above the land below, in CAMERA_HEIGHT_ONE */
    int64_t relief; /* levels from the lowest height of the world to the highest */
    bool outside;   /* the eye sees the whole world once, as a block that is cut at its rims */
    int64_t foot;   /* if `outside`, the level of the block's foot */
    int64_t beyond; /* if `outside`, a distance at which nothing is, in 2^-16 cells */
};

/* Finds the eye of a map whose view has columns and rows. An eye outside, which faces the middle of
 * the world, is where a frame of `cols` x `rows` pixels has the whole world, if its camera has no
 * height; otherwise, its height and pitch say how far away it is. Returns false if out of memory.
 */
bool eye_find(struct eye *eye, const struct map *map, uint32_t cols, uint32_t rows);

/* The usual camera is above the land by a fifth (EYE_WIDTHS) of the width that the view shows as a
 * map, but at most by 5/4 of the height of the whole land. */
#define EYE_WIDTHS 5

/* Returns the maximum height of a camera above a world, in CAMERA_HEIGHT_ONE. From there one still
 * sees what a tile of the coarsest zoom shows. */
int64_t eye_height_max(const struct recipe *recipe);

/* Finds the level of the ground below the middle of another view of the map. Returns false if out
 * of memory. */
bool eye_ground(const struct eye *eye, const struct map *map, const struct view *view,
                int64_t *ground);

/* Returns the level of a height; EYE_VOID if it is HEIGHT_UNKNOWN. */
int32_t eye_level(const struct eye *eye, uint32_t height);

/* Returns the height of a level that is not EYE_VOID, rounded down. */
uint32_t eye_height(const struct eye *eye, int64_t level);

/* Writes the levels of `count` heights into out. */
void eye_row(const struct eye *eye, const uint32_t *heights, uint32_t count, int32_t *out);

/* Returns a number of levels as cells, in units of 2^-fraction cells, rounded down; at most
 * 2^60. */
int64_t eye_cells(const struct eye *eye, int64_t levels, int fraction);

/* Returns a length in CAMERA_HEIGHT_ONE as levels, at most 2^60. */
int64_t eye_levels(const struct eye *eye, int64_t length);

#endif
