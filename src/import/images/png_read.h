/*
 * PNG reading, by libpng: all colour types and depths, interlaced or not; of an animation the still
 * image.
 *
 * An image is read once: row by row by png_reader_bytes, or as a whole by one of the functions
 * after it. All of them return false, with the error set, if that fails.
 */
#ifndef TMAP_IMPORT_IMAGES_PNG_READ_H
#define TMAP_IMPORT_IMAGES_PNG_READ_H

#include "import/images/image_head.h"
#include "import/images/import_stream.h"

struct png_reader;

/* Reads all that stands before the pixels into *head, of zeros, with the recipe if there is one (a
 * chunk of text with the keyword "tmap"), and checks the size by import_stream_fits. The stream's
 * file must outlive the reader. Returns NULL with the error set if that fails. The caller frees the
 * reader by png_reader_free, which also takes NULL. */
struct png_reader *png_reader_new(const struct import_stream *stream, struct image_head *head,
                                  struct error *error);
void png_reader_free(struct png_reader *reader);

/* Looks for a recipe behind the pixels, too, if the stream can seek, and sets that of *head, which
 * has none yet. Returns false with ERROR_MEMORY if out of memory. */
bool png_reader_search(const struct png_reader *reader, struct image_head *head,
                       struct error *error);

/* Reads the next row of an image of a kind that tmap writes, as bytes; after the last row
 * also checks the end of the file. */
bool png_reader_bytes(struct png_reader *reader, uint8_t *bytes, struct error *error);

/* Reads the image into a picture of its size: heights of 0..65535, colour by its luminance. A
 * picture of `fine` heights has HEIGHT_UNKNOWN where the opacity is 0. Other transparent pixels are
 * read as if they stood on black. Reports each row to the stream's progress function, of an
 * interlaced image each row of each pass. */
bool png_reader_heights(struct png_reader *reader, struct picture *picture, struct error *error);

/* Makes a picture, which picture_free frees, of the drawing of an image whose head says that it
 * carries one; its name is not set. */
bool png_reader_drawing(const struct png_reader *reader, struct picture *picture,
                        struct error *error);

/* True if the image has colours of at most 8 bits. */
bool png_reader_has_colors(const struct png_reader *reader);

/* Reads the image as four bytes for each pixel: red, green, blue and opacity, and reports rows as
 * above. Refuses images without colours, and colours of more than 8 bits. */
bool png_reader_colors(struct png_reader *reader, uint8_t *colors, struct error *error);

#endif
