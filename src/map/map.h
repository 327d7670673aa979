/*
 * Map: a world, a view of it and the look it is drawn with; all that decides what is printed. The
 * screen and every dump draw from it.
 */
#ifndef TMAP_MAP_MAP_H
#define TMAP_MAP_MAP_H

#include "map/bands.h"
#include "map/palette.h"
#include "map/relief.h"
#include "map/view.h"
#include "world/world.h"

/* What a character shows. */
enum blocks {
    BLOCKS_ASCII, /* a tile */
    BLOCKS_HALF,  /* two points, one above the other, by their colours: U+2580 */
};

/* The name of a kind of blocks, as the user writes it; NULL beyond the last. */
const char *blocks_name(int blocks);

/* How a map is drawn, whatever is on it. */
struct look {
    struct tiles tiles;
    const struct palette *palette;  /* one of palettes[], or a file's, which must stay */
    enum world_normalize normalize; /* what equal slices are */
    enum relief_kind relief;
    struct relief_light light; /* of shaded relief */
    enum blocks blocks;        /* half ones need colours */
    int colors;                /* of the terminal: 256 or more, 16, 8; below 8: none */
};

struct map {
    struct world world; /* what is looked at */
    struct view view;   /* from where */
    struct look look;   /* and how */
    struct bands bands; /* the look's tiles on the world */
    int threads;        /* to measure worlds with, and to print: 1..PARALLEL_MAX */
};

/* Columns of a terminal that a point of the map takes, and points from north to south that a line
 * shows. */
int look_columns(const struct look *look);
int look_rows(const struct look *look);

/* A map of a good recipe. View and look are copied; the view must be of this recipe. False: out of
 * memory, and nothing to give back; else map_free gives it back. */
bool map_make(struct map *map, const struct recipe *recipe, const struct view *view,
              const struct look *look, int threads);
void map_free(struct map *map);

/* The same view and look of another recipe's world. The view's zoom must be within its limits.
 * False: out of memory, and the map is as it was. */
bool map_set_recipe(struct map *map, const struct recipe *recipe);

/* The same map of other slices. False: out of memory, and the map is as it was. */
bool map_set_normalize(struct map *map, enum world_normalize normalize);

/* The same by other tiles, which are copied. */
void map_set_tiles(struct map *map, const struct tiles *tiles);

#endif
