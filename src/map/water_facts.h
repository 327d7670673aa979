/*
 * Water facts: all that is known about the water of a point, in worlds that have water.
 */
#ifndef TMAP_MAP_WATER_FACTS_H
#define TMAP_MAP_WATER_FACTS_H

#include "base/text.h"
#include "map/courses.h"
#include "map/map.h"
#include "world/follow.h"

#include <stdbool.h>
#include <stdint.h>

/* Water of a point at the zoom of a map's view. */
struct water_facts {
    enum courses_cover cover; /* land, sea, lake or river, as tiles show it */
    bool flows;         /* the point drains somewhere: no sea, and no coarser than features; else
                           the fields below are meaningless */
    uint8_t direction;  /* enum rivers_direction */
    uint32_t catchment; /* points that drain through it, itself counted, about; see water.h */
    uint32_t discharge; /* water of these, in sixteenths, see water.h; 0 without a climate */
    struct follow_mouth mouth; /* where its water ends, wrapped into the world */
};

/* Finds the water of a point inside the world of a map, which must have water. Returns false if out
 * of memory. */
bool water_facts_find(struct water_facts *facts, const struct map *map, int64_t x, int64_t y);

/* Returns "river" or "lake"; NULL for sea and land. */
const char *water_facts_name(const struct water_facts *facts);

/* Appends lines of a word, a blank and a value, each after a line feed: flows, drains, with a
 * climate discharge, mouth and ends. Nothing if the point drains nowhere. */
void water_facts_add(const struct water_facts *facts, const struct map *map, struct text *text);

/* Appends the facts of a river or lake in a few words; nothing for sea and land. */
void water_facts_add_short(const struct water_facts *facts, const struct map *map,
                           struct text *text);

#endif
