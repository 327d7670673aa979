/*
 * Flying: commands of the flight, in which the map is seen from an eye above it
 * (render/perspective/flight.h).
 *
 * The eye keeps about the height above the land that it was given, climbs before mountains, and
 * never enters the ground. In a flight the view's zoom is deeper than that of the map that was
 * left, so the eye moves by less than a tile.
 *
 * In a flight around the whole of a world the eye faces the middle, and the view does not matter:
 * the eye turns around the world, comes nearer or goes further away, and rises or sinks at the same
 * distance.
 */
#ifndef TMAP_EXPLORER_ACTIONS_FLY_H
#define TMAP_EXPLORER_ACTIONS_FLY_H

#include "explorer/actions/state.h"

/* Lets a flight with the usual camera, over a world that ends on all sides, show the whole world
 * from outside. */
void fly_outside(struct map *map);

/* Goes from the map to a flight: above the cursor, which is taken off the map; else around a
 * world that ends on all sides; else above the middle of the view. It faces the east if the
 * world ends in the north and the south only, and neither end is near. It is in half blocks or
 * finer ones if the screen has them. Or goes back from the flight to the map: the higher the
 * eye, the further out its zoom. */
struct note fly_toggle(struct explorer *explorer);

/* Begins to fly on at each tick, or stops. */
struct note fly_toggle_drift(struct explorer *explorer);

/* Flies ahead by `steps`, or back if it is negative. A step is an eighth of the eye's height,
 * and takes it a quarter of the way to the height that it keeps. */
struct note fly_ahead(struct explorer *explorer, int steps);

/* Turns to the right and looks up by degrees; to the left and down if they are negative. */
struct note fly_turn(struct explorer *explorer, int right, int up);

/* Goes on with a drag of the mouse: in a flight turns and looks; pulls a globe, or a whole world
 * that wraps, round. */
struct note fly_drag(struct explorer *explorer, const struct event *event);

/* Rises `by` times by a quarter of the eye's height, or sinks by a fifth if it is negative. */
struct note fly_rise(struct explorer *explorer, int by);

/* Flies on by two fifths of a step at an EVENT_TICK. Flying on ends at a rim. */
struct note fly_tick(struct explorer *explorer);

#endif
