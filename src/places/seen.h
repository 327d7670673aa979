/*
 * Seen: what has a name in a view: the thing in its middle, and the greatest ones around it.
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
#define SEEN_MAX    5 /* things around the middle */

/* Returns the third, 0..2, of `all` points that point n is in. */
static inline uint32_t seen_third(uint32_t n, uint32_t all)
{
    return (uint32_t)(((uint64_t)2 * n + 1) * 3 / ((uint64_t)2 * all));
}

/* A thing with a name. */
struct seen_thing {
    enum place_kind kind;
    uint32_t part; /* part of the view that it is in */
    uint64_t rank; /* importance, see places.h */
    char name[PLACE_NAME_BYTES];
};

struct seen {
    bool named;               /* the middle has a name */
    struct seen_thing middle; /* the lake or river at the middle point, or else the greatest thing
                                 of the middle part; meaningless if it has no name */
    int count;
    struct seen_thing around[SEEN_MAX]; /* other things, the greatest first; no name twice */
};

/* Finds what has a name in a map's view; nothing where it has no landmarks (map.h) and no places of
 * the user's. Takes some milliseconds for a screen, most of it for rivers. Returns false if out of
 * memory. */
bool seen_find(struct seen *seen, const struct map *map);

/* Appends a thing's name with its kind: "Lake Orin", "the river Orin", "Mount Orin". */
void seen_add_title(const struct seen_thing *thing, struct text *text);

#endif
