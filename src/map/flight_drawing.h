/*
 * Flight drawing: the state of a frame of a flight while it is drawn, which the files of its
 * parts share.
 */
#ifndef TMAP_MAP_FLIGHT_DRAWING_H
#define TMAP_MAP_FLIGHT_DRAWING_H

#include "map/daylight.h"
#include "map/eye.h"
#include "map/flight_frame.h"
#include "map/map.h"
#include "map/terrain.h"
#include "world/climate_levels.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    FLIGHT_SUB = 256,     /* parts of a pixel's height */
    FLIGHT_DISTANCE = 16, /* bits of a distance after the point */
    FLIGHT_LATERAL = 12,  /* more bits of places along a step */
};

/* One step of the distance in a ring. */
struct flight_step {
    int64_t distance; /* in points of the ring's zoom, 2^-FLIGHT_DISTANCE */
    int part;         /* share of the coarser window, in 2^-8 */
    int haze;         /* see daylight.h */
    int gleam;
    int32_t highest; /* row that no land reaches above, in FLIGHT_SUB */
    int64_t scale;   /* a level is scale * 2^-shift of FLIGHT_SUB */
    int shift;
    int64_t x[2]; /* place of the first column in both windows, in points, with FLIGHT_DISTANCE +
                     FLIGHT_LATERAL bits after the point */
    int64_t y[2];
    int64_t dx[2]; /* from a column to the next */
    int64_t dy[2];
};

/* A frame while it is drawn. */
struct flight_drawing {
    const struct map *map;
    struct flight *flight;
    struct eye eye;
    struct daylight daylight;
    struct climate_levels climate_levels; /* heights as climates see them; of maps of biomes */
    uint32_t first;                       /* first column of the strip that is drawn */
    uint32_t after;                       /* one after the last column of it */
    struct terrain near;                  /* finer window of the ring */
    struct terrain far; /* coarser one, one zoom further out unless there is none */
    int zoom;           /* zoom of the ring, which windows may not have */
    int64_t points;     /* N */
    int64_t focus;      /* pixels from the eye to the screen */
    int64_t horizon;    /* row of the horizon in FLIGHT_SUB, from the top */
    int64_t nearest;    /* distance of the nearest land that is seen, in 2^-16 cells: a quarter
                                 of the eye's height */
    int64_t haze;       /* distance where half of the light is lost, in 2^-16 cells */
    struct flight_mixture *mixtures; /* sums for each pixel of the strip, column by column */
    int32_t *tops;                   /* highest row that is covered in each column, in FLIGHT_SUB */
    int32_t *lasts;   /* row of the last step in each column; INT32_MAX: nothing was there */
    uint32_t *colors; /* rgb of the last step, where it was seen */
    bool *seen;       /* the last step was */
};

#endif
