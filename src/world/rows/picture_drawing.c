#include "world/rows/picture_drawing.h"

#include "base/minmax.h"

#include <stdlib.h>

/* Heights of elevation, in units of their last decimal. */
struct span {
    int64_t reach; /* height, or depth, of the end of the range: 1 or more */
    bool dry;      /* heights of 0 are land */
};

/* Returns the number of a known cell as the file has it. */
static int64_t number_of(const struct picture *picture, uint32_t cell)
{
    return (int32_t)((cell >> picture->shift) + picture->base);
}

static struct span span_of(const struct picture *picture, const uint32_t *cells, size_t count)
{
    int64_t low = 0;
    int64_t high = 0;
    size_t zeros = 0;
    for (size_t n = 0; n < count; n++) {
        int64_t number = cells[n] != HEIGHT_UNKNOWN ? number_of(picture, cells[n]) : 1;
        low = MIN(low, number);
        high = MAX(high, number);
        zeros += number == 0;
    }
    return (struct span){MAX((MAX(high, -low) * 16 + 14) / 15, 1), low == 0 && zeros * 100 < count};
}

/* Returns the value of an elevation. */
static uint32_t value_of(const struct span *span, int64_t number)
{
    bool land = number > 0 || span->dry;
    return (uint32_t)(DRAWING_SEA - (land ? 0 : 1) + number * (DRAWING_SEA - 1) / span->reach);
}

/* Makes values of cells, and of the scale of elevations that of the whole range. */
static void take_values(struct picture *picture, uint32_t *cells, size_t count)
{
    struct span span = span_of(picture, cells, count);
    bool units = picture->scale.given;
    for (size_t n = 0; n < count; n++)
        if (cells[n] != HEIGHT_UNKNOWN)
            cells[n] = units ? value_of(&span, number_of(picture, cells[n]))
                             : (uint32_t)number_of(picture, cells[n]);
    picture->scale.low = units ? -span.reach : 0;
    picture->scale.high = units ? span.reach : 0;
    picture->shift = 0;
    picture->base = 0;
}

bool picture_draw(struct drawing *drawing, struct picture *picture, struct error *error)
{
    uint64_t count = (uint64_t)picture->width * picture->height;
    struct picture made;
    if (count > DRAWING_PIXELS_MAX)
        return error_format(error, ERROR_FAILURE,
                            "%ux%u pixels: a world grows on at most %u; of a picture, convert IN "
                            "-resize %u@ OUT makes them",
                            picture->width, picture->height, DRAWING_PIXELS_MAX,
                            DRAWING_PIXELS_MAX);
    if (!picture_make_fine(&made, picture->width, picture->height))
        return error_memory(error);
    for (uint32_t row = 0; row < made.height; row++)
        picture_cells(picture, row, 0, made.width, made.fine + (size_t)row * made.width);
    made.scale = picture->scale;
    made.shift = picture->shift;
    made.base = picture->base;
    made.name = picture->name;
    made.digest = picture->digest;
    made.encoding = picture->encoding;
    take_values(&made, made.fine, (size_t)count);
    picture_free(picture);
    *picture = made;
    *drawing = drawing_of(made.fine, made.width, made.height);
    drawing->scale = made.scale;
    drawing->picture = picture;
    return true;
}
