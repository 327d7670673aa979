/*
 * Invariant: humidity stays below 2^15, so that products fit 32 bits.
 */
#include "world/winds.h"

#include "base/target_clones.h"
#include "world/choices.h"

#ifndef SEA_KEPT
#define SEA_KEPT   13800
#define SEA_TAKEN  18900
#define LAND_TAKEN 2000
#define FALL       4600
#define SLOPE      70 /* sixteenths */
#endif

/* Part of the humidity that falls on land. */
INLINED int32_t part_of(int32_t level, int32_t before, int32_t sea)
{
    int32_t rise = higher(level, sea) - higher(before, sea);
    return lower(FALL + (higher(rise, 0) * SLOPE >> 4), 30000);
}

CLONES static void fill_steps(const int32_t *restrict levels, int32_t sea, size_t count,
                              int32_t *restrict kept, int32_t *restrict taken)
{
    for (size_t n = 0; n < count; n++) {
        int32_t wet = mask(levels[n + 1] < sea);
        kept[n] = pick(wet, SEA_KEPT, 32768 - part_of(levels[n + 1], levels[n], sea));
        taken[n] = pick(wet, SEA_TAKEN, LAND_TAKEN);
    }
}

/* Composes each map with the one `apart` places before it, which comes first. */
CLONES static void compose(int32_t *restrict kept, int32_t *restrict taken,
                           const int32_t *restrict old_kept, const int32_t *restrict old_taken,
                           size_t apart, size_t count)
{
    for (size_t n = 2 * apart - 1; n < count; n++) {
        kept[n] = old_kept[n - apart] * old_kept[n] >> 15;
        taken[n] = (old_kept[n] * old_taken[n - apart] >> 15) + old_taken[n];
    }
}

void winds_row(const int32_t *levels, int32_t sea, size_t count, int32_t *humidity, int32_t *rain,
               int32_t *room)
{
    size_t wide = count + WINDS_REACH;
    int32_t *kept = room;
    int32_t *taken = room + wide;
    int32_t *next_kept = room + 2 * wide;
    int32_t *next_taken = room + 3 * wide;
    fill_steps(levels, sea, wide, kept, taken);
    for (size_t apart = 1; apart < WINDS_REACH; apart *= 2) {
        compose(next_kept, next_taken, kept, taken, apart, wide);
        int32_t *spare = kept;
        kept = next_kept, next_kept = spare;
        spare = taken;
        taken = next_taken, next_taken = spare;
    }
    for (size_t n = 0; n < count; n++) {
        int32_t in = (kept[n + WINDS_REACH - 1] >> 1) + taken[n + WINDS_REACH - 1];
        int32_t here = levels[n + WINDS_WEST];
        int32_t part = part_of(here, levels[n + WINDS_WEST - 1], sea);
        int32_t fallen = here < sea ? in * 5 >> 5 : in * part >> 15;
        rain[n] = fallen;
        humidity[n] = here < sea ? (in * SEA_KEPT >> 15) + SEA_TAKEN : in - fallen + LAND_TAKEN;
    }
}
