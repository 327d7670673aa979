/*
 * One level for each depth, from the base lattice (level 0) to the depth that was asked for. A
 * level makes its rows in order; when it needs a row of the level above it, it asks for the next
 * one. So the rows of all depths stream at once, in O(columns) memory: a level is half as wide as
 * the next.
 *
 * A level's points (2i, 2j) are its parent's points (i, j). Those with both indices odd are
 * *centres*; the others are *edges*. Each adds its displacement to the mean of its neighbours. In
 * rows, with P(j) a parent's row, B(j) what is made when P(j + 1) is taken, and the even row 2j
 * being P(j) with an edge in each gap:
 *
 * Diamond-square: B(j) are the centres between P(j) and P(j + 1), from four parents each. The edges
 * of row 2j are from P(j)[i], P(j)[i + 1], B(j - 1)[i] and B(j)[i]; those of row 2j + 1, which B(j)
 * are the centres of, from P(j)[i], P(j + 1)[i], B(j)[i - 1] and B(j)[i].
 *
 * Midpoint displacement: B(j) are the edges of row 2j + 2, from two parents each. The edges of row
 * 2j + 1 are from P(j)[i] and P(j + 1)[i], and its centres from the edges around them: two of the
 * row, B(j - 1)[i] and B(j)[i].
 *
 * Noise: there is no B, and all new points are from nothing.
 *
 * Invariant: before row 2j of a level is made, `below` is P(j) and between[0] is B(j - 1); before
 * row 2j + 1, `above` and `below` are P(j) and P(j + 1), and between[0] and [1] B(j) and B(j - 1).
 *
 * Nothing wraps but the indices that are hashed: a window over the seam is like any other. A
 * window wider than a world that wraps is one world wide here, and copied side by side.
 *
 * Nor does anything end at a rim: rows go on beyond it by points that mean nothing. By
 * diamond-square the rim's edges, which would have one of those for a neighbour, are made again.
 */
#include "world/lattice.h"

#include "base/target_clones.h"
#include "world/displacement.h"
#include "world/noise.h"
#include "world/refine.h"

#include <stdlib.h>
#include <string.h>

struct level;

/* Makes a level's next row: `pairs` pairs of points, or of a base level all its points. */
typedef void make_row(struct level *level, size_t pairs, uint32_t *out);

struct level {
    struct level *parent; /* the level above; NULL for the base lattice */
    enum recipe_algorithm algorithm;
    make_row *make; /* by it, or of the base */
    bool rimmed;    /* a rim's edges are made of three neighbours */
    struct displacement displacement;
    uint64_t key;          /* of the depth's noise */
    uint64_t period_x;     /* points before the level repeats or ends, from west to east */
    uint64_t period_y;     /* and from north to south */
    uint64_t origin_x;     /* the noise's index of the point (0, 0) */
    uint64_t origin_y;     /* likewise */
    uint64_t stride;       /* of the noise's indices from point to point; 1 but on a coarse base */
    int64_t x;             /* of the first point that was asked for */
    int64_t y;             /* of the next row */
    uint32_t cols;         /* points that were asked for */
    uint32_t indent;       /* points that a row has before them: 0 or 1 */
    const uint32_t *above; /* the parent's row y / 2, or the one before */
    const uint32_t *below; /* the row after above */
    uint32_t *between[2];  /* what was made when `below` was taken, and when `above` was */
    uint32_t *spare;       /* new points on their way into a row */
    uint32_t *rows[2];     /* the last row with an even y, and that with an odd one */
};

struct lattice {
    uint32_t cols;                             /* of the window */
    uint32_t *repeated;                        /* a row of them, if the world is narrower */
    struct level *window;                      /* the level that was asked for, */
    struct level levels[RECIPE_DEPTH_MAX + 1]; /* the last of those in use */
    uint32_t heights[];                        /* the rows of all levels, and `repeated` */
};

/* The loops of refine.h, and what calls them, are inlined into the makers of rows: one call of a
 * clone a row, not three with their arguments in memory, makes narrow windows a tenth faster;
 * and by themselves they would not be clones at all. */

static int64_t half(int64_t n)
{
    return (n - (n & 1)) / 2;
}

static uint64_t wrap(int64_t n, uint64_t period)
{
    if (n >= 0 && (uint64_t)n < period)
        return (uint64_t)n;
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): of a good recipe it is 1 or more */
    return (uint64_t)recipe_wrap(n, (int64_t)period);
}

/* The longest unbroken run from (x, y) on of at most `count` points, each `spacing` points after
 * the one before: it ends where the level wraps, or where its noise takes another row's bits. */
INLINED struct run run_from(const struct level *level, int64_t x, int64_t y, uint32_t spacing,
                            size_t count)
{
    uint64_t column = wrap(x, level->period_x);
    uint64_t i = level->origin_x + column * level->stride;
    uint64_t j = level->origin_y + wrap(y, level->period_y) * level->stride;
    uint64_t step = spacing * level->stride;
    if (column + (count - 1) * spacing >= level->period_x)
        count = (size_t)((level->period_x - column + spacing - 1) / spacing);
    if ((i + (count - 1) * step) >> 32 != i >> 32)
        count = (size_t)((UINT32_MAX - (uint32_t)i) / step + 1);
    struct noise_row row = noise_row(level->key, j, (uint32_t)(i >> 32));
    return (struct run){
        .at = row.start + (uint32_t)i * NOISE_STEP,
        .step = (uint32_t)step * NOISE_STEP,
        .twist = row.twist,
        .count = count,
    };
}

/* New points, `spacing` apart from (x, y) on, without neighbours. */
INLINED void points_alone(const struct level *level, int64_t x, int64_t y, uint32_t spacing,
                          size_t count, uint32_t *out)
{
    for (size_t n = 0; n < count;) {
        struct run run = run_from(level, x + spacing * (int64_t)n, y, spacing, count - n);
        fill_alone(out + n, run, level->displacement);
        n += run.count;
    }
}

/* New points, every other one from (x, y) on, amid four neighbours each. */
INLINED void points_amid(const struct level *level, int64_t x, int64_t y, const uint32_t *a,
                         const uint32_t *b, const uint32_t *c, const uint32_t *d, size_t count,
                         uint32_t *out)
{
    for (size_t n = 0; n < count;) {
        struct run run = run_from(level, x + 2 * (int64_t)n, y, 2, count - n);
        fill_amid(out + n, a + n, b + n, c + n, d + n, run, level->displacement);
        n += run.count;
    }
}

/* The first and the last of the parents lend their heights: a row has two points for each of the
 * others. The parents' first gap lies one point before the row. */
static uint32_t parents_of(int64_t x, uint32_t cols)
{
    return (uint32_t)(half(x + cols - 1) - half(x)) + 3;
}

/* A row whose even points are there, and whose others are amid two of them and one of `before` and
 * `after`. */
INLINED void gaps_row(const struct level *level, const uint32_t *points, const uint32_t *before,
                      const uint32_t *after, size_t count, uint32_t *out)
{
    int64_t x = level->x - level->indent + 1;
    for (size_t n = 0; n < count;) {
        struct run run = run_from(level, x + 2 * (int64_t)n, level->y, 2, count - n);
        fill_gaps(out + 2 * n, points + n, before + n, after + n, run, level->displacement);
        n += run.count;
    }
}

/* A northern or southern rim: `inside` are the centres next to it. */
INLINED void rim_row(const struct level *level, const uint32_t *inside, size_t count, uint32_t *out)
{
    int64_t x = level->x - level->indent + 1;
    for (size_t n = 0; n < count;) {
        struct run run = run_from(level, x + 2 * (int64_t)n, level->y, 2, count - n);
        fill_rim(level->spare + n, level->above + 1 + n, inside + n, run, level->displacement);
        n += run.count;
    }
    weave(out, level->above + 1, level->spare, count);
}

/* The point of an odd row that is on the western or the eastern rim; `inside` is the centre next to
 * it, seen from the pair that it is in. */
INLINED void patch_rim(const struct level *level, int64_t x, size_t inside, size_t count,
                       uint32_t *out)
{
    int64_t column = x - (level->x - level->indent);
    if (column < 0 || column >= 2 * (int64_t)count)
        return;
    size_t n = (size_t)column / 2;
    struct run run = run_from(level, x, level->y, 2, 1);
    uint32_t sum =
        sum_of_three(level->above[n + 1], level->below[n + 1], level->between[0][n + inside]);
    out[column] = displaced(sum, run.at, run.twist, level->displacement);
}

INLINED void square_even_row(const struct level *level, size_t count, uint32_t *out)
{
    const uint32_t *before = level->between[1] + 1;
    const uint32_t *after = level->between[0] + 1;
    if (level->rimmed && level->y == 0)
        rim_row(level, after, count, out);
    else if (level->rimmed && level->y == (int64_t)level->period_y - 1)
        rim_row(level, before, count, out);
    else
        gaps_row(level, level->above + 1, before, after, count, out);
}

INLINED void square_odd_row(const struct level *level, size_t count, uint32_t *out)
{
    int64_t x = level->x - level->indent;
    for (size_t n = 0; n < count;) {
        struct run run = run_from(level, x + 2 * (int64_t)n, level->y, 2, count - n);
        fill_gaps_first(out + 2 * n, level->between[0] + n, level->above + n + 1,
                        level->below + n + 1, run, level->displacement);
        n += run.count;
    }
    if (level->rimmed) {
        patch_rim(level, 0, 1, count, out);
        patch_rim(level, (int64_t)level->period_x - 1, 0, count, out);
    }
}

INLINED void midpoint_odd_row(const struct level *level, size_t count, uint32_t *out)
{
    const uint32_t *above = level->above + 1;
    const uint32_t *below = level->below + 1;
    points_amid(level, level->x - level->indent, level->y, above, above, below, below, count + 1,
                level->spare);
    gaps_row(level, level->spare, level->between[1] + 1, level->between[0] + 1, count, out);
}

INLINED void noise_even_row(const struct level *level, size_t count, uint32_t *out)
{
    points_alone(level, level->x - level->indent + 1, level->y, 2, count, level->spare);
    weave(out, level->above + 1, level->spare, count);
}

static const uint32_t *level_row(struct level *level);

/* Takes the parent's next row; returns where what is made between it and the one before belongs. */
INLINED uint32_t *take_parent_row(struct level *level)
{
    uint32_t *oldest = level->between[1];
    level->between[1] = level->between[0];
    level->between[0] = oldest;
    level->above = level->below;
    level->below = level_row(level->parent);
    return oldest;
}

/* Takes the parent's next row, and makes the centres between it and the one before: row y. */
INLINED void square_advance(struct level *level, int64_t y)
{
    uint32_t *out = take_parent_row(level);
    points_amid(level, level->x - level->indent - 1, y, level->above, level->above + 1,
                level->below, level->below + 1, level->parent->cols - 1, out);
}

/* Takes the parent's next row, and makes the edges in its gaps: row y + 1. */
INLINED void midpoint_advance(struct level *level, int64_t y)
{
    uint32_t *out = take_parent_row(level);
    points_amid(level, level->x - level->indent - 1, y + 1, level->below, level->below,
                level->below + 1, level->below + 1, level->parent->cols - 1, out);
}

/* One function of several widths for each algorithm: together they would be too large for a
 * compiler to see what is best for each. */

CLONES static void make_base_row(struct level *level, size_t pairs, uint32_t *out)
{
    (void)pairs;
    points_alone(level, level->x, level->y++, 1, level->cols, out);
}

CLONES static void make_square_row(struct level *level, size_t pairs, uint32_t *out)
{
    if (level->y & 1) {
        square_odd_row(level, pairs, out);
    } else {
        square_advance(level, level->y + 1);
        square_even_row(level, pairs, out);
    }
    level->y++;
}

CLONES static void make_midpoint_row(struct level *level, size_t pairs, uint32_t *out)
{
    if (level->y & 1) {
        midpoint_odd_row(level, pairs, out);
    } else {
        midpoint_advance(level, level->y + 1);
        weave(out, level->above + 1, level->between[1] + 1, pairs);
    }
    level->y++;
}

CLONES static void make_noise_row(struct level *level, size_t pairs, uint32_t *out)
{
    if (level->y & 1) {
        points_alone(level, level->x - level->indent, level->y, 1, 2 * pairs, out);
    } else {
        take_parent_row(level);
        noise_even_row(level, pairs, out);
    }
    level->y++;
}

/* How a level makes its rows. */
static make_row *maker(const struct level *level)
{
    if (level->parent == NULL)
        return make_base_row;
    switch (level->algorithm) {
    case ALGORITHM_DIAMOND_SQUARE:
        return make_square_row;
    case ALGORITHM_MIDPOINT:
        return make_midpoint_row;
    case ALGORITHM_NOISE:
        break;
    }
    return make_noise_row;
}

/* The level's next row, from the first point that was asked for, good until the next call but one.
 */
static const uint32_t *level_row(struct level *level)
{
    uint32_t *row = level->rows[level->y & 1];
    level->make(level, level->parent != NULL ? level->parent->cols - 2 : 0, row);
    return row + level->indent;
}

/* Takes the first two of the parent's rows; row y is between them. */
CLONES static void take_two(struct level *level, int64_t y)
{
    switch (level->algorithm) {
    case ALGORITHM_DIAMOND_SQUARE:
        take_parent_row(level);
        square_advance(level, y);
        break;
    case ALGORITHM_MIDPOINT:
        midpoint_advance(level, y - 2);
        midpoint_advance(level, y);
        break;
    case ALGORITHM_NOISE:
        take_parent_row(level);
        take_parent_row(level);
        break;
    }
}

static void level_seek(struct level *level, int64_t x, int64_t y)
{
    level->x = x;
    level->y = y;
    level->indent = 0;
    if (level->parent == NULL)
        return;
    int64_t odd = y & 1 ? y : y - 1; /* the first row that is between two of the parent's */
    level->indent = x & 1;
    level->parent->cols = parents_of(x, level->cols);
    level_seek(level->parent, half(x) - 1, half(odd));
    take_two(level, odd);
}

/* A depth is that of a zoom. A negative one is a base lattice of which only every 2^-depth-th point
 * is asked for. */
static void set_lattice(struct level *level, const struct recipe *recipe, int depth, int zoom)
{
    int halvings = depth > 0 ? depth : 0;
    level->algorithm = recipe->algorithm;
    level->rimmed = recipe->edges == EDGES_BOUNDED && recipe->algorithm == ALGORITHM_DIAMOND_SQUARE;
    level->key = noise_key(recipe->seed, (uint32_t)halvings);
    level->period_x = (uint64_t)recipe_cols(recipe, zoom);
    level->period_y = (uint64_t)recipe_rows(recipe, zoom);
    level->origin_x = (uint64_t)recipe->origin_x << halvings;
    level->origin_y = (uint64_t)recipe->origin_y << halvings;
    level->stride = UINT64_C(1) << (halvings - depth);
}

/* For what a row has besides the points that were asked for. */
enum { ROOM = 6 };

/* Numbers that a level of so many points works with. */
static size_t level_numbers(uint32_t cols)
{
    return 2 * ((size_t)cols + ROOM) + 3 * (size_t)parents_of(1, cols);
}

static uint32_t *take(uint32_t **unused, size_t count)
{
    uint32_t *taken = *unused;
    *unused += count;
    return taken;
}

static void set_buffers(struct level *level, uint32_t **unused)
{
    for (int n = 0; n < 2; n++) {
        level->rows[n] = take(unused, level->cols + ROOM);
        level->between[n] = take(unused, parents_of(1, level->cols));
    }
    level->spare = take(unused, parents_of(1, level->cols));
}

struct lattice *lattice_new(const struct recipe *recipe, int zoom, uint32_t cols)
{
    struct displacement displacements[RECIPE_DEPTH_MAX + 1];
    int depth = recipe_depth(recipe) + zoom;
    int last = depth < 0 ? 0 : depth;
    uint32_t asked[RECIPE_DEPTH_MAX + 1];
    int64_t period = recipe_cols(recipe, zoom);
    bool repeats = recipe->edges == EDGES_WRAP && period < cols;
    size_t total = repeats ? cols : 0;
    asked[last] = repeats ? (uint32_t)period : cols;
    for (int n = last; n >= 0; n--) {
        if (n > 0)
            asked[n - 1] = parents_of(1, asked[n]); /* as many as there can be */
        total += level_numbers(asked[n]);
    }
    struct lattice *lattice = malloc(sizeof *lattice + total * sizeof *lattice->heights);
    if (lattice == NULL)
        return NULL;
    uint32_t *unused = lattice->heights;
    displacements_make(displacements, recipe, last);
    for (int n = 0; n <= last; n++) {
        struct level *level = &lattice->levels[n];
        *level = (struct level){.parent = n > 0 ? level - 1 : NULL, .cols = asked[n]};
        level->displacement = displacements[n];
        int here = n < last ? n : depth;
        set_lattice(level, recipe, here, here - depth + zoom);
        set_buffers(level, &unused);
        level->make = maker(level);
    }
    lattice->cols = cols;
    lattice->repeated = repeats ? unused : NULL;
    lattice->window = &lattice->levels[last];
    lattice_seek(lattice, 0, 0);
    return lattice;
}

void lattice_free(struct lattice *lattice)
{
    free(lattice);
}

void lattice_seek(struct lattice *lattice, int64_t x, int64_t y)
{
    level_seek(lattice->window, x, y);
}

const uint32_t *lattice_row(struct lattice *lattice)
{
    if (lattice->repeated == NULL)
        return level_row(lattice->window);
    lattice_row_into(lattice, lattice->repeated);
    return lattice->repeated;
}

void lattice_row_into(struct lattice *lattice, uint32_t *out)
{
    struct level *level = lattice->window;
    uint32_t period = level->cols;
    if (level->indent == 0 && period % 2 == 0)
        level->make(level, period / 2, out);
    else
        memcpy(out, level_row(level), period * sizeof *out);
    for (uint32_t n = period; n < lattice->cols; n++)
        out[n] = out[n - period];
}

bool lattice_window(const struct recipe *recipe, int zoom, int64_t x, int64_t y, uint32_t cols,
                    uint32_t rows, uint32_t *out)
{
    struct lattice *lattice = lattice_new(recipe, zoom, cols);
    if (lattice == NULL)
        return false;
    lattice_seek(lattice, x, y);
    for (size_t row = 0; row < rows; row++)
        lattice_row_into(lattice, out + row * cols);
    lattice_free(lattice);
    return true;
}
