/*
 * Town words: a town of a map in words, and the town that words mean. A map that shows no towns has
 * none.
 */
#ifndef TMAP_SURVEY_TOWN_WORDS_H
#define TMAP_SURVEY_TOWN_WORDS_H

#include "places/places.h"

/* Appends what the town at a point of a map's zoom is: "Viarumona, a port at the mouth of the
 * Vykdal"; nothing if there is none. Takes some milliseconds. Returns false if out of memory. */
bool town_words_add(const struct map *map, int64_t x, int64_t y, struct text *text);

/* Does what places_find does, for the towns of a map's zoom: near the point for all of them,
 * farther away for those that are seen from there. */
enum places_found town_words_find(const struct map *map, int64_t x, int64_t y,
                                  const struct place_wish *wish, const struct places *but,
                                  struct place *place);

#endif
