/*
 * Seen: what has a name in a view: the place in its middle, and the greatest ones around it.
 */
#ifndef TMAP_PLACES_SEEN_H
#define TMAP_PLACES_SEEN_H

#include "base/text.h"
#include "map/map.h"
#include "places/place.h"

#include <stdbool.h>
#include <stdint.h>

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

/* Appends a place's name with its kind: "Lake Orin", "the river Orin", "Mount Orin". */
void seen_add_title(const struct place *place, struct text *text);

#endif
