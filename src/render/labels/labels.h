/*
 * Labels: the names on a map, where they stand, and what they hide.
 *
 * A label stands at the same place in every window of a map, so only what is near it decides. It
 * goes to the spot beside its place where it hides the least of shores. It is drawn if it outweighs
 * all labels that it would touch, or if those are not drawn. That is settled in a few rounds;
 * labels that are still open after them are left out. Which seas and lakes have labels is said in
 * waters.h; a world of one row has none, as they would hide it.
 *
 * A label that lies across the rim of a window is cut there: it is drawn in the window beside it,
 * too, so that windows join.
 *
 * Coordinates are in columns and lines of characters, or of pixels.
 */
#ifndef TMAP_RENDER_LABELS_LABELS_H
#define TMAP_RENDER_LABELS_LABELS_H

#include "canvas/font.h"
#include "map/map.h"
#include "places/places.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LABEL_MAX = 23,            /* maximum number of letters of a label */
    LABELS_BESIDE = FONT_LEAN, /* maximum number of columns beside a label that it blanks, or over
                                  which its last letter leans */
};

struct label {
    enum place_kind kind;
    int64_t col;  /* first column, in characters or pixels of the whole map; may lie before the
                     window */
    int64_t line; /* line of the letters, or the first of their pixels */
    int length;   /* number of letters */
    int size;     /* 1, or 2 for letters that are twice as wide and high */
    int64_t letter_cols;  /* columns of a letter */
    int64_t letter_lines; /* lines of a letter */
    int64_t x;            /* the place that it names, in points of the whole map */
    int64_t y;
    uint64_t rank;               /* of the place, see places.h */
    char name[NAME_LETTERS + 1]; /* of the place */
    char text[LABEL_MAX + 1];    /* letters that are drawn */
};

/* Labels of a window, from north to south. Zeros are valid. */
struct labels {
    size_t count;
    struct label *items;
};

/* Finds the labels that reach into the lines from `first` to before `after` of a map's view, or
 * stand up to LABELS_BESIDE columns beside it. Lines are those of painter.h; of LABELS_INK the rows
 * of the view. Returns false if out of memory. The caller frees them by labels_free either way. */
bool labels_find(struct labels *labels, const struct map *map, uint32_t first, uint32_t after);
void labels_free(struct labels *labels);

#endif
