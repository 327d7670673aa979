/*
 * Label: the name of a place as it stands on a map, and which of many stand.
 */
#ifndef TMAP_RENDER_LABELS_LABEL_H
#define TMAP_RENDER_LABELS_LABEL_H

#include "map/map.h"
#include "places/place.h"

enum {
    LABEL_MAX = 23,       /* maximum number of letters of a label with a name of the world's */
    LABEL_WIDTH_MAX = 40, /* maximum width of a label, in letters of the smallest size */
};

/* The name of a place as it stands on a map. */
struct label {
    struct place place; /* what it names; x and y are points of the whole map, where it stands */
    int64_t col;  /* first column, in characters or pixels of the whole map; may lie before the
                     window */
    int64_t line; /* line of the letters, or the first of their pixels */
    int state;    /* enum label_state, of labels_find alone */
    int length;   /* number of letters */
    int size;     /* 1, or 2 for letters that are twice as wide and high */
    int64_t letter_cols;                /* columns of a letter */
    int64_t letter_lines;               /* lines of a letter */
    uint32_t text[LABEL_WIDTH_MAX + 1]; /* letters that are drawn, code points, with a 0 at the end;
                                           of LABELS_INK those of font_letter */
};

/* How letters lie on points, and which places are looked for at a zoom. */
struct label_layout {
    int64_t point_cols;   /* columns that a point takes */
    int64_t line_rows;    /* rows of points that a line takes */
    int64_t letter_cols;  /* columns of a letter of the smallest size */
    int64_t letter_lines; /* lines of a letter of the smallest size */
    int64_t large_cols;   /* columns of a letter of the largest size */
    bool apart;           /* letters of large places spread over them */
    int letter_sizes;     /* number of sizes of letters */
    int64_t river_gap;    /* minimum number of lines between labels of one river that are near */
    int64_t water_reach;  /* points around a place whose water matters */
    int depth;            /* depth of the points */
    int place_halvings;   /* halvings from the cells in which places are known to points */
    int newest_halvings;  /* halvings from the newest features to points */
    int river_halvings;   /* halvings from the cells that may each have a river's name to points */
    uint32_t river_min;   /* catchment of the smallest river that has a label, in points */
    uint32_t brook_min;   /* catchment of the smallest river that is drawn, in cells of places */
    uint32_t dry;   /* catchment below which peaks stand; brooks leave cells of many points room */
    bool far;       /* only far landmarks have labels */
    bool lands;     /* lands have labels, too */
    bool wide;      /* rivers grow wide */
    int64_t widest; /* columns of the widest label */
    int64_t west;   /* first column, and the one after the last, that spots take */
    int64_t east;
    int pond; /* points of the smallest water that has a label */
    const struct map *map;
};

/* Distances, in letters, and in lines. */
enum {
    LABEL_ROUNDS = 2, /* of settling */
    LABEL_GAP = 2,
    LABEL_GAP_LINES = 1,
    LABEL_HOPS = 2 * LABEL_ROUNDS - 1, /* labels between two of which one decides on the other */
    LABEL_SAME = 2 * LABEL_MAX,        /* least distance of labels of one river */
};

/* States of labels. */
enum label_state { LABEL_OPEN, LABEL_WINS, LABEL_STANDS, LABEL_SIGN, LABEL_GONE };

/* Sorts labels by their lines, and sets the state of each: LABEL_STANDS if it stands, LABEL_SIGN if
 * it is a town's that does not, and no other stands over its sign; else LABEL_GONE. */
void label_settle(struct label *labels, size_t count, const struct label_layout *layout);

#endif
