/*
 * Row source: where the rows of a world come from: a lattice, rivers, or a picture that was read.
 * heights.h reads worlds through these sources.
 */
#ifndef TMAP_WORLD_ROWS_ROW_SOURCE_H
#define TMAP_WORLD_ROWS_ROW_SOURCE_H

#include "recipe/recipe.h"
#include "world/rivers/water.h"

#include <stdint.h>

/* Layers that can be asked for beside heights, or'ed. */
enum row_layer {
    ROWS_WATER = 1,     /* struct water_row, without its discharge */
    ROWS_DISCHARGE = 2, /* struct water_row with its discharge */
    ROWS_CLIMATE = 4,   /* struct climate_row */
    ROWS_WIDE = 16,     /* struct water_row with numbers of wide rivers */
    ROWS_DRY = 8,       /* at depth 0 or further out heights may be what the land would have without
                           water, which is faster */
};

/* The functions of a source, like those of heights.h. `reader` is what `open` returned. */
struct source {
    /* Makes a reader as heights_new_with says. Returns NULL if out of memory. */
    void *(*open)(const struct recipe *recipe, int zoom, uint32_t cols, unsigned layers);
    void (*close)(void *reader);
    void (*seek)(void *reader, int64_t x, int64_t y);
    const uint32_t *(*next_row)(void *reader);
    /* Returns the water of the last row. The pointer is NULL if the source has no water. */
    const struct water_row *(*water)(const void *reader);
};

/* Returns the source of the finished world of a valid recipe. */
const struct source *source_of(const struct recipe *recipe);

extern const struct source source_lattice;
extern const struct source source_picture;
extern const struct source source_rivers;
extern const struct source source_halvings; /* a lattice of which not all halvings are made */

/*
 * Picture points: the points of a smooth picture at any zoom. Only tests call them from outside.
 *
 * Zoomed out by k, point (x, y) is the mean of the known cells of a square, rounded to the nearest
 * height. The square has 2^k cells along each side, from (x * 2^k, y * 2^k) on, fewer where the
 * picture ends. The point is unknown if no cell is known.
 *
 * Zoomed in, cells keep their heights, and the land between two cells is a cubic curve along each
 * axis. At a cell its slope is that from the cell before to the cell after (Catmull and Rom, "A
 * class of local interpolating splines", 1974). So shades show no grid of pixels. Beside steep land
 * a curve goes a little beyond the cells' heights; curves that do not would show as steps. Columns
 * are interpolated first, then the row. Beyond a rim the land is as high as at the rim. A point is
 * unknown if the nearest cell is (of two equally near ones the western or northern one). Other
 * unknown cells count as high as their nearest known neighbour in the column or row.
 */

/* A reader of rows of points. */
struct picture_points;

/* Makes a reader of rows of `cols` points, 1 or more, of a recipe whose picture is smooth
 * (picture_smooth), at a zoom from recipe_zoom_min to recipe_zoom_max. The recipe must outlive the
 * reader. Returns NULL if out of memory. The caller frees the reader by picture_points_free, which
 * also takes NULL. */
struct picture_points *picture_points_new(const struct recipe *recipe, int zoom, uint32_t cols);
void picture_points_free(struct picture_points *points);

/* Writes the heights of the `cols` points (x, y), (x + 1, y)... into out. They wrap as those of a
 * lattice do; points outside a bounded world have unspecified heights. */
void picture_points_row(struct picture_points *points, int64_t x, int64_t y, uint32_t *out);

#endif
