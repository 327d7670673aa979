/*
 * River facts: the longest and the largest river of an area of a world with rivers.
 */
#ifndef TMAP_MAP_RIVER_FACTS_H
#define TMAP_MAP_RIVER_FACTS_H

#include "map/area.h"
#include "map/land_facts.h"

#include <stdbool.h>
#include <stdint.h>

/* Zeros: there is no river. */
struct river_facts {
    uint64_t length;           /* points of the longest way of water over land and lakes, from a
                                 spring to the sea, a rim or a sink, within the area */
    struct land_place spring;  /* first point of that way; of the first mouth in reading order, if
                                 two are as long */
    struct land_place mouth;   /* last point of that way */
    uint32_t catchment;        /* largest catchment of a point of land or of a lake, in points */
    struct land_place largest; /* first point in reading order with that catchment */
    uint32_t discharge;        /* largest discharge of such a point; 0 without a climate */
    struct land_place fullest; /* first point in reading order with that discharge */
};

/* Finds the rivers of an area of a world that has water. Returns false if out of memory. */
bool river_facts_find(struct river_facts *facts, const struct area *area, const struct world *world,
                      const struct bands *bands);

#endif
