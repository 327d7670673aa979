/*
 * Refine: the loops that make the points of a row from their neighbours and from noise.
 *
 * Each takes contiguous arrays and makes contiguous points, so that a compiler turns it into vector
 * instructions; lattice.c says which neighbours they are given. They are inlined there into
 * functions of several vector widths.
 */
#ifndef TMAP_WORLD_REFINE_H
#define TMAP_WORLD_REFINE_H

#include "base/target_clones.h"
#include "world/displacement.h"
#include "world/noise.h"

#include <stddef.h>
#include <stdint.h>

/* The points of a row whose noise indices are `step` apart, without a break. */
struct run {
    uint32_t at;    /* the first point's argument to noise_at */
    uint32_t step;  /* from one point's to the next */
    uint32_t twist; /* the row's */
    size_t count;   /* of points */
};

INLINED uint32_t displaced(uint32_t sum, uint32_t at, uint32_t twist, struct displacement by)
{
    uint32_t noise = noise_at(at, twist);
    return (sum + (noise * by.factor >> by.shift) + by.bias) >> 2;
}

/* The sum of four neighbours of which one is missing: it counts as the mean of the other three. So
 * it is four thirds of their sum, rounded down. */
INLINED uint32_t sum_of_three(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t sum = a + b + c;
    return sum + sum / 3;
}

/* Points without neighbours, around the middle. */
INLINED void fill_alone(uint32_t *restrict out, struct run run, struct displacement by)
{
    for (size_t n = 0; n < run.count; n++, run.at += run.step)
        out[n] = displaced(4 * HEIGHT_MIDDLE, run.at, run.twist, by);
}

/* Points amid four neighbours; the same array may be given twice. */
INLINED void fill_amid(uint32_t *restrict out, const uint32_t *a, const uint32_t *b,
                       const uint32_t *c, const uint32_t *d, struct run run, struct displacement by)
{
    for (size_t n = 0; n < run.count; n++, run.at += run.step)
        out[n] = displaced(a[n] + b[n] + c[n] + d[n], run.at, run.twist, by);
}

/* Points on a rim: amid two of a row, and one inside. */
INLINED void fill_rim(uint32_t *restrict out, const uint32_t *restrict row,
                      const uint32_t *restrict inside, struct run run, struct displacement by)
{
    for (size_t n = 0; n < run.count; n++, run.at += run.step)
        out[n] = displaced(sum_of_three(row[n], row[n + 1], inside[n]), run.at, run.twist, by);
}

/* Every other point is there; those between are made, amid two of them and one of each other
 * row. */
INLINED void fill_gaps(uint32_t *restrict out, const uint32_t *restrict points,
                       const uint32_t *restrict before, const uint32_t *restrict after,
                       struct run run, struct displacement by)
{
    for (size_t n = 0; n < run.count; n++, run.at += run.step) {
        uint32_t sum = points[n] + points[n + 1] + before[n] + after[n];
        out[2 * n] = points[n];
        out[2 * n + 1] = displaced(sum, run.at, run.twist, by);
    }
}

/* The same where the row begins with a gap: points[0] lies before it. */
INLINED void fill_gaps_first(uint32_t *restrict out, const uint32_t *restrict points,
                             const uint32_t *restrict before, const uint32_t *restrict after,
                             struct run run, struct displacement by)
{
    for (size_t n = 0; n < run.count; n++, run.at += run.step) {
        uint32_t sum = before[n] + after[n] + points[n] + points[n + 1];
        out[2 * n] = displaced(sum, run.at, run.twist, by);
        out[2 * n + 1] = points[n + 1];
    }
}

/* Two arrays, a point from each in turn. */
INLINED void weave(uint32_t *restrict out, const uint32_t *restrict first,
                   const uint32_t *restrict second, size_t count)
{
    for (size_t n = 0; n < count; n++) {
        out[2 * n] = first[n];
        out[2 * n + 1] = second[n];
    }
}

#endif
