/*
 * Flight ring: a ring of land around the eye, drawn from near to far. flight.c has a drawing of it.
 */
#ifndef TMAP_RENDER_PERSPECTIVE_FLIGHT_RING_H
#define TMAP_RENDER_PERSPECTIVE_FLIGHT_RING_H

#include "map/map.h"
#include "render/perspective/daylight.h"
#include "render/perspective/eye.h"
#include "render/perspective/flight_frame.h"
#include "render/perspective/terrain.h"
#include "terrain/window.h"
#include "world/climate/climate_levels.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    FLIGHT_SUB = 256,     /* parts of a pixel's height */
    FLIGHT_DISTANCE = 16, /* bits of a distance after the point */
    FLIGHT_LATERAL = 12,  /* more bits of places along a step */
};

/* Where the columns of a step lie in a window, in points from the first one of the window, with
 * FLIGHT_DISTANCE + FLIGHT_LATERAL bits after the point. */
struct flight_line {
    int64_t x; /* of the first column of the screen */
    int64_t y;
    int64_t dx; /* from a column to the next */
    int64_t dy;
};

/* A column of the screen, drawn as far as the last step. */
struct flight_column {
    int32_t top;    /* highest row that is covered, in FLIGHT_SUB */
    int32_t last;   /* row of the last step; INT32_MAX: nothing was there */
    uint32_t color; /* rgb of the last step, where it was seen */
    bool seen;      /* the last step was seen */
    int64_t cells;  /* distance of the last step that was seen, in 2^-16 cells */
};

/* A frame while it is drawn. */
struct flight_drawing {
    const struct map *map;
    struct flight *flight;
    struct eye eye;
    struct daylight daylight;
    struct climate_levels climate_levels; /* heights as climates see them; of maps of biomes */
    uint32_t first;                       /* first column of the strip that is drawn */
    uint32_t after;                       /* one after its last column */
    struct terrain near;                  /* finer window of the ring */
    struct terrain far; /* coarser one, one zoom further out unless there is none */
    int64_t east;    /* the world's last column and row in the finer window, for an eye outside; */
    int64_t south;   /* else INT64_MAX */
    int zoom;        /* zoom of the ring, which windows may not have */
    int64_t points;  /* N: the ring is from N to 2 N points of its zoom away */
    int64_t focus;   /* pixels from the eye to the screen */
    int64_t horizon; /* row of the horizon in FLIGHT_SUB, from the top */
    int64_t nearest; /* distance of the nearest land that is seen, in 2^-16 cells: a quarter of
                           the eye's height */
    int64_t haze;    /* distance where half of the light is lost, in 2^-16 cells */
    struct flight_mixture *mixtures; /* of each pixel of the strip, column by column */
    struct flight_column *columns;   /* of all columns of the screen */
};

/* What covers a pixel, by shares of its height; the pixel is their mean. */
struct flight_mixture {
    uint16_t red; /* sum of channel * share */
    uint16_t green;
    uint16_t blue;
    uint16_t covered; /* sum of the shares, at most FLIGHT_SUB */
    uint16_t largest; /* largest share */
};

/* Returns a coordinate of the eye, which is in 2^-16 cells, in 2^-FLIGHT_DISTANCE points of a zoom.
 */
int64_t flight_place(int64_t cells, int zoom);

/* Returns where the columns of the screen lie in a window at a distance, which is in
 * 2^-FLIGHT_DISTANCE points of the ring's zoom. The eye is less than 2^30 points from the window's
 * origin. */
struct flight_line flight_line_at(const struct flight_drawing *drawing, int64_t distance,
                                  const struct window *window);

/* Returns a distance in points of the ring's zoom as 2^-16 cells. */
int64_t flight_ring_cells(const struct flight_drawing *drawing, int64_t distance);

/* Draws the land of a ring, whose windows are read. Returns false if haze hides all behind it. */
bool flight_draw_ring(struct flight_drawing *drawing);

/* Makes the pixels of a column, of what was seen and of the sky. */
void flight_finish_column(struct flight_drawing *drawing, uint32_t col);

#endif
