/*
 * PNG reader: the state of reading a PNG. Private to png_read.c and png_pixels.c.
 *
 * libpng reports errors by longjmp. Each function that calls libpng therefore sets the place to
 * come back to (png_jmpbuf), keeps in the reader whatever must outlive the jump, and lets no jump
 * out of its file.
 */
#ifndef TMAP_READERS_PNG_READER_H
#define TMAP_READERS_PNG_READER_H

#include "readers/image_head.h"

#include <png.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct png_reader {
    FILE *in;                /* the caller's */
    long start;              /* place of the image in the stream; -1: it cannot seek */
    png_structp png;         /* libpng's state */
    png_infop info;          /* libpng's head of the image */
    struct image_head *head; /* the caller's, while it is read; else NULL */
    struct error *error;     /* the error of the call that runs; its text is "" until it is set */
    uint32_t width;          /* pixels from left to right */
    uint32_t height;         /* pixels from top to bottom */
    uint32_t row;            /* the next row of png_reader_bytes */
    uint8_t *bytes;          /* room for a row of heights; NULL until they are read */
    void (*progress)(void *context, uint64_t done, uint64_t all); /* NULL: nobody asks */
    void *context;                                                /* passed to `progress` */
    bool starved; /* libpng got no memory; it may report that, or silently drop a chunk */
};

/* Makes libpng begin with the pixels, and report as an error what it would only warn of otherwise,
 * such as more pixels than the head says. The caller has set png_jmpbuf. */
void png_reader_begin(struct png_reader *reader);

#endif
