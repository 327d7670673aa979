/*
 * Plain relief needs no more than each row's own points. Shades and contours look at a point's
 * neighbours, too: then three rows are kept, each with a point more at either end, and the points
 * beyond the view are those of the world, over its seam. Beyond a bounded world the ground goes on
 * as high as it is at the rim.
 *
 * Invariant: with relief, rows[1] and rows[2] are the two rows above the one that comes next.
 */
#include "ground.h"

#include "heights.h"

#include <stdlib.h>
#include <string.h>

struct ground {
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

static bool has_rim(const struct ground *ground)
{
    return ground->map->look.relief != RELIEF_PLAIN;
}

/* What relief takes besides. */
static bool make_rim(struct ground *ground)
{
    const struct map *map = ground->map;
    size_t cols = (size_t)map->view.cols + 2;
    for (int n = 0; n < 3; n++)
        ground->rows[n] = malloc(cols * sizeof *ground->rows[n]);
    ground->south = malloc(cols);
    ground->marks = malloc(cols);
    relief_make(&ground->relief, map->look.light, map->world.high - map->world.low,
                recipe_depth(&map->world.recipe) + map->view.zoom);
    return ground->rows[0] != NULL && ground->rows[1] != NULL && ground->rows[2] != NULL &&
           ground->south != NULL && ground->marks != NULL;
}

struct ground *ground_new(const struct map *map)
{
    struct ground *ground = calloc(1, sizeof *ground);
    if (ground == NULL)
        return NULL;
    ground->map = map;
    uint32_t rim = has_rim(ground) ? 2 : 0;
    ground->bands = malloc((size_t)map->view.cols + 1);
    ground->heights = heights_new(&map->world, map->view.zoom, map->view.cols + rim);
    if (ground->bands == NULL || ground->heights == NULL ||
        (has_rim(ground) && !make_rim(ground))) {
        ground_free(ground);
        return NULL;
    }
    ground_seek(ground, 0);
    return ground;
}

void ground_free(struct ground *ground)
{
    if (ground == NULL)
        return;
    heights_free(ground->heights);
    for (int n = 0; n < 3; n++)
        free(ground->rows[n]);
    free(ground->bands);
    free(ground->south);
    free(ground->marks);
    free(ground);
}

const struct relief *ground_relief(const struct ground *ground)
{
    return &ground->relief;
}

/* The row whose heights a row has: its own, or beyond a bounded world those of the rim. */
static int64_t row_within(const struct ground *ground, int64_t y)
{
    const struct recipe *recipe = &ground->map->world.recipe;
    int64_t last = recipe_rows(recipe, ground->map->view.zoom) - 1;
    if (recipe->edges == EDGES_WRAP)
        return y;
    return y < 0 ? 0 : y < last ? y : last;
}

/* Heights at the ends of a row that lie beyond a bounded world become those of its rim. */
static void level_ends(const struct ground *ground, uint32_t *row)
{
    const struct recipe *recipe = &ground->map->world.recipe;
    const struct view *view = &ground->map->view;
    if (recipe->edges == EDGES_WRAP)
        return;
    if (view->x == 0)
        row[0] = row[1];
    for (int64_t n = recipe_cols(recipe, view->zoom) - view->x; n <= view->cols; n++)
        row[n + 1] = row[n];
}

/* Keeps the next row, with its rim, as the last of the three. */
static void keep_row(struct ground *ground)
{
    uint32_t *oldest = ground->rows[0];
    int64_t y = row_within(ground, ground->next++);
    const uint32_t *heights = ground->rows[2];
    ground->rows[0] = ground->rows[1];
    ground->rows[1] = ground->rows[2];
    ground->rows[2] = oldest;
    if (y != ground->kept)
        heights = heights_row(ground->heights);
    memcpy(oldest, heights, ((size_t)ground->map->view.cols + 2) * sizeof *oldest);
    ground->kept = y;
    level_ends(ground, oldest);
}

void ground_seek(struct ground *ground, uint32_t row)
{
    const struct view *view = &ground->map->view;
    if (!has_rim(ground)) {
        heights_seek(ground->heights, view->x, view->y + row);
        return;
    }
    ground->next = view->y + row - 1;
    ground->kept = INT64_MIN;
    heights_seek(ground->heights, view->x - 1, row_within(ground, ground->next));
    keep_row(ground);
    keep_row(ground);
}

/* Contours run along the heights' level, so square to the direction in which bands rise. */
static enum ground_contour contour_of(int here, int east, int south, int south_east)
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

static void find_contours(struct ground *ground)
{
    const struct map *map = ground->map;
    uint8_t *here = ground->bands;
    uint8_t *south = ground->south;
    bands_indices(&map->bands, ground->rows[1] + 1, map->view.cols + 1, here);
    bands_indices(&map->bands, ground->rows[2] + 1, map->view.cols + 1, south);
    for (uint32_t n = 0; n < map->view.cols; n++) {
        ground->marks[n] = (uint8_t)contour_of(here[n], here[n + 1], south[n], south[n + 1]);
        if (ground->marks[n] != CONTOUR_NONE)
            here[n] = higher(higher(here[n], here[n + 1]), higher(south[n], south[n + 1]));
    }
}

struct ground_row ground_row(struct ground *ground)
{
    const struct map *map = ground->map;
    struct ground_row row = {.bands = ground->bands};
    if (!has_rim(ground)) {
        bands_indices(&map->bands, heights_row(ground->heights), map->view.cols, ground->bands);
        return row;
    }
    keep_row(ground);
    if (map->look.relief == RELIEF_CONTOUR) {
        find_contours(ground);
        row.contours = ground->marks;
        return row;
    }
    bands_indices(&map->bands, ground->rows[1] + 1, map->view.cols, ground->bands);
    relief_row(&ground->relief, ground->rows[0], ground->rows[1], ground->rows[2], map->view.cols,
               ground->marks);
    row.shades = ground->marks;
    return row;
}
