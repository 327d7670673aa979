/*
 * Cells: rows of cells of a world of rivers, of any depth, and the bounds of their numbers.
 */
#ifndef TMAP_WORLD_START_CELLS_H
#define TMAP_WORLD_START_CELLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Where a cell's water goes: to a neighbour, or nowhere. */
enum flow { FLOW_EAST, FLOW_SOUTH, FLOW_WEST, FLOW_NORTH, FLOW_SINK };

#define HEIGHT_TOP INT32_C(0x3FFFFFFF) /* the highest height; the lowest is 0 */
#define CATCHMENT_MAX \
    (UINT32_C(1) << 31) /* highest catchment; larger ones are written as it, too */

enum {
    LIFT_LEAST = 4600, /* lift that all land of a planet has: a seventh of the lift of a range */
    LIFT_TOP = 32000,
    STEEPNESS = 2240, /* height that one lift gives to a cell of land above the cell that it drains
                         to, where that is large and its catchment is one cell */
};

/* A row of cells, as arrays. Catchments and lakes are 32 bits without a sign. */
struct cells {
    int32_t *height;    /* 0..HEIGHT_TOP */
    int32_t *flow;      /* enum flow */
    int32_t *catchment; /* cells upstream, itself counted: 1..CATCHMENT_MAX; 0 beyond a rim */
    int32_t *lake;      /* number of the lake that the cell is a part of; 0: none */
    int32_t
        *discharge; /* water that passes the cell, see refine_steps.h: 1..CATCHMENT_MAX; 0 beyond a
                           rim; NULL: rain is not wanted */
    int32_t *rain;  /* water that the cell itself gives; NULL: rain is not wanted */
    int32_t *lift;  /* how fast land rises, 0..LIFT_TOP, without LIFT_LEAST, by which all land
                           does; below 0 how deep the floor of the sea is, -2^15 being 2^29. NULL:
                           not on a planet */
};

/* Returns a row of `cols` cells, whose arrays are the next ones of the unused memory. */
static inline struct cells cells_take(int32_t **unused, size_t cols, bool rains, bool lifts)
{
    const bool has[] = {true, true, true, true, rains, rains, lifts};
    int32_t *arrays[sizeof has / sizeof *has];
    for (size_t n = 0; n < sizeof has / sizeof *has; n++) {
        arrays[n] = has[n] ? *unused : NULL;
        *unused += has[n] ? cols : 0;
    }
    return (struct cells){arrays[0], arrays[1], arrays[2], arrays[3],
                          arrays[4], arrays[5], arrays[6]};
}

/* Returns a row from its cell `first` on. */
static inline struct cells cells_from(const struct cells *row, int64_t first)
{
    return (struct cells){row->height + first,
                          row->flow + first,
                          row->catchment + first,
                          row->lake + first,
                          row->discharge != NULL ? row->discharge + first : NULL,
                          row->rain != NULL ? row->rain + first : NULL,
                          row->lift != NULL ? row->lift + first : NULL};
}

/* Copies the first `cols` cells of a row: the arrays that both rows have. */
static inline void cells_copy(const struct cells *to, const struct cells *from, size_t cols)
{
    int32_t *const outs[] = {to->height,    to->flow, to->catchment, to->lake,
                             to->discharge, to->rain, to->lift};
    const int32_t *const arrays[] = {from->height,    from->flow, from->catchment, from->lake,
                                     from->discharge, from->rain, from->lift};
    for (size_t n = 0; n < sizeof outs / sizeof *outs; n++)
        if (outs[n] != NULL && arrays[n] != NULL)
            memcpy(outs[n], arrays[n], cols * sizeof *outs[n]);
}

#endif
