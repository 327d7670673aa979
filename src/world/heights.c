/*
 * A reader reads from a source (row_source.h), or from halvings of one, and adds the climate.
 */
#include "world/heights.h"

#include "world/rows/picture.h"

#include <stdlib.h>

/*
 * Halvings: the source of a world of which only the first halvings of distance are made.
 *
 * Points that are made lie 2^shift points apart. They are read from the world at a zoom `shift`
 * further out, whose points are exactly these. After half a halving some of these are missing, too:
 * the edges, or the centres if the algorithm makes edges first. A missing point is unknown, or has
 * the height of the nearest made point to its north-west, first to the west.
 *
 * Invariant: before row y is made, rows[1] is row y >> shift of the coarse world if `fresh` is
 * false, and rows[0] the one before it.
 */

struct halved {
    struct heights *coarse; /* reader of the points that are there, and of those of half a step */
    int shift;              /* log2 of the points of the window from one of them to the next */
    bool half;              /* half a step is made */
    bool edges_first;       /* half a step makes edges, and not centres */
    bool filled;            /* missing points have heights */
    uint32_t cols;          /* points of a row of the window */
    uint32_t coarse_cols;   /* points of a row of `coarse` */
    int64_t x;              /* first point of a row of the window */
    int64_t y;              /* next row of the window */
    int64_t read;           /* row of `coarse` that rows[1] is */
    uint32_t *rows[2];      /* two rows of `coarse`, from the point before x >> shift on */
    uint32_t *out;          /* row of the window */
    uint32_t numbers[];     /* memory of the three rows */
};

static void read_coarse_row(struct halved *halved)
{
    uint32_t *oldest = halved->rows[0];
    halved->rows[0] = halved->rows[1];
    halved->rows[1] = oldest;
    memcpy(oldest, heights_row(halved->coarse), halved->coarse_cols * sizeof *oldest);
    halved->read++;
}

static void seek_halved(struct halved *halved, int64_t x, int64_t y)
{
    halved->x = x;
    halved->y = y;
    halved->read = times_power(y, -halved->shift) - 2;
    heights_seek(halved->coarse, times_power(x, -halved->shift) - 1, halved->read + 1);
    read_coarse_row(halved);
    read_coarse_row(halved);
}

static struct halved *open_halved(const struct recipe *recipe, int zoom, uint32_t cols)
{
    const struct recipe_halvings *made = &recipe->halvings;
    const bool half = made->halves % 2 == 1;
    const int shift = recipe_depth(recipe) + zoom - (int)(made->halves / 2) - half;
    const uint32_t coarse = ((cols - 1) >> shift) + 3;
    struct halved *halved =
        malloc(sizeof *halved + (2 * (size_t)coarse + cols) * sizeof *halved->numbers);
    if (halved == NULL)
        return NULL;
    *halved = (struct halved){.coarse = heights_new(recipe, zoom - shift, coarse, ROWS_FINISHED),
                              .shift = shift,
                              .half = half,
                              .edges_first = algorithms[recipe->algorithm]->edges_first,
                              .filled = made->filled,
                              .cols = cols,
                              .coarse_cols = coarse,
                              .rows = {halved->numbers, halved->numbers + coarse},
                              .out = halved->numbers + 2 * (size_t)coarse};
    if (halved->coarse == NULL) {
        free(halved);
        return NULL;
    }
    seek_halved(halved, 0, 0);
    return halved;
}

/* True if the coarse point of a column and row is there. */
static bool is_there(const struct halved *halved, int64_t column, int64_t row)
{
    bool odd_x = (column & 1) != 0;
    bool odd_y = (row & 1) != 0;
    if (!halved->half)
        return true;
    return halved->edges_first ? !odd_x || !odd_y : odd_x == odd_y;
}

/* Returns the height that a point of the window has for the coarse point to its north-west, which
 * is `column`, and the nth of the row. */
static uint32_t height_from(const struct halved *halved, int64_t column, uint32_t n)
{
    if (is_there(halved, column, halved->read))
        return halved->rows[1][n];
    return (column & 1) != 0 ? halved->rows[1][n - 1] : halved->rows[0][n];
}

static const uint32_t *next_halved_row(struct halved *halved)
{
    int64_t mask = (INT64_C(1) << halved->shift) - 1;
    while (halved->read < times_power(halved->y, -halved->shift))
        read_coarse_row(halved);
    int64_t first = times_power(halved->x, -halved->shift);
    for (uint32_t col = 0; col < halved->cols; col++) {
        int64_t column = times_power(halved->x + col, -halved->shift);
        bool on = ((halved->x + col) & mask) == 0 && (halved->y & mask) == 0 &&
                  is_there(halved, column, halved->read);
        halved->out[col] = on || halved->filled
                               ? height_from(halved, column, (uint32_t)(column - first) + 1)
                               : HEIGHT_UNKNOWN;
    }
    halved->y++;
    return halved->out;
}

struct heights {
    struct row_source *source; /* NULL: `halved` has the rows */
    struct halved *halved;
    int64_t x; /* place of the next row */
    int64_t y;
    unsigned layers;                   /* enum row_layer, as asked for */
    struct climate *climate;           /* NULL: it was not asked for */
    const struct climate_row *weather; /* climate of the last row */
};

bool heights_are_holed(const struct recipe *recipe)
{
    return (recipe->picture != NULL && recipe->picture->holed) ||
           (recipe->halvings.given && !recipe->halvings.filled);
}

struct heights *heights_new(const struct recipe *recipe, int zoom, uint32_t cols, unsigned layers)
{
    struct heights *heights = malloc(sizeof *heights);
    if (heights == NULL)
        return NULL;
    *heights = (struct heights){.layers = layers};
    const struct recipe_halvings *made = &recipe->halvings;
    if ((layers & ROWS_FINISHED) == 0 && made->given && recipe->picture == NULL &&
        (int)made->halves < 2 * (recipe_depth(recipe) + zoom)) /* some points are not made */
        heights->halved = open_halved(recipe, zoom, cols);
    else
        heights->source = row_source_new(recipe, zoom, cols, layers);
    bool climate = (layers & ROWS_CLIMATE) != 0 && recipe_has_climate(recipe);
    bool opened = heights->source != NULL || heights->halved != NULL;
    if (opened && climate)
        heights->climate = climate_new(recipe, zoom, cols);
    if (opened && (!climate || heights->climate != NULL))
        return heights;
    heights_free(heights);
    return NULL;
}

void heights_free(struct heights *heights)
{
    if (heights == NULL)
        return;
    row_source_free(heights->source);
    if (heights->halved != NULL)
        heights_free(heights->halved->coarse);
    free(heights->halved);
    climate_free(heights->climate);
    free(heights);
}

void heights_seek(struct heights *heights, int64_t x, int64_t y)
{
    if (x == heights->x && y == heights->y) /* it is there: much is made already */
        return;
    heights->x = x;
    heights->y = y;
    if (heights->halved != NULL)
        seek_halved(heights->halved, x, y);
    else
        row_source_seek(heights->source, x, y);
    if (heights->climate != NULL)
        climate_seek(heights->climate, x, y);
}

const uint32_t *heights_row(struct heights *heights)
{
    const uint32_t *row = heights->halved != NULL ? next_halved_row(heights->halved)
                                                  : row_source_next(heights->source);
    if (heights->climate != NULL)
        heights->weather = climate_next(heights->climate, row);
    heights->y++;
    return row;
}

const struct water_row *heights_water(const struct heights *heights)
{
    bool wanted = (heights->layers & (ROWS_WATER | ROWS_DISCHARGE)) != 0;
    return wanted && heights->source != NULL ? row_source_water(heights->source) : NULL;
}

const struct climate_row *heights_climate(const struct heights *heights)
{
    return heights->weather;
}
