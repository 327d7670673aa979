/*
 * Each place is a step h -> kept * h + taken of the humidity h of the air.
 *
 * Invariant: humidity stays below 2^15, so that products fit 32 bits.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/start/winds.h"

#include "world/start/choices.h"

#include <string.h>

enum {
    FULL = 1 << 15,
    SEA_KEPT = 13800, /* part of its humidity that air keeps over the sea */
    SEA_TAKEN = 18900,
    LAND_TAKEN = 2000,
    FALL = 4600,       /* part that falls on flat land */
    FALL_MOST = 30000, /* part that falls on the steepest */
};

CLONES static void fill_steps(const int32_t *restrict levels, int32_t sea, size_t count,
                              int32_t *restrict kept, int32_t *restrict taken)
{
    for (size_t n = 0; n < count; n++) {
        int32_t at_sea = mask(levels[n + 1] < sea);
        int32_t rise = higher(levels[n + 1] - higher(levels[n], sea), 0);
        int32_t part = lower(FALL + (rise * 35 >> 3), FALL_MOST);
        kept[n] = pick(at_sea, SEA_KEPT, FULL - part);
        taken[n] = pick(at_sea, SEA_TAKEN, LAND_TAKEN);
    }
}

struct winds_place winds_place(bool at_sea, int32_t rise)
{
    int32_t part = lower(FALL + (rise * 35 >> 3), FALL_MOST);
    return at_sea ? (struct winds_place){FULL - SEA_KEPT, SEA_TAKEN, FULL * 5 >> 5}
                  : (struct winds_place){part, LAND_TAKEN, part};
}

/* Takes air over one place. */
CLONES static void blow(int32_t *restrict air, const int32_t *restrict kept,
                        const int32_t *restrict taken, size_t count)
{
    for (size_t n = 0; n < count; n++)
        air[n] = (air[n] * kept[n] >> 15) + taken[n];
}

/* Finds what falls from air that comes in: on land all that is not kept, over the sea a part. */
CLONES static void fill_rain(int32_t *restrict rain, const int32_t *restrict air,
                             const int32_t *restrict kept, const int32_t *restrict levels,
                             int32_t sea, size_t count)
{
    for (size_t n = 0; n < count; n++) {
        int32_t on_land = air[n] * (FULL - kept[n]) >> 15;
        rain[n] = pick(mask(levels[n] < sea), air[n] * 5 >> 5, on_land);
    }
}

void winds_row(const int32_t *levels, int32_t sea, size_t count, int32_t *humidity, int32_t *rain,
               int32_t *room)
{
    int32_t *kept = room;
    int32_t *taken = room + count + WINDS_REACH;
    fill_steps(levels, sea, count + WINDS_REACH, kept, taken);
    for (size_t n = 0; n < count; n++)
        humidity[n] = FULL / 2;
    for (size_t place = 0; place < WINDS_REACH; place++)
        blow(humidity, kept + place, taken + place, count);
    fill_rain(rain, humidity, kept + WINDS_REACH, levels + WINDS_WEST, sea, count);
    blow(humidity, kept + WINDS_REACH, taken + WINDS_REACH, count);
}

/* Turns a row round. */
static void turn_round(int32_t *out, const int32_t *row, size_t count)
{
    for (size_t n = 0; n < count; n++)
        out[n] = row[count - 1 - n];
}

void winds_from_east(const int32_t *levels, int32_t sea, size_t count, int32_t *humidity,
                     int32_t *rain, int32_t *room)
{
    size_t wide = count + WINDS_WEST;
    int32_t *turned = room + 2 * wide;
    turn_round(turned, levels + WINDS_WEST, wide);
    winds_row(turned, sea, count, turned + wide, rain, room);
    turn_round(humidity, turned + wide, count);
    turn_round(turned, rain, count);
    memcpy(rain, turned, count * sizeof *rain);
}

CLONES static void fill_levels(int32_t *restrict levels, const int32_t *restrict heights,
                               size_t cols)
{
    for (size_t n = 0; n < cols; n++)
        levels[n] = heights[n] >> 15;
}

/* Blurs the rain of three rows, so that the wind draws no streaks, and scales it. */
CLONES static void scale_rain(int32_t *restrict out, const int32_t *restrict north,
                              const int32_t *restrict here, const int32_t *restrict south,
                              size_t cols)
{
    for (size_t n = 0; n < cols; n++)
        out[n] = between((north[n] + 2 * here[n] + south[n]) * 9 >> 14, RAIN_LEAST, RAIN_MOST);
}

int32_t rains_of_place(int32_t falls)
{
    return between(falls * 9 >> 12, RAIN_LEAST, RAIN_MOST);
}

void rains_of_basins(const int32_t *heights, int32_t sea, size_t cols, size_t rows,
                     const struct rains_latitude *latitudes, int32_t *rain, int32_t *room)
{
    size_t count = cols - (latitudes != NULL ? 2 * WINDS_WEST : WINDS_WEST);
    int32_t *levels = room;
    int32_t *humidity = room + cols;
    int32_t *fallen[3] = {room + 2 * cols, room + 3 * cols, room + 4 * cols};
    int32_t *steps = room + 5 * cols;
    for (size_t row = 0; row < rows; row++) {
        fill_levels(levels, heights + row * cols, cols);
        bool east = latitudes != NULL && latitudes[row].east;
        (east ? winds_from_east : winds_row)(levels, sea >> 15, count, humidity, fallen[row % 3],
                                             steps);
        for (size_t n = 0; latitudes != NULL && n < count; n++)
            fallen[row % 3][n] = fallen[row % 3][n] * latitudes[row].rain >> 8;
        if (row >= 2)
            scale_rain(rain + (row - 1) * cols + WINDS_WEST, fallen[(row - 2) % 3],
                       fallen[(row - 1) % 3], fallen[row % 3], count);
    }
}
