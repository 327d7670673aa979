/*
 * Own places: those of a gazetteer among the places of the world.
 *
 * One that has the kind, the place and the name of a place of the world is that place, so a list of
 * names that was printed and is read again changes nothing. One that has only its kind and its
 * place renames it, at every zoom; a river from its spring to its mouth. All others are places of
 * their own, which rank higher than those of the world: the first of the list, then the next two,
 * the next four and so on, by chance within these groups.
 */
#ifndef TMAP_PLACES_OWN_PLACES_H
#define TMAP_PLACES_OWN_PLACES_H

#include "map/gazetteer.h"
#include "map/map.h"
#include "places/place.h"
#include "terrain/window.h"

#include <stdbool.h>
#include <stdint.h>

/* Writes the name of the world's place that has a key. */
void own_places_name(const struct map *map, const struct name_key *key,
                     char name[PLACE_NAME_BYTES]);

/* Returns the id of a key, other than 0. */
uint64_t own_places_id(const struct name_key *key);

/* Appends the map's own places in a window. Returns false if out of memory. */
bool own_places_add(struct places *places, const struct map *map, const struct window *window);

/* Returns the own place nearest to a point of a map's zoom whose name begins with `beginning`.
 * Those that have the kind and the name of one of `but` do not count. NULL: there is none. *east
 * and *south are its distances in whole cells. */
const struct gazetteer_entry *own_places_nearest(const struct map *map, int64_t x, int64_t y,
                                                 const char *beginning, const struct places *but,
                                                 int64_t *east, int64_t *south);

/* Sets a place to an entry of a gazetteer, but for x, y and height, which the caller sets. */
void own_places_take(const struct gazetteer *gazetteer, const struct gazetteer_entry *entry,
                     struct place *place);

#endif
