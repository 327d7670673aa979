/*
 * Point colors: the colours of points, as half blocks show them: those of their bands or their
 * water, changed by the relief.
 */
#ifndef TMAP_RENDER_POINTS_POINT_COLORS_H
#define TMAP_RENDER_POINTS_POINT_COLORS_H

#include "canvas/color.h"
#include "render/points/point_rows.h"
#include "render/points/tile_styles.h"
#include "style/relief.h"

#include <stdbool.h>
#include <stdint.h>

/* Colours of a style in a shade. */
struct point_colors_lit {
    color_code color;  /* of a point, or of the ink of its tile; COLOR_DEFAULT: not made yet */
    color_code ground; /* ground that such a tile needs; not set with half blocks */
};

/* The nearest colour of the terminal to an rgb. */
struct point_colors_match {
    uint32_t rgb; /* the rgb + 1; 0: none */
    color_code color;
};

/* Tables of colours, by tile_styles_number. */
struct point_colors {
    const struct tile_styles *styles;
    struct point_colors_match *matches; /* cache by a hash of the rgb; NULL: there is no water */
    const struct relief *relief;        /* light of the shades */
    struct point_colors_lit *lits;      /* at number << 8 | shade, made when first needed; NULL:
                                           there are no shades */
    color_code plain[2 * BAND_MAX];     /* without shades; on a contour */
    color_code darkened[2 * BAND_MAX];  /* between contours */
};

/* Makes the tables for styles and for the relief of the same map; both must outlive the tables.
 * Returns false if out of memory. The caller frees them by point_colors_free either way. */
bool point_colors_make(struct point_colors *table, const struct tile_styles *styles,
                       const struct relief *relief);
void point_colors_free(struct point_colors *table);

/* Writes the colours of the first `cols` points of a row that tile_styles_read returned last. A
 * point of unknown height has COLOR_DEFAULT. */
void point_colors_row(const struct point_colors *table, const struct point_row *row, uint32_t cols,
                      color_code *colors);

/* Fills the table at a number and a shade; for point_colors_lit_of. */
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

/* Returns the colour of land between contours: darker than on them. */
uint32_t point_colors_darken(uint32_t rgb);

#endif
