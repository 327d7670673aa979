/*
 * Pieces: the connected parts of an area.
 *
 * The caller gives the kind of each point, row by row. Two points of the same kind that share a
 * side are of one piece. Where the area wraps, points on both sides of its seam share a side, too.
 */
#ifndef TMAP_SURVEY_PIECES_H
#define TMAP_SURVEY_PIECES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A run of points of one kind in a row. */
struct piece_run {
    uint32_t begin;  /* column of the first point */
    uint32_t end;    /* column after the last one */
    uint32_t first;  /* after pieces_end: index of the first run of the piece in reading order */
    uint32_t points; /* after pieces_end, of the first run of a piece: points of the whole piece */
    uint8_t kind;    /* 1 or more */
    bool at_rim;     /* after pieces_end, of the first run of a piece: it touches a rim */
};

/* Memory for the pieces of an area, kept from one area to the next. Zeros are valid. */
struct pieces {
    uint32_t cols;          /* points from west to east */
    uint32_t rows;          /* points from north to south */
    bool wraps_x;           /* the last column has sides in common with the first; else rims */
    bool wraps_y;           /* the last row has sides in common with the first; else rims */
    uint32_t row;           /* number of rows so far */
    size_t count;           /* number of runs so far */
    size_t room;            /* runs that there is memory for */
    size_t starts_room;     /* elements of `starts` that there is memory for */
    struct piece_run *runs; /* row by row, from west to east */
    uint32_t *starts;       /* for each row the index of its first run, and at the end `count` */
};

/* Begins an area of cols * rows points, 1..2^32 - 1. Returns false if out of memory. */
bool pieces_begin(struct pieces *pieces, uint32_t cols, uint32_t rows, bool wraps_x, bool wraps_y);

/* Adds the next row: a kind for each of its `cols` points. Points of kind 0 are of no piece.
 * Returns false if out of memory. */
bool pieces_row(struct pieces *pieces, const uint8_t *kinds);

/* Completes the pieces, after the last row. */
void pieces_end(struct pieces *pieces);

/* True if a run is the first one of its piece. After pieces_end. */
static inline bool pieces_is_first(const struct pieces *pieces, size_t run)
{
    return pieces->runs[run].first == run;
}

#define PIECES_START_REACH 16 /* points to each side that count as near */

/* Finds the point of a piece from which most of it is near: within the square of PIECES_START_REACH
 * points to each side, a smaller one in a smaller area. Points with water near come before all
 * others; of equals the one nearest to the middle of the area wins, and of these the first in
 * reading order. `region` is the first run of the piece of `walk`; `land` has the water of the
 * area, in pieces of the kinds for which is_water[kind] is not 0. Both are complete. Returns false
 * if out of memory. */
bool pieces_start(const struct pieces *walk, uint32_t region, const struct pieces *land,
                  const uint8_t *is_water, uint32_t *col, uint32_t *row);

/* Frees the memory; the struct is then of zeros. */
void pieces_free(struct pieces *pieces);

#endif
