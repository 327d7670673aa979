/*
 * Each place is a step h -> kept * h + taken of the humidity h of the air.
 *
 * Invariant: humidity stays below 2^15, so that products fit 32 bits.
 */
#include "world/winds.h"

#include "base/target_clones.h"
#include "world/choices.h"

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
