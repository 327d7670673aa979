/*
 * Winds: wind from the west carries water over a row of places and drops it as rain.
 *
 * Humidity and rain are in 2^-15 of full air. Over the sea air takes up water. Over land it drops a
 * part of its water, more the more the land rises from the place before, and takes up a little.
 */
#ifndef TMAP_WORLD_START_WINDS_H
#define TMAP_WORLD_START_WINDS_H

#include "base/minmax.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    WINDS_REACH = 8, /* places that air blows over before it reaches a place; it is half full where
                        it starts */
    WINDS_WEST = WINDS_REACH + 1, /* places to the west of the first one whose heights are needed */
};

/* Writes the rain of `count` places, and the humidity of the air that leaves them. levels[n] is the
 * height of the place n - WINDS_WEST, 0 (the world's lowest) to 2^15 (the highest): count +
 * WINDS_WEST numbers. Heights below `sea` are sea. `room` has 2 * (count + WINDS_REACH) numbers,
 * which are overwritten. */
void winds_row(const int32_t *levels, int32_t sea, size_t count, int32_t *humidity, int32_t *rain,
               int32_t *room);

/* Does the same where wind blows from the east. levels[n] is as in winds_row, but has WINDS_WEST
 * numbers more, and `room` has 4 * (count + WINDS_WEST). */
void winds_from_east(const int32_t *levels, int32_t sea, size_t count, int32_t *humidity,
                     int32_t *rain, int32_t *room);

/* What a place does to the air that comes to it, in 2^-15. */
struct winds_place {
    int32_t lost;  /* part of its water that air loses */
    int32_t taken; /* water that it takes up */
    int32_t falls; /* part that falls as rain */
};

/* Returns what winds_row does at a place of the sea, or at one of land, which rises by `rise`
 * levels from the place before, 0..2^15. */
struct winds_place winds_place(bool at_sea, int32_t rise);

/* Returns the rain of a cell, in sixteenths of that of a mean cell, by what falls on it, blurred:
 * 2^-15 of full air. */
int32_t rains_of_place(int32_t falls);

/* The least, the mean and the most rain of a cell, in sixteenths of that of a mean cell. */
enum { RAIN_LEAST = 1, RAINS_MEAN = 16, RAIN_MOST = 96 };

enum { RAINS_ROOM = 10 }; /* numbers of room that rains_of_basins needs for each of its columns */

/* Where a row of basins lies on a planet. */
struct rains_latitude {
    bool east;    /* winds blow from the east */
    int32_t rain; /* how much rains there, in 256ths */
};

/* Writes the rain of `rows` rows of `cols` basins each, row by row, by their heights and the level
 * of the sea; `latitudes` has one for each row, or is NULL. The rain of the first and the last row,
 * and of the first WINDS_WEST columns, is unspecified, and with latitudes that of the last as many
 * columns. `cols` is more than twice WINDS_WEST. `room` is overwritten. */
void rains_of_basins(const int32_t *heights, int32_t sea, size_t cols, size_t rows,
                     const struct rains_latitude *latitudes, int32_t *rain, int32_t *room);

/*
 * Latitude: where a row of a world lies between its cold belts, which are poles in a world with
 * rims in the north and the south; and what winds and rain are there, on planets.
 */

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
