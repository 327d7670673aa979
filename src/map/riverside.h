/*
 * Riverside: the river or lake that a point is a part of, or on the bank of, by its name.
 */
#ifndef TMAP_MAP_RIVERSIDE_H
#define TMAP_MAP_RIVERSIDE_H

#include "base/text.h"
#include "map/map.h"
#include "world/follow.h"
#include "world/names.h"

#include <stdbool.h>
#include <stdint.h>

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
    char name[NAME_LETTERS + 1]; /* meaningless if there is none, as the next field */
    struct follow_length length; /* from a river to its mouth; meaningless for a lake */
};

/* Finds the water at a point of a map's zoom, or else the largest river of the eight points around
 * it. Rivers and lakes are those that tiles show. A world without water has none. Takes 1 to 10 ms.
 * The point is in the world, which has names at the zoom. Returns false if out of memory. */
bool riverside_find(struct riverside *riverside, const struct map *map, int64_t x, int64_t y);

/* Appends a line about the water, if there is some: "bank left of Orin, 2 days (40 cells) above its
 * mouth". */
void riverside_add(const struct riverside *riverside, struct text *text);

/* Appends the water in a few words, if there is some: "left bank of Orin, 2 days above its mouth".
 */
void riverside_add_short(const struct riverside *riverside, struct text *text);

#endif
