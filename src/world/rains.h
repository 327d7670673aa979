/*
 * Rains: how much water each cell of rivers gives, and how much passes it: its discharge.
 *
 * Both are in sixteenths of the water of a cell with mean rain. Discharges are gathered over the
 * same courses as catchments, by the rules of drainage.h, and change neither courses nor heights.
 */
#ifndef TMAP_WORLD_RAINS_H
#define TMAP_WORLD_RAINS_H

#include "world/drainage.h"
#include "world/winds.h"

#include <stddef.h>
#include <stdint.h>

enum { RAINS_MEAN = 16 }; /* rain of a cell with mean rain */

/* Returns the count of numbers that rains_of_basins needs as room. */
size_t rains_room(size_t cols);

/* Makes the rain of `rows` rows of `cols` basins each, row by row, of heights of the same size with
 * a sea. Rain of the first and the last row, and of the first WINDS_WEST columns, is
 * unspecified. */
void rains_of_basins(const int32_t *heights, int32_t sea, size_t cols, size_t rows, int32_t *rain,
                     int32_t *room);

/* Rows that discharges are made of, and both rows of children, whose flows are those of courses. */
struct discharge_rows {
    struct block_row north; /* with discharges as catchments */
    struct block_row here;
    struct block_row south;
    const int32_t *flow[2];
    const int32_t *rain[2];
    int32_t *discharge[2];
};

struct rain_steps {
    /* Rain of a row of children: `near` is their blocks' row, `far` the next one on their side.
     * Margin 2. */
    void (*spread)(int32_t *restrict out, const int32_t *restrict near, const int32_t *restrict far,
                   size_t n);

    /* Discharges of a row of blocks' children. Margin 4. */
    void (*discharges)(const struct discharge_rows *rows, size_t n);

    /* Discharges of a row of children in the end, written over the former: a leaf that moves gives
     * no more than the cell has that it moves to. discharge has the row to the north, the row
     * itself and the row to the south. Margin 7. */
    void (*dry)(int32_t *const discharge[3], const int32_t *restrict moves, size_t n);
};

extern const struct rain_steps rain_steps;

#endif
