/*
 * Places of a map: the landmarks of its world (landmarks.h) and the user's own (gazetteer.h), as
 * labels, lists and searches by name use them.
 */
#ifndef TMAP_PLACES_PLACES_H
#define TMAP_PLACES_PLACES_H

#include "map/map.h"
#include "places/place.h"
#include "world/rivers/river_course.h"

/* Returns why nothing on a map has a name: there are no landmarks, and no places of the user's.
 * Returns NULL if names can be shown. */
const char *places_lack(const struct map *map);

/* Calls put(context, map, place) for the places in a map's view, in reading order, until a call
 * returns false. A river comes once for each part of it that may have a label. The map has labels
 * (places_lack). Memory grows with the columns of the view, but not with the rows. Returns
 * false if out of memory. */
bool places_each(const struct map *map,
                 bool (*put)(void *context, const struct map *map, const struct place *place),
                 void *context);

/* Answers of a search. */
enum places_found { PLACES_NOTHING, PLACES_FOUND, PLACES_NO_MEMORY };

/* Finds the place nearest to a point of a map's zoom for which place_is_wished. Its x and y are in
 * 2^-RECIPE_ZOOM_MAX cells, within the world. Near the point, looks at all places that the zoom
 * shows; farther away only at those that can be seen from there, about as many for each doubling of
 * the distance; if there is none, near the point at those that are seen up to two zooms closer.
 * Takes some milliseconds for each depth, and some tens if nothing is found. Passes over those that
 * places_have in `but`. The user's own places are all looked at, wherever they are. */
enum places_found places_find(const struct map *map, int64_t x, int64_t y,
                              const struct place_wish *wish, const struct places *but,
                              struct place *place);

/* Writes the name of the place at a point of a map's zoom, other than a river or a lake; "" if
 * there is none. If there are several, takes one of the user's own, else the first in the order of
 * kinds: a peak before the cape below it. Returns false if out of memory. */
bool places_name_at(const struct map *map, int64_t x, int64_t y, char name[PLACE_NAME_BYTES]);

/* Appends lines of a word, a blank and a value about a point of a map's zoom: the river or lake
 * there, if there is one ("bank left of Orin, 2 days (40 cells) above its mouth"), and the nearest
 * place ("near Orin, peak, 12 cells north-east"). A day is 24 cells along a river. Returns false if
 * out of memory. */
bool places_add_near(const struct map *map, int64_t x, int64_t y, struct text *text);

/* What has a name in a view: the place in its middle, and the greatest ones around it. */
#define SEEN_PARTS  9 /* parts of a view: three rows of three, from the north-west on */
#define SEEN_MIDDLE 4 /* the part in the middle */
#define SEEN_MAX    5 /* places around the middle */

/* Returns the part of a map's view that a point of its zoom lies in: 0..SEEN_PARTS - 1. The point
 * lies in the view and in the world. */
int seen_part(const struct map *map, int64_t x, int64_t y);

struct seen {
    bool named;          /* the middle has a name */
    struct place middle; /* the lake or river at the middle point, or else the greatest place of the
                            middle part; meaningless if it has no name */
    int count;
    struct place around[SEEN_MAX]; /* other places, the greatest first; no name twice */
};

/* Finds what has a name in a map's view; nothing where it has no landmarks (map.h) and no places of
 * the user's. Takes some milliseconds for a screen, most of it for rivers. Returns false if out of
 * memory. */
bool seen_find(struct seen *seen, const struct map *map);

/* A river at a point, by the name that it has from afar. */
struct stream {
    char name[PLACE_NAME_BYTES];
    bool brook; /* has no name at the zoom: it runs into the river of that name */
};

/* Finds the river at a point of a map's zoom that is drawn as one, where the world has names. Takes
 * a few milliseconds. Returns false if out of memory. */
bool stream_find(struct stream *stream, const struct map *map, int64_t x, int64_t y);

/* Appends "the river Mandis" or "a stream of the Mandis". */
void stream_add_title(const struct stream *stream, struct text *text);

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
    char name[PLACE_NAME_BYTES];       /* of the water; unspecified if there is none */
    struct river_course_length length; /* from a river to its mouth; unspecified for a lake, too */
};

/* Finds the river or lake at a point of a map's zoom, or else the largest river among the eight
 * points around it. Only rivers and lakes that tiles show count. A world without water has none.
 * Takes 1 to 10 ms. The point lies in the world, which has names at the zoom. Returns false if out
 * of memory. */
bool riverside_find(struct riverside *riverside, const struct map *map, int64_t x, int64_t y);

/* Appends a line about the water, if there is some: "bank left of Orin, 2 days (40 cells) above its
 * mouth". A day is 24 cells along a river. If `brief`, appends no line, but what is known besides a
 * name that is known from elsewhere: "2 days above its mouth"; at a bank "left bank of Orin, 2 days
 * above its mouth"; for a lake nothing. */
void riverside_add(const struct riverside *riverside, bool brief, struct text *text);

#endif
