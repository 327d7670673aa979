/*
 * Row loops: the innermost loops, which make the points of a row from their neighbours and noise.
 *
 * Each loop reads and writes contiguous arrays, so that compilers vectorize it. level.h chooses the
 * neighbours. "Amid" some points means: their mean, displaced by noise.
 *
 * Points are made in whole groups of ROW_GROUP: in narrow windows loops without single points at
 * their ends need only two thirds of the time. So up to ROW_GROUP - 1 points (or pairs) after the
 * last one are made, too, from whatever lies there. Every array must have room for them.
 */
#ifndef TMAP_TERRAIN_ROW_LOOPS_H
#define TMAP_TERRAIN_ROW_LOOPS_H

#include "base/noise.h"
#include "base/target_clones.h"
#include "recipe/recipe.h"

#define ROW_GROUP 8 /* a vector of the widest registers that CLONES has */

/* Rounds a number of points up to whole groups. */
INLINED size_t row_groups(size_t count)
{
    return (count + ROW_GROUP - 1) / ROW_GROUP * ROW_GROUP;
}

/* The noise of points at equal distances along a row. */
struct noise_run {
    uint32_t at;    /* the first point's argument to noise_at */
    uint32_t step;  /* from one point's argument to the next */
    uint32_t twist; /* the row's argument to noise_at */
    size_t count;   /* number of points */
};

/* Returns a height: a quarter of `sum`, the sum of four neighbours, displaced by `noise`,
 * 0..65535. */
INLINED uint32_t displaced_by(uint32_t sum, uint32_t noise, struct displacement by)
{
    return (sum + (noise * by.factor >> by.shift) + by.bias) >> 2;
}

/* Returns a height as displaced_by does, with the noise noise_at(at, twist). */
INLINED uint32_t displaced(uint32_t sum, uint32_t at, uint32_t twist, struct displacement by)
{
    return displaced_by(sum, noise_at(at, twist), by);
}

/* Returns the sum of four neighbours of which one is missing: it counts as the mean of the other
 * three. That is four thirds of their sum, rounded down. */
INLINED uint32_t sum_of_three(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t sum = a + b + c;
    return sum + sum / 3;
}

/* Returns three quarters of `near` plus a quarter of `far`, rounded to the nearest. */
INLINED uint32_t mix_quarters(uint32_t near, uint32_t far)
{
    return (3 * near + far + 2) >> 2;
}

/* Makes points without neighbours, displaced from the middle. */
INLINED void fill_alone(uint32_t *restrict out, struct noise_run run, struct displacement by)
{
    size_t all = row_groups(run.count);
    for (size_t n = 0; n < all; n++, run.at += run.step)
        out[n] = displaced(4 * HEIGHT_MIDDLE, run.at, run.twist, by);
}

/* Makes points amid four neighbours. The same array may be given twice. */
INLINED void fill_amid(uint32_t *restrict out, const uint32_t *a, const uint32_t *b,
                       const uint32_t *c, const uint32_t *d, struct noise_run run,
                       struct displacement by)
{
    size_t all = row_groups(run.count);
    for (size_t n = 0; n < all; n++, run.at += run.step)
        out[n] = displaced(a[n] + b[n] + c[n] + d[n], run.at, run.twist, by);
}

/* Makes points amid three neighbours: row[n], row[n + 1] and inside[n]. */
INLINED void fill_rim(uint32_t *restrict out, const uint32_t *restrict row,
                      const uint32_t *restrict inside, struct noise_run run, struct displacement by)
{
    size_t all = row_groups(run.count);
    for (size_t n = 0; n < all; n++, run.at += run.step)
        out[n] = displaced(sum_of_three(row[n], row[n + 1], inside[n]), run.at, run.twist, by);
}

/* Makes pairs: points[n], then a new point amid points[n], points[n + 1], before[n], after[n]. */
INLINED void fill_gaps(uint32_t *restrict out, const uint32_t *restrict points,
                       const uint32_t *restrict before, const uint32_t *restrict after,
                       struct noise_run run, struct displacement by)
{
    size_t all = row_groups(run.count);
    for (size_t n = 0; n < all; n++, run.at += run.step) {
        uint32_t sum = points[n] + points[n + 1] + before[n] + after[n];
        out[2 * n] = points[n];
        out[2 * n + 1] = displaced(sum, run.at, run.twist, by);
    }
}

/* Makes pairs: a new point amid points[n], points[n + 1], before[n], after[n], then
 * points[n + 1]. */
INLINED void fill_gaps_first(uint32_t *restrict out, const uint32_t *restrict points,
                             const uint32_t *restrict before, const uint32_t *restrict after,
                             struct noise_run run, struct displacement by)
{
    size_t all = row_groups(run.count);
    for (size_t n = 0; n < all; n++, run.at += run.step) {
        uint32_t sum = before[n] + after[n] + points[n] + points[n + 1];
        out[2 * n] = displaced(sum, run.at, run.twist, by);
        out[2 * n + 1] = points[n + 1];
    }
}

/* Makes the pairs of an even row: above[n], then a new point amid above[n], above[n + 1], before[n]
 * and centres[n + 1]; and those of the odd row after it: a new point amid centres[n],
 * centres[n + 1], above[n] and below[n], then centres[n + 1]. Both runs have the same count. */
INLINED void fill_both(uint32_t *restrict even, uint32_t *restrict odd,
                       const uint32_t *restrict above, const uint32_t *restrict below,
                       const uint32_t *restrict before, const uint32_t *restrict centres,
                       struct noise_run even_run, struct noise_run odd_run, struct displacement by)
{
    size_t all = row_groups(even_run.count);
    for (size_t n = 0; n < all; n++) {
        uint32_t across = above[n] + above[n + 1] + before[n] + centres[n + 1];
        uint32_t down = centres[n] + centres[n + 1] + above[n] + below[n];
        even[2 * n] = above[n];
        even[2 * n + 1] = displaced(across, even_run.at, even_run.twist, by);
        odd[2 * n] = displaced(down, odd_run.at, odd_run.twist, by);
        odd[2 * n + 1] = centres[n + 1];
        even_run.at += even_run.step;
        odd_run.at += odd_run.step;
    }
}

/* Makes pairs: first[n], then second[n]. */
INLINED void weave(uint32_t *restrict out, const uint32_t *restrict first,
                   const uint32_t *restrict second, size_t count)
{
    for (size_t n = 0; n < count; n++) {
        out[2 * n] = first[n];
        out[2 * n + 1] = second[n];
    }
}

#endif
