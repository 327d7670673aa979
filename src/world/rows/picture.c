/*
 * Three ways to store heights, one loop for each.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/rows/picture.h"

#include "base/minmax.h"
#include "base/target_clones.h"

#include <stdlib.h>
#include <string.h>

bool picture_make(struct picture *picture, uint32_t width, uint32_t height)
{
    uint64_t pixels = (uint64_t)width * height;
    *picture = (struct picture){.width = width, .height = height};
    if (pixels <= SIZE_MAX / sizeof *picture->heights)
        picture->heights = malloc((size_t)pixels * sizeof *picture->heights);
    return picture->heights != NULL;
}

bool picture_make_fine(struct picture *picture, uint32_t width, uint32_t height)
{
    uint64_t pixels = (uint64_t)width * height;
    *picture = (struct picture){.width = width, .height = height};
    if (pixels <= UINT64_C(1) << 34 && pixels <= SIZE_MAX / sizeof *picture->fine)
        picture->fine = malloc((size_t)pixels * sizeof *picture->fine);
    return picture->fine != NULL;
}

void picture_adopt_fine(struct picture *picture, uint32_t width, uint32_t height, uint32_t *fine)
{
    *picture = (struct picture){.width = width, .height = height};
    picture->fine = fine;
}

void picture_pack(struct picture *picture, uint32_t unknown, uint32_t base)
{
    size_t pixels = (size_t)picture->width * picture->height;
    const uint32_t *fine = picture->fine;
    uint16_t *heights = (uint16_t *)picture->fine;
    for (size_t n = 0; n < pixels; n++) {
        uint16_t height = fine[n] != unknown ? (uint16_t)(fine[n] - base) : 0;
        memcpy(&heights[n], &height, sizeof height); /* never beyond the height that was read */
    }
    uint16_t *smaller = realloc(heights, pixels * sizeof *heights);
    picture->heights = smaller != NULL ? smaller : heights;
    picture->fine = NULL;
    picture->base = base;
}

bool picture_is_holed(const struct recipe *recipe)
{
    return recipe->picture != NULL && recipe->picture->holed;
}

void picture_free(struct picture *picture)
{
    if (picture->release != NULL)
        picture->release(picture);
    if (picture->sums != NULL)
        picture->free_sums(picture->sums);
    free(picture->heights);
    free(picture->fine);
    *picture = (struct picture){0};
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
        .scale = picture->scale,
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

CLONES static void copy_mapped(const uint8_t *bytes, uint32_t count, int shift, uint32_t *out)
{
    for (uint32_t n = 0; n < count; n++)
        out[n] = (uint32_t)(bytes[2 * n] << 8 | bytes[2 * n + 1]) << shift;
}

CLONES static void copy_heights(const uint16_t *heights, uint32_t count, int shift, uint32_t *out)
{
    for (uint32_t n = 0; n < count; n++)
        out[n] = (uint32_t)heights[n] << shift;
}

static void copy_holed(const uint16_t *heights, uint32_t count, int shift, uint32_t *out)
{
    for (uint32_t n = 0; n < count; n++)
        out[n] = heights[n] != 0 ? (uint32_t)heights[n] << shift : HEIGHT_UNKNOWN;
}

static void copy_fine(const uint32_t *heights, uint32_t count, int shift, uint32_t *out)
{
    for (uint32_t n = 0; n < count; n++)
        out[n] = heights[n] != HEIGHT_UNKNOWN ? heights[n] << shift : HEIGHT_UNKNOWN;
}

void picture_cells(const struct picture *picture, uint32_t row, uint32_t column, uint32_t count,
                   uint32_t *out)
{
    size_t first = (size_t)row * picture->width + column;
    if (picture->mapped != NULL)
        copy_mapped((const uint8_t *)picture->mapped + 2 * first, count, picture->shift, out);
    else if (picture->fine != NULL)
        copy_fine(picture->fine + first, count, picture->shift, out);
    else if (picture->holed)
        copy_holed(picture->heights + first, count, picture->shift, out);
    else
        copy_heights(picture->heights + first, count, picture->shift, out);
}

INLINED uint32_t add_to_digest(uint32_t digest, uint32_t number)
{
    digest = (digest ^ number) * PICTURE_DIGEST_FACTOR;
    return digest ^ digest >> 15;
}

/* Adds up to a cell for each lane. */
INLINED void add_to_lanes(uint32_t *lanes, const struct picture *picture, const uint32_t *cells,
                          uint32_t count)
{
    for (uint32_t n = 0; n < count; n++) {
        uint32_t number = (cells[n] >> picture->shift) + picture->base;
        lanes[n] = add_to_digest(lanes[n], cells[n] != HEIGHT_UNKNOWN ? number : UINT32_C(1) << 31);
    }
}

/* Adds cells of a row to the lanes; the first is of lane 0. */
CLONES static void add_cells(uint32_t *restrict lanes, const struct picture *restrict picture,
                             const uint32_t *restrict cells, uint32_t count)
{
    for (; count >= PICTURE_DIGEST_LANES;
         count -= PICTURE_DIGEST_LANES, cells += PICTURE_DIGEST_LANES)
        add_to_lanes(lanes, picture, cells, PICTURE_DIGEST_LANES);
    add_to_lanes(lanes, picture, cells, count);
}

uint32_t picture_digest(const struct picture *picture)
{
    enum { CHUNK = 16 * PICTURE_DIGEST_LANES };
    uint32_t cells[CHUNK];
    uint32_t lanes[PICTURE_DIGEST_LANES] = {0};
    if (picture->digest != NULL && *picture->digest != 0)
        return *picture->digest;
    for (uint32_t row = 0; row < picture->height; row++)
        for (uint32_t column = 0; column < picture->width; column += CHUNK) {
            uint32_t count = MIN(CHUNK, picture->width - column);
            picture_cells(picture, row, column, count, cells);
            add_cells(lanes, picture, cells, count);
        }
    uint32_t digest = add_to_digest(add_to_digest(0, picture->width), picture->height);
    digest = add_to_digest(digest, (uint32_t)picture->scale.decimals);
    for (int n = 0; n < PICTURE_DIGEST_LANES; n++)
        digest = add_to_digest(digest, lanes[n]);
    if (picture->digest != NULL)
        *picture->digest = digest;
    return digest;
}

/* Writes the heights of `cols` cells, which wrap. */
static void copy_cells(const struct picture *picture, uint32_t row, uint32_t column, uint32_t cols,
                       uint32_t *out)
{
    while (cols > 0) {
        uint32_t left = picture->width - column;
        uint32_t count = cols < left ? cols : left;
        picture_cells(picture, row, column, count, out);
        out += count;
        cols -= count;
        column = 0;
    }
}

void picture_row(const struct recipe *recipe, int zoom, int64_t x, int64_t y, uint32_t cols,
                 uint32_t *out)
{
    const struct picture *picture = recipe->picture;
    int64_t across = recipe_cols(recipe, zoom);
    int64_t column = recipe_wrap(x, across);
    int64_t row = recipe_wrap(y, recipe_rows(recipe, zoom));
    uint32_t pixels = pixel_at(row, zoom, picture->height);
    if (zoom == 0) {
        copy_cells(picture, pixels, (uint32_t)column, cols, out);
        return;
    }
    for (uint32_t n = 0; n < cols; n++) {
        picture_cells(picture, pixels, pixel_at(column, zoom, picture->width), 1, &out[n]);
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
