/*
 * Window: a rectangle of points of a world at one zoom.
 */
#ifndef TMAP_TERRAIN_WINDOW_H
#define TMAP_TERRAIN_WINDOW_H

#include <stdint.h>

/* The points x..x + cols - 1 of the rows y..y + rows - 1, counted in points of the zoom. In a world
 * that wraps x and y may lie outside it. Points beyond the rim of a bounded world do not exist. */
struct window {
    int zoom;      /* one point is 2^-zoom cells */
    int64_t x;     /* first column */
    int64_t y;     /* first row */
    uint32_t cols; /* 1 or more, unless a contract says otherwise */
    uint32_t rows;
};

#endif
