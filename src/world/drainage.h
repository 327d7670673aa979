/*
 * Drainage: how cells become four times as many, which drain as they did.
 *
 * A cell of one depth, a *block*, becomes 2x2 *children* of the next depth: child s, 0 to 3, lies
 * in column s & 1 and row s >> 1 of its block. The rules read a bounded surrounding, and keep
 * where the block's water leaves, its catchment and its lake. man/tmap-world.7 has them to every
 * tie; here they are as rows of contiguous numbers, in steps, of which each reads what the one
 * before it made: those of blocks.h, courses of drains.h, and those of leaves.h.
 *
 * Rows are wide: n numbers of coarse cells, 2n of children, of which each step leaves a few at
 * both ends untouched. `margin` is how many, in numbers of the row that is written.
 *
 * All numbers are 32 bits, and choices are masks, so that a compiler makes vector instructions of
 * every loop. Steps are in tables because functions of several vector widths cannot be hidden from
 * who links the library.
 */
#ifndef TMAP_WORLD_DRAINAGE_H
#define TMAP_WORLD_DRAINAGE_H

#include <stdint.h>

/* Way of a cell's water: to a neighbour, or nowhere. */
enum flow { FLOW_EAST, FLOW_SOUTH, FLOW_WEST, FLOW_NORTH, FLOW_SINK };

#define HEIGHT_TOP    INT32_C(0x3FFFFFFF) /* the highest height; the lowest is 0 */
#define CATCHMENT_MAX (UINT32_C(1) << 31) /* a catchment of so many cells, or of more */

/* A row of cells, as arrays. Catchments and lakes are 32 bits without a sign. */
struct cells {
    int32_t *height;    /* 0..HEIGHT_TOP */
    int32_t *flow;      /* enum flow */
    int32_t *catchment; /* cells upstream, itself counted: 1..CATCHMENT_MAX; 0 beyond a rim */
    int32_t *lake;      /* number of the lake that the cell is a part of; 0: none */
    int32_t
        *discharge; /* water that passes the cell, see rains.h: 1..CATCHMENT_MAX; 0 beyond a rim;
                           NULL: rain is not wanted */
    int32_t *rain;  /* part of it that the cell itself gives; NULL as above */
};

/* A row of blocks with exits and births. */
struct block_row {
    const int32_t *height;
    const int32_t *flow;
    const int32_t *catchment;
    const int32_t *lake;
    const int32_t *exit;
};

/* An amount of height, as (n * factor) >> shift of n parts in 2^15. */
struct amount {
    int32_t factor; /* 15 bits, the top one set unless shift is 15 */
    int32_t shift;  /* 0..15 */
};

/* The numbers of one refinement. */
struct drainage {
    int32_t depth;       /* depth of the children, 1..32 */
    struct amount noise; /* how far noise displaces in the mountains */
    struct amount hill;  /* how far land is above what it drains to, at most, in the mountains */
    int32_t cut;         /* how far courses cut into the land */
    int32_t sea;         /* level below which cells are sea */
};

#endif
