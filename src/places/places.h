/*
 * Places: points of the map that have names. Labels, lists and searches by name use them.
 *
 * The landmarks of a land (landmarks.h) become places here. Other code may make places of its own.
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
    int born;   /* depth at which it is first seen */
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

/* Finds the landmarks of a scope, and makes places of them. Their points are cells of the scope's
 * window. The world has no picture. Returns false if out of memory. The caller frees them by
 * places_free either way. */
bool places_find(struct places *places, const struct world *world,
                 const struct landmarks_scope *scope);
void places_free(struct places *places);

/* Finds the places in a window of a map's world that can be seen at the window's zoom, without
 * rivers too small to be drawn. Returns false if out of memory. The caller frees them by
 * places_free either way. */
bool places_in_window(struct places *places, const struct map *map, const struct window *window);

/* Calls put(context, map, place) for the places in a map's view, in reading order, until a call
 * returns false. A river comes once for each part of it that may have a label. The map has labels
 * (map_lacks_labels). Memory grows with the columns of the view, but not with the rows. Returns
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
 * some milliseconds for each depth. Passes over places that have the kind and the name of one of
 * `but`. The world has no picture. */
enum places_found places_named(const struct map *map, int64_t x, int64_t y, const char *beginning,
                               const struct places *but, struct place *place);

/* Writes the name of the place at a point of a map's zoom, other than a river or a lake; "" if
 * there is none. If there are several, takes the first in the order of kinds: a peak before the
 * cape below it. Returns false if out of memory. */
bool places_name_at(const struct map *map, int64_t x, int64_t y, char name[NAME_LETTERS + 1]);

/* Appends lines of a word, a blank and a value about a point of a map's zoom: the river or lake
 * there, if there is one ("bank left of Orin, 2 days (40 cells) above its mouth"), and the nearest
 * place ("near Orin, peak, 12 cells north-east"). A day is 24 cells along a river. Returns false if
 * out of memory. */
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

/* Finds the river or lake at a point of a map's zoom, or else the largest river among the eight
 * points around it. Only rivers and lakes that tiles show count. A world without water has none.
 * Takes 1 to 10 ms. The point lies in the world, which has names at the zoom. Returns false if out
 * of memory. */
bool riverside_find(struct riverside *riverside, const struct map *map, int64_t x, int64_t y);

/* Appends what is known of a river besides its name: "2 days above its mouth". At a bank, where the
 * name is not known from elsewhere: "left bank of Orin, 2 days above its mouth". For a lake, or
 * where there is no water, appends nothing. */
void riverside_add_short(const struct riverside *riverside, struct text *text);

#endif
