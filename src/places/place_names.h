/*
 * Gazetteer: the named things of a world by their names and places.
 */
#ifndef TMAP_PLACES_PLACE_NAMES_H
#define TMAP_PLACES_PLACE_NAMES_H

#include "base/text.h"
#include "map/map.h"
#include "places/names.h"
#include "places/place.h"
#include "places/places.h"
#include "world/rivers/river_course.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A named thing and its place. */
struct place_name {
    enum place_kind kind;
    char name[NAME_LETTERS + 1];
    int64_t x; /* place in 2^-RECIPE_ZOOM_MAX cells, within the world */
    int64_t y;
    int64_t east;  /* whole cells from the place that was asked about, the shortest way that was */
    int64_t south; /* looked at */
};

/* Answers of a search. */
enum place_names_found { PLACE_NAMES_NOTHING, PLACE_NAMES_FOUND, PLACE_NAMES_NO_MEMORY };

/* Finds the nearest thing to a point of a map's zoom whose name begins with `beginning`; upper and
 * lower case are equal, and "" fits all. Near ones of all kinds that the zoom shows are looked at,
 * and further away those that are seen from there: about as many for each doubling of the distance.
 * Takes some milliseconds for each depth. The world has no picture. */
enum place_names_found place_names_find(const struct map *map, int64_t x, int64_t y,
                                        const char *beginning, struct place_name *entry);

/* Finds the named things of lines of a map's view, rows from `first` to before `after`, as
 * places_find does, at their places at its zoom. Labels need no room here. Returns false if out
 * of memory. The caller frees them by places_free either way. */
bool place_names_list(struct places *features, const struct map *map, uint32_t first,
                      uint32_t after);

/* Writes the name of the thing whose place a point of a map's zoom is, but for rivers and lakes
 * (place_names.h); "" if there is none. Of several it is the first in the order of kinds: a peak
 * before the cape below it. Returns false if out of memory. */
bool place_names_at(const struct map *map, int64_t x, int64_t y, char name[NAME_LETTERS + 1]);

/* Appends lines of a word, a blank and a value about the names at a point of a map's zoom, each
 * with a line feed: the river or lake that the point is a part of or beside, as riverside_add has
 * it, and the nearest of the other things. Returns false if out of memory. */
bool place_names_add(const struct map *map, int64_t x, int64_t y, struct text *text);

/*
 * Riverside: the river or lake that a point is a part of, or on the bank of, by its name.
 */

#define RIVERSIDE_DAY 24 /* cells along a river that one goes in a day */

/* Ways to be near water. */
enum riverside_kind {
    RIVERSIDE_NONE,
    RIVERSIDE_LAKE,
    RIVERSIDE_RIVER,
    RIVERSIDE_LEFT,
    RIVERSIDE_RIGHT
};

struct riverside {
    enum riverside_kind kind;
    char name[NAME_LETTERS + 1];       /* meaningless if there is none, as the next field */
    struct river_course_length length; /* from a river to its mouth; meaningless for a lake */
};

/* Finds the water at a point of a map's zoom, or else the largest river of the eight points around
 * it. Rivers and lakes are those that tiles show. A world without water has none. Takes 1 to 10 ms.
 * The point is in the world, which has names at the zoom. Returns false if out of memory. */
bool riverside_find(struct riverside *riverside, const struct map *map, int64_t x, int64_t y);

/* Appends a line about the water, if there is some: "bank left of Orin, 2 days (40 cells) above its
 * mouth". */
void riverside_add(const struct riverside *riverside, struct text *text);

/* Appends in a few words what there is to say of a river beside its name: "2 days above its mouth",
 * or "left bank of Orin, 2 days above its mouth"; of a lake nothing. */
void riverside_add_short(const struct riverside *riverside, struct text *text);

/*
 * Things: the named things of a map's view, in reading order.
 */

/* A named thing of a view. */
struct thing {
    struct place feature; /* x and y are points of the view's zoom, not wrapped */
    uint32_t height;      /* height of the point that it is at */
};

/* Finds the things in a map's view, and calls put(context, map, thing) for each of them, from the
 * north-west on, until one of these calls returns false. A river is a thing for each part of it
 * that may have a label. The map has what labels_lack asks for. Memory grows with the columns, and
 * not with the rows. Returns false if out of memory. */
bool things_list(const struct map *map,
                 bool (*put)(void *context, const struct map *map, const struct thing *thing),
                 void *context);

#endif
