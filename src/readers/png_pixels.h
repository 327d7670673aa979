/*
 * PNG pixels: a whole PNG as heights or as colours, once png_read.h has read its head.
 *
 * An image is read once, by one of these functions or row by row by png_reader_bytes. The functions
 * that read return false with the error set if that fails.
 */
#ifndef TMAP_READERS_PNG_PIXELS_H
#define TMAP_READERS_PNG_PIXELS_H

#include "base/error.h"
#include "readers/png_read.h"

#include <stdbool.h>
#include <stdint.h>

/* Makes the functions below call `progress` for each row, with the number of rows that are done and
 * of all rows. The rows of an interlaced image count once for each pass. */
void png_reader_set_progress(struct png_reader *reader,
                             void (*progress)(void *context, uint64_t done, uint64_t all),
                             void *context);

/* Reads the image as width * height heights of 0..65535: colour by its luminance, transparent
 * pixels as if they stood on black. */
bool png_reader_heights(struct png_reader *reader, uint16_t *heights, struct error *error);

/* Reads the image as png_reader_heights does, but pixels of opacity 0 as HEIGHT_UNKNOWN. */
bool png_reader_holed(struct png_reader *reader, uint32_t *heights, struct error *error);

/* Reads the image as four bytes for each pixel: red, green, blue and opacity. Refuses images
 * without colours, and colours of more than 8 bits. */
bool png_reader_colors(struct png_reader *reader, uint8_t *colors, struct error *error);

#endif
