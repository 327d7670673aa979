/*
 * Map: a world, the view of it and the look it is drawn with. A map determines every byte that is
 * printed; the screen and all formats draw from it.
 */
#ifndef TMAP_MAP_MAP_H
#define TMAP_MAP_MAP_H

#include "style/bands.h"
#include "style/palette.h"
#include "style/relief.h"
#include "view/view.h"
#include "world/world.h"

/* Kinds of blocks: the points that one character shows. */
enum blocks {
    BLOCKS_ASCII,  /* one point, as a tile */
    BLOCKS_HALF,   /* two points, one above the other, as the colours of U+2580 */
    BLOCKS_FILLED, /* one point, as a tile on a ground of its own colour */
};

/* Returns the name of a kind of blocks, as --blocks takes it; NULL for the number after the last
 * kind. */
const char *blocks_name(int blocks);

/* Shapes of the area that one tile stands for. */
enum aspect {
    ASPECT_TALL,   /* one point: as tall as a character, which is about twice its width */
    ASPECT_SQUARE, /* as tall as wide: two points, one above the other, if tiles are single-width */
    ASPECT_SPACED, /* as tall as wide: one point, with a blank after a tile of single width */
};

/* Returns the name of an aspect, as --aspect takes it; NULL for the number after the last. */
const char *aspect_name(int aspect);

/* Units of the heights that are printed as numbers. */
enum units {
    UNITS_NORMAL, /* normalized heights, 0..65535 */
    UNITS_OWN,    /* values of the world's scale, which must be given */
    UNITS_RAW,    /* heights as the lattice has them, 0..2^30 - 1 */
};

/* Returns the name of units, as --units takes it; NULL for the number after the last. */
const char *units_name(int units);

/* Subjects of a map, which tiles and colours stand for. */
enum show {
    SHOW_HEIGHT, /* bands of height */
    SHOW_BIOME,  /* biomes, in a world with a climate */
};

/* Returns the name of a subject, as --show takes it; NULL for the number after the last. */
const char *show_name(int show);

/* How rivers and lakes are drawn. */
enum river_style {
    RIVER_STYLE_AUTO,  /* lines; on a screen that shows no more than ASCII, as ASCII */
    RIVER_STYLE_LINES, /* tiles of box-drawing lines */
    RIVER_STYLE_ASCII, /* tiles of ASCII */
    RIVER_STYLE_NONE,  /* the map shows heights only */
};

/* Returns the name of a kind, as --rivers takes it; NULL for the number after the last kind. */
const char *river_style_name(int kind);

/* Layers that are printed as numbers. */
enum layer {
    LAYER_HEIGHT,    /* heights, in the look's units */
    LAYER_WATER,     /* enum cover: land, sea, lake or river, as tiles show them */
    LAYER_FLOW,      /* cells upstream, the cell itself counted */
    LAYER_DISCHARGE, /* water of these cells, in sixteenths; with a climate only, see water.h */
    LAYER_DIRECTION, /* enum rivers_direction: where the cell's water goes */
    LAYER_BIOME,     /* enum biome */
    LAYER_WETNESS,   /* wetness, as climate.h has it */
    LAYER_WARMTH,    /* warmth, as climate.h has it */
    LAYER_NAMES,     /* no numbers: a list of the named things */
};

/* Returns the name of a layer, as --layer takes it; NULL for the number after the last. */
const char *layer_name(int layer);

/* True if a layer is one of water, and if it is one of the climate. */
bool layer_is_water(enum layer layer);
bool layer_is_climate(enum layer layer);

/* How names are written on a map. */
enum labels_kind {
    LABELS_NONE,
    LABELS_TEXT, /* as characters of cells */
    LABELS_INK,  /* as pixels of half blocks: of pictures */
};

#define EXAGGERATION_AUTO UINT32_MAX        /* an exaggeration that suits the land */
#define EXAGGERATION_MAX  UINT32_C(1000000) /* 1000 times the true height, in thousandths */

/* How a map is drawn, whatever its world and view. */
struct look {
    struct tiles tiles;             /* characters that points are drawn with */
    const struct palette *palette;  /* one of palettes[], or the caller's; must outlive the look */
    enum show show;                 /* SHOW_BIOME is for worlds with a climate */
    enum world_normalize normalize; /* scale of heights that tiles slice */
    enum relief_kind relief;        /* how the third dimension is shown */
    struct relief_light light;      /* direction of the light of shaded relief */
    uint32_t exaggeration;          /* heights of shaded relief, in thousandths of true ones, or
                                       EXAGGERATION_AUTO; only of worlds of known proportions (see
                                       slopes.h). 0: slopes are those of relief_make */
    struct scale_number contours;   /* values of the world's scale between two lines of contour
                                       relief; 0: lines are where bands meet */
    enum blocks blocks;             /* BLOCKS_HALF and BLOCKS_FILLED need colours */
    enum aspect aspect;             /* shape of a tile; half blocks are square anyway */
    enum river_style rivers;        /* how rivers and lakes are drawn */
    enum labels_kind labels;        /* how names are written on it */
    enum units units;               /* units of heights that are printed as numbers */
    enum layer layer;               /* numbers that are printed: those that the world has */
    enum view_kind kind;            /* a map, or what a camera above it sees */
    struct camera camera;           /* the camera of VIEW_FLIGHT */
    int colors;                     /* colours of the terminal: COLORS_RGB, 256, 16 or 8 or more;
                                  below 8: none */
};

/* All that a map is made of, as one value. A copy shares the picture and the palette. */
struct settings {
    struct recipe recipe;
    struct view view;
    struct look look;
};

struct map {
    struct world world; /* owned; freed by map_free */
    struct view view;   /* part of the world that is shown; valid for its recipe */
    struct look look;   /* how it is drawn */
    struct bands bands; /* bands of the look's tiles in the world's range */
    int threads;        /* for measuring worlds and for printing, 1..PARALLEL_MAX */
};

/* Returns the terminal columns that a tile takes, 1 or 2, and those that a point takes. */
int look_tile_width(const struct look *look);
int look_columns(const struct look *look);

/* Returns the points from north to south that one terminal row shows. */
int look_rows(const struct look *look);

/* True if each tile stands for two points and shows the upper one; views are then `paired`. False
 * with half blocks, which show both. */
bool look_is_paired(const struct look *look);

/* True if tiles and colours stand for biomes. */
bool map_shows_biomes(const struct map *map);

/* Returns the number of kinds of points that a map shows: bands, or biomes. */
int map_kinds(const struct map *map);

/* True if rivers and lakes are drawn: the world has them, and the look does not leave them out. */
bool map_draws_water(const struct map *map);

enum { LABELS_DEPTH = 2 }; /* depth from which on features, of four points or more, have names */

/* Returns why nothing of a map has a name, in a few words: it is a picture, or features are too
 * small at its zoom; NULL if names can be shown. */
const char *map_lacks_labels(const struct map *map);

/* True if a map's look has labels, and nothing that they lack. A flight has none. */
bool map_draws_labels(const struct map *map);

/* Makes a map of a valid recipe and measures its world. View and look are copied; the view must be
 * valid for the recipe. Returns false, with nothing to free, if out of memory. The caller frees the
 * map by map_free. */
bool map_make(struct map *map, const struct recipe *recipe, const struct view *view,
              const struct look *look, int threads);
void map_free(struct map *map);

/* Makes the normalized heights of a look of NORMALIZE_VIEW span the view, after it has changed;
 * does nothing for other looks. Returns false, with the map unchanged, if out of memory. */
bool map_span_view(struct map *map);

/* Returns what the map is made of, to be made again or to be changed. */
struct settings map_settings(const struct map *map);

/* Makes the map one of other settings, whose recipe must be valid and whose view must be valid for
 * it. The world is measured again only if the recipe, but for its halvings, or the normalization is
 * another. Returns false, with the map unchanged, if out of memory. */
bool map_set(struct map *map, const struct settings *settings);

/* Replaces the tiles by a copy of `tiles`. */
void map_set_tiles(struct map *map, const struct tiles *tiles);

#endif
