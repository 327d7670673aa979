/*
 * Label spot: the text of a feature's label, and where it stands best.
 */
#ifndef TMAP_MAP_LABEL_SPOT_H
#define TMAP_MAP_LABEL_SPOT_H

#include "map/map.h"
#include "world/features.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    LABEL_MAX = 23,      /* maximum number of letters of a label */
    LABEL_WIDTH_MAX = 40 /* maximum width, in letters of the smallest size */
};

/* Letters of labels of the smallest size, in pixels. */
enum { LABEL_PIXELS_WIDE = 6, LABEL_PIXELS_HIGH = 9 };

/* A label. */
struct label {
    enum name_kind kind;
    int64_t col;  /* first column, in characters or pixels of the whole map; may lie before the
                     window */
    int64_t line; /* line of the letters, or the first of their pixels */
    int length;   /* number of letters */
    int size;     /* 1, or 2: letters are twice as wide and high */
    int64_t letter_cols;  /* columns of a letter */
    int64_t letter_lines; /* lines of a letter */
    char text[LABEL_MAX + 1];
};

/* How letters lie on points, and which features are looked for at a zoom. */
struct label_layout {
    int64_t point_cols;   /* columns that a point takes */
    int64_t line_rows;    /* rows of points that a line takes */
    int64_t letter_cols;  /* columns of a letter of the smallest size */
    int64_t letter_lines; /* lines of a letter of the smallest size */
    int letter_sizes;     /* number of sizes of letters */
    int64_t river_gap;    /* minimum number of lines between labels of one river that are near */
    int depth;            /* depth of the points */
    int place_halvings;   /* halvings from the cells in which places are known to points */
    int newest_halvings;  /* halvings from the newest features to points */
    int river_halvings;   /* halvings from the cells that may each have a river's name to points */
    uint32_t river_min;   /* catchment of the smallest river that has a label, in points */
};

/* Returns the layout of a map's labels, none of which it lacks. */
struct label_layout label_layout_of(const struct map *map);

/* Makes the label of a feature, at the first of the spots around it where it hides least of what
 * does not belong to it. Returns false if it would hide too much everywhere, or reach beyond the
 * world. */
bool label_spot(const struct features *features, const struct label_layout *layout,
                const struct feature *feature, struct label *placed);

#endif
