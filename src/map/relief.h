/*
 * Relief: the shades of a landscape that is lit from a side (Horn, "Hill shading and the
 * reflectance map", 1981), as gdaldem hillshade computes them, but in integers.
 */
#ifndef TMAP_MAP_RELIEF_H
#define TMAP_MAP_RELIEF_H

#include <stdint.h>

/* How the third dimension is shown. */
enum relief_kind {
    RELIEF_PLAIN,   /* by tiles and colours alone */
    RELIEF_SHADE,   /* lit from a side */
    RELIEF_CONTOUR, /* by lines where bands meet */
};

/* The name of a kind, as the user writes it; NULL beyond the last. */
const char *relief_kind_name(int kind);

/* Where the light comes from, in degrees. */
struct relief_light {
    int azimuth;  /* 0..360, clockwise from the north */
    int altitude; /* 0..90 above the horizon */
};

/* The light that is usual on maps: from the north-west, half way up. */
#define RELIEF_LIGHT ((struct relief_light){315, 45})

/* How tall the land is: so many times a world's range of heights is one feature's size. It makes
 * slopes a matter of the landscape, the same at every zoom and feature size. */
#define RELIEF_FLATNESS 2

/* The brightest shade; the darkest is 1. */
#define RELIEF_MAX 255

/* What the shades of one view have in common. */
struct relief {
    int64_t east;  /* the light's direction, three coordinates: 254 << 24 is its length */
    int64_t north; /* likewise */
    int64_t up;    /* likewise */
    int64_t rise;  /* rise / run: the slope of one unit of Horn's weighted differences of heights */
    int64_t run;   /* likewise */
    uint8_t flat;  /* the shade of level land */
};

/* Shades of a world whose highest height is `range` over its lowest, 0..2^30, and whose points are
 * 2^-depth features apart, depth from -32 to 48: lattice.h's depth. gdaldem's z factor for heights
 * that span 1 is 2^depth / RELIEF_FLATNESS where its cells are 1 wide. */
void relief_make(struct relief *relief, struct relief_light light, uint32_t range, int depth);

/* The shades of a row of points, 1..RELIEF_MAX: 1 + 254 * the cosine of the angle between the light
 * and the ground's normal, to the nearest; 1 where the light does not reach. The row's heights,
 * those of the row to its north and of the row to its south, below 2^30, have a point more at each
 * end: `cols` + 2. */
void relief_row(const struct relief *relief, const uint32_t *north, const uint32_t *here,
                const uint32_t *south, uint32_t cols, uint8_t *out);

/* A colour, as ink.h has it, on ground of a shade: as it is on level land, darker where it is
 * shaded, lighter where it is lit. */
uint32_t relief_rgb(const struct relief *relief, uint32_t rgb, uint8_t shade);

/* The same in three tones, where there are not enough colours: -1 shaded, 0 level, 1 lit. */
int relief_tone(const struct relief *relief, uint8_t shade);

#endif
