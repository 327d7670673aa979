/*
 * PNG reading, by libpng: all colour types and depths, interlaced or not; of an animation the still
 * picture, which any reader shows.
 */
#ifndef TMAP_FILES_PNG_READ_H
#define TMAP_FILES_PNG_READ_H

#include "base/error.h"
#include "files/image_head.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct png_reader;

/* Reads all that stands before the pixels, with the recipe if there is one (a tEXt or iTXt chunk of
 * the keyword "tmap"), and checks the size by image_head_fits. NULL: the error says why.
 * png_reader_free also takes NULL. The stream stays the caller's. */
struct png_reader *png_reader_new(FILE *in, uint64_t max_pixels, struct image_head *head,
                                  struct error *error);
void png_reader_free(struct png_reader *reader);

/* The next row of a picture that is not IMAGE_OTHER, as bytes; after the last one the file's end
 * is checked, too. False: the error says why. */
bool png_reader_bytes(struct png_reader *reader, uint8_t *bytes, struct error *error);

/* The whole picture instead, as heights, width * height of them: colour by its luminance, and what
 * is transparent as if it stood on black. False: likewise. */
bool png_reader_heights(struct png_reader *reader, uint16_t *heights, struct error *error);

#endif
