/*
 * Places of a map: the landmarks of its world (landmarks.h) and the user's own (gazetteer.h), as
 * labels, lists and searches by name use them.
 */
#ifndef TMAP_PLACES_PLACES_H
#define TMAP_PLACES_PLACES_H

#include "base/text.h"
#include "map/map.h"
#include "places/landmarks.h"
#include "places/place.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns why nothing on a map has a name: there are no landmarks, and no places of the user's.
 * Returns NULL if names can be shown. */
const char *places_lack(const struct map *map);

/* Finds the landmarks of a scope, none if its `newest` is -1, and those that the user has added in
 * the window. Their points are points of the scope's window. Returns false if out of memory. The
 * caller frees them by places_free either way. */
bool places_find(struct places *places, const struct map *map, const struct landmarks_scope *scope);

/* Finds the places in a window of a map's world that can be seen at the window's zoom, without
 * rivers too small to be drawn. Returns false if out of memory. The caller frees them by
 * places_free either way. */
bool places_in_window(struct places *places, const struct map *map, const struct window *window);

/* Calls put(context, map, place) for the places in a map's view, in reading order, until a call
 * returns false. A river comes once for each part of it that may have a label. The map has labels
 * (places_lack). Memory grows with the columns of the view, but not with the rows. Returns
 * false if out of memory. */
bool places_each(const struct map *map,
                 bool (*put)(void *context, const struct map *map, const struct place *place),
                 void *context);

/* Answers of a search. */
enum places_found { PLACES_NOTHING, PLACES_FOUND, PLACES_NO_MEMORY };

/* Finds the place nearest to a point of a map's zoom whose name begins with `beginning`; upper and
 * lower case of ASCII are equal, and "" fits all names. Its x and y are in 2^-RECIPE_ZOOM_MAX
 * cells, within the world. Near the point, looks at all places that the zoom shows; farther away
 * only at those that can be seen from there, about as many for each doubling of the distance. Takes
 * some milliseconds for each depth. Passes over those that places_have in `but`. The user's own
 * places are all looked at, wherever they are. */
enum places_found places_named(const struct map *map, int64_t x, int64_t y, const char *beginning,
                               const struct places *but, struct place *place);

/* Writes the name of the place at a point of a map's zoom, other than a river or a lake; "" if
 * there is none. If there are several, takes one of the user's own, else the first in the order of
 * kinds: a peak before the cape below it. Returns false if out of memory. */
bool places_name_at(const struct map *map, int64_t x, int64_t y, char name[PLACE_NAME_BYTES]);

/* Appends lines of a word, a blank and a value about a point of a map's zoom: the river or lake
 * there, if there is one ("bank left of Orin, 2 days (40 cells) above its mouth"), and the nearest
 * place ("near Orin, peak, 12 cells north-east"). A day is 24 cells along a river. Returns false if
 * out of memory. */
bool places_add_near(const struct map *map, int64_t x, int64_t y, struct text *text);

#endif
