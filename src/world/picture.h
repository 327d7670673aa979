/*
 * Picture: heights that were read from somewhere, not made; a world without a lattice.
 *
 * Pixels are the cells of the picture's world. Points are those of lattice.h: zoomed out, every
 * 2^-zoom-th pixel of each side; zoomed in, each point has the height of the nearest pixel (of two
 * equally near ones the western or northern one).
 */
#ifndef TMAP_WORLD_PICTURE_H
#define TMAP_WORLD_PICTURE_H

#include "world/recipe.h"

#include <stdbool.h>
#include <stdint.h>

#define PICTURE_SIDE_MAX   (UINT32_C(1) << 20) /* pixels along one side */
#define PICTURE_HEIGHT_MAX UINT32_C(65535)     /* the highest height of a pixel; white */

struct picture {
    uint32_t width;    /* pixels from west to east, 1..PICTURE_SIDE_MAX */
    uint32_t height;   /* pixels from north to south, 1..PICTURE_SIDE_MAX */
    uint16_t *heights; /* width * height of them, row by row; picture_free frees them */
    uint32_t *fine; /* heights of 0..HEIGHT_END - 1, or HEIGHT_UNKNOWN, in place of `heights`, which
                          is then NULL; picture_free frees them; usually NULL */
    bool holed;     /* some heights may be HEIGHT_UNKNOWN */
    bool normalized;    /* heights are normalized already, and not to be stretched again */
    struct scale scale; /* units that the file has by itself; zeros: none */
    const char *name;   /* file name as the user wrote it; must outlive the picture */
};

/* Makes a picture of width * height pixels, whose heights are not set. The caller frees it by
 * picture_free. Returns false if out of memory. */
bool picture_make(struct picture *picture, uint32_t width, uint32_t height);

/* Makes a picture as picture_make does, but of `fine` heights. */
bool picture_make_fine(struct picture *picture, uint32_t width, uint32_t height);

/* True if the world of a recipe may have cells of HEIGHT_UNKNOWN. */
bool picture_is_holed(const struct recipe *recipe);

/* Frees the heights of a picture. Also takes a picture of zeros. */
void picture_free(struct picture *picture);

/* Returns the recipe of a picture's world. The feature size, by which slopes are measured, is such
 * that there are about as many features as in the default world: 32 to 63 along the longer side, or
 * fewer of one cell each. The scale is the picture's. The picture must outlive the recipe. */
struct recipe picture_recipe(const struct picture *picture, enum recipe_edges edges);

/* Writes the heights of the `cols` points (x, y), (x + 1, y)... at a zoom, for a recipe that has a
 * picture, into out. Points wrap as those of a lattice do. */
void picture_row(const struct recipe *recipe, int zoom, int64_t x, int64_t y, uint32_t cols,
                 uint32_t *out);

/* Returns the height of a colour, the luminance (Rec. 709, in 16 bits of fraction). Exact for
 * greys. */
uint16_t picture_luminance(uint16_t red, uint16_t green, uint16_t blue);

#endif
