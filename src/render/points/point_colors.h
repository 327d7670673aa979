/*
 * Point colors: the colours of points that are shown as table, as in half blocks: those of their
 * bands or their water, changed by the relief.
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
struct point_colors_lit {
    color_code color;  /* colour of a point; COLOR_DEFAULT: it was not made */
    color_code ground; /* background that a glyph of this colour needs; not for half blocks */
};

/* A colour of the look for red, green and blue. */
struct point_colors_match {
    uint32_t rgb; /* 1 more; 0: none was looked for */
    color_code color;
};

/* Tables of colours, by tile_styles_number. */
struct point_colors {
    const struct tile_styles *styles;
    struct point_colors_match *matches; /* the last colours that were looked for, by a hash;
                                    NULL: there is no water */
    const struct relief *relief;        /* light of the shades */
    struct point_colors_lit *lits;      /* colours at number << 8 | shade, once they are needed;
                                          NULL: there are no shades */
    color_code plain[2 * BAND_MAX];     /* colours without shades; on a contour */
    color_code darkened[2 * BAND_MAX];  /* colours between contours */
};

/* Makes the colours of a map whose styles are made, with the relief of its rows; both must outlive them.
 * Returns false if out of memory. The caller frees them by point_colors_free either way. */
bool point_colors_make(struct point_colors *table, const struct tile_styles *styles,
                       const struct relief *relief);
void point_colors_free(struct point_colors *table);

/* Writes the colours of the first `cols` points of a row that tile_styles_read returned last. A
 * point of unknown height has COLOR_DEFAULT. */
void point_colors_row(const struct point_colors *table, const struct point_row *row, uint32_t cols,
                      color_code *colors);

/* Makes the colours of a style's number and a shade. */
void point_colors_make_lit(const struct point_colors *table, uint32_t number, uint8_t shade);

/* Returns the colours of a point of shaded land. */
static inline const struct point_colors_lit *
point_colors_lit_of(const struct point_colors *table, const struct point_row *row, uint32_t n)
{
    uint32_t number = tile_styles_number(table->styles, row, n);
    const struct point_colors_lit *lit = &table->lits[number << 8 | row->shades[n]];
    if (lit->color == COLOR_DEFAULT)
        point_colors_make_lit(table, number, row->shades[n]);
    return lit;
}

/* Returns the colour of land between contours: a colour, darkened. */
uint32_t point_colors_darken(uint32_t rgb);

#endif
