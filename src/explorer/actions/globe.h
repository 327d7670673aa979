/*
 * The globe: commands of the view from far away (render/globe.h), which is one step
 * further out than the whole map of a world that has a globe.
 *
 * The focus stays while one is there. On the way down it is the place in the middle, for each side
 * that was turned; and the map has the scale of the globe's middle.
 */
#ifndef TMAP_EXPLORER_ACTIONS_GLOBE_H
#define TMAP_EXPLORER_ACTIONS_GLOBE_H

#include "explorer/actions/state.h"

#include <stdbool.h>

/* True if a map is seen as a globe. */
bool globe_is_on(const struct map *map);

/* Goes from the map to the globe, the place in the middle towards the eye; in half blocks or
 * finer ones if the screen has them. A world without a globe stays as it is, and the note says
 * that it is whole. */
struct note globe_rise(struct explorer *explorer);

/* Goes down to the map; does nothing if it is there. */
struct note globe_land(struct explorer *explorer);

/* Turns the globe by steps: 15 degrees to the east, and 10 to the south. */
struct note globe_turn(struct explorer *explorer, int east, int south);

/* Turns the globe by a degree, at an EVENT_TICK. */
struct note globe_tick(struct explorer *explorer);

#endif
