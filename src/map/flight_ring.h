/*
 * Flight ring: the land between N and 2 N points of a zoom from the eye, for a number N that makes
 * points about as wide as pixels.
 */
#ifndef TMAP_MAP_FLIGHT_RING_H
#define TMAP_MAP_FLIGHT_RING_H

#include "map/flight_drawing.h"

#include <stdbool.h>
#include <stdint.h>

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

#endif
