/*
 * Interlaced heights are put where they belong pass by pass, so that one row is all the room that
 * is needed beside them; libpng itself puts the bytes of colours in place.
 *
 * Invariant: no jump of libpng leaves this file, see png_reader.h.
 */
#include "readers/png_pixels.h"

#include "readers/png_reader.h"
#include "world/picture.h"

#include <stdlib.h>

void png_reader_set_progress(struct png_reader *reader,
                             void (*progress)(void *context, uint64_t done, uint64_t all),
                             void *context)
{
    reader->progress = progress;
    reader->context = context;
}

/* Returns the height of a pixel of 1 (grey), 2 (grey, opacity), 3 (colour) or 4 (colour, opacity)
 * channels. */
static uint16_t height_of(const uint8_t *bytes, size_t channels)
{
    uint16_t samples[4] = {0};
    for (size_t n = 0; n < channels; n++)
        samples[n] = (uint16_t)(bytes[2 * n] << 8 | bytes[2 * n + 1]);
    uint32_t height =
        channels < 3 ? samples[0] : picture_luminance(samples[0], samples[1], samples[2]);
    if (channels % 2 == 0)
        height = (height * samples[channels - 1] + PICTURE_HEIGHT_MAX / 2) / PICTURE_HEIGHT_MAX;
    return (uint16_t)height;
}

/* The pixels of a pass of interlacing: the first one, and the distances between them. */
struct png_pass {
    uint32_t first_x;
    uint32_t first_y;
    uint32_t step_x;
    uint32_t step_y;
    int number; /* from 0 */
    int count;  /* passes of the image */
};

/* Reports that a pass has read its rows up to row y. */
static void report_rows(const struct png_reader *reader, int pass, int passes, uint32_t y)
{
    uint64_t rows = reader->height;
    if (reader->progress != NULL)
        reader->progress(reader->context, (uint64_t)pass * rows + y, (uint64_t)passes * rows);
}

/* Where the heights of an image go: one of the two. */
struct png_heights {
    uint16_t *plain;
    uint32_t *holed;
};

static void put_png_height(const struct png_heights *heights, size_t pixel, const uint8_t *bytes,
                           size_t channels)
{
    bool opaque = channels % 2 == 1 || bytes[2 * channels - 2] != 0 || bytes[2 * channels - 1] != 0;
    if (heights->plain != NULL)
        heights->plain[pixel] = height_of(bytes, channels);
    else
        heights->holed[pixel] = opaque ? height_of(bytes, channels) : HEIGHT_UNKNOWN;
}

static void read_pass(struct png_reader *reader, struct png_pass pass,
                      const struct png_heights *heights)
{
    size_t channels = png_get_channels(reader->png, reader->info);
    if (pass.first_x >= reader->width)
        return;
    for (uint32_t y = pass.first_y; y < reader->height; y += pass.step_y) {
        const uint8_t *bytes = reader->bytes;
        size_t row = (size_t)y * reader->width;
        report_rows(reader, pass.number, pass.count, y);
        png_read_row(reader->png, reader->bytes, NULL);
        for (uint32_t x = pass.first_x; x < reader->width; x += pass.step_x) {
            put_png_height(heights, row + x, bytes, channels);
            bytes += 2 * channels;
        }
    }
}

static void read_pixels(struct png_reader *reader, const struct png_heights *heights)
{
    if (png_get_interlace_type(reader->png, reader->info) == PNG_INTERLACE_NONE) {
        read_pass(reader, (struct png_pass){0, 0, 1, 1, 0, 1}, heights);
        return;
    }
    for (int n = 0; n < PNG_INTERLACE_ADAM7_PASSES; n++) {
        struct png_pass pass = {
            (uint32_t)PNG_PASS_START_COL(n),
            (uint32_t)PNG_PASS_START_ROW(n),
            (uint32_t)PNG_PASS_COL_OFFSET(n),
            (uint32_t)PNG_PASS_ROW_OFFSET(n),
            n,
            PNG_INTERLACE_ADAM7_PASSES,
        };
        read_pass(reader, pass, heights);
    }
}

static bool read_heights_of(struct png_reader *reader, const struct png_heights *heights,
                            struct error *error)
{
    *error = (struct error){0};
    reader->error = error;
    if (setjmp(png_jmpbuf(reader->png)) != 0)
        return false;
    png_set_expand_16(reader->png);
    png_reader_begin(reader);
    reader->bytes = malloc(png_get_rowbytes(reader->png, reader->info));
    if (reader->bytes == NULL)
        return error_memory(error);
    read_pixels(reader, heights);
    png_read_end(reader->png, NULL);
    return true;
}

bool png_reader_heights(struct png_reader *reader, uint16_t *heights, struct error *error)
{
    return read_heights_of(reader, &(struct png_heights){.plain = heights}, error);
}

bool png_reader_holed(struct png_reader *reader, uint32_t *heights, struct error *error)
{
    return read_heights_of(reader, &(struct png_heights){.holed = heights}, error);
}

bool png_reader_colors(struct png_reader *reader, uint8_t *colors, struct error *error)
{
    *error = (struct error){0};
    reader->error = error;
    if (setjmp(png_jmpbuf(reader->png)) != 0)
        return false;
    if ((png_get_color_type(reader->png, reader->info) & PNG_COLOR_MASK_COLOR) == 0 ||
        png_get_bit_depth(reader->png, reader->info) > 8)
        return error_set(error, ERROR_FAILURE,
                         "its pixels are no colours of 8 bits, so there are no heights in them");
    png_set_expand(reader->png);
    png_set_add_alpha(reader->png, UINT8_MAX, PNG_FILLER_AFTER);
    int passes = png_set_interlace_handling(reader->png);
    png_reader_begin(reader);
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t y = 0; y < reader->height; y++) {
            png_read_row(reader->png, colors + (size_t)4 * y * reader->width, NULL);
            report_rows(reader, pass, passes, y + 1);
        }
    png_read_end(reader->png, NULL);
    return true;
}
