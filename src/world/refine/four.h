/*
 * Numbers of the four children of a block.
 */
#ifndef TMAP_WORLD_REFINE_FOUR_H
#define TMAP_WORLD_REFINE_FOUR_H

#include "world/start/choices.h"

#include <stddef.h>

/* A number for each child of a block: by child, or by *slot*, which is child xor exit. So slot 0
 * is the exit, 1 the child beside it in its row, 2 that in its column, and 3 the one opposite. */
struct four {
    int32_t n0;
    int32_t n1;
    int32_t n2;
    int32_t n3;
};

/* Returns the numbers of block x's children, by child, from both rows of children. */
INLINED struct four children_of(const int32_t *restrict upper, const int32_t *restrict below,
                                size_t x)
{
    return (struct four){upper[2 * x], upper[2 * x + 1], below[2 * x], below[2 * x + 1]};
}

/* Returns numbers by slot from numbers by child, or by child from numbers by slot. */
INLINED struct four turned(struct four f, int32_t exit)
{
    int32_t right = -(exit & 1);
    int32_t down = -(exit >> 1);
    struct four g = {pick(right, f.n1, f.n0), pick(right, f.n0, f.n1), pick(right, f.n3, f.n2),
                     pick(right, f.n2, f.n3)};
    return (struct four){pick(down, g.n2, g.n0), pick(down, g.n3, g.n1), pick(down, g.n0, g.n2),
                         pick(down, g.n1, g.n3)};
}

#endif
