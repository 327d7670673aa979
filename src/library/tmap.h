/*
 * tmap.h: endless worlds of heights; any window of them, at any zoom, for the cost of its points. A
 * recipe, a line of options such as "--seed=42 --sea=30%" (`tmap --recipe` prints them), makes the
 * same world everywhere, for ever. The library opens no file and prints nothing. See tmap(3).
 *
 * A pointer that is NULL is refused, unless it is said that it may be NULL. A struct begins with
 * its `size`, and a call that fills rows is told the size of a row: the caller sets both to sizeof.
 * Later libraries may add members and functions, and know by the size which members a program has.
 * A program sets members that it does not use to 0. No call returns a value of an enum that is not
 * here: enums of results grow only with TMAP_API.
 */
#ifndef TMAP_H
#define TMAP_H
#include <stddef.h>
#include <stdint.h>
#define TMAP_API     1   /* version of the interface; the library's soname has it */
#define TMAP_VERSION 900 /* version of tmap, 0.9: 10000 * 0 + 100 * 9, and 0 corrections */
#ifdef __cplusplus
extern "C" {
#endif
/* From here to the next # is C that cffi and LuaJIT take; they must know the types of stdint.h. */

/* Returns the TMAP_VERSION of the library that runs. A program works with libraries of the TMAP_API
 * and of the TMAP_VERSION, or a later one, that it was built with. */
int tmap_version(void);
enum tmap_error {
    TMAP_DONE = 0,
    TMAP_NO_MEMORY = -1,
    TMAP_NULL = -2,    /* a pointer is NULL */
    TMAP_SIZE = -3,    /* the size of a struct, row, array, window or search is not valid */
    TMAP_PLACE = -4,   /* x or y of a window is beyond 2^60 */
    TMAP_ZOOM = -5,    /* there is no such zoom, or nothing has a name at it */
    TMAP_RIVERS = -6,  /* the world has no rivers */
    TMAP_CLIMATE = -7, /* the world has no climate */
    TMAP_UNKNOWN = -8, /* there is nothing of that number or name */
    TMAP_STOPPED = -9, /* the caller has stopped it; no call returns this yet */
    TMAP_NOTHING = -10 /* nothing was found */
};
const char *tmap_error_text(int error); /* "out of memory"..., never NULL */

struct tmap; /* a world; it never changes: threads may share it without locks */
/* Opens the world of a recipe, which need not be complete: there are defaults, and the seed is 0.
 * Options are written --name=value; those of views and colours have no effect. NULL: `why`, an
 * array of `room` bytes, has the reason in words, cut if need be; it may be NULL. */
struct tmap *tmap_open(const char *recipe, char *why, size_t room);
/* The same for a line with --places=FILE: `places` is the text of that file, which must be the one
 * of the line; NULL: the line has none. tmap_names has the names of the world, not these. */
struct tmap *tmap_open_places(const char *recipe, const char *places, char *why, size_t room);
/* As tmap_open, for a world that grows on cols * rows heights, 2^20 at most, which are copied:
 * 0..65535, from 32768 on land, or below 0 for chance. Each is --grow=N cells; default 1024. */
struct tmap *tmap_grow(const char *recipe, const int32_t *heights, uint32_t cols, uint32_t rows,
                       char *why, size_t room);
void tmap_close(struct tmap *world); /* takes NULL, too */
/* Writes the complete recipe of a world into `text`, which may be NULL, cut if need be. Returns its
 * whole length; 0 if the world is NULL. */
size_t tmap_recipe(const struct tmap *world, char *text, size_t room);
/* Points of a zoom from west to east, and from north to south; 0: no such zoom, or no world. At
 * zoom 0 points are cells, at -3 every eighth of them, and at 3 there are eight along each cell. */
int64_t tmap_cols(const struct tmap *world, int zoom);
int64_t tmap_rows(const struct tmap *world, int zoom);
/* Measures the world, up to 50 ms, as other calls do when it is first needed. Returns an enum
 * tmap_error, as all calls do that return int and say nothing else. */
int tmap_measure(const struct tmap *world);

struct tmap_about {
    uint32_t size;              /* sizeof(struct tmap_about) */
    int32_t zoom_min, zoom_max; /* the zooms that windows may have */
    uint32_t feature;           /* cells of a feature, such as a hill or a land */
    int64_t cols, rows;         /* cells */
    int32_t wraps_x, wraps_y;   /* 1: east is west, or south is north; 0: rims */
    int32_t rivers, climate;    /* 1: it has them */
    uint32_t raw_low, raw_high; /* heights of the lowest and the highest cell */
    uint32_t raw_sea;           /* all sea is lower; 0: there is none */
    uint32_t reserved;          /* 0 */
};
/* Sets all members of a struct but its size, which the caller sets. Measures the world. */
int tmap_about(const struct tmap *world, struct tmap_about *about);
/* Finds a good place to start, the nearest to a cell within `reach` cells as the crow flies: 0:
 * four features. It is a cell of mild land, no river, with water within 16 cells; one can walk from
 * it to 4096 cells. tmap(3) has the grid of cells that it is one of, and the longest reach. Sets
 * `at` to its column and row, not wrapped; after an error, such as TMAP_NOTHING, these are
 * unspecified. */
int tmap_start(const struct tmap *world, int64_t x, int64_t y, uint32_t reach, int64_t at[2]);

struct tmap_window { /* a window of points; places wrap in a world that does */
    uint32_t size;   /* sizeof(struct tmap_window) */
    int32_t zoom;
    int64_t x, y;        /* the first point, -2^60..2^60 */
    uint32_t cols, rows; /* 1..2^26 each, at most 2^30 points together */
};
/* clang-format off */
enum tmap_land {
    TMAP_WATER, TMAP_SHORE, TMAP_GRASS, TMAP_WOODS, TMAP_SCRUB, TMAP_EARTH, TMAP_ROCK, TMAP_SNOW
};
/* clang-format on */
enum tmap_water { TMAP_LAND, TMAP_SEA, TMAP_LAKE, TMAP_RIVER };
enum tmap_flow { TMAP_EAST, TMAP_SOUTH, TMAP_WEST, TMAP_NORTH, TMAP_SINK };
/* Beyond the rim of a bounded world all layers of 8 bits are this, raw is UINT32_MAX, and all
 * others are 0. */
enum { TMAP_OUTSIDE = 255 };
const char *tmap_land_name(int land);   /* "water"...; NULL if there is no such land */
const char *tmap_biome_name(int biome); /* "ocean"..., from 0; NULL if there is no such biome */
int tmap_biome_walkable(int biome);     /* 1: one can walk there; 0: no, or there is none */

/* Arrays for cols * rows numbers each, row by row; NULL: not wanted. Only worlds with rivers have
 * flow, catchment and lake, with --climate biome, wetness and warmth, with both discharge. */
struct tmap_layers {
    uint32_t size;                /* sizeof(struct tmap_layers) */
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
/* Fills the arrays that are not NULL; if it cannot, they stay as they were. */
int tmap_read(const struct tmap *world, const struct tmap_window *window,
              const struct tmap_layers *layers);
/* clang-format off */
enum tmap_layer { /* the arrays of struct tmap_layers; callers give it: it grows as they do */
    TMAP_LAYER_NORMAL, TMAP_LAYER_RAW, TMAP_LAYER_BAND, TMAP_LAYER_LAND, TMAP_LAYER_WATER,
    TMAP_LAYER_FLOW, TMAP_LAYER_CATCHMENT, TMAP_LAYER_LAKE, TMAP_LAYER_BIOME,
    TMAP_LAYER_WETNESS, TMAP_LAYER_WARMTH, TMAP_LAYER_DISCHARGE
};
/* clang-format on */
/* Fills an array with the numbers of one layer. `bytes` is the size of the array: at least what
 * they need. */
int tmap_read_layer(const struct tmap *world, const struct tmap_window *window, int layer,
                    void *numbers, size_t bytes);

/* Finds a fact of a window, or of the whole world if `window` is NULL, by the name that it has in
 * tmap-find(7): as tmap --facts prints it; shares are in percent. A window has at most 2^24
 * points, none of them twice; a larger world is looked at from afar. Large areas take seconds. */
int tmap_fact(const struct tmap *world, const struct tmap_window *window, const char *name,
              double *value);

/* Opens a reader of windows that lie near one another, for one thread. It keeps its memory, and
 * what neighbouring windows share, so new chunks of a walk take half as long as with tmap_read, and
 * windows of up to 8x8 near the last one next to no time. Between calls it keeps at most `bytes`
 * bytes: at least 2^24, and 2^25 if two zooms or sizes take turns. NULL: out of memory, or `bytes`
 * is too small, or the world is NULL. Close the reader before its world. */
struct tmap_reader *tmap_reader_open(const struct tmap *world, size_t bytes);
void tmap_reader_close(struct tmap_reader *reader); /* takes NULL, too */
/* Does what tmap_read does, with the same numbers. */
int tmap_reader_read(struct tmap_reader *reader, const struct tmap_window *window,
                     const struct tmap_layers *layers);
/* Does what tmap_read_layer does. */
int tmap_reader_read_layer(struct tmap_reader *reader, const struct tmap_window *window, int layer,
                           void *numbers, size_t bytes);

struct tmap_name {    /* a thing with a name */
    int64_t x, y;     /* point, counted as those of the window */
    uint64_t thing;   /* its number, equal at every zoom and for all parts of a river */
    const char *kind; /* "sea", "range", "peak", "river", "lake", "island", "bay", "cape"; far out
                       * "sea" and "land"; more kinds may come */
    uint32_t raw;     /* height of the point */
    uint32_t rank;    /* a map shows the greater first; parts of a river may differ in rank */
    char name[16];
};
/* Writes the named things of a window, row by row, into `names`, which has `room` rows of `size`
 * bytes, sizeof(struct tmap_name), and may be NULL if `room` is 0. Where there are more things than
 * rows, those of the least ranks are left out. Returns how many things there are, or an enum
 * tmap_error. */
int64_t tmap_names(const struct tmap *world, const struct tmap_window *window,
                   struct tmap_name *names, size_t size, size_t room);
/* Does what tmap_names does. */
int64_t tmap_reader_names(struct tmap_reader *reader, const struct tmap_window *window,
                          struct tmap_name *names, size_t size, size_t room);

/* Towns and roads, of worlds with rivers and a climate, by a reader. */
/* clang-format off */
enum tmap_way { /* to which neighbours a road leads, or'ed */
    TMAP_WAY_EAST = 1, TMAP_WAY_NORTH_EAST = 2, TMAP_WAY_NORTH = 4, TMAP_WAY_NORTH_WEST = 8,
    TMAP_WAY_WEST = 16, TMAP_WAY_SOUTH_WEST = 32, TMAP_WAY_SOUTH = 64, TMAP_WAY_SOUTH_EAST = 128
};
enum tmap_road { TMAP_NO_ROAD, TMAP_ROAD, TMAP_FORD, TMAP_BRIDGE, TMAP_FERRY };
enum tmap_rank { TMAP_HAMLET, TMAP_VILLAGE, TMAP_TOWN, TMAP_CITY };
enum tmap_site { /* what a town was founded at, or'ed: a crossing is that of a road and a river */
    TMAP_SITE_COAST = 1, TMAP_SITE_RIVER = 2, TMAP_SITE_CONFLUENCE = 4, TMAP_SITE_LAKE = 8,
    TMAP_SITE_FORK = 16, TMAP_SITE_FERRY = 32, TMAP_SITE_CROSSING = 64
};
/* clang-format on */
struct tmap_place {   /* a town */
    int64_t x, y;     /* point, counted as those of the window */
    uint64_t key;     /* the same at every zoom, for ever: tells it from all others of its world */
    uint64_t people;  /* who live there */
    const char *kind; /* "hamlet", "village", "town", "port", "city", or the user's word */
    uint32_t rank;    /* enum tmap_rank */
    uint32_t site;    /* enum tmap_site, or'ed */
    uint32_t own;     /* the row of the places that the world was opened with, from 1; 0: none */
    char name[124];   /* UTF-8 */
};
/* Fills the arrays that are not NULL, a number for each point, 0 where there is no road: enum
 * tmap_way, or'ed; enum tmap_road; enum tmap_rank of the greatest towns that a road was built for.
 * The first call for towns or roads takes 2^24 of the reader's bytes: it should have 2^25. */
int tmap_roads(struct tmap_reader *reader, const struct tmap_window *window, uint8_t *way,
               uint8_t *kind, uint8_t *rank);
/* Writes the towns of a window that have a rank or a greater one, as tmap_names does: of more than
 * `room`, those of the most people. Greater ranks take less time. Returns how many there are, or an
 * enum tmap_error; TMAP_UNKNOWN: there is no such rank. */
int64_t tmap_places(struct tmap_reader *reader, const struct tmap_window *window, int least_rank,
                    struct tmap_place *places, size_t size, size_t room);
/* Finds the town of a key again, as that of a quest in a save, in a row of `size` bytes. Its point
 * is one of the zoom, within the world. TMAP_UNKNOWN: no town has the key, or none at this zoom. */
int tmap_place_of(struct tmap_reader *reader, uint64_t key, int zoom, struct tmap_place *place,
                  size_t size);

/* Searches seeds from `first` on, `count` of them, for worlds of a recipe that fulfil `conditions`,
 * which are written as for --find: "land=30..60 rim>=98"; see tmap-find(7). The seed of the recipe
 * is not used. Calls `each` after every seed, on the caller's thread: `facts` is NULL, or of a hit
 * has a number for each condition, in their order, as --facts prints them; it is gone after the
 * call. Stops if `each` does not return 0. Returns how many seeds it looked at: go on with first +
 * that; or an enum tmap_error, with the reason in words in `why`, as tmap_open has it: TMAP_UNKNOWN
 * if a recipe or conditions are not valid, TMAP_SIZE if there are not so many seeds. */
int64_t tmap_find(const char *recipe, const char *conditions, uint64_t first, uint64_t count,
                  int (*each)(void *data, uint64_t seed, const double *facts), void *data,
                  char *why, size_t room);
/* Number of bands, one a tile; lowest `normal` of one, 65536 if unreached; or an error. */
int tmap_band_count(const struct tmap *world);
int32_t tmap_band_floor(const struct tmap *world, int band);
#ifdef __cplusplus
}
#endif
#endif
