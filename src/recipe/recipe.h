/*
 * Recipe: everything a world is made from.
 *
 * A recipe makes the same world on every machine, for ever; man/tmap-world.7 says how. It is a
 * plain value: copy it, compare its fields, keep it.
 */
#ifndef TMAP_RECIPE_RECIPE_H
#define TMAP_RECIPE_RECIPE_H

#include "base/error.h"
#include "base/text.h"
#include "recipe/scale.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Corners: a drawing of the land by the heights of its base lattice, a digit a point.
 *
 * A drawing is rows of equal length, north to south, with a / between two: 000/090/000. A digit is
 * a height, 0 the lowest and 9 the highest that noise makes there; a dot is the middle; a ? is a
 * point whose height is noise. The drawing repeats eastwards and southwards. It belongs to the
 * landscape and begins at the landscape's beginning, wherever a world's origin lies.
 */

#define CORNERS_MAX   128 /* points of a drawing */
#define CORNERS_NOISE 10  /* "digit" of a point whose height is noise: ? */
#define CORNERS_DOT   11  /* "digit" of a point at HEIGHT_MIDDLE, to which noise adds nothing */

struct corners {
    uint8_t cols; /* points from west to east; 0: there is no drawing, all points are noise */
    uint8_t rows; /* points from north to south */
    uint8_t digits[CORNERS_MAX]; /* 0..9, CORNERS_NOISE or CORNERS_DOT, row by row; the rest is 0 */
};

/* Reads a drawing, the value of --corners. Returns false with ERROR_USAGE if `value` is none. */
bool corners_parse(struct corners *corners, const char *value, struct error *error);

/* Appends a drawing, whose `cols` are not 0, as corners_parse reads it. */
void corners_add(const struct corners *corners, struct text *text);

/* Returns the noise, 0..65535, that a drawing gives to point (i, j) of the landscape's base
 * lattice; -1 if it gives none, so that the point has noise of its own. */
int32_t corners_noise(const struct corners *corners, uint64_t i, uint64_t j);

struct picture;

#define RECIPE_VERSION   1                   /* version of the rules that worlds are made by */
#define RECIPE_SIDE_MAX  (UINT32_C(1) << 30) /* cells along one side of a world, but for its rim */
#define RECIPE_DEPTH_MAX 32                  /* halvings of a feature; deeper ones have no detail */
#define RECIPE_ZOOM_MAX  16                  /* deepest look into a cell */
#define RECIPE_ZOOM_MIN  (-31)               /* furthest look at a world; smaller ones have less */
#define ROUGHNESS_ONE    UINT32_C(1000000)   /* denominator of a roughness, and of a spread */
#define ROUGHNESS_MAX    UINT32_C(1200000)   /* maximum roughness of a lattice */
#define SPREAD_MAX       (16 * ROUGHNESS_ONE)
#define HEIGHT_MIDDLE    (UINT32_C(1) << 29) /* the mean height of every world */
#define HEIGHT_END       (UINT32_C(1) << 30) /* one more than the highest height there can be */
#define HEIGHT_UNKNOWN   UINT32_MAX          /* height of a picture's cell that nobody knows */

/* The land beyond a world's sides. */
enum recipe_edges {
    EDGES_WRAP,    /* the world repeats; each side is a multiple of the feature size */
    EDGES_BOUNDED, /* nothing; the sides are multiples of the feature size, plus recipe_rim_x, y.
                      A side of recipe_rim_x, y alone is a line, of algorithms that have lines */
    EDGES_WRAP_X,  /* a cylinder: it wraps from west to east, as EDGES_WRAP does, and is bounded in
                      the north and the south */
};

/* Climate of a world, see climate.h. */
enum recipe_climate {
    CLIMATE_NONE,  /* there is none */
    CLIMATE_BELTS, /* warm and cold belts from north to south */
    CLIMATE_NOISE, /* warm and cold regions anywhere */
};

/* The range of a world's heights, as its recipe may give it instead of having it measured. A cell
 * outside is drawn as the nearest end. */
struct recipe_range {
    bool given;    /* false: the range is measured; the rest is then 0 */
    uint32_t low;  /* 0..high */
    uint32_t high; /* below HEIGHT_END */
};

/* The halvings of distance that are made. Heights that are not are HEIGHT_UNKNOWN, or filled: see
 * heights.c. The range, the sea and all else that is measured are those of the finished
 * world. */
struct recipe_halvings {
    bool given;  /* false: all are made */
    bool filled; /* missing points have the height of one to the north-west */
    uint32_t
        halves; /* halvings, in halves of them: 0..2 * RECIPE_DEPTH_MAX; 0 is the base lattice */
};

struct recipe {
    uint64_t seed;      /* chooses one of 2^64 landscapes */
    uint32_t width;     /* cells from west to east, 1..RECIPE_SIDE_MAX + its rim, see `edges` */
    uint32_t height;    /* cells from north to south, 1..RECIPE_SIDE_MAX + its rim */
    uint32_t feature;   /* cells between points of the base lattice; a power of two */
    uint32_t roughness; /* share of the displacement that each halving keeps, in millionths:
                           0..recipe_roughness_max */
    uint32_t origin_x;  /* features from the landscape's beginning eastwards to the world's, */
    uint32_t origin_y;  /* southwards to the world's; 0..RECIPE_SIDE_MAX, default 0 */
    uint32_t spread;    /* displacement by the first halving, in millionths of the displacement of
                           the base lattice; 0..SPREAD_MAX */
    int algorithm;      /* index of a row of algorithms[], see algorithm.h; 0 is diamond-square */
    enum recipe_edges edges;
    struct recipe_range range; /* heights that normalized ones are spread over */
    struct scale scale;        /* units of the heights; zeros: they have none */
    struct sea sea;            /* zeros: SEA_DEFAULT */
    uint32_t sea_found;        /* height of a sea that is a share, where the algorithm makes water,
                                  and of any sea where there is a climate: world_make finds it,
                                  and sets it in its copy; 0..HEIGHT_END */
    enum recipe_climate climate;
    struct recipe_range climate_heights; /* lowest and highest height as the climate knows them:
                                            world_make sets it in its copy, too */
    struct recipe_halvings halvings;     /* zeros: all are made */
    struct corners corners;              /* zeros: the base lattice is noise */
    const struct picture *picture; /* heights to use instead, see picture_recipe; usually NULL */
};

/* Reason why a recipe is not valid. */
enum recipe_fault {
    RECIPE_VALID,
    RECIPE_WIDTH,          /* width is 0 or over RECIPE_SIDE_MAX + recipe_rim_x */
    RECIPE_HEIGHT,         /* height is 0 or over RECIPE_SIDE_MAX + recipe_rim_y */
    RECIPE_FEATURE,        /* feature is not a power of two from 1 to RECIPE_SIDE_MAX */
    RECIPE_FEATURE_WIDTH,  /* width is not a multiple of the feature size, plus recipe_rim_x */
    RECIPE_FEATURE_HEIGHT, /* height is not a multiple of the feature size, plus recipe_rim_y */
    RECIPE_ROUGHNESS,      /* roughness is over recipe_roughness_max */
    RECIPE_ORIGIN,         /* origin_x or origin_y is over RECIPE_SIDE_MAX */
    RECIPE_SPREAD,         /* spread is over SPREAD_MAX */
    RECIPE_ALGORITHM,      /* algorithm is not an index of algorithms[] */
    RECIPE_RANGE,          /* the range that is given does not lie in 0..HEIGHT_END - 1 */
    RECIPE_HALVINGS,       /* halvings are given, of a world of cells or over RECIPE_DEPTH_MAX */
    RECIPE_CLIMATE,        /* a climate is given, and a side is a line */
    RECIPE_SEA,            /* the sea is SEA_LEVEL, and no scale is given */
};

/* Returns the recipe of a user who gives no options, with seed 0: 1024x1024, wrapping, feature 32,
 * diamond-square, roughness 0.5, spread 1. */
struct recipe recipe_default(void);

/* Returns the first fault of a recipe in the order of the enum, or RECIPE_VALID. The functions
 * below, and all of lattice.h and world.h, take valid recipes only, unless they say otherwise. */
enum recipe_fault recipe_check(const struct recipe *recipe);

/* Return the valid width, or height, nearest to the recipe's, which is not 0 and not too large,
 * with its edges and feature size: the recipe's own if it is valid; else, if `up` is false, the
 * largest below that is not a line (0 if there is none), or, if `up` is true, the smallest above (0
 * if that is too large). The feature size must be a power of two; of the other
 * fields the algorithm is used. */
uint32_t recipe_nearest_width(const struct recipe *recipe, bool up);
uint32_t recipe_nearest_height(const struct recipe *recipe, bool up);

/* Returns the largest feature size that is valid with both sides of the recipe and its edges; 0 if
 * there is none, as a side is a line that the algorithm does not have. The recipe need not be
 * valid, but its sides must be. */
uint32_t recipe_feature_max(const struct recipe *recipe);

/* Returns the feature size of a user who gives none, by the recipe's algorithm and sides: that of
 * recipe_default, or the largest valid power of two, up to the algorithm's feature_max, of which
 * its `features` lie along the shorter side; 1 if there is none. */
uint32_t recipe_feature_default(const struct recipe *recipe);

/* Returns the depth of the cells: log2 of the feature size. */
int recipe_depth(const struct recipe *recipe);

/* Return the zooms at which a world can be looked at. recipe_zoom_min, 0 or less, is the zoom at
 * which one character is the whole world. recipe_zoom_max is 0..RECIPE_ZOOM_MAX, and keeps depths
 * within RECIPE_DEPTH_MAX. */
int recipe_zoom_min(const struct recipe *recipe);
int recipe_zoom_max(const struct recipe *recipe);

/* Return the number of lattice points at a zoom from west to east, and from north to south. Zoomed
 * out by k these are the cells 0, 2^k, 2*2^k... of a side; zoomed in by k there are 2^k points for
 * each cell, but along a bounded side one for the last cell, as nothing lies beyond it. */
int64_t recipe_cols(const struct recipe *recipe, int zoom);
int64_t recipe_rows(const struct recipe *recipe, int zoom);

/* Returns the maximum roughness of a recipe's algorithm: ROUGHNESS_MAX of a lattice; rivers, whose
 * halvings must fade, stay below ROUGHNESS_ONE. */
uint32_t recipe_roughness_max(const struct recipe *recipe);

/* Returns the roughness of a Hurst exponent of 0..ROUGHNESS_ONE millionths: 2^-H to the nearest
 * millionth. */
uint32_t recipe_roughness_of(uint32_t hurst);

/* Return the name of the nth algorithm, "diamond-square" being the first, of the nth edges and of
 * the nth climate; NULL if n is one more than the last. */
const char *recipe_algorithm_name(int n);
const char *recipe_edges_name(int n);
const char *recipe_climate_name(int n);

/* True if the world ends in the west and the east (x), in the north and the south (y). */
static inline bool recipe_bounded_x(const struct recipe *recipe)
{
    return recipe->edges == EDGES_BOUNDED;
}

static inline bool recipe_bounded_y(const struct recipe *recipe)
{
    return recipe->edges != EDGES_WRAP;
}

/* Return the cells of the width, of the height, that are not part of a feature: 1 along a bounded
 * side of a world of points, for the rim at the other end, else 0. */
uint32_t recipe_rim_x(const struct recipe *recipe);
uint32_t recipe_rim_y(const struct recipe *recipe);

/* True if the world has rivers and lakes of its own, see heights_water. Its land then depends on
 * the sea. */
bool recipe_has_water(const struct recipe *recipe);

/* True if the world has a climate, see heights_climate. */
static inline bool recipe_has_climate(const struct recipe *recipe)
{
    return recipe->climate != CLIMATE_NONE && recipe->picture == NULL;
}

/* Returns the sea of a recipe by the first part of world_make.h's rule: SEA_DEFAULT if it depends
 * on the land. */
struct sea recipe_sea(const struct recipe *recipe);

/* Returns a coordinate wrapped into 0..points - 1. */
static inline int64_t recipe_wrap(int64_t n, int64_t points)
{
    int64_t rest = n % points;
    return rest < 0 ? rest + points : rest;
}

#endif
