/*
 * Labels: the names on a map, where they stand, and what they hide.
 *
 * A label belongs to its place and not to the frame: a window of a map has the labels of that part
 * of the whole. So a label is set from a bounded surrounding: of the places beside its feature that
 * where it hides the least of shores; and it stands if it outweighs all that it would touch, or if
 * those do not stand themselves, in LABELS_ROUNDS rounds, after which it is left out.
 *
 * Coordinates are those of characters, or of pixels: a point is one or two of them wide.
 */
#ifndef TMAP_RENDER_LABELS_LABELS_H
#define TMAP_RENDER_LABELS_LABELS_H

#include "canvas/font.h"
#include "map/map.h"
#include "places/places.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Label spot: the text of a feature's label, and where it stands best.
 */

enum {
    LABEL_MAX = 23,      /* maximum number of letters of a label */
    LABEL_WIDTH_MAX = 40 /* maximum width, in letters of the smallest size */
};

/* Letters of labels of the smallest size, in pixels. */
enum { LABEL_PIXELS_WIDE = 6, LABEL_PIXELS_HIGH = 9 };

/* A label. */
struct label {
    enum place_kind kind;
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
bool label_spot(const struct places *places, const struct label_layout *layout,
                const struct place *place, struct label *placed);

enum {
    LABELS_ROUNDS = 3,
    LABELS_DEPTH = 2, /* depth from which on features, of four points or more, have names */
    LABELS_BESIDE = FONT_LEAN, /* maximum columns beside a label that it blanks, or that its last
                                  letter leans over */
};

/* Labels of a window, from north to south. Zeros are valid. */
struct labels {
    size_t count;
    struct label *items;
};

/* Returns why nothing of a map has a name, in a few words: it is a picture, or features are too
 * small at its zoom; NULL if names can be shown. */
const char *labels_lack(const struct map *map);

/* True if a map's look has labels, and nothing that they lack. A flight has none. */
bool labels_are_drawn(const struct map *map);

/* Finds the labels that reach into the lines from `first` to before `after` of a map's view, or
 * stand up to LABELS_BESIDE columns beside it. Lines are those of painter.h; of LABELS_INK the rows
 * of the view. Returns false if out of memory. The caller frees them by labels_free either way. */
bool labels_find(struct labels *labels, const struct map *map, uint32_t first, uint32_t after);
void labels_free(struct labels *labels);

#endif
