/*
 * Image head: what an image file states before its pixels, for readers and writers.
 */
#ifndef TMAP_IMPORT_IMAGES_IMAGE_HEAD_H
#define TMAP_IMPORT_IMAGES_IMAGE_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Text of the error of a file that begins like no image. */
#define IMAGE_UNKNOWN "not a picture that tmap reads: PNG, PGM, PBM or PPM"

#define IMAGE_RECIPE_MAX 16384 /* bytes of a recipe that an image carries */
#define IMAGE_DRAWN_MAX  95    /* bytes of the text that says how an image was drawn */

/* The keyword of that text, which stands before the recipe; in the alphabet, too, by which some
 * programs order the texts that they write again. */
#define IMAGE_DRAWN "drawn by tmap"

/* The chunk in which a PNG carries the drawing that its world grows on, so that --from and --verify
 * need no other file. It has the width and the height (4 bytes each, the high one first), the
 * decimals of the units (1 byte), and, packed in the format of zlib, three planes of a byte for
 * each pixel, row by row: the high bytes of the values, each less the one before; the low bytes,
 * likewise; and 1 for a known value, else 0. */
#define CARRIED_DRAWING        "tmAp"
#define CARRIED_DRAWING_MAX    ((size_t)1 << 16) /* bytes; larger ones are not carried */
#define CARRIED_DRAWING_HEAD   9                 /* bytes that are not compressed */
#define CARRIED_DRAWING_PLANES 3

struct drawing;

/* Kinds of pixels. tmap writes all but the first three, of which it once wrote two. */
enum image_kind {
    IMAGE_OTHER,   /* any other that can be read */
    IMAGE_ALPHA,   /* PNG, of old: white, with the height as its opacity */
    IMAGE_CLOUDS,  /* PNG, of old: a grey and an opacity, a byte each, both by the height */
    IMAGE_PGM,     /* raw PGM: a height of 0..65535 */
    IMAGE_GREY,    /* PNG: a height of 0..65535 */
    IMAGE_INDEXED, /* PNG: a byte, the number of a colour of the palette */
    IMAGE_COLOR,   /* PNG: red, green and blue, a byte each */
    IMAGE_HOLED,   /* PNG: a colour and an opacity, 0 where the height is unknown and else 255 */
};

struct image_head {
    uint32_t width;                    /* pixels, 1..PICTURE_SIDE_MAX after reading */
    uint32_t height;                   /* pixels, 1..PICTURE_SIDE_MAX after reading */
    enum image_kind kind;              /* the kind of all pixels */
    int colors;                        /* colours of the palette of IMAGE_INDEXED; else 0 */
    uint8_t palette[256][3];           /* red, green and blue of each of these colours */
    uint32_t dpi;                      /* pixels in an inch, to be written; 0: not known */
    bool transparent;                  /* pixels may be transparent; set by reading */
    const struct drawing *drawing;     /* to be written beside the recipe; NULL: none */
    char recipe[IMAGE_RECIPE_MAX + 1]; /* the recipe line that tmap made it from; "": none. Not to
                                          be trusted: anybody may have written the file */
    char drawn[IMAGE_DRAWN_MAX + 1];   /* what of it is drawn otherwise than once, and since when:
                                          "names 0.1.0;", "lakes 0.1.0;"; "": nothing, or it was
                                          drawn before. Not to be trusted either */
    char heights[64]; /* "heights -6..163 m", what black and white stand for, to be written as a
                         comment; "": unknown */
    bool carries;     /* the file has the drawing of its world, see png_reader_drawing; set by
                       reading */
    bool left_out;    /* a recipe was too long, broken, or had control characters */
    bool rewritten; /* the recipe, or one that was left out, is not written as tmap does it: another
                       program wrote the file */
};

/* Returns the bytes of a pixel of a kind that tmap writes. Samples of 16 bits have the high byte
 * first. */
size_t image_pixel_bytes(enum image_kind kind);

/* Sets the recipe to `length` bytes of text. If they are more than IMAGE_RECIPE_MAX or have a
 * control character among them, such as a newline, sets `left_out` instead. */
void image_head_set_recipe(struct image_head *head, const char *text, size_t length);

#endif
