/*
 * Plain relief needs only the points of each row. Shades and contours also need a point's
 * neighbours: then three rows of heights are kept, each with one more point at both ends. Points
 * beyond the view are read from the world, across its seam. Beyond a bounded world the land
 * continues as high as it is at the rim.
 *
 * Invariant: between two calls, with relief, rows[2] is the row that is returned next, and rows[1]
 * is the one to its north.
 */
#include "map/layers.h"

#include "world/heights.h"

#include <stdlib.h>
#include <string.h>

struct layers {
    const struct map *map;
    struct heights *heights; /* reader of the view's rows, with relief 2 points wider */
    struct relief relief;    /* light and slope of the shades; unset in plain relief */
    uint32_t *rows[3];       /* heights of three rows, from north to south; NULL in plain relief */
    int64_t next_y;          /* row of the world that goes into rows[] next */
    int64_t heights_y;       /* row of the world that `heights` returned last; INT64_MIN: none */
    uint8_t *bands;          /* bands of the row, and of one more point to the east */
    uint8_t *south;          /* bands of the row to the south; contours only */
    uint8_t *marks;          /* shades or contours of the row */
};

/* True if rows have one more point at both ends, for relief. */
static bool has_rim(const struct layers *layers)
{
    return layers->map->look.relief != RELIEF_PLAIN;
}

/* Prepares the light and allocates what only relief needs. Returns false if out of memory; the
 * caller frees. */
static bool make_rim(struct layers *layers)
{
    const struct map *map = layers->map;
    size_t cols = (size_t)map->view.cols + 2;
    for (int n = 0; n < 3; n++)
        layers->rows[n] = malloc(cols * sizeof *layers->rows[n]);
    layers->south = malloc(cols);
    layers->marks = malloc(cols);
    relief_make(&layers->relief, map->look.light, map->world.high - map->world.low,
                recipe_depth(&map->world.recipe) + map->view.zoom);
    return layers->rows[0] != NULL && layers->rows[1] != NULL && layers->rows[2] != NULL &&
           layers->south != NULL && layers->marks != NULL;
}

struct layers *layers_new(const struct map *map)
{
    struct layers *layers = calloc(1, sizeof *layers);
    if (layers == NULL)
        return NULL;
    layers->map = map;
    uint32_t rim = has_rim(layers) ? 2 : 0;
    layers->bands = malloc((size_t)map->view.cols + 1);
    layers->heights = heights_new(&map->world.recipe, map->view.zoom, map->view.cols + rim);
    if (layers->bands == NULL || layers->heights == NULL ||
        (has_rim(layers) && !make_rim(layers))) {
        layers_free(layers);
        return NULL;
    }
    layers_seek(layers, 0);
    return layers;
}

void layers_free(struct layers *layers)
{
    if (layers == NULL)
        return;
    heights_free(layers->heights);
    for (int n = 0; n < 3; n++)
        free(layers->rows[n]);
    free(layers->bands);
    free(layers->south);
    free(layers->marks);
    free(layers);
}

const struct relief *layers_relief(const struct layers *layers)
{
    return &layers->relief;
}

/* Returns the row whose heights row y has: y itself, or beyond a bounded world the rim. */
static int64_t clamp_row(const struct layers *layers, int64_t y)
{
    const struct recipe *recipe = &layers->map->world.recipe;
    int64_t last = recipe_rows(recipe, layers->map->view.zoom) - 1;
    if (recipe->edges == EDGES_WRAP)
        return y;
    return y < 0 ? 0 : y < last ? y : last;
}

/* Replaces heights at the ends of a row that lie beyond a bounded world by those of its rim. */
static void extend_rim(const struct layers *layers, uint32_t *row)
{
    const struct recipe *recipe = &layers->map->world.recipe;
    const struct view *view = &layers->map->view;
    if (recipe->edges == EDGES_WRAP)
        return;
    if (view->x == 0)
        row[0] = row[1];
    for (int64_t n = recipe_cols(recipe, view->zoom) - view->x; n <= view->cols; n++)
        row[n + 1] = row[n];
}

/* Moves the three rows up by one and reads the new last one. Beyond a bounded world it is a copy of
 * the rim. */
static void advance_row(struct layers *layers)
{
    uint32_t *oldest = layers->rows[0];
    int64_t y = clamp_row(layers, layers->next_y++);
    const uint32_t *heights = layers->rows[2];
    layers->rows[0] = layers->rows[1];
    layers->rows[1] = layers->rows[2];
    layers->rows[2] = oldest;
    if (y != layers->heights_y)
        heights = heights_row(layers->heights);
    memcpy(oldest, heights, ((size_t)layers->map->view.cols + 2) * sizeof *oldest);
    layers->heights_y = y;
    extend_rim(layers, oldest);
}

void layers_seek(struct layers *layers, uint32_t row)
{
    const struct view *view = &layers->map->view;
    if (!has_rim(layers)) {
        heights_seek(layers->heights, view->x, view->y + row);
        return;
    }
    layers->next_y = view->y + row - 1;
    layers->heights_y = INT64_MIN;
    heights_seek(layers->heights, view->x - 1, clamp_row(layers, layers->next_y));
    advance_row(layers);
    advance_row(layers);
}

/* Returns the contour of a square, by the bands of its four points. Contours run at right angles to
 * the direction in which bands rise. */
static enum contour contour_of(int here, int east, int south, int south_east)
{
    int rise_east = east + south_east - here - south;
    int rise_south = south + south_east - here - east;
    if (rise_east == 0 && rise_south == 0)
        return here == east ? CONTOUR_NONE : CONTOUR_CROSS;
    if (abs(rise_east) > 2 * abs(rise_south))
        return CONTOUR_DOWN;
    if (abs(rise_south) > 2 * abs(rise_east))
        return CONTOUR_ACROSS;
    return (rise_east > 0) == (rise_south > 0) ? CONTOUR_RISING : CONTOUR_FALLING;
}

static uint8_t higher_band(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

/* Computes the bands and contours of the row. */
static void find_contours(struct layers *layers)
{
    const struct map *map = layers->map;
    uint8_t *here = layers->bands;
    uint8_t *south = layers->south;
    bands_indices(&map->bands, layers->rows[1] + 1, map->view.cols + 1, here);
    bands_indices(&map->bands, layers->rows[2] + 1, map->view.cols + 1, south);
    for (uint32_t n = 0; n < map->view.cols; n++) {
        layers->marks[n] = (uint8_t)contour_of(here[n], here[n + 1], south[n], south[n + 1]);
        if (layers->marks[n] != CONTOUR_NONE)
            here[n] =
                higher_band(higher_band(here[n], here[n + 1]), higher_band(south[n], south[n + 1]));
    }
}

struct layers_row layers_row(struct layers *layers)
{
    const struct map *map = layers->map;
    struct layers_row row = {.bands = layers->bands};
    if (!has_rim(layers)) {
        bands_indices(&map->bands, heights_row(layers->heights), map->view.cols, layers->bands);
        return row;
    }
    advance_row(layers);
    if (map->look.relief == RELIEF_CONTOUR) {
        find_contours(layers);
        row.contours = layers->marks;
        return row;
    }
    bands_indices(&map->bands, layers->rows[1] + 1, map->view.cols, layers->bands);
    relief_row(&layers->relief, layers->rows[0], layers->rows[1], layers->rows[2], map->view.cols,
               layers->marks);
    row.shades = layers->marks;
    return row;
}
