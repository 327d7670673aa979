/*
 * Gazetteer: the named things of a world by their names and places.
 */
#ifndef TMAP_MAP_GAZETTEER_H
#define TMAP_MAP_GAZETTEER_H

#include "base/text.h"
#include "map/map.h"
#include "world/features.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A named thing and its place. */
struct gazetteer_entry {
    enum name_kind kind;
    char name[NAME_LETTERS + 1];
    int64_t x; /* place in 2^-RECIPE_ZOOM_MAX cells, within the world */
    int64_t y;
    int64_t east;  /* whole cells from the place that was asked about, the shortest way that was */
    int64_t south; /* looked at */
};

/* Answers of a search. */
enum gazetteer_found { GAZETTEER_NOTHING, GAZETTEER_FOUND, GAZETTEER_NO_MEMORY };

/* Finds the nearest thing to a point of a map's zoom whose name begins with `beginning`; upper and
 * lower case are equal, and "" fits all. Near ones of all kinds that the zoom shows are looked at,
 * and further away those that are seen from there: about as many for each doubling of the distance.
 * Takes some milliseconds for each depth. The world has no picture. */
enum gazetteer_found gazetteer_find(const struct map *map, int64_t x, int64_t y,
                                    const char *beginning, struct gazetteer_entry *entry);

/* Finds the named things of lines of a map's view, rows from `first` to before `after`, as
 * features_find does, at their places at its zoom. Labels need no room here. Returns false if out
 * of memory. The caller frees them by features_free either way. */
bool gazetteer_list(struct features *features, const struct map *map, uint32_t first,
                    uint32_t after);

/* Appends lines of a word, a blank and a value about the names at a point of a map's zoom, each
 * with a line feed: the river or lake that the point is a part of or beside, as riverside_add has
 * it, and the nearest of the other things. Returns false if out of memory. */
bool gazetteer_add(const struct map *map, int64_t x, int64_t y, struct text *text);

#endif
