/*
 * Refine rows: makes rows of cells of one depth, one after another, from rows of blocks, which are
 * the cells of the depth above.
 */
#ifndef TMAP_WORLD_REFINE_REFINE_ROWS_H
#define TMAP_WORLD_REFINE_REFINE_ROWS_H

#include "world/start/basin.h"

enum { REFINE_RIM = 6 }; /* the most that refine_rim returns */

/* Returns how many blocks are read before and after those whose children are wanted. */
static inline int refine_rim(const struct rivers_world *world)
{
    return world->start == START_PLATES ? REFINE_RIM : 4;
}

/* Where blocks come from: a refiner of the depth above, or basins, or arrays. */
struct refine_rows_feed {
    /* Moves to the row of the cells (x, y) to (x + cols - 1, y). */
    void (*seek)(void *from, int64_t x, int64_t y, uint32_t cols);
    /* Returns the next row, which stays valid until four more are returned. */
    struct cells (*next_row)(void *from);
    void *from;
};

/* Returns the maximum number of blocks in a row that `cols` cells are made from. */
uint32_t refine_rows_blocks(const struct rivers_world *world, uint32_t cols);

struct refine_rows;

/* Makes a refiner of a depth, 1 to 32, of rows of at most `cols` cells, 1 to 2^26. The world is
 * copied; what feeds it must outlive it. Takes about 310 bytes a column. Returns NULL if out of
 * memory. The caller frees it by free(). */
struct refine_rows *refine_rows_new(const struct rivers_world *world, int depth, uint32_t cols,
                                    struct refine_rows_feed feed);

/* The functions of a feed from a refiner.
 *
 * Moves to the row of the cells (x, y) to (x + cols - 1, y): a row within the rims of the
 * north and the south. Seeks the feed refine_rim blocks before them, but within its rims. */
void refine_rows_seek(void *from, int64_t x, int64_t y, uint32_t cols);

/* Returns the next row, which stays valid until four more are returned. Cells beyond a rim in the
 * west or the east have the catchment 0; their other numbers are unspecified. */
struct cells refine_rows_row(void *from);

/*
 * Near rows: a feed of rows that keeps what it has read, for windows nearby.
 *
 * Neighbouring windows share most of what their coarser depths are made from. So the last rows that
 * were read are kept. Where windows move on to one side, more is read there than was asked for.
 */
struct near_rows;

/* Makes a feed from the feed of a depth. It reads rows of at most `cols` cells, which must be as
 * many as will be asked for; it reads more on a side only if they are more. The world is copied.
 * Takes 4 to 7 KB a column. Returns NULL if out of memory. The caller frees it by free(). */
struct near_rows *near_rows_new(const struct rivers_world *world, int depth, uint32_t cols,
                                struct refine_rows_feed feed);

/* The functions of the feed. */
void near_rows_seek(void *from, int64_t x, int64_t y, uint32_t cols);
struct cells near_rows_row(void *from);

#endif
