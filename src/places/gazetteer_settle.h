/*
 * Settling: which places of a gazetteer are places of the world, see own_places.h.
 */
#ifndef TMAP_PLACES_GAZETTEER_SETTLE_H
#define TMAP_PLACES_GAZETTEER_SETTLE_H

#include "map/gazetteer.h"
#include "map/map.h"

#include <stdbool.h>

/* Finds out which of the places are those of a map's world. Two places have one place if they are
 * at one point of a zoom: of the zooms of --layer=names at which all the list's places are points.
 * Takes about as long as to list the names of the parts of the world where there may be some.
 * Returns false if out of memory. */
bool gazetteer_settle(struct gazetteer *gazetteer, const struct map *map);

#endif
