/*
 * Algorithm: a way to make the heights of a world. The table of them, one row each.
 *
 * The rest of the program knows an algorithm by its row only, and never asks which one it is. To
 * add one, write a file beside diamond_square.c that defines its row, name the row in algorithm.c,
 * and describe it in man/tmap.1 and man/tmap-world.7.
 */
#ifndef TMAP_RECIPE_ALGORITHM_H
#define TMAP_RECIPE_ALGORITHM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

#endif
