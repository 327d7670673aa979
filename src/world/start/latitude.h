/*
 * Latitude: where a row of a world lies between its cold belts, which are poles in a world with
 * rims in the north and the south; and what winds and rain are there, on planets.
 */
#ifndef TMAP_WORLD_START_LATITUDE_H
#define TMAP_WORLD_START_LATITUDE_H

#include "base/minmax.h"

#include <stdbool.h>
#include <stdint.h>

enum { LATITUDE_TURN = 32 }; /* features from one cold belt to the next, about */

#define LATITUDE_PHASES  (INT32_C(1) << 16) /* from one cold belt to the next */
#define LATITUDE_EQUATOR (INT32_C(1) << 15) /* a warm belt; 0 is a cold one */

/* Returns how often belts repeat in a world that wraps, of so many features from north to south. */
static inline int64_t latitude_turns(int64_t features)
{
    return MAX(features / LATITUDE_TURN, 1);
}

/* Returns how far a row of a depth is from one cold belt to the next, 0 to LATITUDE_PHASES - 1. */
static inline int32_t latitude_phase(int64_t down, int64_t repeats, int depth, uint64_t row)
{
    const uint64_t features = (uint64_t)down;
    const uint64_t turns = (uint64_t)repeats;
    uint64_t feature = row >> depth;
    uint64_t within = row - (feature << depth);
    /* Equals (2 * row + 1) * turns mod 2 * rows, without a product of more than 64 bits. */
    uint64_t place = (feature * turns % features << (depth + 1)) + (2 * within + 1) * turns;
    uint64_t rows = features << depth;
    return (int32_t)(place % (2 * rows) * (LATITUDE_PHASES / 2) / rows);
}

/* Returns how far a phase is from a cold belt: 0 to LATITUDE_EQUATOR - 1. */
static inline int32_t latitude_of(int32_t phase)
{
    return phase < LATITUDE_PHASES / 2 ? phase : LATITUDE_PHASES - 1 - phase;
}

/* True if winds blow from the east: within 30 degrees of a warm belt. */
static inline bool latitude_is_east(int32_t latitude)
{
    return latitude >= LATITUDE_EQUATOR / 3 * 2;
}

/* Returns the rain of a latitude, which may lie outside 0..LATITUDE_EQUATOR, in 256ths: much by the
 * warm belt, little at 20 to 35 degrees, more towards 60. */
static inline int32_t latitude_rain(int32_t latitude)
{
    static const int32_t at[] = {0, 5461, 10923, 16384, 20753, 24030, 29127, 32768};
    static const int32_t rain[] = {212, 240, 300, 285, 145, 128, 370, 470};
    int32_t way = CLAMP(latitude, 0, LATITUDE_EQUATOR);
    int n = 1;
    while (at[n] < way)
        n++;
    return rain[n - 1] + (rain[n] - rain[n - 1]) * (way - at[n - 1]) / (at[n] - at[n - 1]);
}

#endif
