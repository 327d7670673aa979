/*
 * Picture head: what a picture file says before its pixels.
 */
#ifndef TMAP_FILES_IMAGE_HEAD_H
#define TMAP_FILES_IMAGE_HEAD_H

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>

#define IMAGE_RECIPE_MAX 16384 /* bytes of a recipe that a file carries */

/* What a pixel is. All but the first are what tmap writes. */
enum image_kind {
    IMAGE_OTHER,   /* anything else that can be read */
    IMAGE_PGM,     /* raw PGM: a height of 0..65535 */
    IMAGE_GREY,    /* PNG: the same */
    IMAGE_ALPHA,   /* PNG: white, with the height as its opacity */
    IMAGE_INDEXED, /* PNG: a byte, which says what colour of the palette */
    IMAGE_COLOR,   /* PNG: red, green and blue, a byte each */
};

struct image_head {
    uint32_t width;                    /* pixels, 1..PICTURE_SIDE_MAX when it was read */
    uint32_t height;                   /* likewise */
    enum image_kind kind;              /* of all pixels */
    int colors;                        /* of INDEXED, how many there are; else 0 */
    uint8_t palette[256][3];           /* those: red, green, blue */
    char recipe[IMAGE_RECIPE_MAX + 1]; /* the options that tmap made it from; "": there are none.
                                          * Whoever wrote the file may have written anything. */
};

/* The bytes that a pixel of a kind takes in a row; samples of 16 bits have the high byte first. 0
 * for IMAGE_OTHER. */
size_t image_pixel_bytes(enum image_kind kind);

/* Whether a picture of this size may be read: no side over PICTURE_SIDE_MAX, no more pixels than
 * `most`. */
bool image_head_fits(const struct image_head *head, uint64_t most, struct error *error);

/* Takes `length` bytes as the file's recipe, if they are few enough and no control characters, such
 * as the end of a line, are among them. */
void image_head_set_recipe(struct image_head *head, const char *text, size_t length);

#endif
