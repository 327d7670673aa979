/*
 * Row loops: the innermost loops, which make the points of a row from their neighbours and noise.
 *
 * Each loop reads contiguous arrays and writes a contiguous one, so that a compiler turns it into
 * vector instructions. level.h says which neighbours they are given.
 *
 * Short rows are made in whole vectors, a third faster: up to ROW_ROUNDING points more than were
 * asked for are made, of whatever lies after the neighbours. All arrays of short rows have room for
 * that.
 */
#ifndef TMAP_WORLD_ROW_LOOPS_H
#define TMAP_WORLD_ROW_LOOPS_H

#include "base/target_clones.h"
#include "world/displacement.h"
#include "world/noise.h"
#include "world/recipe.h"

#include <stddef.h>
#include <stdint.h>

/* Noise for points at equal distances along a row. */
struct noise_run {
    uint32_t at;    /* the first point's argument to noise_at */
    uint32_t step;  /* from one point's argument to the next */
    uint32_t twist; /* the row's argument to noise_at */
    size_t count;   /* number of points */
    size_t made;    /* number of points that are made: `count`, or in whole vectors */
};

enum {
    VECTOR = 8,             /* points of a vector of most processors */
    ROW_SHORT = 8 * VECTOR, /* rows of fewer new points of a kind are short */
    ROW_ROUNDING = VECTOR - 1,
};

/* Rounds a number of points up to whole vectors. */
INLINED size_t whole_vectors(size_t count)
{
    return (count + ROW_ROUNDING) / VECTOR * VECTOR;
}

/* A height: a quarter of the sum of four neighbours, displaced by noise. */
INLINED uint32_t displaced_by(uint32_t sum, uint32_t noise, struct displacement by)
{
    return (sum + (noise * by.factor >> by.shift) + by.bias) >> 2;
}

/* A height that the noise of a place displaces. */
INLINED uint32_t displaced(uint32_t sum, uint32_t at, uint32_t twist, struct displacement by)
{
    return displaced_by(sum, noise_at(at, twist), by);
}

/* The sum of four neighbours of which one is missing and counts as the mean of the other three:
 * four thirds of their sum, rounded down. */
INLINED uint32_t sum_of_three(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t sum = a + b + c;
    return sum + sum / 3;
}

/* Three quarters of a height and a quarter of another, to the nearest. */
INLINED uint32_t mix_quarters(uint32_t near, uint32_t far)
{
    return (3 * near + far + 2) >> 2;
}

/* Makes points without neighbours, displaced from the middle. */
INLINED void fill_alone(uint32_t *restrict out, struct noise_run run, struct displacement by)
{
    for (size_t n = 0; n < run.made; n++, run.at += run.step)
        out[n] = displaced(4 * HEIGHT_MIDDLE, run.at, run.twist, by);
}

/* Makes points amid four neighbours. The same array may be given twice. */
INLINED void fill_amid(uint32_t *restrict out, const uint32_t *a, const uint32_t *b,
                       const uint32_t *c, const uint32_t *d, struct noise_run run,
                       struct displacement by)
{
    for (size_t n = 0; n < run.made; n++, run.at += run.step)
        out[n] = displaced(a[n] + b[n] + c[n] + d[n], run.at, run.twist, by);
}

/* Makes points amid three neighbours: row[n], row[n + 1] and inside[n]. */
INLINED void fill_rim(uint32_t *restrict out, const uint32_t *restrict row,
                      const uint32_t *restrict inside, struct noise_run run, struct displacement by)
{
    for (size_t n = 0; n < run.made; n++, run.at += run.step)
        out[n] = displaced(sum_of_three(row[n], row[n + 1], inside[n]), run.at, run.twist, by);
}

/* Makes pairs: points[n], then a new point amid points[n], points[n + 1], before[n], after[n]. */
INLINED void fill_gaps(uint32_t *restrict out, const uint32_t *restrict points,
                       const uint32_t *restrict before, const uint32_t *restrict after,
                       struct noise_run run, struct displacement by)
{
    for (size_t n = 0; n < run.made; n++, run.at += run.step) {
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
    for (size_t n = 0; n < run.made; n++, run.at += run.step) {
        uint32_t sum = before[n] + after[n] + points[n] + points[n + 1];
        out[2 * n] = displaced(sum, run.at, run.twist, by);
        out[2 * n + 1] = points[n + 1];
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
