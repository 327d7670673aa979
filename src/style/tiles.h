/*
 * Tiles: the characters that a map is drawn with, lowest band first; named sets of them; and the
 * colours of tiles that fill their cells.
 */
#ifndef TMAP_STYLE_TILES_H
#define TMAP_STYLE_TILES_H

#include "canvas/color.h"
#include "style/relief.h"
#include "world/world.h"

#define BAND_MAX 256 /* maximum number of tiles, and so of bands; a band's index fits a byte */

/* One character of a map. */
struct tile {
    char bytes[4];  /* UTF-8, not terminated */
    uint8_t length; /* bytes used, 1..4 */
    uint32_t glyph; /* code point of the character */
};

/* The tiles of a map, lowest band first. */
struct tiles {
    int count;             /* 1..BAND_MAX */
    int width;             /* terminal columns that each tile takes, 1 or 2 */
    bool standard;         /* bands begin where those of the default tiles do */
    const uint16_t *lands; /* where standard bands begin, in thousandths of the range: as the
                              algorithm of the world has it once the tiles are those of a map */
    int break_count;       /* count - 1: bands begin at `breaks`; 0: there are no breaks */
    struct scale_number breaks[BAND_MAX - 1]; /* values of the world's scale, rising, at which
                                                 bands 1 and up begin */
    const char *set;             /* name of the tile set, see tilesets[]; NULL: the user's own */
    struct tile tiles[BAND_MAX]; /* repeats are allowed; each one is a band of its own */
};

#define TILES_STANDARD 8 /* number of tiles that `standard` requires */

/* Sets the default tiles: ~ " x X $ % # @. Under NORMALIZE_RANGE their bands do not begin at equal
 * distances: few heights are very low or high, so equal slices would show hardly any water or
 * peaks. */
void tiles_default(struct tiles *tiles);

/* Returns the normalized height at which the band of a tile (0..count - 1) begins. Slices are
 * equal, ceil(n * 65536 / count), except for standard tiles under NORMALIZE_RANGE. The first band
 * begins at 0, every band below 65536. */
uint32_t tiles_begin(const struct tiles *tiles, enum world_normalize normalize, int tile);

#define TILESET_MAX 26 /* maximum number of tiles in a named set */

/* A named set of tiles. */
struct tileset {
    const char *name;             /* as --tiles takes it after @; NULL ends the table */
    const char *about;            /* a few words for the manual */
    uint32_t glyphs[TILESET_MAX]; /* lowest first, each one column wide; 0 ends a shorter set */
};

/* Table of all tile sets. The first one holds the tiles of tiles_default; a NULL name ends the
 * table. Sets of TILES_STANDARD tiles are standard, all others have equal slices. */
extern const struct tileset tilesets[];

/* Returns the name of the nth tile set; NULL if n is one more than the last. */
const char *tileset_name(int n);

/* Sets `tiles` to the tiles of a named set. */
void tileset_make(const struct tileset *set, struct tiles *tiles);

/* Tiles and breaks as users write them. */

/* Returns the number of columns that a character takes on a terminal; below 1 if it takes none of
 * its own. The caller of tiles_read knows it. */
typedef int tiles_width_of(uint32_t glyph);

/* Reads tiles: UTF-8, one tile or more, lowest first. Returns false with ERROR_USAGE if there are
 * none or too many, or if they do not have one width. */
bool tiles_read(struct tiles *tiles, const char *text, tiles_width_of *width_of,
                struct error *error);

/* Reads breaks: rising numbers with commas between them. Returns false with ERROR_USAGE, `breaks`
 * and *count unspecified, if `text` is something else. */
bool tiles_read_breaks(const char *text, struct scale_number breaks[BAND_MAX - 1], int *count,
                       struct error *error);

/* Makes the bands of tiles begin at `count` breaks that were read; 0: removes the breaks. Returns
 * false with ERROR_USAGE if there are breaks but no scale is given, or if there is not one break
 * between each two tiles. */
bool tiles_take_breaks(struct tiles *tiles, const struct scale_number *breaks, int count,
                       const struct scale *scale, struct error *error);

/* Append the tiles, quoted for a shell, and the breaks, as they are read. */
void tiles_write(const struct tiles *tiles, struct text *text);
void tiles_write_breaks(const struct tiles *tiles, struct text *text);

/*
 * Filled tiles: the colours of a tile that is drawn on a ground of its own colour.
 */

/* Colours of a filled cell. Their contrast suffices (CONTRAST_READ). */
struct fill {
    color_code ink, ground;
};

/* Returns the colours of a tile whose colour is `rgb`, on a terminal of `colors` colours. With
 * COLORS_RGB the ground is the colour, darkened, and the ink is the colour itself. With fewer
 * colours the ground is the colour, and the ink is a darker or lighter shade of it; below 256
 * colours the ink is black or white. Below 8 both are COLOR_DEFAULT. */
struct fill fill_of_rgb(uint32_t rgb, int colors);

/* Returns the ink of a glyph on a ground that is not COLOR_DEFAULT: `rgb`, or the nearest lighter
 * or darker shade of it whose contrast suffices. `colors` is 8 or more. */
color_code fill_ink(uint32_t rgb, color_code ground, int colors);

/* Returns the colours of a tinted tile: the ground is `rgb` in the light of the shade, and the ink
 * is of the same hue, with a contrast of about 1.6 to it, or 1.2 for `water`, and less on very dark
 * water. With 256 colours there are three shades of each rgb, and the contrast is 1.25 or more, of
 * water 1.13; with fewer the colours are those of fill_of_shade. */
struct fill fill_of_tint(const struct relief *relief, uint32_t rgb, uint8_t shade, bool water,
                         int colors);

/* Returns the ink of a river on the ground of a tinted tile. In 256 colours it has a contrast of
 * 1.6 or more, in 16 and 8 one of 1.13. */
color_code fill_river(color_code ground, int colors);

/* Cache of the colours of filled cells. */
struct fills;

/* Returns an empty cache for a terminal of `colors` colours, or NULL if out of memory. The caller
 * frees it by free(). */
struct fills *fills_new(int colors);

/* Which colours a filled cell has. */
enum fill_kind {
    FILL_SHADE, /* the ground is the colour in its shade, the ink is seen on it (tiles.c) */
    FILL_TINT,  /* as fill_of_tint has them */
    FILL_TINT_OF_WATER,
    FILL_GROUND, /* the ground of a tint; in 256 colours or more the ink is unspecified */
};

/* Returns the colours of a kind, in the cache's number of colours; the other parameters are those
 * of fill_of_tint. */
struct fill fills_find(struct fills *fills, const struct relief *relief, uint32_t rgb,
                       uint8_t shade, enum fill_kind kind);

#endif
