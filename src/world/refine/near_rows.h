/*
 * Near rows: a feed of rows (refine_rows.h) that keeps what it has read, for windows nearby.
 *
 * Neighbouring windows share most of what their coarser depths are made from. So the last rows that
 * were read are kept. Where windows move on to one side, more is read there than was asked for.
 */
#ifndef TMAP_WORLD_REFINE_NEAR_ROWS_H
#define TMAP_WORLD_REFINE_NEAR_ROWS_H

#include "world/refine/refine_rows.h"

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
