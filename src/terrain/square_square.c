/*
 * Square-square (Miller 1986): a point stands for a square, which is cut into four. Each quarter is
 * the mean of the four nearest points of the depth above, with the weights 9, 3, 3 and 1,
 * displaced.
 *
 * In the terms of level.h, all points are new and there is no B. Row 2j is made from P(j) and, with
 * a third of its weight, P(j - 1); row 2j + 1 from P(j) and P(j + 1) likewise. First the two parent
 * rows are mixed, then neighbours in the mixture. Invariant: before an even row is made, `above`
 * and `below` are P(j - 1) and P(j); an odd row takes P(j + 1) first.
 *
 * Beyond a rim lie copies of the points on it.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "terrain/level.h"

/* Mixes a row of the parent with the next one to the north or south; writes level->spare. */
INLINED void mix_parents(const struct level *level, const uint32_t *near, const uint32_t *far,
                         size_t parents)
{
    uint32_t *restrict mixed = level->spare;
    for (size_t n = 0; n < parents; n++)
        mixed[n] = mix_quarters(near[n], far[n]);
}

/* Makes pairs: new points in the western and the eastern half of the square of mixed[n + 1]. */
INLINED void make_halves(const struct level *level, size_t pairs, uint32_t *restrict out)
{
    const struct displacement by = level->displacement;
    const uint32_t *mixed = level->spare;
    for (size_t first = 0; first < pairs;) {
        struct noise_run run = level_run(level, level_first_x(level), level->y, 2, first, pairs);
        size_t end = first + row_groups(run.count);
        for (size_t n = first; n < end; n++, run.at += run.step) {
            uint32_t own = 3 * mixed[n + 1];
            out[2 * n] = displaced(own + mixed[n], run.at, run.twist, by);
            out[2 * n + 1] = displaced(own + mixed[n + 2], run.at + NOISE_STEP, run.twist, by);
        }
        first += run.count;
    }
}

CLONES static void make_square_square_row(struct level *level, size_t pairs, uint32_t *out)
{
    bool odd = (level->y & 1) != 0;
    if (odd)
        level_take_parent_row(level);
    const uint32_t *near = odd ? level->above : level->below;
    const uint32_t *far = odd ? level->below : level->above;
    if (level->bounded_y && (level->y == 0 || level->y == (int64_t)level->period_y - 1))
        far = near;
    mix_parents(level, near, far, level->parent->cols);
    level_copy_rims(level, level->spare);
    make_halves(level, pairs, out);
    level->y++;
}

static void start_square_square(struct level *level, int64_t y)
{
    level_take_parent_row(level);
    if (level->y != y)
        level_take_parent_row(level);
}

const struct algorithm algorithm_square_square = {
    .name = "square-square",
    .about = "four quarters of each square, each from the four nearest points",
    .make_row = make_square_square_row,
    .start = start_square_square,
    .halves_added = 2,
    .fields = ALGORITHM_ROUGHNESS | ALGORITHM_SPREAD | ALGORITHM_CORNERS,
    .roughness = ROUGHNESS_ONE / 2,
    .of_cells = true,
    .lands = ALGORITHM_BELL_LANDS,
};
