/*
 * tmap.h: endless worlds of heights; any window of them, at any zoom, for the cost of its points. A
 * recipe, a line of options such as "--seed=42 --sea=30%" (`tmap --recipe` prints them), makes the
 * same world everywhere, for ever. The library opens no file and prints nothing. Pointers must not
 * be NULL unless it is said that they may. See tmap(3).
 */
#ifndef TMAP_H
#define TMAP_H
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
#define TMAP_API 1 /* version of this header; the library's soname has it too */
struct tmap;       /* a world; it never changes: threads may share it without locks */
/* Opens the world of a recipe, which need not be complete: there are defaults, and the seed is 0.
 * Options are written --name=value; those of views and colours have no effect. NULL: `why`, an
 * array of `room` bytes, has the reason in words, cut if need be; it may be NULL if `room` is 0. */
struct tmap *tmap_open(const char *recipe, char *why, size_t room);
/* The same for a line with --places=FILE: `places` is the text of that file, which must be the one
 * of the line. tmap_names has the names of the world, not these. */
struct tmap *tmap_open_places(const char *recipe, const char *places, char *why, size_t room);
/* As tmap_open, for a world that grows on cols * rows heights, 2^20 at most, which are copied:
 * 0..65535, from 32768 on land, or below 0 for chance. Each is --grow=N cells; default 1024. */
struct tmap *tmap_grow(const char *recipe, const int32_t *heights, uint32_t cols, uint32_t rows,
                       char *why, size_t room);
void tmap_close(struct tmap *world); /* takes NULL, too */
/* Writes the complete recipe of a world into `text`, cut if need be. Returns its whole length. */
size_t tmap_recipe(const struct tmap *world, char *text, size_t room);
/* Points of a zoom from west to east, and from north to south; 0: no such zoom. At zoom 0 points
 * are cells, at -3 every eighth of them, and at 3 there are eight along each cell. */
int64_t tmap_cols(const struct tmap *world, int zoom);
int64_t tmap_rows(const struct tmap *world, int zoom);
struct tmap_window {     /* a window of points; places wrap in a world that does */
    int64_t x, y;        /* the first point, -2^60..2^60 */
    uint32_t cols, rows; /* 1..2^26 each */
    int32_t zoom;
};
/* Arrays for cols * rows numbers each, row by row; NULL: not wanted. Beyond the rim of a bounded
 * world `raw` is UINT32_MAX, `land` TMAP_BEYOND, and all others 0. Only worlds with rivers have
 * flow, catchment and lake, with --climate biome, wetness and warmth, with both discharge. */
struct tmap_layers {
    uint16_t *normal;             /* heights, 0 (lowest of the world) to 65535, as csv has them */
    uint32_t *raw;                /* heights, 0..2^30-1, that can be compared between worlds */
    uint8_t *band, *land, *water; /* tile, 0 for the lowest; enum tmap_land; enum tmap_water */
    uint8_t *flow;                /* enum tmap_flow: where water goes */
    uint32_t *catchment;          /* points of the zoom whose water comes here, this one included */
    uint32_t *lake;               /* number of the lake, at every zoom; 0: none */
    uint8_t *biome;               /* number of the biome, see tmap_biome_name */
    uint16_t *wetness, *warmth;   /* 0 (driest, coldest) to 32767 */
    uint32_t *discharge; /* water of the catchment, in sixteenths of one point's mean rain */
};
/* clang-format off */
enum tmap_land { TMAP_WATER, TMAP_SHORE, TMAP_GRASS, TMAP_WOODS, TMAP_SCRUB, TMAP_EARTH,
                 TMAP_ROCK, TMAP_SNOW, TMAP_BEYOND };
/* clang-format on */
enum tmap_water { TMAP_LAND, TMAP_SEA, TMAP_LAKE, TMAP_RIVER };
enum tmap_flow { TMAP_EAST, TMAP_SOUTH, TMAP_WEST, TMAP_NORTH, TMAP_SINK };
enum tmap_error { TMAP_DONE = 0, TMAP_INVALID = -1, TMAP_NO_MEMORY = -2 };
const char *tmap_land_name(int land);   /* "water"...; NULL if there is no such land */
const char *tmap_biome_name(int biome); /* "ocean"..., from 0; NULL if there is no such biome */
int tmap_biome_walkable(int biome);     /* 1: one can walk there; 0: no, or there is none */

/* Fills the arrays that are not NULL. Returns TMAP_DONE, or, with the arrays as they were,
 * TMAP_INVALID if there is no such zoom, size or layer, or TMAP_NO_MEMORY. */
int tmap_read(const struct tmap *world, const struct tmap_window *window,
              const struct tmap_layers *layers);
/* Measures the world, up to 50 ms, as other calls do when it is first needed. Returns as above. */
int tmap_measure(const struct tmap *world);

struct tmap_name {    /* a thing with a name */
    int64_t x, y;     /* point, counted as those of the window */
    uint32_t raw;     /* height of the point */
    const char *kind; /* "sea", "range", "peak", "river", "lake", "island", "bay", "cape"; far out
                       * "sea" and "land" */
    char name[12];
};
/* Writes the named things of a window, row by row, into `names`: at most `room`. Returns
 * how many there are, or an enum tmap_error: it is too far out for names, or as above. */
int64_t tmap_names(const struct tmap *world, const struct tmap_window *window,
                   struct tmap_name *names, size_t room);
/* Number of bands, one a tile; lowest `normal` of one, 65536 if unreached, or an error. */
int tmap_band_count(const struct tmap *world);
int32_t tmap_band_floor(const struct tmap *world, int band);
#ifdef __cplusplus
}
#endif
#endif
