/*
 * Contours run at right angles to the direction in which bands, or levels, rise.
 */
#include "map/crossings.h"

#include "world/world.h"

#include <stdbool.h>
#include <stdlib.h>

/* Returns the contour of a square, by the bands of its four points. */
static enum contour contour_of(int here, int east, int south, int south_east)
{
    int rise_east = east + south_east - here - south;
    int rise_south = south + south_east - here - east;
    if (rise_east == 0 && rise_south == 0)
        return here == east ? CONTOUR_NONE : CONTOUR_CROSS;
    if (abs(rise_east) > 2 * abs(rise_south))
        return CONTOUR_DOWN;
    if (abs(rise_south) > 2 * abs(rise_east))
        return CONTOUR_ACROSS;
    return (rise_east > 0) == (rise_south > 0) ? CONTOUR_RISING : CONTOUR_FALLING;
}

void crossings_of_bands(const uint8_t *here, const uint8_t *south, uint32_t cols, uint8_t *marks)
{
    for (uint32_t n = 0; n < cols; n++)
        marks[n] = (uint8_t)contour_of(here[n], here[n + 1], south[n], south[n + 1]);
}

void crossings_of_levels(const uint32_t *here, const uint32_t *south, uint32_t cols, uint8_t *marks)
{
    for (uint32_t n = 0; n < cols; n++)
        marks[n] =
            (uint8_t)contour_of((int)here[n], (int)here[n + 1], (int)south[n], (int)south[n + 1]);
}

/* True if a height of a square is unknown; both rows begin at it. */
static bool has_hole(const uint32_t *here, const uint32_t *south)
{
    return here[0] == HEIGHT_UNKNOWN || here[1] == HEIGHT_UNKNOWN || south[0] == HEIGHT_UNKNOWN ||
           south[1] == HEIGHT_UNKNOWN;
}

void crossings_clear_holes(const uint32_t *here, const uint32_t *south, uint32_t cols,
                           uint8_t *marks)
{
    for (uint32_t n = 0; n < cols; n++)
        if (has_hole(here + n, south + n))
            marks[n] = CONTOUR_NONE;
}
