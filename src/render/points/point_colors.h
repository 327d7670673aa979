/*
 * Point colors: the colour of each point of a row, as the painter and the formats need it, in three
 * parts that build on one another:
 *
 *     struct tints         colours of heights that are finer than bands
 *     struct tile_styles   the style and the cell of each band, tint and kind of water
 *     struct point_colors  the colours of points: styles, changed by relief and rivers
 */
#ifndef TMAP_RENDER_POINTS_POINT_COLORS_H
#define TMAP_RENDER_POINTS_POINT_COLORS_H

#include "canvas/cell_grid.h"
#include "render/points/point_rows.h"

/* Tints. Water has several colours by its depth. With COLORS_RGB the land of a world with rivers,
 * or in a palette of its own units, has colours that pass into one another; in a palette of heights
 * every height has its own, except on maps of contours. */
struct tints {
    struct bands slices; /* heights that share a tint, lowest first; count 0: bands are enough */
    int water_slices;    /* number of the lowest slices, which are water */
    int water_kinds;     /* number of the first bands or biomes, which these slices are for */
    bool has_land;       /* the other slices are land; else there is at most one other, without a
                            style */
    struct style styles[BAND_MAX]; /* style of each slice */
};

/* Returns the style of a band, or of a biome where the map shows biomes, in the look's number of
 * colours. The style of a band of water is that of its shallowest part. */
struct style tints_band(const struct map *map, int band);

/* True if the colour of the sea depends on its depth, given enough colours. */
bool tints_have_depths(const struct map *map);

#define TINTS_DEPTHS 64 /* number of depths of water; see point_colors.c */

/* Returns the style of the sea at a depth, 0..TINTS_DEPTHS - 1. `height` is that of the ground. The
 * look has 256 colours or more. */
struct style tints_depth(const struct map *map, int depth, uint32_t height);

/* True if the map is drawn in a palette of heights, in which tints have the colour of each height:
 * which tints_rgb returns, of any height that is known. */
bool tints_are_exact(const struct map *map);
uint32_t tints_rgb(const struct map *map, uint32_t height);

/* True if the colour of some points does not follow from their bands alone, with COLORS_RGB and
 * without relief. */
bool tints_are_finer(const struct map *map);

/* Tile styles of a map, and the tints of the row that was read last. */
struct tile_styles {
    const struct map *map;
    struct cell cells[BAND_MAX];  /* cell of each band or biome, without relief */
    struct style kinds[BAND_MAX]; /* style of each band or biome */
    bool holed;                   /* some heights may be unknown */
    color_code hole;              /* colour of unknown heights; COLOR_DEFAULT: none */
    struct tints tints;           /* colours that are finer than bands */
    struct cell tinted[BAND_MAX]; /* cell of each slice of `tints`, whatever glyph but a blank */
    uint8_t *tint;                /* slice of `tints` of each point; NULL: it has none */
    uint32_t *rgbs;               /* rgb of each point of a slice if these are exact; else NULL */
    struct style river;           /* style of rivers, and their ink; this and the next three only
                                     of maps that draw water */
    struct style lake;            /* style of lakes */
    struct cell lake_cell;        /* cell of a lake, without relief */
    struct cell river_cell;       /* cell of a river, without relief; the glyph is another */
};

/* Makes the styles of a map, which must outlive them. Returns false if out of memory. The caller
 * frees them by tile_styles_free either way. */
bool tile_styles_make(struct tile_styles *styles, const struct map *map);
void tile_styles_free(struct tile_styles *styles);

/* Reads the next row of points. tile_styles_number and tile_styles_style are then about this row.
 */
struct point_row tile_styles_read(struct tile_styles *styles, struct point_rows *rows);

/* Returns the cell of a band's tile, or of a biome's where the map shows biomes, without relief. Of
 * a double-width tile it is the left cell. */
struct cell tile_styles_band(const struct map *map, int band);

/* Returns the style of rivers or of lakes in a look: its palette's, or that among biomes. */
struct style tile_styles_fresh_style(const struct look *look, bool lake);

/* Returns the character of a band, or of a biome where the look shows biomes. */
uint32_t tile_styles_glyph(const struct look *look, int band);

/* Returns the cell of a river from north to south, or of a lake, in a map that draws water. */
struct cell tile_styles_fresh(const struct map *map, bool lake);

/* Returns the ink for a colour on the terminal's own ground: on a light one it is darker, in 256
 * colours or more. */
color_code tile_styles_ink(const struct look *look, color_code color);

/* Returns the cell of a glyph in a style. Without fill its ground is the terminal's. */
struct cell tile_styles_styled(const struct look *look, uint32_t glyph, struct style style);

/* True if rivers are drawn with ASCII glyphs. */
bool tile_styles_is_ascii(const struct look *look);

/* True if a point's height is unknown. */
static inline bool tile_styles_is_hole(const struct tile_styles *styles,
                                       const struct point_row *row, uint32_t n)
{
    return styles->holed && row->heights[n] == HEIGHT_UNKNOWN;
}

/* Returns the number of a point's style: its band or biome, or BAND_MAX plus its tint. A contour at
 * the shore has the style of the land. */
static inline uint32_t tile_styles_number(const struct tile_styles *styles,
                                          const struct point_row *row, uint32_t n)
{
    if (styles->tint == NULL)
        return row->bands[n];
    bool wet = styles->tint[n] < styles->tints.water_slices;
    bool tinted = wet ? row->bands[n] < styles->tints.water_kinds : styles->tints.has_land;
    return tinted ? (uint32_t)BAND_MAX + styles->tint[n] : row->bands[n];
}

/* Returns the style that has a number of tile_styles_number, unless that is of an exact tint. */
static inline const struct style *tile_styles_numbered(const struct tile_styles *styles,
                                                       uint32_t number)
{
    return number < BAND_MAX ? &styles->kinds[number] : &styles->tints.styles[number - BAND_MAX];
}

/* Returns the style of a point. */
static inline struct style tile_styles_style(const struct tile_styles *styles,
                                             const struct point_row *row, uint32_t n)
{
    uint32_t number = tile_styles_number(styles, row, n);
    if (styles->rgbs != NULL && number >= BAND_MAX)
        return (struct style){COLOR_RGB(0, 0, 0) | styles->rgbs[n], 0, styles->rgbs[n]};
    return *tile_styles_numbered(styles, number);
}

/* The nearest colour of the terminal to an rgb. */
struct point_colors_match {
    uint32_t rgb; /* the rgb + 1; 0: none */
    color_code color;
};

/* Point colors: tables of colours by tile_styles_number. */
struct point_colors {
    const struct tile_styles *styles;
    struct point_colors_match *matches; /* cache by a hash of the rgb; NULL: there is no water */
    const struct relief *relief;        /* light of the shades */
    color_code *lits;                   /* colour of a point, or ink of its tile, at
                                           number << 8 | shade; COLOR_DEFAULT: not made yet; NULL:
                                           there are no shades */
    color_code plain[2 * BAND_MAX];     /* colours without shades, or on a contour */
    color_code darkened[2 * BAND_MAX];  /* colours between contours */
};

/* Makes the tables for the styles and the relief of a map. Both must outlive the tables.
 * Returns false if out of memory. The caller frees them by point_colors_free either way. */
bool point_colors_make(struct point_colors *table, const struct tile_styles *styles,
                       const struct relief *relief);
void point_colors_free(struct point_colors *table);

/* Writes the colours of the first `cols` points of a row that tile_styles_read returned last. A
 * point of unknown height has the palette's colour for it, or COLOR_DEFAULT. */
void point_colors_row(const struct point_colors *table, const struct point_row *row, uint32_t cols,
                      color_code *colors);

/* Returns the colour of a style in a shade. */
color_code point_colors_lit(const struct point_colors *table, struct style style, uint8_t shade);

/* Returns the colour of a point of shaded land. The shades are those of the row. */
static inline color_code point_colors_lit_of(const struct point_colors *table,
                                             const struct point_row *row, uint32_t n)
{
    uint32_t number = tile_styles_number(table->styles, row, n);
    color_code *lit = &table->lits[number << 8 | row->shades[n]];
    if (table->styles->rgbs != NULL)
        return point_colors_lit(table, tile_styles_style(table->styles, row, n), row->shades[n]);
    if (*lit == COLOR_DEFAULT)
        *lit =
            point_colors_lit(table, *tile_styles_numbered(table->styles, number), row->shades[n]);
    return *lit;
}

/* Returns the colour of land between contours: darker than on them. */
uint32_t point_colors_darken(uint32_t rgb);

#endif
