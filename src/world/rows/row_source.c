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
#include <string.h>

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
 * A lattice is a reader of its own.
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
 * Rows of rivers, in memory of the reader's own: heights, and the layers that were asked for.
 *
 * Where all heights are below the sea it is higher than rivers.h knows a sea to be: then all cells
 * are made sea here.
 */

struct rivers_reader {
    struct rivers *rivers;
    struct rivers_layers row; /* the last row; NULL: the layer is not wanted */
    struct water_row water;   /* layers of `row` */
    uint32_t cols;
    bool drowned; /* there is no land */
    uint32_t numbers[];
};

/* Shares the reader's memory out among the layers that are wanted. */
static void set_layers(struct rivers_reader *reader, unsigned layers)
{
    struct rivers_layers *row = &reader->row;
    uint32_t *numbers = reader->numbers;
    uint8_t *bytes = (uint8_t *)(numbers + 4 * (size_t)reader->cols);
    row->height = numbers;
    if (layers & WATER_CATCHMENT)
        row->catchment = numbers + reader->cols;
    if (layers & WATER_LAKE)
        row->lake = numbers + 2 * (size_t)reader->cols;
    if (layers & WATER_COVER)
        row->water = bytes;
    if (layers & WATER_DIRECTION)
        row->direction = bytes + reader->cols;
    if (layers & WATER_DISCHARGE)
        row->discharge = numbers + 3 * (size_t)reader->cols;
    reader->water =
        (struct water_row){row->catchment, row->lake, row->water, row->direction, row->discharge};
}

static void *open_rivers(const struct recipe *recipe, int zoom, uint32_t cols, unsigned layers)
{
    size_t bytes = cols * (4 * sizeof(uint32_t) + 2);
    uint32_t sea = rivers_sea(recipe);
    struct rivers_world world = rivers_world(recipe, sea < HEIGHT_END ? sea : RIVERS_TOP);
    struct rivers_reader *reader = malloc(sizeof *reader + bytes);
    if (reader == NULL)
        return NULL;
    *reader = (struct rivers_reader){.cols = cols, .drowned = sea == HEIGHT_END};
    if (!recipe_has_climate(recipe))
        layers &= ~(unsigned)WATER_DISCHARGE;
    world.rains = (layers & WATER_DISCHARGE) != 0;
    set_layers(reader, layers);
    reader->rivers = rivers_new(&world, zoom, cols);
    if (reader->rivers != NULL)
        return reader;
    free(reader);
    return NULL;
}

static void close_rivers(void *reader)
{
    struct rivers_reader *rivers = reader;
    rivers_free(rivers->rivers);
    free(rivers);
}

static void seek_rivers(void *reader, int64_t x, int64_t y)
{
    struct rivers_reader *rivers = reader;
    rivers_seek(rivers->rivers, x, y);
}

static const uint32_t *next_rivers_row(void *reader)
{
    struct rivers_reader *rivers = reader;
    rivers_rows(rivers->rivers, 1, &rivers->row);
    if (rivers->drowned && rivers->row.water != NULL)
        memset(rivers->row.water, RIVERS_SEA, rivers->cols);
    if (rivers->drowned && rivers->row.lake != NULL)
        memset(rivers->row.lake, 0, rivers->cols * sizeof *rivers->row.lake);
    return rivers->row.height;
}

static const struct water_row *rivers_water(const void *reader)
{
    const struct rivers_reader *rivers = reader;
    const struct water_row *water = &rivers->water;
    bool any = water->catchment != NULL || water->lake != NULL || water->cover != NULL ||
               water->direction != NULL || water->discharge != NULL;
    return any ? water : NULL;
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
