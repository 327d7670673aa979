/*
 * Flying: commands of the flight, in which the map is seen from an eye above it
 * (render/perspective/flight.h).
 *
 * The eye keeps about the height above the land that it was given, climbs before mountains, and is
 * never in the ground. Places in a flight are finer than tiles: the view's zoom is deeper than that
 * of the map which was left.
 */
#ifndef TMAP_EXPLORER_ACTIONS_FLY_H
#define TMAP_EXPLORER_ACTIONS_FLY_H

#include "explorer/actions/state.h"

#include <stdbool.h>
#include <stdint.h>

/* True if a map is seen from an eye above it. */
bool fly_is_on(const struct map *map);

/* Goes from the map to the flight above its middle, or above the cursor, which is taken off the
 * map, in half blocks if the screen has them; or back to the map, whose zoom follows the height of
 * the eye. */
struct note fly_toggle(struct explorer *explorer);

/* Flies on by itself, or stops. */
struct note fly_toggle_drift(struct explorer *explorer);

/* Flies a step ahead, or back if `steps` is negative. A step is a part of the eye's height. */
struct note fly_ahead(struct explorer *explorer, int steps);

/* Turns to the right by steps of 5 degrees; or to the left if they are negative. */
struct note fly_turn(struct explorer *explorer, int steps);

/* Looks up by steps of 3 degrees, or down. */
struct note fly_look(struct explorer *explorer, int steps);

/* Turns and looks as the mouse is dragged. */
struct note fly_drag(struct explorer *explorer, const struct event *event);

/* Rises by a quarter of the eye's height, `by` times; or sinks if `by` is negative. */
struct note fly_rise(struct explorer *explorer, int by);

/* Flies on for an EVENT_TICK, if the flight does. It ends at a rim. */
struct note fly_tick(struct explorer *explorer);

#endif
