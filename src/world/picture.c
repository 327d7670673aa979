/*
 * A point has the height of one pixel: nothing is interpolated.
 */
#include "world/picture.h"

#include <stdlib.h>

bool picture_make(struct picture *picture, uint32_t width, uint32_t height)
{
    uint64_t pixels = (uint64_t)width * height;
    *picture = (struct picture){.width = width, .height = height};
    if (pixels <= SIZE_MAX / sizeof *picture->heights)
        picture->heights = malloc((size_t)pixels * sizeof *picture->heights);
    return picture->heights != NULL;
}

void picture_free(struct picture *picture)
{
    free(picture->heights);
    picture->heights = NULL;
}

struct recipe picture_recipe(const struct picture *picture, enum recipe_edges edges)
{
    uint32_t longer = picture->width > picture->height ? picture->width : picture->height;
    uint32_t feature = 1;
    while (longer / feature >= 64)
        feature *= 2;
    return (struct recipe){
        .width = picture->width,
        .height = picture->height,
        .feature = feature,
        .edges = edges,
        .picture = picture,
    };
}

/* The pixel nearest to a point, along a side of `side` pixels. In a world that wraps, points after
 * the last pixel may be nearer to the first. */
static uint32_t pixel_at(int64_t point, int zoom, uint32_t side)
{
    if (zoom <= 0)
        return (uint32_t)(point << -zoom);
    int64_t nearest = (point + (INT64_C(1) << (zoom - 1)) - 1) >> zoom;
    return nearest < side ? (uint32_t)nearest : 0;
}

void picture_row(const struct recipe *recipe, int zoom, int64_t x, int64_t y, uint32_t cols,
                 uint32_t *out)
{
    const struct picture *picture = recipe->picture;
    int64_t across = recipe_cols(recipe, zoom);
    int64_t column = recipe_wrap(x, across);
    int64_t row = recipe_wrap(y, recipe_rows(recipe, zoom));
    const uint16_t *heights =
        picture->heights + (size_t)pixel_at(row, zoom, picture->height) * picture->width;
    for (uint32_t n = 0; n < cols; n++) {
        out[n] = heights[pixel_at(column, zoom, picture->width)];
        if (++column == across)
            column = 0;
    }
}

uint16_t picture_luminance(uint16_t red, uint16_t green, uint16_t blue)
{
    return (uint16_t)((13933 * (uint32_t)red + 46871 * (uint32_t)green + 4732 * (uint32_t)blue +
                       32768) >>
                      16);
}
