/*
 * Globe: a world that wraps from west to east and ends in the north and the south, seen as a globe
 * from far away. What is in its middle, the camera of the look says (view.h).
 *
 * The land is as the map shows it, without rivers, from a coarse window of the whole world. Light
 * comes from the upper left, wherever the globe is turned to, and mixes as light does. In front of
 * the poles, where the columns of the world meet, points become means of ever more of their row, so
 * that nothing flickers.
 */
#ifndef TMAP_RENDER_GLOBE_H
#define TMAP_RENDER_GLOBE_H

#include "render/light_rows.h"
#include "render/perspective/flight.h"

/* True if a world has a globe. */
bool globe_exists(const struct recipe *recipe);

/* Return the place in the middle of the globe of a look, in degrees: east of the world's western
 * end, 0..359, and north of its equator. */
int globe_east(const struct look *look);
int globe_north(const struct look *look);

/* Returns the farthest zoom at which the land is at least nearly as large as in the middle of a
 * globe in a frame of so many pixels. */
int globe_zoom(const struct recipe *recipe, uint32_t cols, uint32_t rows);

/* Draws the globe of a map, as flight_make does. The world has one. `kept` is the skin of the globe
 * before, which serves again if nothing but the turn has changed, and else is made anew; NULL: none
 * is kept. What recipe and look of the globe before pointed to must still be there. */
bool globe_make(struct flight *frame, const struct map *map, uint32_t cols, uint32_t rows,
                struct skin *kept);

#endif
