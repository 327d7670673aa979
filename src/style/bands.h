/*
 * Bands and contours: how heights are divided. A band is a slice of the heights of one world that
 * is drawn with one tile; a contour is a line at a height, at the end of this file.
 *
 * With SEA_DEFAULT, bands begin where tiles_begin says. With any other sea the lowest band is
 * water, and the others share the heights from the sea to the highest in the same proportions.
 * Without a sea (SEA_NONE) the lowest standard tile is not used; other sets of tiles are all land.
 *
 * Most heights of a generated world are near the middle, so above a low sea the highest bands would
 * cover too much. Under NORMALIZE_RANGE standard bands therefore begin no lower than with
 * SEA_DEFAULT, and the lowest band of land is larger.
 *
 * Under NORMALIZE_VIEW the sea is at the world's sea height, even with SEA_DEFAULT, and the bands
 * of land share the heights from there, or from the lowest of the view if that is higher, to the
 * highest of the view.
 *
 * Bands of tiles with breaks begin at the breaks, but the band of water still ends at the sea.
 */
#ifndef TMAP_STYLE_BANDS_H
#define TMAP_STYLE_BANDS_H

#include "style/tiles.h"

/* The bands of one world, lowest first. */
struct bands {
    int count;  /* number of bands: one for each tile */
    int lowest; /* the lowest band that is used: 1 if there is no band of water, else 0 */
    int sea;    /* number of bands that are only water: 1 or 0 */
    int32_t floors[BAND_MAX];  /* lowest height of each band; never falls from one band to the next;
                                 INT32_MAX: no height reaches the band */
    uint32_t begins[BAND_MAX]; /* normalized heights of the floors; never fall; over
                                  WORLD_NORMAL_MAX: no height reaches the band */
};

/* Computes the bands of a world. `normalize` is the normalization that the world was made with. */
void bands_make(struct bands *bands, const struct tiles *tiles, const struct world *world,
                enum world_normalize normalize);

/* Returns the highest normalized height of a band (0..count - 1); not below its begin. */
uint32_t bands_last(const struct bands *bands, int band);

/* Kinds of land, one for each colour of the default palette. */
enum land {
    LAND_WATER,
    LAND_SHORE,
    LAND_GRASS,
    LAND_WOODS,
    LAND_SCRUB,
    LAND_EARTH,
    LAND_ROCK,
    LAND_SNOW,
    LAND_COUNT, /* number of kinds */
};

/* Returns the word of a kind of land, such as "water"; NULL if n is one more than the last. */
const char *land_name(int n);

/* True if one can walk there: anywhere but on water and snow. */
bool land_is_walkable(enum land land);

/* Returns the land of a band (0..count - 1). Unless the sea is SEA_DEFAULT, LAND_WATER is for bands
 * below the land, and the other kinds for land. */
enum land bands_land(const struct bands *bands, enum sea_kind sea_kind, int band);

/* Looks up the band of each height of a row and writes that band's value: `values` has one for each
 * band, `heights` and `out` have `cols` elements. An unknown height gets the lowest band. */
void bands_row(const struct bands *bands, const uint8_t *values, const uint32_t *heights,
               uint32_t cols, uint8_t *out);

/* Looks up the band of each height of a row as bands_row does and writes the band's index, from 0
 * for the lowest. */
void bands_indices(const struct bands *bands, const uint32_t *heights, uint32_t cols, uint8_t *out);

/*
 * Contours: the heights at which lines are drawn, one line every so many units of a world's scale.
 *
 * The heights between two lines are a level; levels are numbered from 0. The height of a line
 * itself belongs to the level above it. Unless the world's sea is SEA_DEFAULT, its shore is a line,
 * and there are no lines below.
 */

#define CONTOURS_MAX 65536 /* maximum number of lines */

struct contours {
    uint32_t count;   /* number of lines, which is the highest level */
    uint32_t *floors; /* lowest height of each level above 0, rising; owned, see contours_free */
};

/* Returns the number of lines above the lowest value of a scale, without the shore;
 * CONTOURS_MAX + 1 if there are more than CONTOURS_MAX. The interval is above 0. */
uint32_t contours_count(const struct scale *scale, struct scale_number interval);

/* Makes the lines of a world that has a scale; only about the lowest CONTOURS_MAX if there are
 * more. Lines with no height between them count as one. The caller frees them by contours_free,
 * which also takes zeros. Returns false, with nothing to free, if out of memory. */
bool contours_make(struct contours *contours, const struct world *world,
                   struct scale_number interval);
void contours_free(struct contours *contours);

/* Writes the level of each height of a row; `heights` and `levels` have `cols` elements. */
void contours_levels(const struct contours *contours, const uint32_t *heights, uint32_t cols,
                     uint32_t *levels);

#endif
