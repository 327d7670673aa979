/*
 * PNG pixels: a whole PNG as heights or as colours, once png_read.h has read its head.
 *
 * An image is read once, by one of these functions or row by row by png_reader_bytes. The functions
 * that read return false with the error set if that fails.
 */
#ifndef TMAP_IMPORT_IMAGES_PNG_READ_H
#define TMAP_IMPORT_IMAGES_PNG_READ_H

#include "base/error.h"
#include "import/images/image_head.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/*
 * PNG reading, by libpng: the head of a PNG, its recipe, and its rows as bytes. All colour types
 * and depths are taken, interlaced or not, and of an animation the still image. png_read.h reads
 * whole images as heights or colours.
 */

struct png_reader;

/* Reads all that stands before the pixels into *head, with the recipe if there is one (a chunk of
 * text of the keyword "tmap"), and checks the size by image_head_fits. The stream stays the
 * caller's and must outlive the reader. Returns NULL with the error set if that fails. The caller
 * frees the reader by png_reader_free, which also takes NULL. */
struct png_reader *png_reader_new(FILE *in, uint64_t max_pixels, struct image_head *head,
                                  struct error *error);
void png_reader_free(struct png_reader *reader);

/* Looks for a recipe behind the pixels, too, if the stream can seek, and sets that of *head, which
 * has none yet. Returns false with ERROR_MEMORY if out of memory. */
bool png_reader_search(const struct png_reader *reader, struct image_head *head,
                       struct error *error);

/* Reads the next row of an image of a kind other than IMAGE_OTHER, as bytes; after the last row
 * also checks the end of the file. Returns false with the error set if that fails. */
bool png_reader_bytes(struct png_reader *reader, uint8_t *bytes, struct error *error);

/* True if pixels may be transparent. */
bool png_reader_has_opacity(const struct png_reader *reader);

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
