/*
 * Shapes: the land and the water around a place at one depth and at those above it, and the shapes
 * that landmarks are recognized by.
 */
#ifndef TMAP_PLACES_SHAPES_H
#define TMAP_PLACES_SHAPES_H

#include "recipe/recipe.h"

/*
 * Depth windows: a window at one depth and at all depths above it.
 *
 * Depth 0 has one cell for each noise feature. Each next depth has four cells for each cell of the
 * depth above; recipe_depth is the depth of zoom 0. Each depth has the part that the window lies
 * in, and a margin around it: so what is found at a depth can be followed to the next one. It also
 * has what the next depth is made from, or of a lattice lies in.
 */

enum {
    DEPTH_WINDOWS_MARGIN = 12,      /* cells around that part at each depth, but at 0 of rivers */
    DEPTH_WINDOWS_BASE_MARGIN = 26, /* cells around it at depth 0 of rivers, which are long there */
    DEPTH_WINDOWS_NARROW = 2,       /* cells around it below the depths of shapes, besides those
                                       that the next depth of water is made from */
    DEPTH_WINDOWS_WATERS = 4        /* the first depth of a lattice at which water is looked at far
                                       around (waters.h): from here on the margin of a depth lies
                                       around all of the next one */
};

/* The cells of one depth. The arrays have cols * rows numbers, row by row; those of water are NULL
 * in a world without rivers. Cells beyond the rim of a bounded world have unspecified numbers. */
struct depth_window {
    int depth;
    int64_t x; /* column of the first cell */
    int64_t y; /* row of the first cell */
    uint32_t cols, rows;
    int64_t west; /* first and last column, and first and last row, that lie in the world */
    int64_t east, north, south;
    int64_t across; /* cells of the world at this depth, from west to east */
    int64_t down;   /* cells of the world, from north to south */
    uint32_t *height;
    uint8_t *sea; /* 1 if the cell is sea, else 0 */
    uint32_t *catchment;
    uint32_t *lake;     /* number of the lake, 0 for none */
    int32_t *lift;      /* see cells.h; NULL: the world is no planet */
    uint8_t *direction; /* enum rivers_direction */
};

struct depth_windows {
    bool has_water; /* the world has rivers */
    bool has_lift;  /* the world is a planet */
    bool of_cells;  /* a cell becomes four; else a point stays where it is, see recipe.h */
    bool has_wide;  /* it has cells of rivers that would be wide */
    uint32_t sea;   /* the lowest height that is land */
    int depth;      /* the last depth, that of the window */
    struct depth_window at[RECIPE_DEPTH_MAX + 1]; /* by depth, from 0 on */
    uint32_t *block;                              /* the memory of all arrays; owned */
};

/* Makes the cells of a window, whose zoom is of a depth 0..RECIPE_DEPTH_MAX, and those above it, in
 * the finished world of a recipe without a picture, with the sea at a height. Shapes are looked for
 * down to the depth `shapes`; below it margins are narrow. Coordinates are between -2^59 and 2^59.
 * Returns NULL if out of memory. The caller frees it by depth_windows_free, which also takes NULL.
 */
struct depth_windows *depth_windows_new(const struct recipe *recipe, uint32_t sea,
                                        const struct window *window, int shapes);
void depth_windows_free(struct depth_windows *windows);

/* True if a cell lies in the world and in the window. */
static inline bool depth_window_has(const struct depth_window *window, int64_t x, int64_t y)
{
    return x >= window->west && x <= window->east && y >= window->north && y <= window->south;
}

/* True if depth_window_has all cells within `radius` of a cell, each way. */
static inline bool depth_window_has_square(const struct depth_window *window, int64_t x, int64_t y,
                                           int radius)
{
    return depth_window_has(window, x - radius, y - radius) &&
           depth_window_has(window, x + radius, y + radius);
}

/* Returns the index of a cell in the arrays. depth_window_has the cell. */
static inline size_t depth_window_at(const struct depth_window *window, int64_t x, int64_t y)
{
    return (size_t)(y - window->y) * window->cols + (size_t)(x - window->x);
}

/* True if a cell is sea. depth_window_has the cell. */
static inline bool depth_window_is_sea(const struct depth_window *window, int64_t x, int64_t y)
{
    return window->sea[depth_window_at(window, x, y)] != 0;
}

/* A cell of the course of a river that is wide. */
struct wide_course {
    uint64_t catchment; /* of the river there, in cells of the depth that was asked for */
    int depth;          /* depth of the cell */
    int64_t x, y;
};

/* Finds the largest river that covers a cell of a depth of the windows, if rivers are drawn as wide
 * as wide_rivers.h says: about, as rain is not known here, and banks are straight. Returns false if
 * there is none; *course is then unspecified. */
bool depth_windows_wide(const struct depth_windows *windows, int depth, int64_t x, int64_t y,
                        struct wide_course *course);

/*
 * Shapes: what a cell and its neighbours look like. The cell lies at least SHAPE_POND cells from
 * where its window ends; a rim of the world may be nearer.
 */

enum {
    SHAPE_REACH = 2, /* a cell is compared with those up to this far away, each way */
    SHAPE_POND = 5,  /* all cells of a pond are closer than this to one another, each way */
};

/* True if a cell is higher (sign 1) or lower (-1) than all others within SHAPE_REACH of it. Of
 * cells of one height the first in reading order counts as higher, and as lower. */
bool shape_stands_out(const struct depth_window *window, int64_t x, int64_t y, int sign);

/* True if all cells on the rim of the square that reaches SHAPE_REACH around a cell are sea, and
 * within the world. */
bool shape_is_ringed_by_sea(const struct depth_window *window, int64_t x, int64_t y);

/* True if 5 to 7 of the 8 cells around a cell, side by side, are of the other kind: sea around
 * land, or land around sea. All 8 must lie within the world. */
bool shape_juts_out(const struct depth_window *window, int64_t x, int64_t y);

/* Returns the number of cells of the pond that a cell of the sea is part of: the sea that is
 * connected with it by sides of cells lies less than SHAPE_POND from the cell, and within the
 * world. 0: it is part of none, or `lowest` and the cell is not the pond's lowest. Of cells of one
 * height the first in reading order is the lowest. */
int shape_pond(const struct depth_window *window, int64_t x, int64_t y, bool lowest);

/* Returns the number of the 8 cells around a cell that are sea, and within the world. */
int shape_count_sea(const struct depth_window *window, int64_t x, int64_t y);

/* True if a cell is at least `foot` high, and the sum of the heights of it and the 8 cells around
 * it is at least 9 * least and larger than that of every other cell within SHAPE_REACH. In a sum, a
 * cell beyond a rim counts as high as the one in the middle. */
bool shape_is_massif(const struct depth_window *window, int64_t x, int64_t y, uint32_t foot,
                     uint32_t least);

#endif
