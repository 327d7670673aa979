/*
 * Gazetteer settle: finds out which places of a gazetteer are places of the world (own_places.h).
 */
#ifndef TMAP_PLACES_GAZETTEER_SETTLE_H
#define TMAP_PLACES_GAZETTEER_SETTLE_H

#include "map/gazetteer.h"
#include "map/map.h"

#include <stdbool.h>

/* Finds out which of the places are those of a map's world, and sets `of_world` and the renames.
 * A place lies where one of the world's does if both are at one point of some zoom of
 * --layer=names; only zooms at which all places of the list are points count.
 * Takes about as long as to list the names of the parts of the world where there may be some.
 * Returns false if out of memory. */
bool gazetteer_settle(struct gazetteer *gazetteer, const struct map *map);

#endif
