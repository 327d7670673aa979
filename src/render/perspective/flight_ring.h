/*
 * Flight ring: the land between N and 2 N points of a zoom from the eye, for a number N that makes
 * points about as wide as pixels.
 */
#ifndef TMAP_RENDER_PERSPECTIVE_FLIGHT_RING_H
#define TMAP_RENDER_PERSPECTIVE_FLIGHT_RING_H

#include "map/map.h"
#include "render/perspective/daylight.h"
#include "render/perspective/eye.h"
#include "render/perspective/flight_frame.h"
#include "render/perspective/terrain.h"
#include "world/climate/climate_levels.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * Flight drawing: the state of a frame of a flight while it is drawn, which the files of its
 * parts share.
 */

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

/* Returns a coordinate of the eye in points of a zoom, 2^-FLIGHT_DISTANCE. */
int64_t flight_place(int64_t cells, int zoom);

/* Sets where a step's columns are in window `n`, 0 or 1. The eye is less than 2^30 points from its
 * origin. */
void flight_place_step(const struct flight_drawing *drawing, struct flight_step *step,
                       const struct terrain *terrain, int n);

/* Returns a distance in points of the ring as 2^-16 cells. */
int64_t flight_ring_cells(const struct flight_drawing *drawing, int64_t distance);

/* Draws the land of a ring, whose windows are read. Returns false if haze hides all behind it. */
bool flight_draw_ring(struct flight_drawing *drawing);

/*
 * Flight pixels: a pixel of a flight is the mean of what covers it, by its share of the pixel's
 * height.
 */

/* The covered shares of a pixel. */
struct flight_mixture {
    uint16_t red; /* sum of channel * share */
    uint16_t green;
    uint16_t blue;
    uint16_t covered; /* sum of the shares, at most FLIGHT_SUB */
    uint16_t largest; /* largest share */
};

/* What covers rows of a column: kind and rgb, which passes into that of `below` at row `base`, in
 * FLIGHT_SUB. */
struct flight_cover {
    uint16_t kind; /* enum flight_kind */
    uint32_t rgb;
    uint32_t below;
    int32_t base;
};

/* Covers the rows of a column from `top` to the highest one covered before. */
void flight_cover(struct flight_drawing *drawing, uint32_t col, int32_t top,
                  const struct flight_cover *with);

/* Makes the pixels of a column, of what was seen and of the sky. */
void flight_finish_column(struct flight_drawing *drawing, uint32_t col);

#endif
