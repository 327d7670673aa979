/*
 * Gullies: land by square-square that is carved by stripes along its slope, at each depth from
 * ALGORITHM_CARVED_FROM on, by waves of four points' length.
 *
 * Slopes are those of a second lattice, the *guide*: the same land, but carved by ALPHA_16THS as
 * much. So fine ravines run down the slopes of coarse ones only a little, and mostly down the hill.
 *
 * Ring: level->spare, between[1] and between[0] are copies of P(j - 1), P(j) and P(j + 1) when the
 * rows 2j and 2j + 1 are made, with the guide's rows `guide_at` behind them. Copies have points
 * beyond a rim: those on it once more. A row is made in strips, whose arrays stay in the fastest
 * memory.
 */
#include "world/gully.h"
#include "world/level.h"

#include <string.h>

enum {
    ALPHA_16THS = 3,   /* how much the guide is carved */
    SLOPES_SHIFT = 21, /* slopes are counted in units of 2^(SLOPES_SHIFT - depth) half heights */
    SLOPE_END = 1 << 15,
    STRIP = 256, /* points; a multiple of PIVOT */
    ROOM = STRIP + 8,
};

/* What a row is made from: pairs and their neighbours, and points. */
struct gully_strip {
    uint32_t heights[ROOM]; /* first of the mixed parents, then the sums of points */
    uint32_t guides[ROOM];  /* guide: as `heights` */
    uint32_t mixed[ROOM];
    int32_t down[ROOM]; /* slopes of parents southwards */
    int32_t slopes_x[ROOM];
    int32_t slopes_y[ROOM];
    int32_t phases[3][ROOM + 3 * PIVOT];
};

/* Three rows of the parent around the row that is made, of heights or of the guide. */
struct gully_rows {
    const uint32_t *north;
    const uint32_t *here;
    const uint32_t *south;
};

/* Copies a row of the parent. */
INLINED void copy_row(const struct level *level, const uint32_t *row, uint32_t *out)
{
    int64_t count = level->parent->cols;
    int64_t west = -level_first_x(level) / 2; /* where column -1 is */
    int64_t east = west + 1 + (int64_t)(level->period_x / 2);
    memcpy(out, row, (size_t)count * sizeof *out);
    if (level->bounded_x && west >= 0 && west + 1 < count)
        out[west] = out[west + 1];
    if (level->bounded_x && east >= 1 && east < count)
        out[east] = out[east - 1];
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

/* Returns the rows around, from a pair on. */
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
    int32_t weight = odd ? 1 : 3; /* share of what is in the north */
    for (size_t n = 0; n < pairs + 2; n++)
        down[n] = (weight * half_step(guide.north[n], guide.here[n]) +
                   (4 - weight) * half_step(guide.here[n], guide.south[n])) >>
                  2;
    for (size_t n = 0; n < pairs; n++) {
        int32_t west = half_step(mixed[n], mixed[n + 1]);
        int32_t east = half_step(mixed[n + 1], mixed[n + 2]);
        strip->slopes_x[2 * n] = scale_slope(3 * west + east, shift);
        strip->slopes_x[2 * n + 1] = scale_slope(west + 3 * east, shift);
        strip->slopes_y[2 * n] = scale_slope(3 * down[n + 1] + down[n], shift);
        strip->slopes_y[2 * n + 1] = scale_slope(3 * down[n + 1] + down[n + 2], shift);
    }
}

/* Sets the phases of a row of squares: each PIVOT times. */
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

/* Carves points, of which the first is at x. */
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
        int32_t depth = gully_depth(strip->slopes_x[n], strip->slopes_y[n], off_x, off_y, phases);
        depth = depth * (1 << up) >> down;
        strip->heights[n] += (uint32_t)depth;
        strip->guides[n] += (uint32_t)((depth >> 4) * ALPHA_16THS);
    }
}

/* Makes the points of a row from their sums, the first of which is at x. */
INLINED void displace(const struct level *level, const uint32_t *restrict sums, int64_t x,
                      size_t points, uint32_t *restrict out)
{
    for (size_t n = 0; n < points;) {
        struct noise_run run = level_run(level, x, level->y, 1, n, points);
        for (size_t end = n + run.count; n < end; n++, run.at += run.step)
            out[n] = displaced(sums[n], run.at, run.twist, level->displacement);
    }
}

/* Makes the pairs from `first` on. */
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

/* A function of its own, since rows of all depths are made one within the other: their strips would
 * be on the stack at once. */
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
