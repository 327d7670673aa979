/*
 * Level: one depth of a lattice, and the functions by which an algorithm makes its rows. Private to
 * lattice.c and the files of the algorithms.
 *
 * A level's point (2i, 2j) is its parent's point (i, j). New points with both indices odd are
 * called *centres*, the other new points *edges*. P(j) is row j of the parent. The level's even row
 * 2j is P(j) with an edge in each gap. B(j) is the row that the algorithm makes when it takes P(j +
 * 1). For diamond-square B(j) holds the centres between P(j) and P(j + 1):
 *
 *     row 2j - 1      e   c   e   c   e      c: B(j - 1)
 *     row 2j          P   e   P   e   P      P: P(j)
 *     row 2j + 1      e   c   e   c   e      c: B(j)
 *     row 2j + 2      P   e   P   e   P      P: P(j + 1)
 *
 * A c is the mean of four P; an e is the mean of two P and two c; both are then displaced.
 *
 * Invariant: before row 2j is made, `below` is P(j) and between[0] is B(j - 1). Before row 2j + 1,
 * `above` and `below` are P(j) and P(j + 1), and between[0] and between[1] are B(j) and B(j - 1).
 *
 * A level's row begins `indent` points before the first one that was asked for, so that it begins
 * at an even x. A row of the parent begins one point earlier still: above[1] is at the same place
 * as the first point of the level's row.
 *
 * All functions here are inlined into the row makers, see CLONES. One call of a clone for each row
 * makes narrow windows a tenth faster than three calls with their arguments in memory. And out of
 * line they would be compiled for the oldest processor only.
 */
#ifndef TMAP_TERRAIN_LEVEL_H
#define TMAP_TERRAIN_LEVEL_H

#include "base/noise.h"
#include "base/target_clones.h"
#include "recipe/recipe.h"

/*
 * Row loops: the innermost loops, which make the points of a row from their neighbours and noise.
 *
 * Each loop reads and writes contiguous arrays, so that compilers vectorize it. The functions
 * of levels below choose the neighbours. "Amid" some points means: their mean, displaced by noise.
 *
 * Points are made in whole groups of ROW_GROUP: in narrow windows loops without single points at
 * their ends need only two thirds of the time. So up to ROW_GROUP - 1 points (or pairs) after the
 * last one are made, too, from whatever lies there. Every array must have room for them.
 */

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

/* Makes pairs: first[n], then second[n]. */
INLINED void weave(uint32_t *restrict out, const uint32_t *restrict first,
                   const uint32_t *restrict second, size_t count)
{
    for (size_t n = 0; n < count; n++) {
        out[2 * n] = first[n];
        out[2 * n + 1] = second[n];
    }
}

/*
 * Levels.
 */

struct level {
    struct level *parent;     /* the level above; NULL for the base lattice */
    level_make_row *make_row; /* the algorithm's; for the base lattice, one of lattice.c */
    level_start *start;       /* the algorithm's */
    bool guided;              /* the algorithm's */
    int depth;                /* 0 or more */
    bool bounded_x;           /* the world ends in the west and the east */
    bool bounded_y;           /* the world ends in the north and the south */
    struct displacement displacement;
    uint64_t key;      /* noise_key of the depth */
    uint64_t period_x; /* points before the level repeats or ends, from west to east */
    uint64_t period_y; /* points before the level repeats or ends, from north to south */
    uint64_t origin_x; /* the noise's column at the point (0, 0) */
    uint64_t origin_y; /* the noise's row at the point (0, 0) */
    uint64_t stride;   /* columns of noise from point to point; 1 if there is a parent */
    const struct corners *corners; /* drawing of the base lattice; NULL: noise, or `drawing` */
    const struct drawing *drawing; /* the same, of any size; NULL: noise, or `corners` */
    int64_t x;                     /* x of the first point that was asked for */
    int64_t y;                     /* y of the next row */
    uint32_t cols;                 /* points that were asked for */
    uint32_t indent;               /* points of a row before them: 0 or 1 */
    const uint32_t *above;         /* the parent's row y / 2, or the one before */
    const uint32_t *below;         /* the parent's row after `above` */
    uint32_t *between[2]; /* rows B(j): the one made when `below` was taken, and when `above` was */
    uint32_t *spare;      /* room for the new points of a row, or for the next row with an odd y */
    uint32_t *guides[2];  /* the guide's rows, as `rows` are the heights'; NULL: no guide */
    size_t guide_at;      /* guided: offset of the guide's row in `between` and `spare` */
    uint32_t *rows[2];    /* the last row with an even y, and the last with an odd y */
    bool is_ahead;        /* the next row, whose y is odd, was made with the one before */
};

/* Returns the x of the first point of a row, which is even. */
INLINED int64_t level_first_x(const struct level *level)
{
    return level->x - level->indent;
}

/* Returns a coordinate wrapped into 0..period - 1. */
INLINED uint64_t level_wrap(int64_t n, uint64_t period)
{
    if (n >= 0 && (uint64_t)n < period)
        return (uint64_t)n;
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): 1 or more for a valid recipe */
    return (uint64_t)recipe_wrap(n, (int64_t)period);
}

/* Returns the longest unbroken run of noise from point `n` on, in a row of `all` points that begins
 * at (x, y) and has its points `spacing` apart. The run ends where the level wraps, or where i >>
 * 32 changes (noise.h). `stride` is the level's; a constant makes a faster loop. */
INLINED struct noise_run level_run_of(const struct level *level, uint64_t stride, int64_t x,
                                      int64_t y, uint32_t spacing, size_t n, size_t all)
{
    size_t count = all - n;
    x += spacing * (int64_t)n;
    uint64_t column = level_wrap(x, level->period_x);
    uint64_t i = level->origin_x + column * stride;
    uint64_t j = level->origin_y + level_wrap(y, level->period_y) * stride;
    uint64_t step = spacing * stride;
    if (column + (count - 1) * spacing >= level->period_x)
        count = (size_t)((level->period_x - column + spacing - 1) / spacing);
    if ((i + (count - 1) * step) >> 32 != i >> 32)
        count = (size_t)((UINT32_MAX - (uint32_t)i) / step + 1);
    struct noise_row row = noise_row(level->key, j, (uint32_t)(i >> 32));
    return (struct noise_run){
        .at = row.start + (uint32_t)i * NOISE_STEP,
        .step = (uint32_t)step * NOISE_STEP,
        .twist = row.twist,
        .count = count,
    };
}

/* Returns a run as level_run_of does, for a level with a parent: its stride is 1. */
INLINED struct noise_run level_run(const struct level *level, int64_t x, int64_t y,
                                   uint32_t spacing, size_t n, size_t all)
{
    return level_run_of(level, 1, x, y, spacing, n, all);
}

/* Makes `count` points from noise alone, displaced from the middle, `spacing` apart from (x, y) on.
 */
INLINED void level_points_alone(const struct level *level, int64_t x, int64_t y, uint32_t spacing,
                                size_t count, uint32_t *restrict out)
{
    const struct displacement by = level->displacement;
    for (size_t first = 0; first < count;) {
        struct noise_run run = level_run_of(level, level->stride, x, y, spacing, first, count);
        size_t end = first + row_groups(run.count);
        for (size_t n = first; n < end; n++, run.at += run.step)
            out[n] = displaced(4 * HEIGHT_MIDDLE, run.at, run.twist, by);
        first += run.count;
    }
}

/* Makes `count` points. The nth is at (x + 2 * n, y): the mean of a[n], b[n], c[n] and d[n],
 * displaced. The same array may be given twice. */
INLINED void level_points_amid(const struct level *level, int64_t x, int64_t y, const uint32_t *a,
                               const uint32_t *b, const uint32_t *c, const uint32_t *d,
                               size_t count, uint32_t *restrict out)
{
    const struct displacement by = level->displacement;
    for (size_t first = 0; first < count;) {
        struct noise_run run = level_run(level, x, y, 2, first, count);
        size_t end = first + row_groups(run.count);
        for (size_t n = first; n < end; n++, run.at += run.step)
            out[n] = displaced(a[n] + b[n] + c[n] + d[n], run.at, run.twist, by);
        first += run.count;
    }
}

/* Makes a row of `pairs` pairs of points[n] and a new point amid points[n], points[n + 1],
 * before[n] and after[n]. The new one is the second of the pair if `gap` is 1. If it is 0, it is
 * the first, before points[n + 1]. */
INLINED void level_fill_gaps(const struct level *level, const uint32_t *points,
                             const uint32_t *before, const uint32_t *after, size_t gap,
                             size_t pairs, uint32_t *restrict out)
{
    const struct displacement by = level->displacement;
    int64_t x = level_first_x(level) + (int64_t)gap;
    for (size_t first = 0; first < pairs;) {
        struct noise_run run = level_run(level, x, level->y, 2, first, pairs);
        size_t end = first + row_groups(run.count);
        for (size_t n = first; n < end; n++, run.at += run.step) {
            uint32_t sum = points[n] + points[n + 1] + before[n] + after[n];
            out[2 * n + 1 - gap] = points[n + 1 - gap];
            out[2 * n + gap] = displaced(sum, run.at, run.twist, by);
        }
        first += run.count;
    }
}

/* Returns memory for the next row, whose y is odd, so that it can be made along with the even row
 * before it. level_next_row returns it in its turn. The memory is `spare`; the last odd row, which
 * the level below may still read, becomes `spare`. */
INLINED uint32_t *level_go_ahead(struct level *level)
{
    uint32_t *row = level->spare;
    level->spare = level->rows[1];
    level->rows[1] = row;
    level->is_ahead = true;
    return row;
}

/* Copies the points on the rims of a bounded world, in a row of the parent, to those west and east
 * of them. */
INLINED void level_copy_rims(const struct level *level, uint32_t *row)
{
    int64_t west = -level_first_x(level) / 2; /* where column -1 is */
    int64_t east = west + 1 + (int64_t)(level->period_x / 2);
    if (level->bounded_x && west >= 0 && west + 1 < (int64_t)level->parent->cols)
        row[west] = row[west + 1];
    if (level->bounded_x && east >= 1 && east < (int64_t)level->parent->cols)
        row[east] = row[east - 1];
}

/* Makes a level's next row. Returns it from the first point on that was asked for. It is valid
 * until the next call but one. */
INLINED const uint32_t *level_next_row(struct level *level)
{
    uint32_t *row = level->rows[level->y & 1];
    if (level->is_ahead) {
        level->is_ahead = false;
        level->y++;
    } else {
        level->make_row(level, level->parent != NULL ? level->parent->cols - 2 : 0, row);
    }
    return row + level->indent;
}

/* Takes the parent's next row as `below`. Returns memory for what the algorithm makes between it
 * and the row before: parent->cols points, which are now between[0]. */
INLINED uint32_t *level_take_parent_row(struct level *level)
{
    uint32_t *oldest = level->between[1];
    level->between[1] = level->between[0];
    level->between[0] = oldest;
    level->above = level->below;
    level->below = level_next_row(level->parent);
    return oldest;
}

#endif
