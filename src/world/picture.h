/*
 * Picture: heights that were read from somewhere, instead of made; a world without a lattice.
 *
 * Its pixels are the cells of its world. Points are those of lattice.h: zoomed out every 2^-zoom-th
 * pixel of each side, and zoomed in each point has the pixel that is nearest to it (of two equally
 * near ones the western, the northern).
 */
#ifndef TMAP_WORLD_PICTURE_H
#define TMAP_WORLD_PICTURE_H

#include "world/recipe.h"

#include <stdbool.h>
#include <stdint.h>

#define PICTURE_SIDE_MAX   (UINT32_C(1) << 20) /* pixels along one side */
#define PICTURE_HEIGHT_MAX UINT32_C(65535)     /* of one pixel; white */

struct picture {
    uint32_t width;    /* pixels from west to east, 1..PICTURE_SIDE_MAX */
    uint32_t height;   /* and from north to south, likewise */
    uint16_t *heights; /* width * height of them, row by row; the picture's own */
    bool normalized;   /* they are normalized heights already: not to be stretched again */
    const char *name;  /* the file's, as the user wrote it; the caller's, and it must stay */
};

/* Takes memory for the heights of so many pixels, which are not set. False: out of memory. */
bool picture_make(struct picture *picture, uint32_t width, uint32_t height);

/* Gives it back; also takes a picture of zeros. */
void picture_free(struct picture *picture);

/* The recipe of the world that the picture is. Its features, by which slopes are measured, are as
 * many as those of the default world: 32 to 63 along the longer side, or of one cell. The picture
 * must stay as long as the recipe is in use. */
struct recipe picture_recipe(const struct picture *picture, enum recipe_edges edges);

/* The heights of the points (x, y), (x + 1, y)... of such a recipe at a zoom. They wrap as those of
 * a lattice do. */
void picture_row(const struct recipe *recipe, int zoom, int64_t x, int64_t y, uint32_t cols,
                 uint32_t *out);

/* The height of a colour: its luminance (Rec. 709, in 16 bits of fraction), exact for greys. */
uint16_t picture_luminance(uint16_t red, uint16_t green, uint16_t blue);

#endif
