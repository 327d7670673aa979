/*
 * Area text: the facts of an area, one a line.
 */
#ifndef TMAP_SURVEY_AREA_TEXT_H
#define TMAP_SURVEY_AREA_TEXT_H

#include "base/progress.h"
#include "map/map.h"
#include "survey/area.h"

/* Finds the facts of an area of a map, and returns them as text, a line of a name, a blank and a
 * value each: the area, its points and whether they are all cells; the facts of area_fact_table;
 * where the lowest and highest points, and a good start, are; in worlds with rivers, unless windows
 * stand for the area, the longest and the largest; and the bands. Tells `progress` of the rows.
 * The caller frees the text. Returns NULL if out of memory. */
char *area_text_of(const struct map *map, const struct area *area, struct progress *progress);

#endif
