/*
 * Drainage: the words and the numbers of a refinement, in which each cell becomes four cells that
 * drain as it did.
 *
 * A cell of one depth, a *block*, becomes 2x2 *children* of the next depth: child s, 0 to 3, lies
 * in column s & 1 and row s >> 1 of its block. The children keep where the block's water leaves,
 * its catchment and its lake. Each follows from the block and a few blocks around it.
 * man/tmap-world.7 has the rules, exactly. Here they are steps over rows of numbers. Each step
 * reads what the steps before it wrote (refine_steps.h, planet_steps.h, rain_steps.h).
 *
 * A row of n blocks has n numbers, a row of their children 2n. A step does not write the first and
 * the last few numbers of its row: these are its *margin*.
 *
 * All numbers have 32 bits, and choices are masks, so that a compiler vectorizes every loop. Other
 * files call the steps through tables of functions (land_steps, course_steps, bank_steps,
 * rain_steps). The functions themselves are static: they exist for several vector widths (CLONES),
 * and a shared library would show the names of all these clones to programs that link it.
 */
#ifndef TMAP_WORLD_REFINE_DRAINAGE_H
#define TMAP_WORLD_REFINE_DRAINAGE_H

#include "world/start/cells.h"
#include "world/start/choices.h"

#include <stdbool.h>
#include <stdint.h>

/* A row of blocks: arrays as in struct cells, new lakes included, and the exits. */
struct block_row {
    const int32_t *height;
    const int32_t *flow;
    const int32_t *catchment;
    const int32_t *lake;
    const int32_t *exit; /* child by which the block's water leaves, 0..3 */
    const int32_t *lift; /* as in struct cells */
};

/* A difference of heights, stored so that n / 2^15 of it is (n * factor) >> shift. */
struct amount {
    int32_t factor; /* below 2^15; 2^14 or more unless shift is 15 */
    int32_t shift;  /* 0..15 */
};

/* The numbers of one refinement. */
struct drainage {
    int32_t depth;       /* depth of the children, 1..32 */
    bool planet;         /* how heights of children follow: see planet_steps.h */
    struct amount noise; /* how far noise displaces in the mountains */
    struct amount hill;  /* maximum height of land above the child that it drains to, in the
                            mountains */
    int32_t cut;         /* how far courses cut into the land, in heights */
    int32_t sea;         /* level at which courses end */
    int32_t shore;       /* planets: level below which cells are sea; that or a little more */
    struct amount crest; /* planets: how far a leaf is above the child that it drains to, where its
                            lift is 1 */
    int32_t least;       /* planets: the 256ths of that which it is at least */
    int32_t even;        /* planets: how far heights follow the smooth land around them; 256ths */
    int32_t bends;       /* planets: of 1024 courses that may bend, so many do */
    int32_t floor;       /* planets: how much noise is added to lift; 65536ths */
};

/* Returns a height moved towards another one, by 256ths of the way. */
INLINED int32_t drawn_to(int32_t from, int32_t to, int32_t part)
{
    return from + ((to - from) >> 8) * part;
}

/* Returns a mean height displaced by noise, the high 16 of `bits`: fully in the mountains, by a
 * quarter in plains. */
INLINED int32_t displaced(int32_t mean, int32_t bits, const struct drainage *by)
{
    int32_t high = between((mean - by->sea + (1 << 27)) >> 13, 0, 1 << 15);
    int32_t factor = (by->noise.factor >> 2) + (by->noise.factor * high >> 15);
    int32_t noise = (int32_t)((uint32_t)bits >> 16) - (1 << 15);
    return between(mean + (noise * factor >> by->noise.shift), 0, HEIGHT_TOP);
}

#endif
