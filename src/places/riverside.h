/*
 * Riverside: the river or lake at a point, or the river beside it, by its name.
 */
#ifndef TMAP_PLACES_RIVERSIDE_H
#define TMAP_PLACES_RIVERSIDE_H

#include "base/text.h"
#include "map/map.h"
#include "places/place.h"
#include "world/rivers/river_course.h"

#include <stdbool.h>
#include <stdint.h>

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
 * mouth". A day is 24 cells along a river. */
void riverside_add(const struct riverside *riverside, struct text *text);

/* Appends what is known of a river besides its name: "2 days above its mouth". At a bank, where the
 * name is not known from elsewhere: "left bank of Orin, 2 days above its mouth". For a lake, or
 * where there is no water, appends nothing. */
void riverside_add_short(const struct riverside *riverside, struct text *text);

#endif
