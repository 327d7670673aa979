/*
 * Places come from the additive recurrence R2 (Roberts, "The unreasonable effectiveness of
 * quasirandom sequences", 2018), which covers the torus evenly and hits no lattice.
 */
#include "world/sample.h"

/* Cells along a side of a square: squares lie within a bounded world, which may be narrower. */
static uint32_t square_side(const struct recipe *recipe, uint32_t side)
{
    bool narrow = recipe->edges == EDGES_BOUNDED && side < SAMPLE_SIDE;
    return narrow ? side : SAMPLE_SIDE;
}

/* The first cell of a square along a side of the world; `at` is its place, in 2^-32 of the side. */
static int64_t square_begin(const struct recipe *recipe, uint32_t side, uint32_t at)
{
    uint32_t beginnings = side;
    if (recipe->edges == EDGES_BOUNDED)
        beginnings -= square_side(recipe, side) - 1;
    return (int64_t)((uint64_t)at * beginnings >> 32);
}

uint32_t sample_cols(const struct recipe *recipe)
{
    return square_side(recipe, recipe->width);
}

uint32_t sample_rows(const struct recipe *recipe)
{
    return square_side(recipe, recipe->height);
}

void sample_locate(const struct recipe *recipe, uint32_t square, int64_t *x, int64_t *y)
{
    *x = square_begin(recipe, recipe->width, square * UINT32_C(0xC13FA9A9));
    *y = square_begin(recipe, recipe->height, square * UINT32_C(0x91E10DA5));
}
