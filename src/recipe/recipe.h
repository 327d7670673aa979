/*
 * Recipe: everything that defines a world, and the table of algorithms.
 *
 * A recipe makes the same world on every machine, for ever; man/tmap-world.7 describes the rules.
 * It is a plain value: it may be copied, compared and kept.
 *
 * Sections: corners (a drawing that a recipe may contain), the recipe, algorithms, seeds,
 * displacement.
 */
#ifndef TMAP_RECIPE_RECIPE_H
#define TMAP_RECIPE_RECIPE_H

#include "recipe/scale.h"

/*
 * Corners: a drawing of the land. It gives heights to the points of the base lattice, one digit a
 * point.
 *
 * A drawing consists of rows of equal length, north to south, separated by /: 000/090/000. A digit
 * is a height: 0 is the lowest and 9 the highest that noise makes there. A dot is the middle
 * height; ? leaves the height to noise. The drawing repeats to the east and the south. It starts at
 * the landscape's (0, 0), wherever the world's origin lies.
 */

#define CORNERS_MAX   128 /* points of a drawing */
#define CORNERS_NOISE 10  /* "digit" of a point whose height is noise: ? */
#define CORNERS_DOT   11  /* "digit" of a point at HEIGHT_MIDDLE, to which noise adds nothing */

struct corners {
    uint8_t cols;                /* points from west to east; 0: no drawing, all points are noise */
    uint8_t rows;                /* points from north to south */
    uint8_t digits[CORNERS_MAX]; /* 0..9, CORNERS_NOISE or CORNERS_DOT, row by row; the rest is 0 */
};

/* Reads a drawing, the value of --corners. Returns false with ERROR_USAGE if `value` is not
 * valid. */
bool corners_parse(struct corners *corners, const char *value, struct error *error);

/* Appends a drawing as corners_parse reads it. `cols` must not be 0. */
void corners_add(const struct corners *corners, struct text *text);

/* Returns the noise, 0..65535, that a drawing gives to point (i, j) of the landscape's base
 * lattice; -1 if the point has noise of its own. */
int32_t corners_noise(const struct corners *corners, uint64_t i, uint64_t j);

/*
 * Recipe.
 */

struct picture;
struct drawing;
struct settled;

#define RECIPE_VERSION   1                   /* version of the rules that worlds are made by */
#define RECIPE_SIDE_MAX  (UINT32_C(1) << 30) /* cells along a side, without its rim */
#define RECIPE_DEPTH_MAX 32                  /* maximum number of halvings of a feature */
#define RECIPE_ZOOM_MAX  16                  /* zoomed in furthest */
#define RECIPE_ZOOM_MIN  (-31)               /* zoomed out furthest, in the largest world */
#define ROUGHNESS_ONE    UINT32_C(1000000)   /* roughness 1, and spread 1 */
#define ROUGHNESS_MAX    UINT32_C(1200000)   /* maximum roughness of a lattice */
#define SPREAD_MAX       (16 * ROUGHNESS_ONE)
#define HEIGHT_MIDDLE    (UINT32_C(1) << 29) /* the mean height of every world */
#define HEIGHT_END       (UINT32_C(1) << 30) /* one more than the maximum height */
#define HEIGHT_UNKNOWN   UINT32_MAX          /* a picture's cell without data */

/* What lies beyond a world's sides. */
enum recipe_edges {
    EDGES_WRAP,    /* the world repeats; each side is a multiple of the feature size */
    EDGES_BOUNDED, /* nothing; a side is a multiple of the feature size, plus recipe_rim_x or _y. If
                      the algorithm has lines, a side may be that rim alone */
    EDGES_WRAP_X,  /* a cylinder: it wraps from west to east, as EDGES_WRAP does, and is bounded in
                      the north and the south */
};

/* Climate of a world, see climate.h. */
enum recipe_climate {
    CLIMATE_NONE,  /* there is none */
    CLIMATE_BELTS, /* warm and cold belts from north to south */
    CLIMATE_NOISE, /* warm and cold regions anywhere */
};

/* The range of a world's heights, if the recipe gives it; otherwise it is measured. Heights outside
 * the range are drawn as its nearest end. */
struct recipe_range {
    bool given;    /* false: the range is measured; the rest is then 0 */
    uint32_t low;  /* 0..high */
    uint32_t high; /* below HEIGHT_END */
};

/* How many halvings of the distance between points are made. Points that are not made are
 * HEIGHT_UNKNOWN, or filled: see heights.c. The range, the sea and everything else that is measured
 * are those of the finished world. */
struct recipe_halvings {
    bool given;      /* false: all are made */
    bool filled;     /* missing points have the height of one to the north-west */
    uint32_t halves; /* half halvings, 0..2 * RECIPE_DEPTH_MAX; 0: the base lattice only */
};

struct recipe {
    uint64_t seed;      /* chooses one of 2^64 landscapes */
    uint32_t width;     /* cells from west to east, 1..RECIPE_SIDE_MAX + its rim, see `edges` */
    uint32_t height;    /* cells from north to south, 1..RECIPE_SIDE_MAX + its rim */
    uint32_t feature;   /* cells between points of the base lattice; a power of two */
    uint32_t roughness; /* share of the displacement that each halving keeps, in millionths:
                           0..recipe_roughness_max */
    uint32_t origin_x;  /* the world's first feature, counted eastwards in the landscape */
    uint32_t origin_y;  /* the same, southwards; both 0..RECIPE_SIDE_MAX, default 0; 0 on a
                           drawing */
    uint32_t spread;    /* displacement by the first halving, in millionths of the displacement of
                           the base lattice; 0..SPREAD_MAX */
    int preset;         /* number of the preset that it began with, see options/preset.h. Only
                           recipe lines and the choice of another seed ask it; 0: none */
    int algorithm;      /* index of a row of algorithms[], see recipe.h; 0 is diamond-square */
    enum recipe_edges edges;
    struct recipe_range range; /* heights that normalized ones are spread over */
    struct scale scale;        /* units of the heights; zeros: they have none */
    struct sea sea;            /* zeros: SEA_DEFAULT */
    uint32_t sea_found;        /* height of the sea, 0..HEIGHT_END. world_make sets it in its copy
                                  if the algorithm makes water and the sea is a share, or if there
                                  is a climate */
    int32_t tide; /* planets: how much higher the sea stands over their land than by default, 4096
                     being the height of the highest continents; -8191..8191. world_make sets it
                     in its copy if the sea is a share */
    enum recipe_climate climate;
    struct recipe_range climate_heights; /* lowest and highest height as the climate uses them;
                                            world_make sets it in its copy */
    struct recipe_halvings halvings;     /* zeros: all are made */
    struct corners corners;              /* zeros: the base lattice is noise */
    const struct picture *picture; /* a picture whose heights are used instead, see picture_recipe;
                                      usually NULL */
    const struct drawing *drawing; /* see drawing.h; usually NULL */
    struct settled *settled;       /* depth 0 of the drawing, see basin.h, or of a small world
                                      with rivers, see basins_keep. world_make sets it in its
                                      copy; NULL: it is made as it is needed */
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
    RECIPE_ORIGIN,         /* origin_x or origin_y is over RECIPE_SIDE_MAX; above 0 on a drawing */
    RECIPE_SPREAD,         /* spread is over SPREAD_MAX */
    RECIPE_ALGORITHM,      /* algorithm is not an index of algorithms[] */
    RECIPE_RANGE,          /* low is over high, or high is not below HEIGHT_END */
    RECIPE_HALVINGS,       /* the algorithm has no halvings, or they are over RECIPE_DEPTH_MAX */
    RECIPE_CLIMATE,        /* a world of one row or column has a climate */
    RECIPE_SEA,            /* the sea is SEA_LEVEL, and no scale is given */
};

/* Returns the default recipe: seed 0, 1024x1024, wrapping, feature 32, diamond-square, roughness
 * 0.5, spread 1. */
struct recipe recipe_default(void);

/* Returns the first fault of a recipe in the order of the enum, or RECIPE_VALID. The functions
 * below, and those of lattice.h and world.h, take valid recipes only, unless they say otherwise. */
enum recipe_fault recipe_check(const struct recipe *recipe);

/* True if recipes say the same, whatever depth 0 they keep. Bytes between fields may differ, which
 * costs time only. */
bool recipe_equal(const struct recipe *a, const struct recipe *b);

/* Returns the valid side nearest to one of a recipe, with the rim of its direction (recipe_rim_x or
 * _y); it must be neither 0 nor over the maximum. It is the side itself if that is valid.
 * Otherwise, if `up` is true, it is the next larger one, 0 if that is over the maximum; if `up` is
 * false, the next smaller one that is not a line, 0 if there is none. The feature size must be a
 * power of two. The algorithm matters, too. */
uint32_t recipe_nearest_side(const struct recipe *recipe, uint32_t side, uint32_t rim, bool up);

/* Returns the largest feature size that is valid with both sides of the recipe; 0 if there is none,
 * because a side is a line and the algorithm has no lines. Both sides must be valid; the rest of
 * the recipe need not be. */
uint32_t recipe_feature_max(const struct recipe *recipe);

/* Returns the default feature size for the recipe's algorithm and sides. It is that of
 * recipe_default if the algorithm's `features` is 0. Otherwise it is the largest valid power of
 * two, at most the algorithm's feature_max, of which `features` fit along the shorter side; 1 if
 * there is none. If that is below 64 cells and below a 64th of the shorter side, because the sides
 * have no larger divisor, it is the next power of two that is not: recipe_check then refuses the
 * sides. */
uint32_t recipe_feature_default(const struct recipe *recipe);

/* Returns the depth of the cells: log2 of the feature size. */
int recipe_depth(const struct recipe *recipe);

/* Return the limits of the zoom. At recipe_zoom_min, 0 or less, one character is the whole world.
 * recipe_zoom_max is 0..RECIPE_ZOOM_MAX, and keeps depths within RECIPE_DEPTH_MAX. */
int recipe_zoom_min(const struct recipe *recipe);
int recipe_zoom_max(const struct recipe *recipe);

/* Return the number of lattice points from west to east, and from north to south, at a zoom. Zoomed
 * out by k these are the cells 0, 2^k, 2*2^k... of a side. Zoomed in by k each cell has 2^k points;
 * only the last cell of a bounded side has one, as nothing lies beyond it. */
int64_t recipe_cols(const struct recipe *recipe, int zoom);
int64_t recipe_rows(const struct recipe *recipe, int zoom);

/* Returns the maximum roughness of the recipe's algorithm: ROUGHNESS_MAX for lattices;
 * ROUGHNESS_ONE - 1 for rivers, whose halvings must fade. */
uint32_t recipe_roughness_max(const struct recipe *recipe);

/* Returns the roughness of a Hurst exponent H: 2^-H to the nearest millionth. `hurst` is in
 * millionths, 0..ROUGHNESS_ONE. */
uint32_t recipe_roughness_of(uint32_t hurst);

/* Return the name of the nth algorithm, edges and climate, from 0; NULL for the number after the
 * last. */
const char *recipe_algorithm_name(int n);
const char *recipe_edges_name(int n);
const char *recipe_climate_name(int n);

/* True if the world ends in the west and the east (x), or in the north and the south (y). */
bool recipe_bounded_x(const struct recipe *recipe);
bool recipe_bounded_y(const struct recipe *recipe);

/* Return the cells of the width, or height, that are not part of a feature: 1 along a bounded side
 * of a world of points, for its second rim; else 0. */
uint32_t recipe_rim_x(const struct recipe *recipe);
uint32_t recipe_rim_y(const struct recipe *recipe);

/* True if the world has rivers and lakes, see heights_water. Its land then depends on the sea. */
bool recipe_has_water(const struct recipe *recipe);

/* True if the algorithm makes a planet: land with water, shaped by plates and courses. Its floor of
 * the sea has no courses, and its climate has poles. */
bool recipe_is_planet(const struct recipe *recipe);

/* True if the world has a climate, see heights_climate. */
bool recipe_has_climate(const struct recipe *recipe);

/* True if the world can have towns and roads: it has both. */
bool recipe_has_towns(const struct recipe *recipe);

/* Returns the sea of a recipe by the first part of the rule in world.h. It is SEA_DEFAULT if the
 * sea depends on the land. */
struct sea recipe_sea(const struct recipe *recipe);

/* Returns coordinate `n` wrapped into 0..points - 1. */
int64_t recipe_wrap(int64_t n, int64_t points);

/* A window: the points x..x + cols - 1 of the rows y..y + rows - 1, counted in points of the zoom.
 * In a world that wraps x and y may lie outside it. Points beyond the rim of a bounded world do not
 * exist. */
struct window {
    int zoom;      /* one point is 2^-zoom cells */
    int64_t x;     /* first column */
    int64_t y;     /* first row */
    uint32_t cols; /* 1 or more, unless a contract says otherwise */
    uint32_t rows;
};

/*
 * Algorithm: a way to make the heights of a world, as a row of a table.
 *
 * The rest of the program sees an algorithm by its row only, and never asks which one it is. To add
 * one, write a file beside terrain/diamond_square.c that defines its row, add the row to the table
 * in recipe.c, and describe it in man/tmap-land.7 and man/tmap-world.7.
 */

struct level; /* terrain/level.h: one depth of a lattice */

/* Writes the next row of a level that has a parent into `out`, and adds 1 to level->y. The row is 2
 * * pairs points, the first at an even x. Up to 2 * (ROW_GROUP - 1) points after them may be
 * overwritten. With an even row it may also make the odd row after it, in the memory that
 * level_go_ahead returns; it is then not called for that row. */
typedef void level_make_row(struct level *level, size_t pairs, uint32_t *out);

/* Prepares a level to make row level->y and those after it: takes as many of its parent's earlier
 * rows as the algorithm needs. `y` is the last odd number up to level->y. The parent's next row is
 * already the one north of row y; for a guided algorithm it is the one north of row level->y -
 * 1. */
typedef void level_start(struct level *level, int64_t y);

/* Fields of a recipe that some algorithms ignore. */
enum algorithm_field {
    ALGORITHM_ROUGHNESS = 1, /* without it all depths from 1 on have one amplitude */
    ALGORITHM_SPREAD = 2,    /* without it depth 1 has the amplitude of depth 0 */
    ALGORITHM_CORNERS = 4,   /* without it no base lattice is used */
};

#define ALGORITHM_CARVED_FROM 3 /* the first depth that carving algorithms carve */

#define ALGORITHM_LANDS 8 /* kinds of land, from water to peaks */

struct algorithm {
    const char *name;         /* as in --algorithm=NAME */
    const char *about;        /* how each depth is made from the one above it */
    level_make_row *make_row; /* makes the rows of all depths but 0; NULL: no lattice */
    level_start *start;       /* prepares for the first of these rows; NULL: no lattice */
    uint32_t halves_added;    /* lattices: maximum that one depth adds to the heights of the depth
                                 above it, in halves of its own amplitude */
    uint32_t carved;    /* lattices: maximum by which carving changes a height, over all depths from
                        ALGORITHM_CARVED_FROM on; each carves half as much as the one before.
                        0: no carving */
    unsigned fields;    /* recipe fields that it uses: enum algorithm_field, or'ed */
    uint32_t roughness; /* default roughness, in millionths */
    uint32_t features;  /* features along the shorter side that the default feature size leaves room
                              for; 0: the default is recipe_default's */
    uint32_t feature_max; /* maximum of such a default, in cells */
    uint32_t top;         /* every world has the range 0..top; 0: the range is measured */
    bool guided; /* lattices: a second lattice, the guide, is made along with the heights, and a
                         row is made from three rows of the depth above, not from two */
    bool edges_first; /* true: a halving makes edges before centres; false: the other way round */
    bool of_cells; /* true: a world consists of cells, and each depth has new ones. false: of points
                         that deeper depths keep; halvings can show them, and a bounded side has
                         one more, for its rim */
    bool has_lines; /* a bounded world may be one row or one column of points */
    bool is_planet; /* has_water, and heights follow from the water, see recipe_is_planet */
    bool has_water; /* rows have water, see heights_water, and heights depend on the sea */
    uint16_t lands[ALGORITHM_LANDS]; /* height at which each kind of land begins by default, in
                                        thousandths of the range of a world's heights: 0, rising */
};

/* Values of `lands` for bell-shaped heights: about a sixth of a default world is water, a twentieth
 * is peaks; tests/style/test_bands.c measures it. */
#define ALGORITHM_BELL_LANDS                 \
    {                                        \
        0, 369, 440, 502, 556, 610, 663, 728 \
    }

/* The table of algorithms, the default one first, NULL after the last. A recipe's `algorithm` is an
 * index of it. */
extern const struct algorithm *const algorithms[];

/* Returns the number of algorithms. */
int algorithm_count(void);

/*
 * Seed: a number that chooses one of 2^64 landscapes. Users may write a text instead, which becomes
 * a number.
 */

/* Reads a seed as users write it: a number of at most 64 bits, decimal or, after 0x, hexadecimal;
 * the seed of any other text is that of seed_of_text. Returns false with ERROR_USAGE, and *seed
 * unspecified, if the text is empty or the number has more than 64 bits. */
bool seed_parse(const char *text, uint64_t *seed, struct error *error);

/* Maximum length of a text that is shown in place of the seed, in bytes. */
#define SEED_WORD_MAX 24

/* True if `text` can be shown in place of `seed`: it stands for that seed, and is printable ASCII
 * of at most SEED_WORD_MAX bytes. */
bool seed_is_word(const char *text, uint64_t seed);

/*
 * Displacement: how far noise moves a point, at each depth of a world.
 *
 * The displacement is (noise * factor >> shift) + bias, mod 2^32, with noise 0..65535, in quarters
 * of a height's unit. Added to the sum of four neighbours, it gives four times the point's height.
 */

struct displacement {
    uint32_t factor; /* 2^15..2^16 - 1, or 0: nothing is displaced */
    uint32_t shift;  /* 0..31 */
    uint32_t carved; /* maximum by which carving changes a height */
    uint32_t bias;   /* makes the mean displacement 0, and the result round to the nearest */
};

/* Sets displacements[0..last] for a valid recipe, scaled so that all heights stay within 0..2^30-1
 * at every depth. `last` is 0..RECIPE_DEPTH_MAX. */
void displacements_make(struct displacement displacements[RECIPE_DEPTH_MAX + 1],
                        const struct recipe *recipe, int last);

/* Returns by how much carving at the depths from `depth` + 1 to `last` together may change a
 * height. */
uint64_t displacements_carved(const struct displacement *displacements, int depth, int last);

/* Returns approximately how much the depths from `depth` + 1 to `last` widen the range of
 * heights. */
uint64_t displacements_span(const struct displacement *displacements, int depth, int last);

#endif
