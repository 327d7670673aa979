/*
 * Nearest: places within a world for those beyond its rims.
 */
#ifndef TMAP_WORLD_RIVERS_NEAREST_H
#define TMAP_WORLD_RIVERS_NEAREST_H

#include <stdint.h>

/* Returns the number in 0..count-1 that is nearest to n. */
static inline int64_t nearest_of(int64_t n, int64_t count)
{
    return n < 0 ? 0 : n >= count ? count - 1 : n;
}

/* Makes the columns of a row beyond the rims of the west and the east copies of the nearest columns
 * within. The row has `cols` columns from x on, in a world of `across` columns. */
static inline void nearest_close(int32_t *row, int64_t x, int64_t cols, int64_t across)
{
    int64_t first = nearest_of(-x, cols);
    int64_t last = nearest_of(across - 1 - x, cols);
    for (int64_t n = 0; n < first; n++)
        row[n] = row[first];
    for (int64_t n = last + 1; n < cols; n++)
        row[n] = row[last];
}

#endif
