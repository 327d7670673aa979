/*
 * Relief: hillshading, the shades of a landscape that is lit from a side (Horn, "Hill shading and
 * the reflectance map", 1981). Results equal gdaldem hillshade's, but are computed in integers.
 */
#ifndef TMAP_STYLE_RELIEF_H
#define TMAP_STYLE_RELIEF_H

#include <stdint.h>

/* How a map shows heights besides its tiles and their colours. */
enum relief_kind {
    RELIEF_PLAIN,   /* not at all */
    RELIEF_SHADE,   /* by shades, as if lit from a side */
    RELIEF_CONTOUR, /* by lines where bands or levels meet */
};

/* Returns the name of a kind, as --relief takes it; NULL if `kind` is one more than the last. */
const char *relief_kind_name(int kind);

/* Direction that the light comes from, in degrees. */
struct relief_light {
    int azimuth;  /* 0..360, clockwise from north */
    int altitude; /* 0..90 above the horizon */
};

/* The usual light of maps: from the north-west, half way up. */
#define RELIEF_LIGHT ((struct relief_light){315, 45})

/* The vertical scale: RELIEF_FLATNESS times the range of heights is as long as a feature is wide.
 * Slopes therefore depend on the landscape alone, and are equal at every zoom and feature size. */
#define RELIEF_FLATNESS 2

/* The brightest shade; the darkest is 1. */
#define RELIEF_MAX 255

/* The light and the scale of slopes of all shades of one view. */
struct relief {
    int64_t east;       /* first coordinate of the light's direction, whose length is 254 << 24 */
    int64_t north;      /* second coordinate of the direction */
    int64_t up;         /* third coordinate of the direction */
    int64_t rise_east;  /* rise_east / run is the slope of one unit of Horn's weighted height
                           differences from west to east */
    int64_t rise_north; /* as rise_east, from south to north */
    int64_t run;        /* a power of two */
    uint8_t flat;       /* shade of level land */
};

/* Prepares the shades of a view. `range` is the world's highest minus its lowest height, 0..2^30.
 * Points are 2^-depth features apart, where `depth`, -32..48, is the view's zoom as a depth of
 * lattice.h. The same shades come from gdaldem with cells of width 1, heights that span 1, and a z
 * factor of 2^depth / RELIEF_FLATNESS. */
void relief_make(struct relief *relief, struct relief_light light, uint32_t range, int depth);

/* Sets another scale of slopes: one unit of Horn's weighted height differences, which are 8 times
 * the difference from a point to the next, is then a slope of rise_east / 2^run to the east and
 * rise_north / 2^run to the north. The rises are 0..2^30 - 1, run is 0..62. */
void relief_set_slopes(struct relief *relief, int64_t rise_east, int64_t rise_north, int run);

/* Makes slopes so many thousandths as steep, 1..2^32 - 1; walls stay walls. */
void relief_exaggerate(struct relief *relief, uint32_t thousandths);

/* Returns the square of the slope of weighted height differences, in 2^-32; at most 2^48. */
uint64_t relief_slope_square(const struct relief *relief, int64_t east, int64_t north);

/* Computes the shades of a row of `cols` points, 1..RELIEF_MAX: 1 + 254 * the cosine of the angle
 * between the light and the land's normal, to the nearest; 1 where the light does not reach. The
 * three rows of heights, all below 2^30, have one more point at each end: cols + 2 elements, of
 * which the first is the western neighbour of the first point. */
void relief_row(const struct relief *relief, const uint32_t *north, const uint32_t *here,
                const uint32_t *south, uint32_t cols, uint8_t *out);

/* Shades an rgb: unchanged for the shade of level land, darker for lower shades, lighter for higher
 * ones. */
uint32_t relief_rgb(const struct relief *relief, uint32_t rgb, uint8_t shade);

/* Returns the tone of a shade, for terminals with too few colours for relief_rgb: -1 shaded,
 * 0 as level land, 1 lit. */
int relief_tone(const struct relief *relief, uint8_t shade);

#endif
