/*
 * Areas: the colours of points that are shown as areas, as in half blocks: those of their bands or
 * their water, changed by the relief.
 */
#ifndef TMAP_RENDER_POINTS_POINT_COLORS_H
#define TMAP_RENDER_POINTS_POINT_COLORS_H

#include "canvas/color.h"
#include "render/points/point_rows.h"
#include "render/points/tile_styles.h"
#include "style/relief.h"

#include <stdbool.h>
#include <stdint.h>

/* Colours of shaded land. */
struct areas_lit {
    color_code color;  /* colour of a point; COLOR_DEFAULT: it was not made */
    color_code ground; /* background that a glyph of this colour needs; not for half blocks */
};

/* A colour of the look for red, green and blue. */
struct areas_match {
    uint32_t rgb; /* 1 more; 0: none was looked for */
    color_code color;
};

/* Tables of colours, by brush_number. */
struct areas {
    const struct brush *brush;
    struct areas_match *matches;       /* the last colours that were looked for, by a hash;
                                    NULL: there is no water */
    const struct relief *relief;       /* light of the shades */
    struct areas_lit *lits;            /* colours at number << 8 | shade, once they are needed;
                                          NULL: there are no shades */
    color_code plain[2 * BAND_MAX];    /* colours without shades; on a contour */
    color_code darkened[2 * BAND_MAX]; /* colours between contours */
};

/* Makes the colours of a brush's map, with the relief of its layers; both must outlive them.
 * Returns false if out of memory. The caller frees them by areas_free either way. */
bool areas_make(struct areas *areas, const struct brush *brush, const struct relief *relief);
void areas_free(struct areas *areas);

/* Writes the colours of the first `cols` points of a row that brush_read returned last. A point of
 * unknown height has COLOR_DEFAULT. */
void areas_row(const struct areas *areas, const struct layers_row *row, uint32_t cols,
               color_code *colors);

/* Makes the colours of a style's number and a shade. */
void areas_make_lit(const struct areas *areas, uint32_t number, uint8_t shade);

/* Returns the colours of a point of shaded land. */
static inline const struct areas_lit *areas_lit_of(const struct areas *areas,
                                                   const struct layers_row *row, uint32_t n)
{
    uint32_t number = brush_number(areas->brush, row, n);
    const struct areas_lit *lit = &areas->lits[number << 8 | row->shades[n]];
    if (lit->color == COLOR_DEFAULT)
        areas_make_lit(areas, number, row->shades[n]);
    return lit;
}

/* Returns the colour of land between contours: a colour, darkened. */
uint32_t areas_darken(uint32_t rgb);

#endif
