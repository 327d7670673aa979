/*
 * A source is a way to get at rows; the recipe decides which one a world has. An algorithm whose
 * rows lattice.c cannot stream would be a source of its own.
 */
#include "world/heights.h"

#include "world/lattice.h"
#include "world/picture.h"
#include "world/picture_points.h"

#include <stdlib.h>

struct source {
    bool (*open)(struct heights *heights); /* false: out of memory */
    void (*close)(struct heights *heights);
    void (*seek)(struct heights *heights, int64_t x, int64_t y);
    const uint32_t *(*next_row)(struct heights *heights);
};

struct heights {
    const struct source *source;
    const struct recipe *recipe;
    int zoom;
    uint32_t cols;                 /* points in a row */
    struct lattice *lattice;       /* lattice_source's */
    struct picture_points *points; /* picture_source's; NULL: single pixels */
    uint32_t *row;                 /* picture_source's: the last row */
    int64_t x;                     /* picture_source's: place of the next row */
    int64_t y;
};

static bool open_lattice(struct heights *heights)
{
    heights->lattice = lattice_new(heights->recipe, heights->zoom, heights->cols);
    return heights->lattice != NULL;
}

static void close_lattice(struct heights *heights)
{
    lattice_free(heights->lattice);
}

static void seek_lattice(struct heights *heights, int64_t x, int64_t y)
{
    lattice_seek(heights->lattice, x, y);
}

static const uint32_t *next_lattice_row(struct heights *heights)
{
    return lattice_row(heights->lattice);
}

static const struct source lattice_source = {open_lattice, close_lattice, seek_lattice,
                                             next_lattice_row};

static void close_picture(struct heights *heights)
{
    picture_points_free(heights->points);
    free(heights->row);
}

static bool open_picture(struct heights *heights)
{
    bool smooth = heights->recipe->picture->sums != NULL && heights->zoom != 0;
    heights->row = malloc(heights->cols * sizeof *heights->row);
    if (smooth)
        heights->points = picture_points_new(heights->recipe, heights->zoom, heights->cols);
    if (heights->row != NULL && (heights->points != NULL || !smooth))
        return true;
    close_picture(heights);
    return false;
}

static void seek_picture(struct heights *heights, int64_t x, int64_t y)
{
    heights->x = x;
    heights->y = y;
}

static const uint32_t *next_picture_row(struct heights *heights)
{
    if (heights->points != NULL)
        picture_points_row(heights->points, heights->x, heights->y++, heights->row);
    else
        picture_row(heights->recipe, heights->zoom, heights->x, heights->y++, heights->cols,
                    heights->row);
    return heights->row;
}

static const struct source picture_source = {open_picture, close_picture, seek_picture,
                                             next_picture_row};

static const struct source *source_of(const struct recipe *recipe)
{
    return recipe->picture != NULL ? &picture_source : &lattice_source;
}

struct heights *heights_new(const struct recipe *recipe, int zoom, uint32_t cols)
{
    struct heights *heights = malloc(sizeof *heights);
    if (heights == NULL)
        return NULL;
    *heights =
        (struct heights){.source = source_of(recipe), .recipe = recipe, .zoom = zoom, .cols = cols};
    if (heights->source->open(heights))
        return heights;
    free(heights);
    return NULL;
}

void heights_free(struct heights *heights)
{
    if (heights == NULL)
        return;
    heights->source->close(heights);
    free(heights);
}

void heights_seek(struct heights *heights, int64_t x, int64_t y)
{
    heights->source->seek(heights, x, y);
}

const uint32_t *heights_row(struct heights *heights)
{
    return heights->source->next_row(heights);
}
