/*
 * Pieces: parts of an area that hang together, by the sides of points.
 *
 * Rows of kinds come in, one after another. Points of one kind that have a side in common are of
 * one piece; of a wrapping area, points on both sides of its seam as well.
 */
#ifndef TMAP_WORLD_PIECES_H
#define TMAP_WORLD_PIECES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A run of points of one kind in a row. */
struct piece_run {
    uint32_t begin;  /* column of the first point */
    uint32_t end;    /* column after the last one */
    uint32_t first;  /* after pieces_end: index of the first run of the piece in reading order */
    uint32_t points; /* after pieces_end, of the first run of a piece: points of the whole piece */
    uint8_t kind;
    bool at_rim; /* after pieces_end, of a first run: the piece touches a rim that does not wrap */
};

/* Memory for the pieces of an area, kept from one area to the next. Zeros are valid. */
struct pieces {
    uint32_t cols;
    uint32_t rows;
    bool wraps_x; /* the last column has a side in common with the first */
    bool wraps_y; /* the last row has one with the first */
    uint32_t row; /* rows that came in so far */
    size_t count; /* runs so far */
    size_t room;  /* runs that there is memory for */
    size_t starts_room;
    struct piece_run *runs; /* row by row, from west to east */
    uint32_t *starts;       /* index of the first run of each row, and one more */
};

/* Begins an area of cols * rows points, at most 2^32 - 1. Returns false if out of memory. */
bool pieces_begin(struct pieces *pieces, uint32_t cols, uint32_t rows, bool wraps_x, bool wraps_y);

/* Adds the next row, a kind for each point. Points of kind 0 are of no piece. Returns false if out
 * of memory. */
bool pieces_row(struct pieces *pieces, const uint8_t *kinds);

/* Completes the pieces, after the last row. */
void pieces_end(struct pieces *pieces);

/* True if a run is the first one of its piece. After pieces_end. */
static inline bool pieces_is_first(const struct pieces *pieces, size_t run)
{
    return pieces->runs[run].first == run;
}

/* Frees the memory; the struct is then of zeros. */
void pieces_free(struct pieces *pieces);

#endif
