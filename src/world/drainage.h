/*
 * Drainage: how cells become four times as many, which drain as they did.
 *
 * A cell of one depth, a *block*, becomes 2x2 *children* of the next depth: child s, 0 to 3, lies
 * in column s & 1 and row s >> 1 of its block. The rules read a bounded surrounding, and keep
 * where the block's water leaves, its catchment and its lake. man/tmap-world.7 has them to every
 * tie; here they are as rows of contiguous numbers, in steps, of which each reads what the one
 * before it made.
 *
 * Rows are wide: n numbers of coarse cells, 2n of children, of which each step leaves a few at
 * both ends untouched. `margin` in what follows is how many, in numbers of the row that is
 * written.
 *
 * All numbers are 32 bits, and choices are masks (-1 for yes, 0 for no), so that a compiler makes
 * vector instructions of every loop.
 */
#ifndef TMAP_WORLD_DRAINAGE_H
#define TMAP_WORLD_DRAINAGE_H

#include <stddef.h>
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

/* A row of blocks with exits and births. */
struct block_row {
    const int32_t *height;
    const int32_t *flow;
    const int32_t *catchment;
    const int32_t *lake;
    const int32_t *exit;
};

/* Rows that courses are made of, and both rows of children, which are made here. */
struct course_rows {
    struct block_row north;
    struct block_row here;
    struct block_row south;
    const int32_t *bits[2];
    const int32_t *bare[2];
    int32_t *height[2];
    int32_t *flow[2];
    int32_t *catchment[2];
    int32_t *lake[2];
    int32_t *leaf[2]; /* 1 for a child that nothing drains to and that is no lake, else 0 */
};

/* Steps of a refinement, in the order in which they are done. They are a table because functions of
 * several vector widths cannot be hidden from who links the library.
 *
 * Steps that take rows of children from three rows take the row to the north, the row itself and
 * the row to the south. There `odd` is 1 for the lower row of blocks' children, 0 for the upper
 * one, and n is the count of children. */
struct drainage_steps {
    /* The 32 bits of cells in a row whose noise begins at `start`, an argument of noise_at, and
     * goes on by `step` from cell to cell. No margin. */
    void (*bits)(int32_t *restrict out, uint32_t start, uint32_t step, uint32_t twist,
                 size_t count);

    /* Bare heights of a row of children, as if there were no water: `near` is their blocks' row,
     * `far` the next one on their side. `columns` is room for n numbers. Margin 2. */
    void (*bare)(int32_t *restrict out, const int32_t *restrict near, const int32_t *restrict far,
                 const int32_t *restrict bits, int32_t *restrict columns, size_t n,
                 const struct drainage *by);

    /* Exits: the child that each block's water leaves by. bits and bare are those of its two rows
     * of children. Margin 1. */
    void (*exits)(int32_t *restrict out, const int32_t *restrict flow, const int32_t *const bits[2],
                  const int32_t *const bare[2], size_t n);

    /* Lakes of a row of blocks, with those that are born here. height has the rows of blocks to the
     * north, their own, to the south. Margin 1. */
    void (*births)(int32_t *restrict out, const int32_t *restrict lake,
                   const int32_t *const height[3], const int32_t *restrict flow,
                   const int32_t *restrict exits, const int32_t *const bits[2], size_t n,
                   const struct drainage *by);

    /* Courses, lakes and heights of a row of blocks' children. Margin 4. */
    void (*courses)(const struct course_rows *rows, size_t n, const struct drainage *by);

    /* Leaves that had rather drain over a side of their block: 1, else 0. Margin 5. */
    void (*wishes)(int32_t *restrict out, const int32_t *restrict leaf,
                   const int32_t *const height[3], const int32_t *restrict flow, int odd, size_t n);

    /* Leaves that do so: 1 + where to, else 0. Margin 6. */
    void (*moves)(int32_t *restrict out, const int32_t *const wishes[3],
                  const int32_t *const height[3], const int32_t *restrict flow, int odd, size_t n);

    /* Banks: heights of leaves that stay, in `out`, and bare heights of those that move, in `bare`,
     * are raised to the water beside them. Margin 6. */
    void (*banks)(int32_t *restrict out, int32_t *restrict bare, const int32_t *restrict moves,
                  const struct cells children[3], const int32_t *const leaf[3], size_t n);

    /* Heights and flows of a row in the end, written over those that courses made: `banked` are
     * heights with banks. Margin 7. */
    void (*settle)(const struct cells *row, const int32_t *const banked[3],
                   const int32_t *restrict bare, const int32_t *restrict moves, size_t n);

    /* Lakes in the end, written over those that courses made: a cell beside lower ground, its
     * outflow apart, is none. Margin 8. */
    void (*shores)(int32_t *restrict lake, const int32_t *const height[3],
                   const int32_t *restrict flow, size_t n);
};

extern const struct drainage_steps drainage_steps;

#endif
