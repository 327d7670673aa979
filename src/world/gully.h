/*
 * Gully: the stripes that run down a slope, at one point. Private to gullies.c.
 *
 * Stripes are waves across the slope. Each square of PIVOT points a side has a wave of its own,
 * with a random phase; a point has the waves of the nine squares around it, which fade into each
 * other by the weights of a quadratic B-spline. Where waves cancel each other ravines meet.
 *
 * All is in 32 bits and without branches, so that compilers turn loops of it into vector
 * instructions; a shift to the right of a negative number rounds down.
 *
 * Sources: stripes along the slope are C. John's eroded terrain noise (2018) and its descendants by
 * F. Westin and R. S. Johansen; here they are remade in integers, octave by octave on a lattice.
 */
#ifndef TMAP_WORLD_GULLY_H
#define TMAP_WORLD_GULLY_H

#include "base/target_clones.h"

#include <stdint.h>

enum {
    PIVOT_SHIFT = 2,
    PIVOT = 1 << PIVOT_SHIFT, /* points along the side of a square with a wave of its own */
    GULLY_SLOPE_MAX = 300,    /* slopes above it carve no deeper */
};

/* A direction, of length GULLY_ONE. */
struct gully_unit {
    int32_t x;
    int32_t y;
};

enum { GULLY_ONE = 1 << 14, WAVE_ONE = 1 << 12 };

INLINED int32_t gully_absolute(int32_t n)
{
    return n < 0 ? -n : n;
}

/* Returns n << by if size < 2^below, else n. */
INLINED int32_t gully_grow(int32_t n, int32_t size, int below, int by)
{
    int32_t small = -(int32_t)(size < 1 << below);
    return n ^ ((n ^ (int32_t)((uint32_t)n << by)) & small);
}

/* Returns about 2^20 / root of n, which is 2^12..2^15, within a hundredth: Newton's method. */
INLINED int32_t gully_inverse_root(int32_t n)
{
    int32_t root = 14600 - (19 * n >> 6);
    root = root * (3 * GULLY_ONE - ((root * root >> 13) * n >> 13)) >> 15;
    return root * (3 * GULLY_ONE - ((root * root >> 13) * n >> 13)) >> 15;
}

/* Returns the direction of (x, y), whose numbers are less than 2^15 from 0; of (0, 0), (0, 0). */
INLINED struct gully_unit gully_direction(int32_t x, int32_t y)
{
    static const struct {
        int below;
        int by;
    } steps[] = {{7, 8}, {11, 4}, {13, 2}, {14, 1}};
    int32_t size = gully_absolute(x) | gully_absolute(y);
    for (int n = 0; n < 4; n++) {
        x = gully_grow(x, size, steps[n].below, steps[n].by);
        y = gully_grow(y, size, steps[n].below, steps[n].by);
        size = gully_grow(size, size, steps[n].below, steps[n].by);
    }
    int32_t inverse = gully_inverse_root((x * x + y * y) >> 16);
    return (struct gully_unit){x * inverse >> 14, y * inverse >> 14};
}

/* Returns the sine of a phase, of which 2^16 are a turn, as two parabolas, in WAVE_ONE. */
INLINED int32_t gully_wave(int32_t phase)
{
    int32_t part = (int32_t)((uint32_t)phase << 16) >> 18; /* 2^13 are half a turn */
    return part * (2 * WAVE_ONE - gully_absolute(part)) >> 12;
}

/* Returns the weight, in 128ths, of the square before (-1), around (0) or after (1) a point that is
 * `off` eighths of a square from the middle of its own. */
INLINED int32_t gully_weight(int square, int32_t off)
{
    return square == 0 ? 96 - 2 * off * off : (4 + square * off) * (4 + square * off);
}

/* Returns how much a wave of length 1 rises the point, WAVE_ONE or a tenth more: the cosine of the
 * mixed waves, made stronger where they are weak. */
INLINED int32_t gully_strengthen(int32_t cosine, int32_t sine)
{
    int32_t power = (cosine * cosine + sine * sine) >> 12;
    return cosine * (2 * WAVE_ONE - power) >> 12;
}

/* Returns the stripe at a point, by the direction of its slope. Its square's middle is off_x and
 * off_y eighths of a square away; phases[row][column * PIVOT] are those of the nine squares. */
INLINED int32_t gully_stripe(struct gully_unit slope, int32_t off_x, int32_t off_y,
                             const int32_t *const phases[3])
{
    int32_t step_x = -4 * slope.y; /* phase from square to square: the wave is as long as one */
    int32_t step_y = 4 * slope.x;
    int32_t here = (off_x * step_x + off_y * step_y) >> 3;
    int32_t cosine = 0;
    int32_t sine = 0;
    for (int row = 0; row < 3; row++) {
        int32_t cosine_of_row = 0;
        int32_t sine_of_row = 0;
        for (int column = 0; column < 3; column++) {
            int32_t phase =
                here - (column - 1) * step_x - (row - 1) * step_y + phases[row][column * PIVOT];
            int32_t weight = gully_weight(column - 1, off_x);
            cosine_of_row += weight * gully_wave(phase + (1 << 14));
            sine_of_row += weight * gully_wave(phase);
        }
        int32_t weight = gully_weight(row - 1, off_y);
        cosine += weight * (cosine_of_row >> 7);
        sine += weight * (sine_of_row >> 7);
    }
    return gully_strengthen(cosine >> 7, sine >> 7);
}

/* Returns a stripe as deep as the slope is steep. */
INLINED int32_t gully_depth(int32_t slope_x, int32_t slope_y, int32_t off_x, int32_t off_y,
                            const int32_t *const phases[3])
{
    struct gully_unit unit = gully_direction(slope_x, slope_y);
    int32_t steepness = (slope_x * unit.x + slope_y * unit.y) >> 14;
    steepness = steepness < GULLY_SLOPE_MAX ? steepness : GULLY_SLOPE_MAX;
    return 3 * steepness * gully_stripe(unit, off_x, off_y, phases);
}

#endif
