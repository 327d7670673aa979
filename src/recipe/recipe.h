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
    int algorithm;      /* index of a row of algorithms[], see recipe.h; 0 is diamond-square */
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

/* Returns the sea of a recipe by the first part of world.h's rule: SEA_DEFAULT if it depends
 * on the land. */
struct sea recipe_sea(const struct recipe *recipe);

/* Returns a coordinate wrapped into 0..points - 1. */
static inline int64_t recipe_wrap(int64_t n, int64_t points)
{
    int64_t rest = n % points;
    return rest < 0 ? rest + points : rest;
}

/*
 * Algorithm: a way to make the heights of a world. The table of them, one row each.
 *
 * The rest of the program knows an algorithm by its row only, and never asks which one it is. To
 * add one, write a file beside diamond_square.c that defines its row, name the row in recipe.c,
 * and describe it in man/tmap.1 and man/tmap-world.7.
 */

struct level; /* terrain/level.h: one depth of a lattice */

/* Writes the next row of a level that has a parent into out: 2 * pairs points, of which the first
 * is at an even x, and up to 2 * (ROW_GROUP - 1) points without meaning after them. Adds 1 to
 * level->y. Together with an even row it may make the odd one after it, in level_go_ahead's room;
 * it is not called for that one then. */
typedef void level_make_row(struct level *level, size_t pairs, uint32_t *out);

/* Prepares a level to make the row level->y and those after it, by taking the rows of its parent
 * that come before: as many as the algorithm needs. `y` is level->y, or 1 less if that is even. The
 * parent's next row is already the one to the north of row y, or of a guided algorithm the one to
 * the north of row level->y - 1. */
typedef void level_start(struct level *level, int64_t y);

/* Fields of a recipe that an algorithm may ignore. */
enum algorithm_field {
    ALGORITHM_ROUGHNESS = 1, /* without it no depth keeps less than the one before */
    ALGORITHM_SPREAD = 2,    /* without it depth 1 has the amplitude of depth 0 */
    ALGORITHM_CORNERS = 4,   /* without it nothing is made from a base lattice */
};

#define ALGORITHM_CARVED_FROM 3 /* the first depth that is carved, where some are */

#define ALGORITHM_LANDS 8 /* kinds of land, from water to peaks */

struct algorithm {
    const char *name;         /* as in --algorithm=NAME */
    const char *about;        /* how each depth is made from the one above it */
    level_make_row *make_row; /* makes the rows of all depths but 0; NULL: no lattice */
    level_start *start;       /* prepares for the first of these rows; NULL: no lattice */
    uint32_t halves_added;    /* lattices: maximum that one depth adds to the heights of the depth
                                 above it, in halves of its own amplitude */
    uint32_t carved; /* lattices: maximum that all depths from ALGORITHM_CARVED_FROM on add or take
                        off besides noise, in heights; each of them half as much as the one before.
                        0: nothing */
    unsigned fields; /* recipe fields that it does not ignore: enum algorithm_field, or'ed */
    uint32_t roughness;   /* default roughness, in millionths */
    uint32_t features;    /* minimum number of features along the shorter side by which the default
                              feature size is chosen; 0: it is recipe_default's */
    uint32_t feature_max; /* maximum of a feature size that is chosen so, in cells */
    uint32_t top;     /* heights are spread over 0..top in every world; 0: the range is measured */
    bool guided;      /* lattices: a second one is made beside the heights, the guide, and a row is
                         made from three rows of the depth above it, not from two */
    bool edges_first; /* a halving makes edges before centres; else centres before edges */
    bool of_cells;    /* true: a world is cells that fill it, and all cells of a depth are new.
                         false: it is points that stay at deeper depths, halvings can show them, and
                         a bounded world has one more along each side, for its rim */
    bool has_lines;   /* a bounded world may be one row or one column of points */
    bool has_water;   /* rows have water, see heights_water, and heights depend on the sea */
    uint16_t lands[ALGORITHM_LANDS]; /* height at which each kind of land begins by default, in
                                        thousandths of the range of a world's heights: 0, rising */
};

/* The beginnings that suit bell-shaped heights: water is about a sixth of a default world, and the
 * highest peaks are a twentieth; tests/style/test_bands.c measures it. */
#define ALGORITHM_BELL_LANDS                 \
    {                                        \
        0, 369, 440, 502, 556, 610, 663, 728 \
    }

/* Table of algorithms, the default one first, and NULL after them. A recipe's `algorithm` is an
 * index of it. */
extern const struct algorithm *const algorithms[];

/* Returns the number of algorithms. */
int algorithm_count(void);

/*
 * Seed: a number that chooses one of 2^64 landscapes, or a text that stands for one.
 */

/* Returns the seed that a text of `length` bytes stands for: FNV-1a (64 bits), then mixed. */
uint64_t seed_of_text(const char *text, size_t length);

/* Reads a seed as users write it: a number of at most 64 bits, decimal or, after 0x, hexadecimal;
 * any other text that is not empty stands for the seed of seed_of_text. Returns false with
 * ERROR_USAGE, and *seed unspecified, if the text is empty or the number has more bits. */
bool seed_parse(const char *text, uint64_t *seed, struct error *error);

/* Longest text that is shown as a seed's word, in bytes. */
#define SEED_WORD_MAX 24

/* True if `text` can be shown instead of `seed`: it stands for that seed, and is printable ASCII of
 * at most SEED_WORD_MAX bytes. */
bool seed_is_word(const char *text, uint64_t seed);

/*
 * Displacement: how far noise moves a point, at each depth of a world.
 *
 * Noise, 0..65535, becomes (noise * factor >> shift) + bias, mod 2^32, in quarters of a height's
 * unit. Added to the sum of four neighbours it makes four times the point's height.
 */

struct displacement {
    uint32_t factor; /* 2^15..2^16 - 1, or 0: nothing is displaced */
    uint32_t shift;  /* 0..31 */
    uint32_t carved; /* maximum that is added or taken off besides noise, in heights */
    uint32_t bias;   /* takes off the mean displacement, and rounds the sum to the nearest height */
};

/* Fills displacements[0..last] for a valid recipe, scaled so that all heights stay within
 * 0..2^30-1 at any depth. `last` is 0..RECIPE_DEPTH_MAX. */
void displacements_make(struct displacement displacements[RECIPE_DEPTH_MAX + 1],
                        const struct recipe *recipe, int last);

/* Returns the displacement at a depth, 0..RECIPE_DEPTH_MAX, in millionths of that of the base
 * lattice, rounded down. */
uint64_t displacement_multiplier(const struct recipe *recipe, int depth);

/* Returns how much all depths from `depth` + 1 to `last` together can add or take off by carving,
 * in heights. */
uint64_t displacements_carved(const struct displacement *displacements, int depth, int last);

/* Returns about how much the depths from `depth` + 1 to `last` add to the span from the lowest to
 * the highest point, in heights. */
uint64_t displacements_span(const struct displacement *displacements, int depth, int last);

#endif
