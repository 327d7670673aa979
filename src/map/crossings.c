/*
 * Contours run at right angles to the direction in which bands, or levels, rise.
 */
#include "map/crossings.h"

#include "base/target_clones.h"
#include "world/world.h"

#include <stdbool.h>

/* Returns the contour of a square, by the bands of its four points. Without branches, for vectors.
 */
INLINED int contour_of(int here, int east, int south, int south_east)
{
    int rise_east = east + south_east - here - south;
    int rise_south = south + south_east - here - east;
    int along = rise_east < 0 ? -rise_east : rise_east;
    int down = rise_south < 0 ? -rise_south : rise_south;
    int level = here == east ? CONTOUR_NONE : CONTOUR_CROSS;
    int sloping = (rise_east > 0) == (rise_south > 0) ? CONTOUR_RISING : CONTOUR_FALLING;
    sloping = along > 2 * down ? CONTOUR_DOWN : sloping;
    sloping = down > 2 * along ? CONTOUR_ACROSS : sloping;
    return (along | down) == 0 ? level : sloping;
}

CLONES static void cross_bands(const uint8_t *restrict here, const uint8_t *restrict south,
                               uint32_t cols, uint8_t *restrict marks)
{
    for (uint32_t n = 0; n < cols; n++)
        marks[n] = (uint8_t)contour_of(here[n], here[n + 1], south[n], south[n + 1]);
}

CLONES static void cross_levels(const uint32_t *restrict here, const uint32_t *restrict south,
                                uint32_t cols, uint8_t *restrict marks)
{
    for (uint32_t n = 0; n < cols; n++)
        marks[n] =
            (uint8_t)contour_of((int)here[n], (int)here[n + 1], (int)south[n], (int)south[n + 1]);
}

static inline uint8_t higher_band(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

CLONES static void raise_bands(const uint8_t *restrict here, const uint8_t *restrict south,
                               const uint8_t *restrict marks, uint32_t cols,
                               uint8_t *restrict bands)
{
    for (uint32_t n = 0; n < cols; n++) {
        uint8_t highest =
            higher_band(higher_band(here[n], here[n + 1]), higher_band(south[n], south[n + 1]));
        bands[n] = marks[n] != CONTOUR_NONE ? highest : here[n];
    }
}

/* The functions of the header call the loops above: a function with clones cannot be kept out of a
 * library's names. */

void crossings_of_bands(const uint8_t *here, const uint8_t *south, uint32_t cols, uint8_t *marks)
{
    cross_bands(here, south, cols, marks);
}

void crossings_of_levels(const uint32_t *here, const uint32_t *south, uint32_t cols, uint8_t *marks)
{
    cross_levels(here, south, cols, marks);
}

void crossings_raise(const uint8_t *here, const uint8_t *south, const uint8_t *marks, uint32_t cols,
                     uint8_t *bands)
{
    raise_bands(here, south, marks, cols, bands);
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
