/*
 * Diamond-square: a centre is amid four points of the parent, an edge amid two points of the parent
 * and two centres.
 *
 * In the terms of level.h, B(j) are the centres between P(j) and P(j + 1), each made from four
 * parents. The edges of row 2j are made from P(j)[i], P(j)[i + 1], B(j - 1)[i] and B(j)[i]. Row 2j
 * + 1 contains the centres B(j); its edges are made from P(j)[i], P(j + 1)[i], B(j)[i - 1] and
 * B(j)[i].
 *
 * Each even row is made together with the odd row after it, which needs the same centres.
 *
 * On a rim, an edge has three neighbours: two points of the rim and one centre. Rows are first made
 * as if they continued beyond the rim, with meaningless points there. Then the edges on the rim,
 * which used such a point, are made again. In a world of one row or one column, edges have two
 * neighbours.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "terrain/level.h"

/* Makes a row on the northern or southern rim, amid three neighbours each; `inside` holds the
 * centres next to it. */
INLINED void make_rim_row(const struct level *level, const uint32_t *inside, size_t pairs,
                          uint32_t *out)
{
    const struct displacement by = level->displacement;
    const uint32_t *row = level->above + 1;
    uint32_t *restrict made = level->spare;
    int64_t x = level_first_x(level) + 1;
    for (size_t first = 0; first < pairs;) {
        struct noise_run run = level_run(level, x, level->y, 2, first, pairs);
        size_t end = first + row_groups(run.count);
        for (size_t n = first; n < end; n++, run.at += run.step)
            made[n] = displaced(sum_of_three(row[n], row[n + 1], inside[n]), run.at, run.twist, by);
        first += run.count;
    }
    weave(out, row, made, pairs);
}

/* Remakes the point of an odd row on the western or eastern rim, at `x`. The centre next to it is
 * in the same pair (`inside` is 1) or in the one before (`inside` is 0). */
INLINED void patch_rim_point(const struct level *level, int64_t x, size_t inside, size_t pairs,
                             uint32_t *out)
{
    int64_t column = x - level_first_x(level);
    if (column < 0 || column >= 2 * (int64_t)pairs)
        return;
    size_t n = (size_t)column / 2;
    struct noise_run run = level_run(level, x, level->y, 2, 0, 1);
    uint32_t ends[2] = {level->above[n + 1], level->below[n + 1]};
    uint32_t sum = level->period_x == 1
                       ? 2 * (ends[0] + ends[1])
                       : sum_of_three(ends[0], ends[1], level->between[0][n + inside]);
    out[column] = displaced(sum, run.at, run.twist, level->displacement);
}

INLINED void make_square_even_row(const struct level *level, size_t pairs, uint32_t *out)
{
    const uint32_t *before = level->between[1] + 1;
    const uint32_t *after = level->between[0] + 1;
    if (level->bounded_y && level->period_y == 1)
        level_fill_gaps(level, level->above + 1, level->above + 1, level->above + 2, 1, pairs, out);
    else if (level->bounded_y && level->y == 0)
        make_rim_row(level, after, pairs, out);
    else if (level->bounded_y && level->y == (int64_t)level->period_y - 1)
        make_rim_row(level, before, pairs, out);
    else
        level_fill_gaps(level, level->above + 1, before, after, 1, pairs, out);
}

INLINED void make_square_odd_row(const struct level *level, size_t pairs, uint32_t *out)
{
    level_fill_gaps(level, level->between[0], level->above + 1, level->below + 1, 0, pairs, out);
    if (level->bounded_x) {
        patch_rim_point(level, 0, 1, pairs, out);
        patch_rim_point(level, (int64_t)level->period_x - 1, 0, pairs, out);
    }
}

/* Makes an even row: above[n], then a new point amid above[n], above[n + 1], before[n] and
 * centres[n + 1]; and the odd row after it: a new point amid centres[n], centres[n + 1], above[n]
 * and below[n], then centres[n + 1]. */
INLINED void make_square_rows(const struct level *level, size_t pairs, uint32_t *restrict even,
                              uint32_t *restrict odd)
{
    const struct displacement by = level->displacement;
    const uint32_t *above = level->above + 1;
    const uint32_t *below = level->below + 1;
    const uint32_t *before = level->between[1] + 1;
    const uint32_t *centres = level->between[0];
    int64_t x = level_first_x(level);
    for (size_t first = 0; first < pairs;) {
        /* The period is even: both rows wrap at the same pair. */
        struct noise_run even_run = level_run(level, x + 1, level->y, 2, first, pairs);
        struct noise_run odd_run = level_run(level, x, level->y + 1, 2, first, pairs);
        size_t end = first + row_groups(even_run.count);
        for (size_t n = first; n < end; n++) {
            uint32_t across = above[n] + above[n + 1] + before[n] + centres[n + 1];
            uint32_t down = centres[n] + centres[n + 1] + above[n] + below[n];
            even[2 * n] = above[n];
            even[2 * n + 1] = displaced(across, even_run.at, even_run.twist, by);
            odd[2 * n] = displaced(down, odd_run.at, odd_run.twist, by);
            odd[2 * n + 1] = centres[n + 1];
            even_run.at += even_run.step;
            odd_run.at += odd_run.step;
        }
        first += even_run.count;
    }
}

/* Takes the parent's next row, and makes the centres between it and the row before: row `y`. */
INLINED void take_and_make_centres(struct level *level, int64_t y)
{
    uint32_t *out = level_take_parent_row(level);
    level_points_amid(level, level_first_x(level) - 1, y, level->above, level->above + 1,
                      level->below, level->below + 1, level->parent->cols - 1, out);
}

CLONES static void make_diamond_square_row(struct level *level, size_t pairs, uint32_t *out)
{
    take_and_make_centres(level, level->y + 1);
    if (!level->bounded_x && !level->bounded_y) {
        make_square_rows(level, pairs, out, level_go_ahead(level));
        level->y++;
    } else {
        make_square_even_row(level, pairs, out);
        level->y++;
        make_square_odd_row(level, pairs, level_go_ahead(level));
    }
}

CLONES static void start_diamond_square(struct level *level, int64_t y)
{
    level_take_parent_row(level);
    take_and_make_centres(level, y);
    if (level->y == y)
        make_square_odd_row(level, level->parent->cols - 2, level_go_ahead(level));
}

const struct algorithm algorithm_diamond_square = {
    .name = "diamond-square",
    .about = "centres from four points, then edges from two points and two centres",
    .has_lines = true,
    .make_row = make_diamond_square_row,
    .start = start_diamond_square,
    /* An edge is the mean of two parents and two centres: it gets half of the centres' displacement
     * and adds its own, so 3 halves. On a rim one of three neighbours is a centre: less. */
    .halves_added = 3,
    .fields = ALGORITHM_ROUGHNESS | ALGORITHM_SPREAD | ALGORITHM_CORNERS,
    .roughness = ROUGHNESS_ONE / 2,
    .lands = ALGORITHM_BELL_LANDS,
};
