/*
 * Palette: the colours of bands, of water and of the sky, for terminals of any number of colours.
 */
#ifndef TMAP_STYLE_PALETTE_H
#define TMAP_STYLE_PALETTE_H

#include "canvas/color.h"

/* How a band, or any kind of point, is drawn. */
struct style {
    color_code color; /* as the terminal takes it */
    uint8_t flags;    /* sum of enum cell_flag */
    uint32_t rgb;     /* approximate rgb of `color`, for mixing */
};

/* Colours of a river, or of a lake. */
struct palette_water {
    uint32_t rgb;    /* rgb of its tile */
    uint32_t ink;    /* rgb of its line or area in half blocks and pictures */
    uint8_t indexed; /* number of `rgb` for terminals of 256 colours */
};

/* Colours of a sky. */
struct palette_sky {
    uint32_t high; /* rgb high above the horizon */
    uint32_t low;  /* rgb at the horizon, and of haze */
};

/* Number of one of the first 16 colours. Terminals of 8 colours show 8..15 as 0..7 in bold. */
typedef uint8_t palette_basic;

/* One colour of a palette of heights. */
struct palette_stop {
    int64_t height; /* in millionths, normalized or in units; may lie outside the world's heights */
    uint32_t rgb;   /* colour at that height */
};

#define PALETTE_STOPS_MAX 1024

/* A colour for every band. A palette of ranks colours a band by its place among the others; all of
 * palettes[] are palettes of ranks. A palette of heights colours a band by the height in its
 * middle. */
struct palette {
    const char *name;       /* as --palette takes it; NULL ends the table */
    const char *about;      /* a few words for the manual */
    const char *path;       /* file that it was read from; NULL: one of palettes[] */
    const uint32_t *colors; /* rgb at equal distances, lowest band first */
    int count;              /* number of `colors`; 0: a palette of heights */
    const uint8_t *indexed; /* numbers at equal distances, for terminals of 256 colours */
    int indexed_count;      /* number of `indexed` */
    const uint8_t *inks;    /* numbers for `indexed` on a light ground: of a contrast of 3 to white,
                               in the same order; NULL: contrast_ink (color.h) finds them */
    palette_basic basic[8]; /* colours at equal distances, for terminals of 16 and 8 */

    int wet;                      /* number of the first `colors` that mean water; 0: none */
    int wet_indexed;              /* number of the first `indexed` that do */
    int wet_basic;                /* number of the first `basic` that do */
    const uint32_t *water;        /* rgb of water at equal distances, shallowest first; NULL: the
                                     lowest band's colour and darker ones */
    int water_count;              /* number of `water` */
    const uint8_t *water_indexed; /* numbers of water, for terminals of 256 colours; NULL: the
                                     nearest ones */
    int water_indexed_count;      /* number of `water_indexed` */

    struct palette_water river; /* with an rgb of 0: that of the first palette */
    struct palette_water lake;  /* with an rgb of 0: that of the first palette */

    struct palette_sky sky; /* zeros: that of the first palette */

    const struct palette_stop *stops; /* palette of heights: heights never fall; two stops of one
                                         height are a sharp edge */
    bool own_units;                   /* their heights are values of the world's scale */
    bool has_unknown;                 /* unknown cells have a colour */
    uint32_t unknown;                 /* rgb of unknown cells */
    int stop_count;                   /* number of `stops`, 1..PALETTE_STOPS_MAX */
    bool hueless;                     /* drawn in the terminal's default colour: dim, plain, bold */
};

/* Table of all named palettes. The first one is the default; a NULL name ends the table. */
extern const struct palette palettes[];

/* Finds a palette by name. Returns NULL if the name is unknown. */
const struct palette *palette_named(const char *name);

/* Returns the rgb of a height in a palette of heights: normalized or, where the palette has
 * own_units, in millionths of a unit. Between two stops it lies on a straight line; below the first
 * stop and above the last it is that stop's. */
uint32_t palette_rgb(const struct palette *palette, int64_t height);

/* Returns the style of a band, 0..count - 1, on a terminal of `colors` colours; if it is `dry`,
 * without the colours that mean water: of a band of land in a world whose sea has its own style.
 * `middle` is the height in the middle of the band: normalized or, where the palette has own_units,
 * in millionths of a unit. Palettes have different colours for COLORS_RGB or more, 256 or more, 16
 * or more, and 8 or more; below 8 there is no colour. */
struct style palette_style(const struct palette *palette, bool dry, int band, int count,
                           int64_t middle, int colors);

/* Returns the style of water of a depth, 0..count - 1, from the shallowest on. `height` is that of
 * the ground, as palette_style takes it. With fewer than 256 colours all depths have the lowest
 * band's style. */
struct style palette_water(const struct palette *palette, int depth, int count, int64_t height,
                           int colors);

/* Returns the style of fresh water, a river's or a lake's, of a world that has it
 * (recipe_has_water), on a terminal of `colors` colours. Its rgb is chosen to be seen on land and
 * beside it. */
struct style palette_fresh(const struct palette *palette, bool lake, int colors);

/* Returns the style of a colour on a terminal of `colors` colours. The colour is given as an rgb,
 * as a number for terminals of 256 colours, and as one for terminals of 16 and 8; below 8 colours
 * it is COLOR_DEFAULT. The style's rgb is `rgb` on every terminal. */
struct style palette_style_of(uint32_t rgb, uint8_t indexed, palette_basic basic, int colors);

/* Returns the ink for a colour of a palette on a light ground, on a terminal of 256 colours or
 * more: darker, with a contrast of 3 or more. */
color_code palette_ink(const struct palette *palette, color_code color, uint32_t ground,
                       int colors);

#endif
