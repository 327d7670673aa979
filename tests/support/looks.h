/*
 * Looks: what tests ask of tiles and palettes, and the program does not.
 */
#ifndef TMAP_LOOKS_H
#define TMAP_LOOKS_H

#include "style/palette.h"
#include "style/tiles.h"

#include <stdbool.h>

/* Returns the number of palettes in the table. */
static inline int palette_count(void)
{
    int count = 0;
    while (palettes[count].name != NULL)
        count++;
    return count;
}

/* True if maps drawn with either set are equal: same characters, same slices, same breaks. */
static inline bool tiles_equal(const struct tiles *a, const struct tiles *b)
{
    bool equal =
        a->count == b->count && a->standard == b->standard && a->break_count == b->break_count;
    for (int n = 0; equal && n < a->count; n++)
        equal = a->tiles[n].glyph == b->tiles[n].glyph;
    for (int n = 0; equal && n < a->break_count; n++)
        equal = a->breaks[n].number == b->breaks[n].number &&
                a->breaks[n].decimals == b->breaks[n].decimals;
    return equal;
}

#endif
