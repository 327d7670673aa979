/*
 * Noise: each new point is the middle height, displaced by as much at every depth. It uses no B
 * (level.h).
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "terrain/level.h"

CLONES static void make_noise_row(struct level *level, size_t pairs, uint32_t *out)
{
    int64_t x = level_first_x(level);
    if (level->y & 1) {
        level_points_alone(level, x, level->y, 1, 2 * pairs, out);
    } else {
        level_take_parent_row(level);
        level_points_alone(level, x + 1, level->y, 2, pairs, level->spare);
        weave(out, level->above + 1, level->spare, pairs);
    }
    level->y++;
}

CLONES static void start_noise(struct level *level, int64_t y)
{
    (void)y;
    level_take_parent_row(level);
    level_take_parent_row(level);
}

const struct algorithm algorithm_noise = {
    .name = "noise",
    .about = "each point is alone",
    .has_lines = true,
    .make_row = make_noise_row,
    .start = start_noise,
    .roughness = ROUGHNESS_ONE / 2,
    .lands = ALGORITHM_BELL_LANDS,
};
