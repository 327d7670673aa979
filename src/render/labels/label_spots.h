/*
 * Label spots: what a label says, how large its letters are, and where it stands beside its place.
 */
#ifndef TMAP_RENDER_LABELS_LABEL_SPOTS_H
#define TMAP_RENDER_LABELS_LABEL_SPOTS_H

#include "map/map.h"
#include "places/place.h"
#include "render/labels/label.h"

#include <stdbool.h>
#include <stdint.h>

/* How letters lie on points, and which places are looked for at a zoom. */
struct label_layout {
    int64_t point_cols;   /* columns that a point takes */
    int64_t line_rows;    /* rows of points that a line takes */
    int64_t letter_cols;  /* columns of a letter of the smallest size */
    int64_t letter_lines; /* lines of a letter of the smallest size */
    int letter_sizes;     /* number of sizes of letters */
    int64_t river_gap;    /* minimum number of lines between labels of one river that are near */
    int64_t water_reach;  /* points around a place whose water matters */
    int zoom;             /* of the points */
    int depth;            /* depth of the points */
    int place_halvings;   /* halvings from the cells in which places are known to points */
    int newest_halvings;  /* halvings from the newest features to points */
    int river_halvings;   /* halvings from the cells that may each have a river's name to points */
    uint32_t river_min;   /* catchment of the smallest river that has a label, in points */
    uint32_t brook_min;   /* catchment of the smallest river that is drawn, in cells of places */
    bool far;             /* only far landmarks have labels */
    int64_t widest;       /* columns of the widest label */
    int64_t west;         /* first column, and the one after the last, that spots take */
    int64_t east;
    int pond; /* points of the smallest water that has a label */
};

/* Returns the layout of a map's labels. */
struct label_layout label_layout_of(const struct map *map);

/* Makes the label of a place, at the first of the spots around it where it hides least of what does
 * not belong to it. Returns false if it would hide too much or leave the world everywhere. */
bool label_spot(const struct places *places, const struct label_layout *layout,
                const struct place *place, struct label *placed);

#endif
