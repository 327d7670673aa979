/*
 * Map: a world, a view of it, and the look it is drawn with. A map determines every byte that is
 * printed: the screen and all formats draw from it.
 */
#ifndef TMAP_MAP_MAP_H
#define TMAP_MAP_MAP_H

#include "style/bands.h"
#include "style/palette.h"
#include "view/view.h"

struct gazetteer;
struct towns;

/* Kinds of blocks: how many points one character shows, and how. */
enum blocks {
    BLOCKS_ASCII,    /* one point, as a tile */
    BLOCKS_HALF,     /* two points, one above the other, as the colours of U+2580 */
    BLOCKS_FILLED,   /* one point, as a tile on a ground of its own colour, which is darkened */
    BLOCKS_TINTED,   /* one point, as a tile of height in the hue of its ground, which has the full
                      colour of what the map shows */
    BLOCKS_QUADRANT, /* one point, as 2x2 places in two colours (block_cells.h) */
    BLOCKS_OCTANT,   /* two points, one above the other, as 2x4 places in two colours */
    BLOCKS_FINE,     /* BLOCKS_QUADRANT where colours meet or a river runs, elsewhere the tile of
                      height on its colour, as BLOCKS_TINTED has it */
};

/* Returns the name of a kind of blocks, as --blocks takes it; NULL after the last. */
const char *blocks_name(int blocks);

/* Shape of the area that one tile stands for. */
enum aspect {
    ASPECT_TALL,   /* one point: as tall as a character, which is about twice its width */
    ASPECT_SQUARE, /* as tall as wide: two points, one above the other, if tiles are single-width */
    ASPECT_SPACED, /* as tall as wide: one point, with a blank after a tile of single width */
};

/* Returns the name of an aspect, as --aspect takes it; NULL after the last. */
const char *aspect_name(int aspect);

/* Units of the heights that are printed as numbers. */
enum units {
    UNITS_NORMAL, /* normalized heights, 0..65535 */
    UNITS_OWN,    /* values of the world's scale, which must be given */
    UNITS_RAW,    /* heights as the lattice has them, 0..2^30 - 1 */
};

/* Returns the name of units, as --units, an old spelling, takes it; NULL after the last. */
const char *units_name(int units);

/* What the tiles and colours of a map stand for. */
enum show {
    SHOW_HEIGHT, /* bands of height */
    SHOW_BIOME,  /* biomes, in a world with a climate */
};

/* Returns the name of a subject, as --show takes it; NULL after the last. */
const char *show_name(int show);

/* How rivers and lakes are drawn. */
enum river_style {
    RIVER_STYLE_AUTO,  /* lines; ASCII without colours, as in text. A screen without colours is
                          given another style, which its recipe line has */
    RIVER_STYLE_LINES, /* tiles of box-drawing lines */
    RIVER_STYLE_ASCII, /* tiles of ASCII */
    RIVER_STYLE_NONE,  /* not at all */
};

/* Returns the name of a river style, as --rivers takes it; NULL after the last. */
const char *river_style_name(int kind);

/* How coasts are drawn in pictures. */
enum coast_style {
    COAST_NONE,  /* without lines */
    COAST_LINES, /* with lines along them (coast.h) */
};

/* Returns the name of a way to draw coasts, as --coast takes it; NULL after the last. */
const char *coast_style_name(int kind);

/* Layers that are printed as numbers. */
enum layer {
    LAYER_HEIGHT,    /* heights, in the look's units */
    LAYER_WATER,     /* enum cover: land, sea, lake or river, as tiles show them */
    LAYER_FLOW,      /* cells upstream, the cell itself counted */
    LAYER_DISCHARGE, /* water from these cells, in sixteenths; needs a climate, see rivers.h */
    LAYER_DIRECTION, /* enum rivers_direction: where the cell's water goes */
    LAYER_BIOME,     /* enum biome */
    LAYER_WETNESS,   /* wetness, as climate.h has it */
    LAYER_WARMTH,    /* warmth, as climate.h has it */
    LAYER_NAMES,     /* not numbers: the list of named places */
    LAYER_PLACES,    /* not numbers: the list of towns */
};

/* Returns the name of a layer, as --layer takes it; NULL after the last. */
const char *layer_name(int layer);

/* True if a layer is one of the water, and one of the climate. */
bool layer_is_water(enum layer layer);
bool layer_is_climate(enum layer layer);

/* How names are written on a map. */
enum labels_kind {
    LABELS_NONE,
    LABELS_TEXT, /* as characters of cells */
    LABELS_INK,  /* as pixels, in pictures */
};

/* Heights of the letters of pictures. */
enum {
    LETTERS_MIN = 8,
    LETTERS_MAX = 256,
    LETTERS_LARGE = 16, /* from which the names of seas and lands spread over them */
};

#define EXAGGERATION_AUTO UINT32_MAX        /* an exaggeration that suits the land */
#define EXAGGERATION_MAX  UINT32_C(1000000) /* 1000 times the true height, in thousandths */

#define TITLE_MAX 80                   /* letters of a title */
#define CELL_MAX  UINT64_C(1000000000) /* the longest cell, in thousandths of its unit */

/* How a map is drawn, independent of its world and view. */
struct look {
    struct tiles tiles;             /* characters that points are drawn with */
    const struct palette *palette;  /* one of palettes[], or the caller's; must outlive the look */
    enum show show;                 /* SHOW_BIOME needs a climate */
    enum world_normalize normalize; /* the range of heights that tiles slice */
    enum relief_kind relief;        /* how the third dimension is shown */
    struct relief_light light;      /* direction of the light of shaded relief */
    uint32_t exaggeration;          /* of the heights in shaded relief, in thousandths, or
                                       EXAGGERATION_AUTO; needs known proportions (true_slopes.h).
                                       0: the slopes of relief_make */
    struct scale_number contours;   /* distance of contour lines, in units of the world's scale;
                                       0: lines are where bands meet */
    enum blocks blocks;             /* all but BLOCKS_ASCII need colours */
    enum aspect aspect;             /* shape of a tile; half blocks and octants are square anyway,
                                       quadrants unless it is tall */
    enum river_style rivers;        /* how rivers and lakes are drawn */
    enum coast_style coast;         /* how coasts are drawn in pictures */
    enum labels_kind labels;        /* how names are written on it */
    bool towns;                     /* towns and roads; the world has rivers and a climate */
    bool whole_labels;              /* names that the view would cut make room for others */
    int letters;                    /* height of letters of LABELS_INK in pixels, LETTERS_MIN or
                                       more; 0: that, as nobody asked */
    const struct gazetteer *places; /* the user's own, drawn with the labels; must outlive the look.
                                       NULL: none */
    uint32_t grid;                  /* size of the cells of a grid for play in pixels (play_grid.h);
                                       0: it has none */
    bool hexes;                     /* they are hexes; else squares */
    uint32_t dpi;                   /* pixels in an inch, as a PNG says it; 0: it does not */
    char title[TITLE_MAX + 1];      /* title of a picture, which is then a sheet; "": it has none */
    uint64_t cell;                  /* length of a cell in thousandths of its unit; 0: not known */
    const char *cell_unit;          /* name of that unit, of the program; NULL: not known */
    enum units units;               /* units of heights that are printed as numbers */
    enum layer layer;               /* numbers that are printed; the world must have them */
    enum view_kind kind;            /* a map, or what a camera above it sees */
    struct camera camera;           /* the camera of VIEW_FLIGHT */
    uint32_t light_ground;          /* rgb of the terminal's background, which is light: inks on it
                                       are darker; 0: it is dark, or not known */
    int colors;                     /* colours of the terminal: COLORS_RGB, 256, 16 or 8 or more;
                                  below 8: none */
};

/* All that a map is made from, as one value. A copy shares the picture and the palette. */
struct settings {
    struct recipe recipe;
    struct view view;
    struct look look;
};

#define LAND_WORD_MAX 64 /* bytes of a word with its end */

struct map {
    struct world world; /* owned; freed by map_free */
    struct view view;   /* part of the world that is shown; valid for its recipe */
    uint32_t west;      /* columns to the west of the view, if it is a strip of another one */
    uint32_t east;      /* columns to the east of it */
    struct look look;   /* how it is drawn */
    struct bands bands; /* bands of the look's tiles in the world's range */
    char lands[LAND_COUNT]
              [LAND_WORD_MAX]; /* words of the kinds of land; of real elevation, of which
                                              nobody knows what grows there, "572..1005 m", but
                                              "water" stays */
    struct towns *towns;       /* towns and roads that are drawn, of one thread alone; the
                                  caller's. NULL: none are */
    int threads;               /* used to measure worlds and to print, 1..PARALLEL_MAX */
};

/* Appends the value of the height at which a band begins: of the lowest band the lower end of the
 * scale, which the world must have, and of one more than the highest the upper end. */
void map_add_floor(const struct map *map, int band, struct text *text);

/* Return how many terminal columns, 1 or 2, a tile and a point take. */
int look_tile_width(const struct look *look);
int look_columns(const struct look *look);

/* Returns how many points from north to south one terminal row shows. */
int look_rows(const struct look *look);

/* Resizes a view that fills whole lines of a terminal in one look, so that it fills them in another
 * look. */
void look_resize(struct view *view, const struct look *before, const struct look *after);

/* True if characters show colours of several points: half blocks and finer ones. */
bool look_is_untiled(const struct look *look);

/* True if a map has tiles: all but half blocks, quadrants and octants. */
bool look_has_tiles(const struct look *look);

/* True if blocks are finer than half blocks: their places are points of the next zoom. */
bool look_is_fine(const struct look *look);

/* True if tiles are drawn on the full colour of what the map shows, and rivers grow wide:
 * BLOCKS_TINTED and BLOCKS_FINE. */
bool look_is_tinted(const struct look *look);

/* True if tiles are drawn on grounds: BLOCKS_FILLED, BLOCKS_TINTED and BLOCKS_FINE. */
bool look_is_filled(const struct look *look);

/* Returns the kind of grounds that suits a look: in 256 colours or more BLOCKS_FINE, or
 * BLOCKS_TINTED without UTF-8 or with rivers of characters; else BLOCKS_FILLED. */
enum blocks look_usual_fill(const struct look *look, bool utf8);

/* True if each tile stands for two points and shows the upper one, or, as BLOCKS_FINE, may do so;
 * views must then be `paired`. False for blocks without tiles, which show both. */
bool look_is_paired(const struct look *look);

/* True if a look shows a place at a zoom, where names can stand: a map or a flight. False for a
 * globe, a flight over the whole world and VIEW_WORLD, which show all of the world. */
bool look_has_place(const struct look *look);

/* True if tiles and colours stand for biomes. */
bool map_shows_biomes(const struct map *map);

/* Returns how many kinds of points a map shows: the number of bands, or of biomes. */
int map_kinds(const struct map *map);

/* True if rivers and lakes are drawn: the world has them, and the look does not hide them. */
bool map_draws_water(const struct map *map);

enum {
    LABELS_DEPTH = 2, /* minimum depth of named features: they have four points or more */
    FAR_DEPTH = 0,    /* minimum depth at which far landmarks have names */
    FAR_COLS = 32,    /* minimum points of a world that has some at a zoom, from west to east, */
    FAR_ROWS = 8,     /* and from north to south */
};

/* True if the world has names at a zoom: it is no picture, and features are not too small. */
bool map_has_landmarks(const struct map *map, int zoom);

/* True if a zoom is so far out that the world has names for its far landmarks alone, which are seas
 * and lands (far_landmarks.h): it has rivers, as other land is noise there, and is large enough. */
bool map_is_far(const struct map *map, int zoom);

/* Makes a map of a valid recipe, and measures its world. View and look are copied; the view must be
 * valid for the recipe. Returns false, with nothing to free, if out of memory. The caller frees the
 * map by map_free. */
bool map_make(struct map *map, const struct recipe *recipe, const struct view *view,
              const struct look *look, int threads);
void map_free(struct map *map);

/* Makes the normalized heights span the view, if the look has NORMALIZE_VIEW; otherwise does
 * nothing. Call it after the view has changed. Returns false, with the map unchanged, if out of
 * memory. */
bool map_span_view(struct map *map);

/* Returns the settings of a map, to change them or to make it again. */
struct settings map_settings(const struct map *map);

/* True if two settings make the same map, apart from its size: the same recipe, place, zoom and
 * look. */
bool settings_equal(const struct settings *a, const struct settings *b);

/* Gives the map other settings. Their recipe must be valid, and their view valid for it. The world
 * is measured again only if the normalization or the recipe, apart from its halvings, has changed.
 * Returns false, with the map unchanged, if out of memory. */
bool map_set(struct map *map, const struct settings *settings);

#endif
