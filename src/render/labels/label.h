/*
 * Label: a name that stands on a map. Coordinates are in columns and lines of characters, or of
 * pixels.
 */
#ifndef TMAP_RENDER_LABELS_LABEL_H
#define TMAP_RENDER_LABELS_LABEL_H

#include "canvas/font.h"
#include "places/place.h"

#include <stdint.h>

enum {
    LABEL_MAX = 23,            /* maximum number of letters of a label with a name of the world's */
    LABEL_WIDTH_MAX = 40,      /* maximum width of a label, in letters of the smallest size */
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
    uint64_t rank;                      /* of the place, see places.h */
    char name[PLACE_NAME_BYTES];        /* of the place */
    uint32_t text[LABEL_WIDTH_MAX + 1]; /* letters that are drawn, code points, with a 0 at the end;
                                           of LABELS_INK those of font_letter */
};

#endif
