/*
 * Each lane has a patch of points of every depth, which begins at the corner of the base lattice at
 * its place or before. So all lanes have points of the same kinds at the same places of a patch,
 * and one instruction makes a point of all; the window itself lies elsewhere in each lane.
 *
 * Points are made as diamond_square.c says: centres amid four points of the depth before, then
 * edges amid two of those and two centres. A depth needs two more points of the one before it than
 * lie beside its own, to the west and north, and as many to the east and south.
 */
#include "world/lanes.h"

#include "world/noise.h"
#include "world/row_loops.h"

#include <stdlib.h>

enum {
    BEFORE = 2, /* points of a patch west and north of the corner */
    AFTER = 2,  /* points of a patch east and south of all windows */
    PATCH_SIDE = BEFORE + (1 << LANES_DEPTH_MAX) + LANES_SIDE_MAX + AFTER,
};

/* One number of each lane: a vector, since compilers do not make one of loops as short as these. It
 * is aligned as malloc aligns; unsaid, its alignment would differ between clones. */
typedef uint32_t lane_row __attribute__((vector_size(LANES * sizeof(uint32_t)), aligned(8)));

/* Points of one depth, row by row. */
struct lane_patch {
    lane_row points[PATCH_SIDE][PATCH_SIDE];
};

/* Noise of the rows of a patch: the argument of noise_at for x = 0, and the twist. */
struct lane_noise {
    lane_row at[PATCH_SIDE];
    lane_row twist[PATCH_SIDE];
};

/* Places of the lanes. */
struct lane_places {
    uint64_t column[LANES]; /* corner of the base lattice at the place or before, as noise counts */
    uint64_t row[LANES];
    lane_row left; /* the window's first point, from there */
    lane_row top;
};

/* n / 2, rounded down. */
static int halved(int n)
{
    return (n - (n & 1)) / 2;
}

bool lanes_make(struct lanes *lanes, const struct recipe *recipe, int depth, uint32_t side)
{
    bool possible = recipe->algorithm == 0 && recipe->corners.cols == 0 &&
                    depth <= LANES_DEPTH_MAX && side <= LANES_SIDE_MAX;
    *lanes = (struct lanes){.recipe = recipe, .depth = depth, .side = side};
    if (!possible)
        return false;
    lanes->patches = malloc(2 * sizeof *lanes->patches);
    if (lanes->patches == NULL)
        return false;
    displacements_make(lanes->displacements, recipe, depth);
    lanes->first[depth] = 0;
    lanes->last[depth] = (1 << depth) - 2 + (int)side;
    for (int n = depth; n > 0; n--) {
        lanes->first[n - 1] = halved(lanes->first[n] - 1);
        lanes->last[n - 1] = halved(lanes->last[n] + 1) + 1;
    }
    return true;
}

void lanes_free(struct lanes *lanes)
{
    free(lanes->patches);
}

/* True if a patch keeps within a side of the world, whose noise begins at `origin`. */
static bool is_amid(const struct lanes *lanes, int64_t at, uint32_t side, uint32_t origin)
{
    int64_t corners = side >> recipe_depth(lanes->recipe);
    int64_t first = (at >> lanes->depth) + lanes->first[0] - 1;
    int64_t last = (at >> lanes->depth) + lanes->last[0] + 1;
    int high = 32 - lanes->depth; /* noise changes where the bits from here on do */
    return first > 0 && last + 1 < corners && (origin + first) >> high == (origin + last) >> high;
}

bool lanes_fit(const struct lanes *lanes, int64_t x, int64_t y)
{
    const struct recipe *recipe = lanes->recipe;
    return is_amid(lanes, x, recipe->width, recipe->origin_x) &&
           is_amid(lanes, y, recipe->height, recipe->origin_y);
}

static void find_places(const struct lanes *lanes, const int64_t *x, const int64_t *y,
                        struct lane_places *places)
{
    for (int n = 0; n < LANES; n++) {
        int64_t column = x[n] >> lanes->depth;
        int64_t row = y[n] >> lanes->depth;
        places->column[n] = lanes->recipe->origin_x + (uint64_t)column;
        places->row[n] = lanes->recipe->origin_y + (uint64_t)row;
        places->left[n] = (uint32_t)(x[n] - column * (INT64_C(1) << lanes->depth));
        places->top[n] = (uint32_t)(y[n] - row * (INT64_C(1) << lanes->depth));
    }
}

/* Prepares the noise of the rows `first` to `last` of a depth. */
INLINED void prepare_noise(struct lane_noise *noise, uint64_t key, int depth, int first, int last,
                           const struct lane_places *places)
{
    for (int y = first; y <= last; y++)
        for (int n = 0; n < LANES; n++) {
            uint64_t i = places->column[n] << depth;
            uint64_t j = (places->row[n] << depth) + (uint64_t)y;
            struct noise_row row = noise_row(key, j, (uint32_t)(i >> 32));
            noise->at[y + BEFORE][n] = row.start + (uint32_t)i * NOISE_STEP;
            noise->twist[y + BEFORE][n] = row.twist;
        }
}

/* Makes the point (x, y) of all lanes, amid neighbours of a sum. */
INLINED void make_point(lane_row *out, const lane_row *sum, const struct lane_noise *noise, int x,
                        int y, struct displacement by)
{
    lane_row at = noise->at[y + BEFORE] + (uint32_t)x * NOISE_STEP;
    lane_row twist = noise->twist[y + BEFORE];
    lane_row made = *sum;
    for (int n = 0; n < LANES; n++)
        made[n] = displaced(made[n], at[n], twist[n], by);
    *out = made;
}

/* Makes the points of the base lattice. */
INLINED void make_base(const struct lanes *lanes, const struct lane_noise *noise,
                       struct lane_patch *patch)
{
    const lane_row sum = (lane_row){0} + 4 * HEIGHT_MIDDLE;
    for (int y = lanes->first[0]; y <= lanes->last[0]; y++)
        for (int x = lanes->first[0]; x <= lanes->last[0]; x++)
            make_point(&patch->points[y + BEFORE][x + BEFORE], &sum, noise, x, y,
                       lanes->displacements[0]);
}

/* Puts points of the depth before at even places, and a centre amid each four of them. */
INLINED void make_centres(const struct lane_patch *parent, const struct lane_noise *noise,
                          int first, int last, struct displacement by, struct lane_patch *patch)
{
    for (int y = 2 * halved(first - 1); y <= last + 1; y += 2)
        for (int x = 2 * halved(first - 1); x <= last + 1; x += 2) {
            const lane_row *above = &parent->points[y / 2 + BEFORE][x / 2 + BEFORE];
            const lane_row *below = above + PATCH_SIDE;
            lane_row *point = &patch->points[y + BEFORE][x + BEFORE];
            lane_row sum = above[0] + above[1] + below[0] + below[1];
            *point = *above;
            make_point(point + PATCH_SIDE + 1, &sum, noise, x + 1, y + 1, by);
        }
}

/* Makes the edges, where one coordinate is odd. */
INLINED void make_edges(const struct lane_noise *noise, int first, int last, struct displacement by,
                        struct lane_patch *patch)
{
    for (int y = first; y <= last; y++)
        for (int x = first + ((first ^ y ^ 1) & 1); x <= last; x += 2) {
            lane_row *point = &patch->points[y + BEFORE][x + BEFORE];
            lane_row sum = point[-1] + point[1] + point[-PATCH_SIDE] + point[PATCH_SIDE];
            make_point(point, &sum, noise, x, y, by);
        }
}

/* Finds the ranges of the windows of a patch, whose points begin at 0. */
INLINED void find_ranges(const struct lane_patch *patch, const struct lane_places *places,
                         const struct lanes *lanes, struct extremes *ranges)
{
    uint32_t points = (uint32_t)lanes->last[lanes->depth] + 1;
    lane_row lows = (lane_row){0} + UINT32_MAX;
    lane_row highs = {0};
    for (uint32_t y = 0; y < points; y++)
        for (uint32_t x = 0; x < points; x++) {
            /* All bits set in lanes whose windows have the point. */
            lane_row inside = (lane_row)(x - places->left < lanes->side) &
                              (lane_row)(y - places->top < lanes->side);
            lane_row low = patch->points[y + BEFORE][x + BEFORE] | ~inside;
            lane_row high = patch->points[y + BEFORE][x + BEFORE] & inside;
            lane_row lower = (lane_row)(low < lows);
            lane_row higher = (lane_row)(high > highs);
            lows = (low & lower) | (lows & ~lower);
            highs = (high & higher) | (highs & ~higher);
        }
    for (int n = 0; n < LANES; n++)
        ranges[n] = (struct extremes){lows[n], highs[n]};
}

CLONES static void range_places(const struct lanes *lanes, const struct lane_places *places,
                                struct extremes *ranges)
{
    struct lane_patch *patches = lanes->patches; /* one of even depths, one of odd ones */
    UNCLEARED struct lane_noise noise;
    for (int depth = 0; depth <= lanes->depth; depth++) {
        int first = lanes->first[depth];
        int last = lanes->last[depth];
        struct lane_patch *patch = &patches[depth & 1];
        struct displacement by = lanes->displacements[depth];
        uint64_t key = noise_key(lanes->recipe->seed, (uint32_t)depth);
        prepare_noise(&noise, key, depth, first - 1, last + 2, places);
        if (depth == 0) {
            make_base(lanes, &noise, patch);
        } else {
            make_centres(&patches[1 - (depth & 1)], &noise, first, last, by, patch);
            make_edges(&noise, first, last, by, patch);
        }
    }
    find_ranges(&patches[lanes->depth & 1], places, lanes, ranges);
}

void lanes_range(const struct lanes *lanes, const int64_t x[LANES], const int64_t y[LANES],
                 struct extremes ranges[LANES])
{
    struct lane_places places;
    find_places(lanes, x, y, &places);
    range_places(lanes, &places, ranges);
}
