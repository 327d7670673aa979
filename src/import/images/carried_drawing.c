#include "import/images/carried_drawing.h"

#include <stdlib.h>
#include <zlib.h>

enum { HEAD = CARRIED_DRAWING_HEAD, PLANES = 3 };

size_t carried_drawing_length(const struct drawing *drawing)
{
    return HEAD + PLANES * (size_t)drawing->cols * drawing->rows;
}

void carried_drawing_write(const struct drawing *drawing, uint8_t *bytes)
{
    const size_t count = (size_t)drawing->cols * drawing->rows;
    uint8_t *planes = bytes + HEAD;
    uint32_t before = 0;
    for (int n = 0; n < 4; n++) {
        bytes[n] = (uint8_t)(drawing->cols >> (24 - 8 * n));
        bytes[4 + n] = (uint8_t)(drawing->rows >> (24 - 8 * n));
    }
    bytes[8] = (uint8_t)drawing->scale.decimals;
    for (size_t n = 0; n < count; n++) {
        bool known = drawing->values[n] != HEIGHT_UNKNOWN;
        uint32_t value = known ? drawing->values[n] : before;
        planes[n] = (uint8_t)((value >> 8) - (before >> 8));
        planes[count + n] = (uint8_t)(value - before);
        planes[2 * count + n] = known;
        before = value;
    }
}

static uint32_t number_of(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Makes the values of a picture from planes. */
static void take_values(struct picture *picture, const uint8_t *planes, size_t count)
{
    uint8_t high = 0;
    uint8_t low = 0;
    for (size_t n = 0; n < count; n++) {
        high = (uint8_t)(high + planes[n]);
        low = (uint8_t)(low + planes[count + n]);
        picture->fine[n] = planes[2 * count + n] != 0 ? (uint32_t)high << 8 | low : HEIGHT_UNKNOWN;
    }
}

bool carried_drawing_unpack(struct picture *picture, const uint8_t *bytes, size_t length,
                            struct error *error)
{
    uint32_t cols = length > HEAD ? number_of(bytes) : 0;
    uint32_t rows = length > HEAD ? number_of(bytes + 4) : 0;
    uint64_t count = (uint64_t)cols * rows;
    if (count == 0 || count > DRAWING_PIXELS_MAX || bytes[8] > SCALE_DECIMALS_MAX)
        return error_set(error, ERROR_FAILURE, "the drawing that it carries is broken");
    uLongf size = PLANES * (uLongf)count;
    uint8_t *planes = malloc(size);
    if (planes == NULL || !picture_make_fine(picture, cols, rows)) {
        free(planes);
        return error_memory(error);
    }
    bool done = uncompress(planes, &size, bytes + HEAD, (uLong)(length - HEAD)) == Z_OK &&
                size == PLANES * (uLongf)count;
    if (done)
        take_values(picture, planes, (size_t)count);
    else
        picture_free(picture);
    picture->scale.decimals = bytes[8];
    free(planes);
    return done || error_set(error, ERROR_FAILURE, "the drawing that it carries is broken");
}
