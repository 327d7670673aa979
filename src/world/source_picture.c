/*
 * Rows of a picture are made one at a time, from any place.
 */
#include "world/source.h"

#include "world/picture.h"
#include "world/picture_points.h"

#include <stdbool.h>
#include <stdlib.h>

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
