/*
 * One level for each depth, from the base lattice (level 0) to the depth that was asked for. A
 * level makes its rows in order; when it needs a row of the level above it, it asks for the next
 * one. So the rows of all depths stream at once, in O(columns) memory: a level is half as wide as
 * the next.
 *
 * A level's points (2i, 2j) are its parent's points (i, j). Those with both indices odd are
 * *centres*, the mean of four parents; the others are *edges*, the mean of two parents and two
 * centres. Each adds its displacement. In rows, with P(j) a parent's row and C(j) the centres
 * between P(j) and P(j+1): centres       C(j)[i]                   from P(j)[i], P(j)[i+1],
 * P(j+1)[i], P(j+1)[i+1] row 2j        P(j)[i] and edges         from P(j)[i], P(j)[i+1],
 * C(j-1)[i], C(j)[i] row 2j + 1    edges and C(j)[i]         from P(j)[i], P(j+1)[i], C(j)[i-1],
 * C(j)[i]
 *
 * Invariant: before row 2j of a level is made, `below` is P(j) and centres[0] is C(j-1); before
 * row 2j + 1, `above` and `below` are P(j) and P(j+1), and centres[0] is C(j).
 *
 * Nothing wraps but the indices that are hashed: a window over the seam is like any other. A
 * window wider than the world is one world wide here, and copied side by side.
 */
#include "lattice.h"

#include "clones.h"
#include "noise.h"

#include <stdlib.h>
#include <string.h>

/* How noise becomes a displacement at one depth: (noise * factor >> shift) + bias, mod 2^32, in
 * quarters of a height's unit, so that it is added to the sum of the four neighbours. */
struct displacement {
    uint32_t factor; /* 16 bits, the top one set unless it is 0 */
    uint32_t shift;  /* 0..31 */
    uint32_t bias;   /* takes the mean of the displacement off, and rounds the sum to nearest */
};

struct level {
    struct level *parent; /* the level above; NULL for the base lattice */
    struct displacement displacement;
    uint64_t key;          /* of the depth's noise */
    uint64_t period_x;     /* points before the level repeats, from west to east */
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
    uint32_t *centres[2];  /* the last row of centres, and the one before it */
    uint32_t *rows[2];     /* the last row with an even y, and that with an odd one */
};

struct lattice {
    uint32_t cols;                             /* of the window */
    uint32_t *repeated;                        /* a row of them, if the world is narrower */
    struct level *window;                      /* the level that was asked for, */
    struct level levels[RECIPE_DEPTH_MAX + 1]; /* the last of those in use */
    uint32_t heights[];                        /* the rows of all levels, and `repeated` */
};

/* The kernels, and what calls them, are inlined into make_row and level_seek: one call of a clone a
 * row, not three with their arguments in memory, makes narrow windows a tenth faster. */

/* The points of a row whose noise indices are `step` apart, without a break. */
struct run {
    uint32_t at;    /* the first point's argument to noise_at */
    uint32_t step;  /* from one point's to the next */
    uint32_t twist; /* the row's */
    size_t count;   /* of points */
};

static inline uint32_t displaced(uint32_t sum, uint32_t at, uint32_t twist, struct displacement by)
{
    uint32_t noise = noise_at(at, twist);
    return (sum + (noise * by.factor >> by.shift) + by.bias) >> 2;
}

static inline void fill_base(uint32_t *restrict out, struct run run, struct displacement by)
{
    for (size_t n = 0; n < run.count; n++, run.at += run.step)
        out[n] = displaced(4 * LATTICE_MIDDLE, run.at, run.twist, by);
}

static inline void fill_centres(uint32_t *restrict out, const uint32_t *restrict above,
                                const uint32_t *restrict below, struct run run,
                                struct displacement by)
{
    for (size_t n = 0; n < run.count; n++, run.at += run.step)
        out[n] =
            displaced(above[n] + above[n + 1] + below[n] + below[n + 1], run.at, run.twist, by);
}

static inline void fill_even_row(uint32_t *restrict out, const uint32_t *restrict parents,
                                 const uint32_t *restrict before, const uint32_t *restrict after,
                                 struct run run, struct displacement by)
{
    for (size_t n = 0; n < run.count; n++, run.at += run.step) {
        uint32_t sum = parents[n] + parents[n + 1] + before[n] + after[n];
        out[2 * n] = parents[n];
        out[2 * n + 1] = displaced(sum, run.at, run.twist, by);
    }
}

static inline void fill_odd_row(uint32_t *restrict out, const uint32_t *restrict above,
                                const uint32_t *restrict below, const uint32_t *restrict centres,
                                struct run run, struct displacement by)
{
    for (size_t n = 0; n < run.count; n++, run.at += run.step) {
        uint32_t sum = above[n] + below[n] + centres[n] + centres[n + 1];
        out[2 * n] = displaced(sum, run.at, run.twist, by);
        out[2 * n + 1] = centres[n + 1];
    }
}

static int64_t half(int64_t n)
{
    return (n - (n & 1)) / 2;
}

static uint64_t wrap(int64_t n, uint64_t period)
{
    if (n >= 0 && (uint64_t)n < period)
        return (uint64_t)n;
    int64_t rest = n % (int64_t)period;
    return (uint64_t)(rest < 0 ? rest + (int64_t)period : rest);
}

/* The longest unbroken run from (x, y) on of at most `count` points, each `spacing` points after
 * the one before: it ends where the level wraps, or where its noise takes another row's bits. */
static inline struct run run_from(const struct level *level, int64_t x, int64_t y, uint32_t spacing,
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

static inline void base_row(const struct level *level, uint32_t *out)
{
    for (size_t n = 0; n < level->cols;) {
        struct run run = run_from(level, level->x + (int64_t)n, level->y, 1, level->cols - n);
        fill_base(out + n, run, level->displacement);
        n += run.count;
    }
}

/* The first and the last of the parents are the rim: they lend their heights, and a row has two
 * points for each of the others. The parents' first centre lies one point before the row. */
static uint32_t parents_of(int64_t x, uint32_t cols)
{
    return (uint32_t)(half(x + cols - 1) - half(x)) + 3;
}

static inline void centres_row(const struct level *level, int64_t y, uint32_t *out)
{
    int64_t x = level->x - level->indent - 1;
    size_t count = level->parent->cols - 1;
    for (size_t n = 0; n < count;) {
        struct run run = run_from(level, x + 2 * (int64_t)n, y, 2, count - n);
        fill_centres(out + n, level->above + n, level->below + n, run, level->displacement);
        n += run.count;
    }
}

static inline void even_row(const struct level *level, size_t count, uint32_t *out)
{
    int64_t x = level->x - level->indent + 1;
    for (size_t n = 0; n < count;) {
        struct run run = run_from(level, x + 2 * (int64_t)n, level->y, 2, count - n);
        fill_even_row(out + 2 * n, level->above + n + 1, level->centres[1] + n + 1,
                      level->centres[0] + n + 1, run, level->displacement);
        n += run.count;
    }
}

static inline void odd_row(const struct level *level, size_t count, uint32_t *out)
{
    int64_t x = level->x - level->indent;
    for (size_t n = 0; n < count;) {
        struct run run = run_from(level, x + 2 * (int64_t)n, level->y, 2, count - n);
        fill_odd_row(out + 2 * n, level->above + n + 1, level->below + n + 1, level->centres[0] + n,
                     run, level->displacement);
        n += run.count;
    }
}

static const uint32_t *level_row(struct level *level);

/* Takes the parent's next row, and makes the centres between it and the one before: row y. */
static inline void level_advance(struct level *level, int64_t y)
{
    uint32_t *oldest = level->centres[1];
    level->centres[1] = level->centres[0];
    level->centres[0] = oldest;
    level->above = level->below;
    level->below = level_row(level->parent);
    centres_row(level, y, oldest);
}

/* Makes the level's next row: `pairs` pairs of points, or of a base level all its points. */
CLONES static void make_row(struct level *level, size_t pairs, uint32_t *out)
{
    if (level->parent == NULL) {
        base_row(level, out);
    } else if (level->y & 1) {
        odd_row(level, pairs, out);
    } else {
        level_advance(level, level->y + 1);
        even_row(level, pairs, out);
    }
    level->y++;
}

/* The level's next row, from the first point that was asked for, good until the next call but one.
 */
static const uint32_t *level_row(struct level *level)
{
    uint32_t *row = level->rows[level->y & 1];
    make_row(level, level->parent != NULL ? level->parent->cols - 2 : 0, row);
    return row + level->indent;
}

CLONES static void level_seek(struct level *level, int64_t x, int64_t y)
{
    level->x = x;
    level->y = y;
    level->indent = 0;
    if (level->parent == NULL)
        return;
    bool odd = y & 1;
    level->indent = x & 1;
    level->parent->cols = parents_of(x, level->cols);
    level_seek(level->parent, half(x) - 1, odd ? half(y) : half(y) - 1);
    level->below = level_row(level->parent);
    level_advance(level, odd ? y : y - 1);
}

/*
 * The displacement of depth 0 and that of depth 1 have amplitude 1; each further depth keeps
 * `roughness` of it. What 1 is in heights follows from the roughness alone: the largest number with
 * which no height can leave 0..2^30-1 at any depth, even if all noise had the same sign. (An edge
 * is the mean of two parents and two centres, so a depth of amplitude a adds at most 1.5 a; 64 are
 * left for the rounding of two points at each of 32 depths.)
 */
static void set_displacements(struct level *levels, int last, uint32_t roughness)
{
    uint64_t weights[RECIPE_DEPTH_MAX + 1]; /* amplitudes, with 1 as 2^31 */
    uint64_t doubled = UINT64_C(2) << 31;   /* the sum of all that can be added, twice */
    weights[0] = UINT64_C(1) << 31;
    for (int depth = 1; depth <= RECIPE_DEPTH_MAX; depth++) {
        weights[depth] = depth == 1 ? weights[0] : weights[depth - 1] * roughness / ROUGHNESS_ONE;
        doubled += 3 * weights[depth];
    }
    uint64_t unit = ((uint64_t)(LATTICE_MIDDLE - 64) << 32) / doubled;
    for (int depth = 0; depth <= last; depth++) {
        /* From the lowest to the highest displacement, in quarters of a unit of height. */
        uint64_t span = (8 * unit * weights[depth]) >> 31;
        uint32_t shift = 0;
        while (shift < 31 && span << (shift + 1) < UINT64_C(1) << 32)
            shift++;
        uint32_t factor = (uint32_t)(span << shift >> 16);
        uint32_t mean = factor << 15 >> shift;
        levels[depth].displacement = (struct displacement){factor, shift, 2 - mean};
    }
}

/* A negative depth is a base lattice of which only every 2^-depth-th point is asked for. */
static void set_lattice(struct level *level, const struct recipe *recipe, int depth)
{
    int halvings = depth > 0 ? depth : 0;
    level->key = noise_key(recipe->seed, (uint32_t)halvings);
    level->period_x = (uint64_t)recipe_cols(recipe, depth - recipe_depth(recipe));
    level->period_y = (uint64_t)recipe_rows(recipe, depth - recipe_depth(recipe));
    level->origin_x = (uint64_t)recipe->origin_x << halvings;
    level->origin_y = (uint64_t)recipe->origin_y << halvings;
    level->stride = UINT64_C(1) << (halvings - depth);
}

struct lattice *lattice_new(const struct recipe *recipe, int zoom, uint32_t cols)
{
    enum { ROOM = 6 }; /* for what a row has besides the points that were asked for */
    int depth = recipe_depth(recipe) + zoom;
    int last = depth < 0 ? 0 : depth;
    uint32_t asked[RECIPE_DEPTH_MAX + 1];
    int64_t period = recipe_cols(recipe, zoom);
    bool repeats = period < cols;
    size_t total = repeats ? cols : 0;
    asked[last] = repeats ? (uint32_t)period : cols;
    for (int n = last; n >= 0; n--) {
        if (n > 0)
            asked[n - 1] = parents_of(1, asked[n]); /* as many as there can be */
        total += 4 * ((size_t)asked[n] + ROOM);
    }
    struct lattice *lattice = malloc(sizeof *lattice + total * sizeof *lattice->heights);
    if (lattice == NULL)
        return NULL;
    uint32_t *unused = lattice->heights;
    set_displacements(lattice->levels, last, recipe->roughness);
    for (int n = 0; n <= last; n++) {
        struct level *level = &lattice->levels[n];
        level->parent = n > 0 ? level - 1 : NULL;
        level->cols = asked[n];
        set_lattice(level, recipe, n < last ? n : depth);
        for (int parity = 0; parity < 2; parity++) {
            level->rows[parity] = unused;
            unused += level->cols + ROOM;
            level->centres[parity] = unused;
            unused += level->cols + ROOM;
        }
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
        make_row(level, period / 2, out);
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
