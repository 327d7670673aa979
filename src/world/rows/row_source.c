/*
 * Pictures have their own source; other worlds have rivers or a lattice.
 */
#include "world/rows/row_source.h"

#include "terrain/lattice.h"
#include "world/rivers/rivers.h"
#include "world/rows/picture.h"
#include "world/rows/picture_points.h"

#include <stdbool.h>
#include <stdlib.h>

/*
 * Rows of a picture are made one at a time, from any place.
 */

struct picture_reader {
    const struct recipe *recipe;
    int zoom;
    uint32_t cols;
    int64_t x; /* place of the next row */
    int64_t y;
    struct picture_points *points; /* NULL: single pixels */
    uint32_t row[];                /* the last row */
};

static void *open_picture(const struct recipe *recipe, int zoom, uint32_t cols, unsigned layers)
{
    struct picture_reader *reader = malloc(sizeof *reader + cols * sizeof *reader->row);
    bool smooth = recipe->picture->sums != NULL && zoom != 0;
    (void)layers;
    if (reader == NULL)
        return NULL;
    *reader = (struct picture_reader){.recipe = recipe, .zoom = zoom, .cols = cols};
    if (smooth)
        reader->points = picture_points_new(recipe, zoom, cols);
    if (reader->points != NULL || !smooth)
        return reader;
    free(reader);
    return NULL;
}

static void close_picture(void *reader)
{
    struct picture_reader *picture = reader;
    picture_points_free(picture->points);
    free(picture);
}

static void seek_picture(void *reader, int64_t x, int64_t y)
{
    struct picture_reader *picture = reader;
    picture->x = x;
    picture->y = y;
}

static const uint32_t *next_picture_row(void *reader)
{
    struct picture_reader *picture = reader;
    if (picture->points != NULL)
        picture_points_row(picture->points, picture->x, picture->y++, picture->row);
    else
        picture_row(picture->recipe, picture->zoom, picture->x, picture->y++, picture->cols,
                    picture->row);
    return picture->row;
}

const struct source source_picture = {
    .open = open_picture,
    .close = close_picture,
    .seek = seek_picture,
    .next_row = next_picture_row,
};

/*
 * Adapter from lattice.h to struct source.
 */

static void *open_lattice(const struct recipe *recipe, int zoom, uint32_t cols, unsigned layers)
{
    (void)layers;
    return lattice_new(recipe, zoom, cols);
}

static void close_lattice(void *reader)
{
    lattice_free(reader);
}

static void seek_lattice(void *reader, int64_t x, int64_t y)
{
    lattice_seek(reader, x, y);
}

static const uint32_t *next_lattice_row(void *reader)
{
    return lattice_row(reader);
}

const struct source source_lattice = {
    .open = open_lattice,
    .close = close_lattice,
    .seek = seek_lattice,
    .next_row = next_lattice_row,
};

/*
 * Rivers have rows of their own, with their water.
 */

static void *open_rivers(const struct recipe *recipe, int zoom, uint32_t cols, unsigned layers)
{
    struct rivers_world world = rivers_world(recipe, rivers_sea(recipe));
    world.heights_only = (layers & (ROWS_WATER | ROWS_DISCHARGE)) == 0;
    world.rains = (layers & ROWS_DISCHARGE) != 0 && recipe_has_climate(recipe);
    return rivers_new(&world, zoom, cols);
}

static void close_rivers(void *reader)
{
    rivers_free(reader);
}

static void seek_rivers(void *reader, int64_t x, int64_t y)
{
    rivers_seek(reader, x, y);
}

static const uint32_t *next_rivers_row(void *reader)
{
    return rivers_next(reader)->height;
}

static const struct water_row *rivers_water(const void *reader)
{
    return rivers_row(reader);
}

const struct source source_rivers = {
    .open = open_rivers,
    .close = close_rivers,
    .seek = seek_rivers,
    .next_row = next_rivers_row,
    .water = rivers_water,
};

const struct source *source_of(const struct recipe *recipe)
{
    if (recipe->picture != NULL)
        return &source_picture;
    return recipe_has_water(recipe) ? &source_rivers : &source_lattice;
}
