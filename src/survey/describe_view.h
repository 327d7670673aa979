/*
 * Describe view: a view in words, for screen readers and for scripts.
 */
#ifndef TMAP_SURVEY_DESCRIBE_VIEW_H
#define TMAP_SURVEY_DESCRIBE_VIEW_H

#include "base/text.h"
#include "map/map.h"
#include "places/seen.h"
#include "style/bands.h"
#include "world/climate/climate.h"

#include <stdbool.h>
#include <stdint.h>

/* Kinds of points: enum land, two of water that is drawn, and enum biome where a map shows it. */
enum { VIEW_RIVER = LAND_COUNT, VIEW_LAKE, VIEW_BIOME, VIEW_KINDS = VIEW_BIOME + BIOME_COUNT };

/* A point of a view. */
struct view_point {
    uint32_t col;    /* from the left of the view */
    uint32_t row;    /* from its top */
    uint32_t height; /* as the lattice has it */
};

struct view_description {
    uint64_t known; /* points whose height is known; if 0, `highest` and `lowest` mean nothing */
    uint64_t counts[SEEN_PARTS][VIEW_KINDS]; /* points of each part, by their kinds */
    struct view_point highest;               /* the first one in reading order */
    struct view_point lowest;                /* the first one in reading order */
    struct seen seen;                        /* what has a name */
};

/* Counts the points of a map's view that lie in the world. Returns false if out of memory. */
bool describe_view_find(struct view_description *facts, const struct map *map);

/* Appends sentences, an empty line, and lines of a word, a blank and a value. The sentences say
 * what one looks at, what kinds of land lie where, and what has a name. The lines are view, extent
 * (if the look has the length of a cell, and the view is no larger than the world), at, zoom; the
 * share of each kind of land, or biome, that there is, the largest first, such as "land woods
 * 31.0%, grass 22.4%"; water (the share of sea, rivers and lakes, and the part that has most of
 * it); for each part the one or two kinds that fill most of it, such as "north-west rock, snow";
 * highest and lowest, with the part that has them. Where no height is known there are no
 * sentences. */
void describe_view_add(const struct view_description *facts, const struct map *map,
                       struct text *text);

#endif
