/*
 * Plain relief needs no more than each row's own points. Shades and contours look at a point's
 * neighbours, too: then three rows are kept, each with a point more at either end, and the points
 * beyond the view are those of the world, over its seam. Beyond a bounded world the ground goes on
 * as high as it is at the rim.
 *
 * Invariant: with relief, rows[1] and rows[2] are the two rows above the one that comes next.
 */
#include "map/layers.h"

#include "world/heights.h"

#include <stdlib.h>
#include <string.h>

struct layers {
    const struct map *map;
    struct heights *heights;
    struct relief relief;
    uint32_t *rows[3]; /* the row before, the last one given out, and the one after it */
    int64_t next;      /* the point's row that is kept next, */
    int64_t kept;      /* and that of the heights that were kept last; INT64_MIN: none was */
    uint8_t *bands;    /* of the row, and one more to the east */
    uint8_t *south;    /* of the row after it; contours only */
    uint8_t *marks;    /* shades or contours */
};

static bool has_rim(const struct layers *layers)
{
    return layers->map->look.relief != RELIEF_PLAIN;
}

/* What relief takes besides. */
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

/* The row whose heights a row has: its own, or beyond a bounded world those of the rim. */
static int64_t row_within(const struct layers *layers, int64_t y)
{
    const struct recipe *recipe = &layers->map->world.recipe;
    int64_t last = recipe_rows(recipe, layers->map->view.zoom) - 1;
    if (recipe->edges == EDGES_WRAP)
        return y;
    return y < 0 ? 0 : y < last ? y : last;
}

/* Heights at the ends of a row that lie beyond a bounded world become those of its rim. */
static void level_ends(const struct layers *layers, uint32_t *row)
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

/* Keeps the next row, with its rim, as the last of the three. */
static void keep_row(struct layers *layers)
{
    uint32_t *oldest = layers->rows[0];
    int64_t y = row_within(layers, layers->next++);
    const uint32_t *heights = layers->rows[2];
    layers->rows[0] = layers->rows[1];
    layers->rows[1] = layers->rows[2];
    layers->rows[2] = oldest;
    if (y != layers->kept)
        heights = heights_row(layers->heights);
    memcpy(oldest, heights, ((size_t)layers->map->view.cols + 2) * sizeof *oldest);
    layers->kept = y;
    level_ends(layers, oldest);
}

void layers_seek(struct layers *layers, uint32_t row)
{
    const struct view *view = &layers->map->view;
    if (!has_rim(layers)) {
        heights_seek(layers->heights, view->x, view->y + row);
        return;
    }
    layers->next = view->y + row - 1;
    layers->kept = INT64_MIN;
    heights_seek(layers->heights, view->x - 1, row_within(layers, layers->next));
    keep_row(layers);
    keep_row(layers);
}

/* Contours run along the heights' level, so square to the direction in which bands rise. */
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

static uint8_t higher(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

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
            here[n] = higher(higher(here[n], here[n + 1]), higher(south[n], south[n + 1]));
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
    keep_row(layers);
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
