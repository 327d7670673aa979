/*
 * A lattice is a chain of levels, one for each depth, from the base lattice (level 0) to the depth
 * that was asked for. A level makes its rows in order; when it needs a row of the level above, it
 * asks for that level's next row. So the rows of all depths stream at once, in O(columns) memory:
 * each level is half as wide as the next.
 *
 * level.h describes a level and its invariant; the file of each algorithm says how a row is made
 * from rows of the parent. The base lattice is noise or a drawing (recipe.h) with every algorithm.
 *
 * Only the indices that are hashed wrap: a window over the seam is like any other. A window wider
 * than a world that wraps is made one world wide, and copied side by side.
 *
 * Nothing ends at a rim either: rows continue beyond it with meaningless points.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "terrain/lattice.h"

#include "recipe/drawing.h"
#include "terrain/level.h"

#include <stdlib.h>
#include <string.h>

struct lattice {
    struct corners corners;                    /* drawing of the base lattice, if there is one */
    uint32_t cols;                             /* points in a row of the window */
    uint32_t *repeated;                        /* a row of the window, if the world is narrower */
    struct level *window;                      /* the level that was asked for: the last one used */
    struct level levels[RECIPE_DEPTH_MAX + 1]; /* from the base lattice on */
    uint32_t heights[];                        /* the rows of all levels, and `repeated` */
};

/* Returns the number of parent points for `cols` points from x on: one for each two points, and one
 * neighbour at each end. The parents begin one point before the row. */
static uint32_t parents_of(int64_t x, uint32_t cols)
{
    return (uint32_t)(((x + cols - 1) >> 1) - (x >> 1)) + 3;
}

CLONES static void make_base_row(struct level *level, size_t pairs, uint32_t *out)
{
    (void)pairs;
    level_points_alone(level, level->x, level->y++, 1, level->cols, out);
}

/* Returns the noise of a point of a drawn base lattice; -1 if it has noise of its own. */
static int32_t drawn_noise(const struct level *level, uint64_t i, uint64_t j)
{
    const struct drawing *drawing = level->drawing;
    if (drawing == NULL)
        return corners_noise(level->corners, i, j);
    bool inside = i < drawing->cols && j < drawing->rows;
    return inside ? (int32_t)drawing->values[j * drawing->cols + i] : -1;
}

/* Makes a row of a drawn base lattice, with noise where the drawing has none. */
static void make_drawn_row(struct level *level, size_t pairs, uint32_t *out)
{
    uint64_t row = level_wrap(level->y, level->period_y);
    uint64_t j = level->origin_y + row * level->stride;
    make_base_row(level, pairs, out);
    for (uint32_t n = 0; n < level->cols; n++) {
        uint64_t column = level_wrap(level->x + n, level->period_x);
        uint64_t i = level->origin_x + column * level->stride;
        int32_t noise = drawn_noise(level, i, j);
        if (noise >= 0)
            out[n] = displaced_by(4 * HEIGHT_MIDDLE, (uint32_t)noise, level->displacement);
    }
}

static void seek_level(struct level *level, int64_t x, int64_t y)
{
    level->x = x;
    level->y = y;
    level->indent = 0;
    level->is_ahead = false;
    if (level->parent == NULL)
        return;
    int64_t odd = y & 1 ? y : y - 1; /* the first row that is between two of the parent's */
    int64_t above = level->guided ? (y >> 1) - 1 : odd >> 1;
    level->indent = x & 1;
    level->parent->cols = parents_of(x, level->cols);
    seek_level(level->parent, (x >> 1) - 1, above);
    level->start(level, odd);
}

/* Sets the fields of a level that depend on the recipe. `depth` is log2 of the feature size, plus
 * the zoom. If it is negative, the level is every 2^-depth-th point of the base lattice. */
static void set_level(struct level *level, const struct recipe *recipe, int depth, int zoom)
{
    const struct algorithm *algorithm = algorithms[recipe->algorithm];
    int halvings = depth > 0 ? depth : 0;
    level->make_row = algorithm->make_row;
    if (level->parent == NULL)
        level->make_row =
            level->corners != NULL || level->drawing != NULL ? make_drawn_row : make_base_row;
    level->start = algorithm->start;
    level->guided = algorithm->guided;
    level->depth = halvings;
    level->bounded_x = recipe_bounded_x(recipe);
    level->bounded_y = recipe_bounded_y(recipe);
    level->key = noise_key(recipe->seed, (uint32_t)halvings);
    level->period_x = (uint64_t)recipe_cols(recipe, zoom);
    level->period_y = (uint64_t)recipe_rows(recipe, zoom);
    level->origin_x = (uint64_t)recipe->origin_x << halvings;
    level->origin_y = (uint64_t)recipe->origin_y << halvings;
    level->stride = UINT64_C(1) << (halvings - depth);
}

/* Points of a row besides those that were asked for: the indent, neighbours, the last odd pair, and
 * the pairs that fill up a group. */
enum { ROW_SLACK = 6 + 2 * (ROW_GROUP - 1) };

/* Sizes of the buffers of a level of `cols` points, in heights. */
struct level_sizes {
    size_t row;     /* one of `rows` or `guides` */
    size_t between; /* one of `between` */
    size_t spare;   /* holds a row, or one of `between` */
};

static struct level_sizes sizes_of(uint32_t cols, bool guided)
{
    size_t row = (size_t)cols + ROW_SLACK;
    size_t between = (guided ? 2 : 1) * ((size_t)parents_of(1, cols) + ROW_SLACK);
    return (struct level_sizes){row, between, row > between ? row : between};
}

static uint32_t *take_heights(uint32_t **unused, size_t count)
{
    uint32_t *taken = *unused;
    *unused += count;
    return taken;
}

static void set_buffers(struct level *level, bool is_last, uint32_t **unused)
{
    struct level_sizes sizes = sizes_of(level->cols, level->guided);
    level->guide_at = sizes.between / 2;
    for (int n = 0; n < 2; n++) {
        level->rows[n] = take_heights(unused, sizes.row);
        level->between[n] = take_heights(unused, sizes.between);
        if (level->guided && !is_last)
            level->guides[n] = take_heights(unused, sizes.row);
    }
    level->spare = take_heights(unused, sizes.spare);
}

struct lattice *lattice_new_moved(const struct recipe *recipe, int zoom, uint32_t cols,
                                  const struct displacement *displacements)
{
    struct displacement usual[RECIPE_DEPTH_MAX + 1];
    int depth = recipe_depth(recipe) + zoom;
    int last = depth < 0 ? 0 : depth;
    bool drawn = displacements == NULL;
    uint32_t asked[RECIPE_DEPTH_MAX + 1];
    int64_t period = recipe_cols(recipe, zoom);
    bool repeats = !recipe_bounded_x(recipe) && period < cols;
    size_t total = repeats ? cols : 0;
    asked[last] = repeats ? (uint32_t)period : cols;
    for (int n = last; n >= 0; n--) {
        if (n > 0)
            asked[n - 1] = parents_of(1, asked[n]); /* the maximum, over all x */
        const bool guided = algorithms[recipe->algorithm]->guided;
        struct level_sizes sizes = sizes_of(asked[n], guided);
        total += (guided ? 4 : 2) * sizes.row + 2 * sizes.between + sizes.spare;
    }
    struct lattice *lattice = malloc(sizeof *lattice + total * sizeof *lattice->heights);
    if (lattice == NULL)
        return NULL;
    if (drawn)
        displacements_make(usual, recipe, last);
    uint32_t *unused = lattice->heights;
    for (int n = 0; n <= last; n++) {
        struct level *level = &lattice->levels[n];
        *level = (struct level){.parent = n > 0 ? level - 1 : NULL, .cols = asked[n]};
        level->displacement = (drawn ? usual : displacements)[n];
        level->corners = n == 0 && drawn && recipe->corners.cols > 0 ? &lattice->corners : NULL;
        level->drawing = n == 0 && drawn ? recipe->drawing : NULL;
        int here = n < last ? n : depth;
        set_level(level, recipe, here, here - depth + zoom);
        set_buffers(level, n == last, &unused);
    }
    lattice->corners = recipe->corners;
    lattice->cols = cols;
    lattice->repeated = repeats ? unused : NULL;
    lattice->window = &lattice->levels[last];
    lattice_seek(lattice, 0, 0);
    return lattice;
}

struct lattice *lattice_new(const struct recipe *recipe, int zoom, uint32_t cols)
{
    return lattice_new_moved(recipe, zoom, cols, NULL);
}

void lattice_seek(struct lattice *lattice, int64_t x, int64_t y)
{
    seek_level(lattice->window, x, y);
}

const uint32_t *lattice_row(struct lattice *lattice)
{
    uint32_t period = lattice->window->cols;
    const uint32_t *row = level_next_row(lattice->window);
    if (lattice->repeated == NULL)
        return row;
    memcpy(lattice->repeated, row, period * sizeof *row);
    for (uint32_t n = period; n < lattice->cols; n++)
        lattice->repeated[n] = lattice->repeated[n - period];
    return lattice->repeated;
}
