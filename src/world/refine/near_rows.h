/*
 * Near rows: a feed of rows (refine_rows.h) that keeps what it has read, for windows nearby.
 *
 * Neighbouring windows share most of what their coarser depths are made from. So the rows that were
 * read stay, some of the last ones; and where windows go on to a side, more is read on that side.
 */
#ifndef TMAP_WORLD_REFINE_NEAR_ROWS_H
#define TMAP_WORLD_REFINE_NEAR_ROWS_H

#include "world/refine/refine_rows.h"

struct near_rows;

/* Makes a feed from a feed of a depth, of which it reads at most `cols` cells a row: more than is
 * asked for, if it is to read more on a side. The world is copied. Takes 3.5 KB a column. Returns
 * NULL if out of memory. The caller frees it by free(). */
struct near_rows *near_rows_new(const struct rivers_world *world, int depth, uint32_t cols,
                                struct refine_rows_feed feed);

/* The functions of the feed. */
void near_rows_seek(void *from, int64_t x, int64_t y, uint32_t cols);
struct cells near_rows_row(void *from);

#endif
