/*
 * Invariant: a cell of land is higher than what it drains to, as it is that and its own fall.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/start/profile.h"

#include "base/minmax.h"
#include "base/root.h"
#include "base/target_clones.h"
#include "world/start/choices.h"

#include <string.h>

/* Raises each pit, a cell of land without a lower neighbour, to between its two lowest neighbours:
 * so its water leaves by the lowest. Does not write the cells on the frame's sides. */
CLONES static void raise_once(int32_t *restrict out, const int32_t *restrict height, size_t cols,
                              size_t rows, int32_t base)
{
    for (size_t n = cols + 1; n < cols * (rows - 1) - 1; n++) {
        int32_t here = height[n];
        int32_t low_x = lower(height[n - 1], height[n + 1]);
        int32_t low_y = lower(height[n - cols], height[n + cols]);
        int32_t high_x = higher(height[n - 1], height[n + 1]);
        int32_t high_y = higher(height[n - cols], height[n + cols]);
        int32_t lowest = lower(low_x, low_y);
        int32_t second = lower(higher(low_x, low_y), lower(high_x, high_y));
        int32_t pit = mask(here >= base) & mask(here <= lowest);
        out[n] = pick(pit, lowest + ((second - lowest + 1) >> 1), here);
    }
}

void raise_pits(const struct rivers_world *world, const struct start_frame *frame)
{
    if (frame->cols < 3 || frame->rows < 3)
        return;
    for (int n = 0; n < PITS; n++) {
        memcpy(frame->room, frame->height, frame->cols * frame->rows * sizeof *frame->room);
        raise_once(frame->height, frame->room, frame->cols, frame->rows, rivers_base(world));
    }
}

enum { INVERSES = 64 };

/* Returns how much higher a cell of land is than the cell that it drains to. */
static int32_t fall_of(int32_t lift, int32_t catchment, const int32_t inverses[INVERSES])
{
    int halves = 0;
    for (; catchment >= INVERSES; catchment >>= 2)
        halves++;
    int64_t most = (int64_t)STEEPNESS * (LIFT_LEAST + higher(lift, 0));
    return (int32_t)(most * inverses[catchment] >> (15 + halves));
}

void make_profiles(const struct rivers_world *world, const struct start_frame *frame,
                   const int32_t *flow, const int32_t *catchment)
{
    const ptrdiff_t wide = (ptrdiff_t)frame->cols;
    const ptrdiff_t step[] = {1, wide, -1, -wide};
    const int32_t base = rivers_base(world);
    int32_t *fall = frame->room;
    int32_t inverses[INVERSES] = {0}; /* of square roots, 2^15 being 1 */
    for (uint64_t n = 1; n < INVERSES; n++)
        inverses[n] = (int32_t)root_floor((UINT64_C(1) << 30) / n);
    for (size_t n = 0; n < frame->cols * frame->rows; n++) {
        bool wet = frame->height[n] < base || flow[n] == FLOW_SINK;
        fall[n] = wet ? 0 : fall_of(frame->lift[n], catchment[n], inverses);
    }
    for (size_t row = START_COURSE; row < frame->rows - START_COURSE; row++)
        for (size_t col = START_COURSE; col < frame->cols - START_COURSE; col++) {
            size_t from = row * frame->cols + col;
            size_t n = from;
            int64_t height = base;
            if (fall[n] == 0)
                continue;
            for (int k = 0; k < START_COURSE && fall[n] != 0; k++) {
                height += fall[n];
                n = (size_t)((ptrdiff_t)n + step[flow[n]]);
            }
            frame->height[from] = (int32_t)MIN(height, HEIGHT_TOP);
        }
}
