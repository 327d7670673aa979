/*
 * Gullies: land of square-square, carved by stripes along its slope. Carving starts at depth
 * ALGORITHM_CARVED_FROM; at each depth the waves are four points long.
 *
 * Slopes are taken from a second lattice, the *guide*: the same land, but carved by only
 * ALPHA_16THS sixteenths as much. So fine ravines mostly run down the hill, and only a little down
 * the sides of coarse ravines.
 *
 * Ring of rows: when the rows 2j and 2j + 1 are made, level->spare, between[1] and between[0] are
 * copies of P(j - 1), P(j) and P(j + 1), with the guide's rows `guide_at` behind them. Beyond a
 * rim, the copies repeat the points on it. A row is made in strips, whose arrays stay in the
 * fastest memory.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "terrain/level.h"

#include <string.h>

/*
 * Gully: the stripe at one point.
 *
 * Stripes are waves whose crests run down the slope. Each square of PIVOT points a side has its own
 * wave, with a random phase. A point mixes the waves of the nine squares around it by the weights
 * of a quadratic B-spline. Ravines meet where waves cancel each other.
 *
 * All is in 32 bits and without branches, so that compilers vectorize it. A shift to the right of a
 * negative number rounds down.
 *
 * Sources: stripes along the slope are C. John's eroded terrain noise (2018) and its descendants by
 * F. Westin and R. S. Johansen; here they are remade in integers, depth by depth on a lattice.
 */

enum {
    PIVOT_SHIFT = 2,
    PIVOT = 1 << PIVOT_SHIFT, /* points along the side of a square with a wave of its own */
    GULLY_SLOPE_MAX = 300,    /* slopes above it carve no deeper */
};

/* A direction, of length GULLY_ONE. */
struct gully_unit {
    int32_t x, y;
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

/* Returns approximately 2^20 / sqrt(n), within a hundredth, by Newton's method; n is 2^12..2^15. */
INLINED int32_t gully_inverse_root(int32_t n)
{
    int32_t root = 14600 - (19 * n >> 6);
    root = root * (3 * GULLY_ONE - ((root * root >> 13) * n >> 13)) >> 15;
    return root * (3 * GULLY_ONE - ((root * root >> 13) * n >> 13)) >> 15;
}

/* Returns the direction of (x, y); (0, 0) for (0, 0). The absolute values of x and y are below
 * 2^15. */
INLINED struct gully_unit gully_direction(int32_t x, int32_t y)
{
    static const struct {
        int below, by;
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

/* Returns the sine of a phase in units of 1 / WAVE_ONE, approximated by two parabolas. 2^16 is a
 * full turn. */
INLINED int32_t gully_wave(int32_t phase)
{
    int32_t part = (int32_t)((uint32_t)phase << 16) >> 18; /* 2^13 are half a turn */
    return part * (2 * WAVE_ONE - gully_absolute(part)) >> 12;
}

/* Returns the weight, in 128ths, of the square before (-1), around (0) or after (1) a point. The
 * point is `off` eighths of a square from the middle of its own square. */
INLINED int32_t gully_weight(int square, int32_t off)
{
    return square == 0 ? 96 - 2 * off * off : (4 + square * off) * (4 + square * off);
}

/* Returns the height of a wave at the point, at most WAVE_ONE or a tenth more: the cosine of the
 * mixed waves, strengthened where they are weak. */
INLINED int32_t gully_strengthen(int32_t cosine, int32_t sine)
{
    int32_t power = (cosine * cosine + sine * sine) >> 12;
    return cosine * (2 * WAVE_ONE - power) >> 12;
}

/* Returns the stripe at a point, by the direction of its slope. The point is off_x and off_y
 * eighths of a square from the middle of its square. phases[row][column * PIVOT] are the phases of
 * the nine squares. */
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

enum {
    ALPHA_16THS = 3,   /* how much the guide is carved */
    SLOPES_SHIFT = 21, /* slopes are counted in units of 2^(SLOPES_SHIFT - depth) half heights */
    SLOPE_END = 1 << 15,
    STRIP = 256, /* points; a multiple of PIVOT */
    ROOM = STRIP + 8,
};

/* Buffers for a strip of a row: pairs with their neighbours, and points. */
struct gully_strip {
    uint32_t heights[ROOM]; /* first of the mixed parents, then the sums of points */
    uint32_t guides[ROOM];  /* guide: as `heights` */
    uint32_t mixed[ROOM];
    int32_t down[ROOM]; /* slopes of parents southwards */
    int32_t true_slopes_x[ROOM];
    int32_t true_slopes_y[ROOM];
    int32_t phases[3][ROOM + 3 * PIVOT];
};

/* Three rows of the parent around the row to make, of heights or of the guide. */
struct gully_rows {
    const uint32_t *north;
    const uint32_t *here;
    const uint32_t *south;
};

/* Copies a row of the parent. */
INLINED void copy_row(const struct level *level, const uint32_t *row, uint32_t *out)
{
    memcpy(out, row, level->parent->cols * sizeof *out);
    level_copy_rims(level, out);
}

/* Takes the parent's next row into the ring. */
INLINED void take_row(struct level *level)
{
    struct level *parent = level->parent;
    uint32_t *oldest = level->spare;
    const uint32_t *guide = parent->guides[parent->y & 1];
    const uint32_t *row = level_next_row(parent);
    level->spare = level->between[1];
    level->between[1] = level->between[0];
    level->between[0] = oldest;
    copy_row(level, row, oldest);
    copy_row(level, parent->depth < ALGORITHM_CARVED_FROM ? row : guide + parent->indent,
             oldest + level->guide_at);
}

/* Returns the parent rows around the next row, starting at pair `first`. */
INLINED struct gully_rows rows_around(const struct level *level, size_t first)
{
    bool top = level->bounded_y && level->y < 2;
    bool bottom = level->bounded_y && level->y >= (int64_t)level->period_y - 2;
    const uint32_t *here = level->between[1] + first;
    return (struct gully_rows){top ? here : level->spare + first, here,
                               bottom ? here : level->between[0] + first};
}

/* Sets the sums of pairs of points from the parents around them. */
INLINED void mix_pairs(uint32_t *restrict mixed, uint32_t *restrict sums, struct gully_rows rows,
                       bool odd, size_t pairs)
{
    const uint32_t *far = odd ? rows.south : rows.north;
    for (size_t n = 0; n < pairs + 2; n++)
        mixed[n] = mix_quarters(rows.here[n], far[n]);
    for (size_t n = 0; n < pairs; n++) {
        sums[2 * n] = 3 * mixed[n + 1] + mixed[n];
        sums[2 * n + 1] = 3 * mixed[n + 1] + mixed[n + 2];
    }
}

/* Returns half of the difference of two heights. */
INLINED int32_t half_step(uint32_t from, uint32_t to)
{
    return (int32_t)(to >> 1) - (int32_t)(from >> 1);
}

/* Returns a slope in units of its depth, within SLOPE_END. */
INLINED int32_t scale_slope(int32_t slope, int shift)
{
    int32_t most = shift < 0 ? (SLOPE_END - 1) >> -shift : SLOPE_END - 1;
    slope = shift > 0 ? slope >> shift : slope;
    slope = slope < most ? slope : most;
    slope = slope > -most ? slope : -most;
    return shift < 0 ? slope * (1 << -shift) : slope;
}

/* Sets the slopes of pairs of points, from the guide's rows and their mixture. */
INLINED void find_slopes(struct gully_strip *strip, struct gully_rows guide, bool odd, int shift,
                         size_t pairs)
{
    const uint32_t *restrict mixed = strip->mixed;
    int32_t *restrict down = strip->down;
    int32_t weight = odd ? 1 : 3; /* weight of the northern row */
    for (size_t n = 0; n < pairs + 2; n++)
        down[n] = (weight * half_step(guide.north[n], guide.here[n]) +
                   (4 - weight) * half_step(guide.here[n], guide.south[n])) >>
                  2;
    for (size_t n = 0; n < pairs; n++) {
        int32_t west = half_step(mixed[n], mixed[n + 1]);
        int32_t east = half_step(mixed[n + 1], mixed[n + 2]);
        strip->true_slopes_x[2 * n] = scale_slope(3 * west + east, shift);
        strip->true_slopes_x[2 * n + 1] = scale_slope(west + 3 * east, shift);
        strip->true_slopes_y[2 * n] = scale_slope(3 * down[n + 1] + down[n], shift);
        strip->true_slopes_y[2 * n + 1] = scale_slope(3 * down[n + 1] + down[n + 2], shift);
    }
}

/* Sets the phases of a row of squares, PIVOT times each. */
INLINED void fill_phases(const struct level *level, int64_t column, int64_t row, size_t count,
                         int32_t *restrict out)
{
    const struct level squares = {
        .key = noise_mix(level->key),
        .period_x = level->period_x >> PIVOT_SHIFT,
        .period_y = level->period_y >> PIVOT_SHIFT,
        .origin_x = level->origin_x >> PIVOT_SHIFT,
        .origin_y = level->origin_y >> PIVOT_SHIFT,
        .stride = 1,
    };
    for (size_t n = 0; n < count;) {
        struct noise_run run = level_run(&squares, column, row, 1, n, count);
        for (size_t end = n + run.count; n < end; n++, run.at += run.step)
            for (size_t point = 0; point < PIVOT; point++)
                out[n * PIVOT + point] = (int32_t)noise_at(run.at, run.twist);
    }
}

/* Carves `points` points, the first one at `x`. */
INLINED void carve(const struct level *level, struct gully_strip *strip, int64_t x, size_t points)
{
    size_t before = (size_t)(x & (PIVOT - 1));
    size_t squares = (before + points + PIVOT - 1) / PIVOT + 2;
    int64_t column = (x - (int64_t)before) / PIVOT - 1;
    int32_t off_y = 2 * (int32_t)(level->y & (PIVOT - 1)) - 3;
    int64_t row = (level->y - (level->y & (PIVOT - 1))) / PIVOT;
    int up = level->depth < 9 ? 9 - level->depth : 0;
    int down = level->depth > 9 ? level->depth - 9 : 0;
    for (int n = 0; n < 3; n++)
        fill_phases(level, column, row + n - 1, squares, strip->phases[n]);
    for (size_t n = 0; n < points; n++) {
        const int32_t *const phases[3] = {strip->phases[0] + before + n,
                                          strip->phases[1] + before + n,
                                          strip->phases[2] + before + n};
        int32_t off_x = 2 * (int32_t)((before + n) & (PIVOT - 1)) - 3;
        int32_t depth =
            gully_depth(strip->true_slopes_x[n], strip->true_slopes_y[n], off_x, off_y, phases);
        depth = depth * (1 << up) >> down;
        strip->heights[n] += (uint32_t)depth;
        strip->guides[n] += (uint32_t)((depth >> 4) * ALPHA_16THS);
    }
}

/* Makes the points of a row from their sums, the first one at `x`. */
INLINED void displace(const struct level *level, const uint32_t *restrict sums, int64_t x,
                      size_t points, uint32_t *restrict out)
{
    for (size_t n = 0; n < points;) {
        struct noise_run run = level_run(level, x, level->y, 1, n, points);
        for (size_t end = n + run.count; n < end; n++, run.at += run.step)
            out[n] = displaced(sums[n], run.at, run.twist, level->displacement);
    }
}

/* Makes `pairs` pairs, starting with pair `first`. */
INLINED void make_strip(struct level *level, size_t first, size_t pairs, uint32_t *out)
{
    UNCLEARED struct gully_strip strip;
    bool odd = (level->y & 1) != 0;
    int64_t x = level_first_x(level) + 2 * (int64_t)first;
    struct gully_rows heights = rows_around(level, first);
    struct gully_rows guide = {heights.north + level->guide_at, heights.here + level->guide_at,
                               heights.south + level->guide_at};
    mix_pairs(strip.mixed, strip.heights, heights, odd, pairs);
    if (level->depth >= ALGORITHM_CARVED_FROM) {
        mix_pairs(strip.mixed, strip.guides, guide, odd, pairs);
        find_slopes(&strip, guide, odd, SLOPES_SHIFT - level->depth, pairs);
        carve(level, &strip, x, 2 * pairs);
        if (level->guides[0] != NULL)
            displace(level, strip.guides, x, 2 * pairs, level->guides[level->y & 1] + 2 * first);
    }
    displace(level, strip.heights, x, 2 * pairs, out + 2 * first);
}

/* Not inlined: rows of all depths are made within each other, so their strips would be on the stack
 * at once. */
CLONES __attribute__((noinline)) static void make_strips(struct level *level, size_t pairs,
                                                         uint32_t *out)
{
    for (size_t first = 0; first < pairs; first += STRIP / 2)
        make_strip(level, first, pairs - first < STRIP / 2 ? pairs - first : STRIP / 2, out);
}

static void make_gullies_row(struct level *level, size_t pairs, uint32_t *out)
{
    if ((level->y & 1) == 0)
        take_row(level);
    make_strips(level, pairs, out);
    level->y++;
}

static void start_gullies(struct level *level, int64_t y)
{
    (void)y;
    for (int n = level->y & 1 ? 3 : 2; n > 0; n--)
        take_row(level);
}

const struct algorithm algorithm_gullies = {
    .name = "gullies",
    .about = "quarters of squares as square-square has them, cut by ravines",
    .make_row = make_gullies_row,
    .start = start_gullies,
    .guided = true,
    .halves_added = 2,
    .carved = 1 << 27,
    .fields = ALGORITHM_ROUGHNESS | ALGORITHM_SPREAD | ALGORITHM_CORNERS,
    .roughness = 400000,
    .features = 4,
    .feature_max = 1024,
    .of_cells = true,
    /* Shares of a default world, on average: water over a quarter, an eighth each of grass, woods,
     * scrub and earth, and a twentieth of peaks. */
    .lands = {0, 385, 425, 491, 551, 618, 691, 777},
};
