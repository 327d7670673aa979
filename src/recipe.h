/*
 * Recipe: everything a world is made from.
 *
 * The same recipe makes the same world, on every machine, for ever; man/tmap-world.7 says how. A
 * recipe is a plain value: copy it, compare its fields, keep it.
 */
#ifndef TMAP_RECIPE_H
#define TMAP_RECIPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RECIPE_VERSION   1                   /* the rules that this program makes worlds by */
#define RECIPE_SIDE_MAX  (UINT32_C(1) << 30) /* cells along one side of a world */
#define RECIPE_DEPTH_MAX 32                  /* halvings of a feature; deeper ones have no detail */
#define RECIPE_ZOOM_MAX  16                  /* deepest look into a cell */
#define ROUGHNESS_ONE    UINT32_C(1000000)   /* the denominator of a roughness */

struct recipe {
    uint64_t seed;      /* which of the 2^64 landscapes */
    uint32_t width;     /* cells from west to east before the world repeats, 1..RECIPE_SIDE_MAX */
    uint32_t height;    /* cells from north to south, likewise */
    uint32_t feature;   /* cells between points of the base lattice; a power of two, divides both */
    uint32_t roughness; /* what each halving keeps of the displacement, in millionths, below 10^6 */
    uint32_t origin_x;  /* the base lattice's column 0 in the endless landscape, in features, */
    uint32_t origin_y;  /* and its row 0: 0..RECIPE_SIDE_MAX each; 0 unless a place was kept */
};

/* What is wrong with a recipe. */
enum recipe_fault {
    RECIPE_GOOD,
    RECIPE_WIDTH,          /* width is 0 or over RECIPE_SIDE_MAX */
    RECIPE_HEIGHT,         /* height likewise */
    RECIPE_FEATURE,        /* feature is no power of two of 1..RECIPE_SIDE_MAX */
    RECIPE_FEATURE_WIDTH,  /* feature does not divide width */
    RECIPE_FEATURE_HEIGHT, /* feature does not divide height */
    RECIPE_ROUGHNESS,      /* roughness is ROUGHNESS_ONE or more */
    RECIPE_ORIGIN,         /* an origin is over RECIPE_SIDE_MAX */
};

/* The world that a user who asks for nothing gets, with seed 0: 1024x1024, feature 32, 0.5. */
struct recipe recipe_default(void);

/* The first fault of a recipe in the order of the enum, or RECIPE_GOOD. All that is below, and all
 * of lattice.h and world.h, takes good recipes only. */
enum recipe_fault recipe_check(const struct recipe *recipe);

/* The multiple of `feature` next to `side`, or `side` itself if it is one: the largest below if
 * `up` is false (0 if there is none), the smallest above if it is true (0 if that is over
 * RECIPE_SIDE_MAX). `side` is 1..RECIPE_SIDE_MAX, and `feature` a power of two. */
uint32_t recipe_nearest_side(uint32_t side, uint32_t feature, bool up);

/* The largest power of two that divides both sides: the largest feature size such a world takes. */
uint32_t recipe_feature_max(uint32_t width, uint32_t height);

/* log2 of the feature size: the depth of the cells. */
int recipe_depth(const struct recipe *recipe);

/* The zooms at which a world can be looked at. recipe_zoom_min, 0 or less, is the zoom at which one
 * character is the whole world; recipe_zoom_max, 0 or more, keeps depths within RECIPE_DEPTH_MAX
 * and is at most RECIPE_ZOOM_MAX. */
int recipe_zoom_min(const struct recipe *recipe);
int recipe_zoom_max(const struct recipe *recipe);

/* How many lattice points a side of `side` cells has at a zoom: side * 2^zoom, and zoomed out
 * side / 2^-zoom, rounded up: the number of the side's cells 0, 2^k, 2*2^k... */
int64_t recipe_points(uint32_t side, int zoom);

/* A seed for a text that is no number: its bytes hashed by FNV-1a (64 bits), then mixed. */
uint64_t recipe_seed_of_text(const char *text, size_t length);

#endif
