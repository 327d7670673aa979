/*
 * Places: what has a name and a point on the map, as labels, lists and searches by name see it.
 *
 * The places that a land has by itself are its landmarks (landmarks.h), which are found here. Other
 * code may make places of its own.
 */
#ifndef TMAP_PLACES_PLACES_H
#define TMAP_PLACES_PLACES_H

#include "base/text.h"
#include "map/map.h"
#include "places/landmarks.h"
#include "places/names.h"
#include "world/rivers/river_course.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PLACE_NAME_BYTES 121 /* bytes of the longest name in UTF-8, with the 0 */

struct place {
    enum place_kind kind;
    bool large; /* one of the largest of its kind: letters may be larger */
    int64_t x;  /* point of the zoom that a list is of; not wrapped, so as to lie in its window */
    int64_t y;  /* row of that point */
    uint64_t rank;      /* importance: where there is no room for all, the larger rank is kept */
    uint32_t height;    /* of the land there, 0..2^30 - 1 */
    uint32_t catchment; /* points that drain through a river there; 0 for other kinds */
    char name[PLACE_NAME_BYTES];
};

/* A list of places. Zeros are valid. */
struct places {
    struct depth_windows *land; /* the land in which they were found; NULL: not found in a land */
    size_t count;
    struct place *items;
};

/* Finds the landmarks of a scope as places, whose points are cells of its window. The world has no
 * picture. Returns false if out of memory. The caller frees them by places_free either way. */
bool places_find(struct places *places, const struct world *world,
                 const struct landmarks_scope *scope);
void places_free(struct places *places);

/* Finds the places in a window of a map's world that can be seen at its zoom, without rivers too
 * small to be drawn. Returns false if out of memory. The caller frees them by places_free either
 * way. */
bool places_in_window(struct places *places, const struct map *map, const struct window *window);

/* Calls put(context, map, place) for the places in a map's view, in reading order, until one of
 * these calls returns false. A river is there once for each part of it that may have a label. The
 * map lacks nothing that map_lacks_labels tells. Memory grows with the columns of the view, and not
 * with the rows. Returns false if out of memory. */
bool places_each(const struct map *map,
                 bool (*put)(void *context, const struct map *map, const struct place *place),
                 void *context);

/* Answers of a search. */
enum places_found { PLACES_NOTHING, PLACES_FOUND, PLACES_NO_MEMORY };

/* Finds the place that is nearest to a point of a map's zoom and whose name begins with
 * `beginning`; upper and lower case of ASCII are equal, and "" fits all names. Its x and y are in
 * 2^-RECIPE_ZOOM_MAX cells, within the world. Looks at all that the zoom shows
 * near the point, and further away at what is seen from there: at about as much for each doubling
 * of the distance. Takes some milliseconds for each depth. The world has no picture. */
enum places_found places_named(const struct map *map, int64_t x, int64_t y, const char *beginning,
                               struct place *place);

/* Writes the name of the place at a point of a map's zoom, but for rivers and lakes (places.h);
 * "" if there is none. Of several it is the first in the order of kinds: a peak before the cape
 * below it. Returns false if out of memory. */
bool places_name_at(const struct map *map, int64_t x, int64_t y, char name[NAME_LETTERS + 1]);

/* Appends lines of a word, a blank and a value about the names at a point of a map's zoom: the
 * river or lake at the point, or the river beside it, as in "bank left of Orin, 2 days (40 cells)
 * above its mouth", and the nearest place. A day is 24 cells along the river. Returns false if out
 * of memory. */
bool places_add_near(const struct map *map, int64_t x, int64_t y, struct text *text);

/*
 * Riverside: the river or lake at a point, or the river beside it, by its name.
 */

/* Ways to be near water. Banks are left or right as one looks downstream. */
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

/* Appends what there is to say of a river beside its name: "2 days above its mouth", or "left bank
 * of Orin, 2 days above its mouth"; of a lake nothing. */
void riverside_add_short(const struct riverside *riverside, struct text *text);

#endif
