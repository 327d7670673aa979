/*
 * Rows of a picture are made one at a time, from any place.
 */
#include "world/source.h"

#include "world/picture.h"

#include <stdlib.h>

struct picture_reader {
    const struct recipe *recipe;
    int zoom;
    uint32_t cols;
    int64_t x; /* place of the next row */
    int64_t y;
    uint32_t row[]; /* the last row */
};

static void *open_picture(const struct recipe *recipe, int zoom, uint32_t cols, unsigned layers)
{
    struct picture_reader *reader = malloc(sizeof *reader + cols * sizeof *reader->row);
    (void)layers;
    if (reader != NULL)
        *reader = (struct picture_reader){.recipe = recipe, .zoom = zoom, .cols = cols};
    return reader;
}

static void close_picture(void *reader)
{
    free(reader);
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
