/*
 * Climate facts: biome, warmth and wetness of a point, in worlds with a climate.
 */
#ifndef TMAP_MAP_CLIMATE_FACTS_H
#define TMAP_MAP_CLIMATE_FACTS_H

#include "base/text.h"
#include "map/courses_cover.h"
#include "map/map.h"
#include "world/biome.h"

#include <stdbool.h>
#include <stdint.h>

/* Climate of a point at the zoom of a map's view. */
struct climate_facts {
    bool known;       /* the world has a climate; else the fields below are 0 */
    enum biome biome; /* as tiles show it */
    uint16_t warmth;  /* as climate.h has it */
    uint16_t wetness; /* as climate.h has it */
};

/* Finds the climate of a point inside the world of a map, which has a height and `cover`. Returns
 * false if out of memory. */
bool climate_facts_find(struct climate_facts *facts, const struct map *map, int64_t x, int64_t y,
                        uint32_t height, enum courses_cover cover);

/* Appends lines of a word, a blank and a value, each after a line feed: biome, climate (in words),
 * warmth and wetness in percent. Nothing if the world has no climate. */
void climate_facts_add(const struct climate_facts *facts, struct text *text);

/* Appends "savanna, warm and dry"; of water its biome alone; nothing without a climate. */
void climate_facts_add_short(const struct climate_facts *facts, struct text *text);

#endif
