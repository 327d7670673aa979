/*
 * Recipe: everything a world is made from.
 *
 * The same recipe makes the same world, on every machine, for ever; man/tmap-world.7 says how. A
 * recipe is a plain value: copy it, compare its fields, keep it.
 */
#ifndef TMAP_WORLD_RECIPE_H
#define TMAP_WORLD_RECIPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct picture;

#define RECIPE_VERSION   1                   /* the rules that this program makes worlds by */
#define RECIPE_SIDE_MAX  (UINT32_C(1) << 30) /* cells along one side of a world */
#define RECIPE_DEPTH_MAX 32                  /* halvings of a feature; deeper ones have no detail */
#define RECIPE_ZOOM_MAX  16                  /* deepest look into a cell */
#define RECIPE_ZOOM_MIN  (-30)               /* furthest look at a world; smaller ones have less */
#define ROUGHNESS_ONE    UINT32_C(1000000)   /* the denominator of a roughness, and of a spread */
#define SPREAD_MAX       (16 * ROUGHNESS_ONE)
#define HEIGHT_MIDDLE    (UINT32_C(1) << 29) /* the mean height of every world */

/* How a halving of the lattice makes its new points. */
enum recipe_algorithm {
    ALGORITHM_DIAMOND_SQUARE, /* centres from four points, then edges from two and two centres */
    ALGORITHM_MIDPOINT,       /* edges from two points, then centres from four edges */
    ALGORITHM_NOISE,          /* each from nothing; has no use for roughness and spread */
};

/* What is beyond a world's sides. */
enum recipe_edges {
    EDGES_WRAP,    /* the world again: sides are multiples of the feature size */
    EDGES_BOUNDED, /* nothing: sides are multiples of it, plus 1 for the other rim */
};

struct recipe {
    uint64_t seed;      /* which of the 2^64 landscapes */
    uint32_t width;     /* cells from west to east, before the world repeats or ends: */
    uint32_t height;    /* and from north to south: 1..RECIPE_SIDE_MAX each, as `edges` says */
    uint32_t feature;   /* cells between points of the base lattice; a power of two */
    uint32_t roughness; /* what each halving keeps of the displacement, in millionths, below 10^6 */
    uint32_t origin_x;  /* the base lattice's column 0 in the endless landscape, in features, */
    uint32_t origin_y;  /* and its row 0: 0..RECIPE_SIDE_MAX each; 0 unless a place was kept */
    uint32_t spread;    /* the first halving's displacement against the base lattice's noise, in
                           millionths, 0..SPREAD_MAX */
    enum recipe_algorithm algorithm;
    enum recipe_edges edges;
    const struct picture *picture; /* what the heights are instead, see picture_recipe; else NULL */
};

/* What is wrong with a recipe. */
enum recipe_fault {
    RECIPE_GOOD,
    RECIPE_WIDTH,          /* width is 0 or over RECIPE_SIDE_MAX */
    RECIPE_HEIGHT,         /* height likewise */
    RECIPE_FEATURE,        /* feature is no power of two of 1..RECIPE_SIDE_MAX */
    RECIPE_FEATURE_WIDTH,  /* width is no multiple of the feature size; bounded: plus 1 */
    RECIPE_FEATURE_HEIGHT, /* height likewise */
    RECIPE_ROUGHNESS,      /* roughness is ROUGHNESS_ONE or more */
    RECIPE_ORIGIN,         /* an origin is over RECIPE_SIDE_MAX */
    RECIPE_SPREAD,         /* spread is over SPREAD_MAX */
};

/* The world that a user who asks for nothing gets, with seed 0: 1024x1024, wrapping, feature 32,
 * diamond-square, roughness 0.5, spread 1. */
struct recipe recipe_default(void);

/* The first fault of a recipe in the order of the enum, or RECIPE_GOOD. All that is below, and all
 * of lattice.h and world.h, takes good recipes only. */
enum recipe_fault recipe_check(const struct recipe *recipe);

/* The side next to `side`, 1..RECIPE_SIDE_MAX, that the recipe's edges and feature size take, or
 * `side` itself if they do: the largest below if `up` is false (0 if there is none), the smallest
 * above if it is true (0 if that is over RECIPE_SIDE_MAX). Of the recipe, which needs not be good,
 * only those two are looked at; the feature size is a power of two. */
uint32_t recipe_nearest_side(const struct recipe *recipe, uint32_t side, bool up);

/* The largest feature size that both sides of the recipe take with its edges; 0: they take none,
 * being bounded and 1 long. The recipe needs not be good; its sides are 1..RECIPE_SIDE_MAX. */
uint32_t recipe_feature_max(const struct recipe *recipe);

/* log2 of the feature size: the depth of the cells. */
int recipe_depth(const struct recipe *recipe);

/* The zooms at which a world can be looked at. recipe_zoom_min, 0 or less, is the zoom at which one
 * character is the whole world; recipe_zoom_max, 0 or more, keeps depths within RECIPE_DEPTH_MAX
 * and is at most RECIPE_ZOOM_MAX. */
int recipe_zoom_min(const struct recipe *recipe);
int recipe_zoom_max(const struct recipe *recipe);

/* How many lattice points the world has at a zoom from west to east, and from north to south:
 * zoomed out, those of a side's cells 0, 2^k, 2*2^k...; zoomed in by k, 2^k for each cell, but
 * bounded one for the last, as beyond it is nothing. */
int64_t recipe_cols(const struct recipe *recipe, int zoom);
int64_t recipe_rows(const struct recipe *recipe, int zoom);

/* The roughness of a Hurst exponent of 1..ROUGHNESS_ONE millionths: 2^-H to the nearest
 * millionth. */
uint32_t recipe_roughness_of(uint32_t hurst);

/* The nth algorithm's name, "diamond-square"..., and the nth edges'; NULL beyond the last. */
const char *recipe_algorithm_name(int n);
const char *recipe_edges_name(int n);

/* The cells of each side besides its whole number of features: 1 where the world is bounded, for
 * the rim at its other end, else 0. */
uint32_t recipe_rim(const struct recipe *recipe);

/* A coordinate wrapped into 0..points - 1. */
static inline int64_t recipe_wrap(int64_t n, int64_t points)
{
    int64_t rest = n % points;
    return rest < 0 ? rest + points : rest;
}

#endif
