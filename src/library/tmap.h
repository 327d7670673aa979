/*
 * tmap.h: endless worlds of heights; any window of them, at any zoom, for the cost of its points.
 * A world is a pure function of a recipe, a line of options such as "--seed=42 --sea=30%": the same
 * recipe makes the same world on every machine, for ever, and `tmap --recipe` prints recipes. The
 * library opens no file and prints nothing, whatever a recipe says. tmap(3) has examples.
 */
#ifndef TMAP_H
#define TMAP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TMAP_API 1 /* version of this header; the library's soname has it too */

/* A world. It never changes: threads may share it without locks. */
struct tmap;

/* Opens the world of a recipe, which need not be complete: there are defaults, and the seed is 0.
 * Options are written --name=value. Options of a view or of colours, no parts of a world, have no
 * effect. NULL: `why`, an array of `room` bytes, has the reason in words, cut if need be;
 * it may be NULL if `room` is 0. Takes microseconds. */
struct tmap *tmap_open(const char *recipe, char *why, size_t room);
void tmap_close(struct tmap *world); /* takes NULL, too */

/* Writes the complete recipe of a world into `text`, cut if need be. Returns its whole length. */
size_t tmap_recipe(const struct tmap *world, char *text, size_t room);

/* Points of a zoom from west to east, and from north to south; 0: no such zoom. At zoom 0 points
 * are cells, at -3 every eighth of them, and at 3 there are eight along each cell. */
int64_t tmap_cols(const struct tmap *world, int zoom);
int64_t tmap_rows(const struct tmap *world, int zoom);

/* A window of points. Places wrap in a world that does. */
struct tmap_window {
    int64_t x, y;        /* the first point, -2^60..2^60 */
    uint32_t cols, rows; /* 1..2^26 each */
    int32_t zoom;
};

/* Arrays for cols * rows numbers each, row by row; NULL: not wanted. Beyond the rim of a bounded
 * world `raw` is UINT32_MAX, `land` TMAP_BEYOND, and all others 0. */
struct tmap_layers {
    uint16_t *normal;    /* heights, 0 (lowest of the world) to 65535, as --format=csv has them */
    uint32_t *raw;       /* heights, 0..2^30-1, that can be compared between worlds */
    uint8_t *band;       /* index of the tile, 0 for the lowest */
    uint8_t *land;       /* enum tmap_land */
    uint8_t *water;      /* enum tmap_water */
    uint8_t *flow;       /* enum tmap_flow, where water goes; in worlds with rivers alone, */
    uint32_t *catchment; /* points of the zoom whose water comes here, this one included; too */
    uint32_t *lake;      /* number of the lake, at every zoom; 0: none; in these worlds, too */
    uint8_t *biome; /* number of the biome, see tmap_biome_name; in worlds with --climate alone, */
    uint16_t *wetness;   /* 0 (driest) to 32767; too */
    uint16_t *warmth;    /* 0 (coldest) to 32767; in these worlds, too */
    uint32_t *discharge; /* water of the catchment, in sixteenths of what a point with mean rain
                            gives; in worlds with rivers and --climate alone */
};
/* clang-format off */
enum tmap_land { TMAP_WATER, TMAP_SHORE, TMAP_GRASS, TMAP_WOODS, TMAP_SCRUB, TMAP_EARTH,
                 TMAP_ROCK, TMAP_SNOW, TMAP_BEYOND };
/* clang-format on */
enum tmap_water { TMAP_LAND, TMAP_SEA, TMAP_LAKE };
enum tmap_flow { TMAP_EAST, TMAP_SOUTH, TMAP_WEST, TMAP_NORTH, TMAP_SINK };
enum tmap_error { TMAP_DONE = 0, TMAP_INVALID = -1, TMAP_NO_MEMORY = -2 };
const char *tmap_land_name(int land);   /* "water"...; NULL if there is no such land */
const char *tmap_biome_name(int biome); /* "ocean"..., from 0; NULL if there is no such biome */
int tmap_biome_walkable(int biome);     /* 1: one can walk there; 0: no, or there is none */

/* Fills the arrays that are not NULL. The world is measured the first time that this is needed: up
 * to 50 ms, once. Returns TMAP_DONE, or, with the arrays as they were, TMAP_INVALID if there is no
 * such zoom, size or layer, or TMAP_NO_MEMORY. */
int tmap_read(const struct tmap *world, const struct tmap_window *window,
              const struct tmap_layers *layers);
int tmap_measure(const struct tmap *world); /* now; returns TMAP_DONE or TMAP_NO_MEMORY */

/* Number of bands, one a tile; and the lowest `normal` of a band, 65536 if no height reaches
 * it, or an enum tmap_error. */
int tmap_band_count(const struct tmap *world);
int32_t tmap_band_floor(const struct tmap *world, int band);

#ifdef __cplusplus
}
#endif
#endif
