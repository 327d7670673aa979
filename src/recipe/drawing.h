/*
 * Drawing: land that somebody brings. Each pixel gives its value to one feature of a world, which
 * grows on it: to a point of the base lattice in place of noise, or, in worlds with rivers, to a
 * cell of depth 0.
 */
#ifndef TMAP_RECIPE_DRAWING_H
#define TMAP_RECIPE_DRAWING_H

#include "recipe/recipe.h"

#define DRAWING_PIXELS_MAX (UINT32_C(1) << 20)
#define DRAWING_SEA        UINT32_C(32768) /* the lowest value that is land by default */
#define DRAWING_SHIFT      14              /* a height is a value times 2^14 */
#define DRAWING_STEP_MAX   4096            /* hollows that become lakes are deeper */
#define DRAWING_FEATURE    1024            /* default feature size */

struct drawing {
    uint32_t cols;          /* pixels from west to east, 1 or more */
    uint32_t rows;          /* pixels from north to south; cols * rows <= DRAWING_PIXELS_MAX */
    const uint32_t *values; /* of the pixels, row by row: 0..65535, or HEIGHT_UNKNOWN, which
                                      leaves the height to noise */
    uint32_t step;          /* smallest difference of two different values, 1..DRAWING_STEP_MAX */
    struct scale scale;     /* units of the range of heights; zeros: it has none */
    const struct picture *picture; /* the same values, with its name */
};

/* Returns a drawing of values, without units and picture. They must outlive it. */
struct drawing drawing_of(const uint32_t *values, uint32_t cols, uint32_t rows);

/* Returns the default spread on a drawing, in millionths: the less, the larger the drawing is, as a
 * large one has detail of its own; for algorithms without water a quarter of that. */
uint32_t drawing_spread(const struct drawing *drawing, int algorithm);

/* True if an algorithm can grow a world on a drawing. */
bool algorithm_takes_drawing(int algorithm);

/* Sets the sides of a world on the recipe's drawing, by its feature size and edges: 0 if they would
 * be longer than RECIPE_SIDE_MAX. Sets the default spread with `spread`, and with `units` the scale
 * of the heights, which only worlds with water have. */
void recipe_take_drawing(struct recipe *recipe, bool spread, bool units);

/* Returns the picture that a recipe shows or grows on; NULL if there is none. */
const struct picture *recipe_source(const struct recipe *recipe);

#endif
