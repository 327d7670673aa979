/*
 * Rain: the rain of each cell of a world of rivers, which is the water that it gives, and its
 * discharge, the water that passes it.
 *
 * Both are in sixteenths of the rain of a mean cell. Discharges are gathered along the same courses
 * as catchments, and change neither courses nor heights.
 */
#ifndef TMAP_WORLD_RIVERS_RAIN_H
#define TMAP_WORLD_RIVERS_RAIN_H

#include "world/rivers/drainage.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Winds: wind from the west carries water over a row of places and drops it as rain.
 *
 * Humidity and rain are in 2^-15 of full air. Over the sea air takes up water. Over land it drops a
 * part of its water, more the more the land rises from the place before, and takes up a little.
 */

enum {
    WINDS_REACH = 8, /* places that air blows over before it reaches a place; it is half full where
                        it starts */
    WINDS_WEST = WINDS_REACH + 1, /* places to the west of the first one whose heights are needed */
};

/* Writes the rain of `count` places, and the humidity of the air that leaves them. levels[n] is the
 * height of the place n - WINDS_WEST, 0 (the world's lowest) to 2^15 (the highest): count +
 * WINDS_WEST numbers. Heights below `sea` are sea. `room` has 2 * (count + WINDS_REACH) numbers,
 * which are overwritten. */
void winds_row(const int32_t *levels, int32_t sea, size_t count, int32_t *humidity, int32_t *rain,
               int32_t *room);

/* Does the same where wind blows from the east. levels[n] is as in winds_row, but has WINDS_WEST
 * numbers more, and `room` has 4 * (count + WINDS_WEST). */
void winds_from_east(const int32_t *levels, int32_t sea, size_t count, int32_t *humidity,
                     int32_t *rain, int32_t *room);

/* What a place does to the air that comes to it, in 2^-15. */
struct winds_place {
    int32_t lost;  /* part of its water that air loses */
    int32_t taken; /* water that it takes up */
    int32_t falls; /* part that falls as rain */
};

/* Returns what winds_row does at a place of the sea, or at one of land, which rises by `rise`
 * levels from the place before, 0..2^15. */
struct winds_place winds_place(bool at_sea, int32_t rise);

/* Returns the rain of a cell, in sixteenths of that of a mean cell, by what falls on it, blurred:
 * 2^-15 of full air. */
int32_t rains_of_place(int32_t falls);

enum { RAINS_MEAN = 16 }; /* rain of a cell with mean rain */

/* Returns how many numbers of room rains_of_basins needs for rows of `cols` basins. */
size_t rains_room(size_t cols);

/* Where a row of basins lies on a planet. */
struct rains_latitude {
    bool east;    /* winds blow from the east */
    int32_t rain; /* how much rains there, in 256ths */
};

/* Writes the rain of `rows` rows of `cols` basins each, row by row, by their heights and the level
 * of the sea; `latitudes` has one for each row, or is NULL. The rain of the first and the last row,
 * and of the first WINDS_WEST columns, is unspecified, and with latitudes that of the last as many
 * columns. `cols` is more than twice WINDS_WEST. `room` is overwritten. */
void rains_of_basins(const int32_t *heights, int32_t sea, size_t cols, size_t rows,
                     const struct rains_latitude *latitudes, int32_t *rain, int32_t *room);

/* Rows that discharges are made of, and the two rows of children: the upper one is [0]. */
struct discharge_rows {
    struct block_row north; /* in all three, `catchment` is the blocks' discharge */
    struct block_row here;  /* the row of the children's blocks */
    struct block_row south;
    const int32_t *flow[2]; /* the children's, as the step `courses` of refine_steps.h wrote it */
    const int32_t *rain[2]; /* the children's */
    int32_t *discharge[2];  /* written */
};

struct rain_steps {
    /* Writes the rain of a row of 2n children. `near` is the rain of their blocks' row, `far` that
     * of the row of blocks beyond the side of it that they lie on. Margin 2. */
    void (*spread)(int32_t *restrict out, const int32_t *restrict near, const int32_t *restrict far,
                   size_t n);

    /* Writes the discharges of the children of a row of n blocks. Margin 4. */
    void (*discharges)(const struct discharge_rows *rows, size_t n);

    /* Writes the final discharges of a row of n children over the former ones: a leaf that moves
     * gets no more than the cell that it drains to has. discharge has the row to the north, the row
     * itself and the row to the south; `moves` are those of refine_steps.h. Margin 7. */
    void (*dry)(int32_t *const discharge[3], const int32_t *restrict moves, size_t n);
};

extern const struct rain_steps rain_steps;

#endif
