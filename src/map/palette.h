/*
 * Palettes: the colours of bands, whatever colours a terminal has.
 */
#ifndef TMAP_MAP_PALETTE_H
#define TMAP_MAP_PALETTE_H

#include "map/color.h"

#include <stdbool.h>
#include <stdint.h>

/* How a band is drawn. */
struct style {
    color_code color; /* of the terminal's colours */
    uint8_t flags;    /* of grid.h's enum cell_flag */
    uint32_t rgb;     /* what it looks like, about: for mixing */
};

/* One of the first 16 colours. Bright ones, 8 and above, are dark ones, bold, on terminals of 8. */
typedef uint8_t palette_basic;

/* The colour at a height, in a palette of heights. */
struct palette_stop {
    int64_t height; /* normalized, in millionths of one; maybe beyond 0..65535 */
    uint32_t rgb;
};

#define PALETTE_STOPS_MAX 1024

/* A colour for every height. A palette of ranks, such as all of palettes[], colours bands by their
 * place among the others; a palette of heights by the height in their middle. */
struct palette {
    const char *name;           /* what --palette calls it; NULL ends the table of them */
    const char *about;          /* a few words for the manual */
    const char *path;           /* the file that it is from; NULL: it is one of palettes[] */
    const uint32_t *colors;     /* rgb at even distances, the lowest band's first */
    const uint8_t *indexed;     /* the same for terminals of 256 colours */
    const palette_basic *basic; /* eight, the same for terminals of 16 and 8 */
    int count;                  /* of colors; 0: a palette of heights */
    int indexed_count;          /* of indexed */

    const struct palette_stop *stops; /* heights do not fall; twice the same is a sharp edge */
    int stop_count;                   /* of stops, 1..PALETTE_STOPS_MAX, in a palette of heights */
    bool hueless;                     /* drawn in the terminal's own colour: dim, plain, bold */
};

/* Every palette, the default first; ends with one whose name is NULL. */
extern const struct palette palettes[];

/* How many there are. */
int palette_count(void);

/* The palette of a name, or NULL. */
const struct palette *palette_named(const char *name);

/* The colour of one of `count` bands, whose middle has this normalized height, on a terminal of
 * `colors` colours: COLORS_RGB or more, 256 or more, 16 or more, 8 or more, or none. */
struct style palette_style(const struct palette *palette, int band, int count, uint32_t middle,
                           int colors);

#endif
