/*
 * Wide rivers: how rivers grow wide where one zooms in.
 *
 * A river is as wide as the square root of its water (Leopold and Maddock, "The hydraulic geometry
 * of stream channels and some physiographic implications", 1953): with w * w * 2^14 cells of water
 * (water_flow) it is w cells wide. From one zoom to the next it has four times as many
 * cells of water. So it is twice as many cells wide, and always as wide on the ground.
 *
 * Each cell has a number, which says how far it lies within a wide river or outside. A river that
 * is 1 to 2 cells wide is drawn by its course, whose corners are cut. At the next depths the
 * numbers are a quadratic B-spline, displaced by noise, so that banks are neither stairs nor
 * straight; there a course is drawn as a river of 2 cells, besides. So any width costs no more than
 * a few cells at each depth. A cell of the course of a river that is WIDE_RIVERS_FROM cells wide is
 * always in it.
 *
 * How a cell is drawn depends on the recipe and the place alone, so windows fit together.
 */
#ifndef TMAP_WORLD_RIVERS_WIDE_RIVERS_H
#define TMAP_WORLD_RIVERS_WIDE_RIVERS_H

#include "world/refine/refine_rows.h"

enum {
    WIDE_RIVERS_FROM = 2,   /* width in cells from which a river is more than a line */
    WIDE_RIVERS_SHORE = 64, /* what is more lies within two cells of a wide river, or in it */
    WIDE_RIVERS_BANK = 128, /* the number of banks: what is more lies within a wide river */
};

/* Maker of rows of numbers. */
struct wide_rivers;

/* Makes a maker of rows of `cols` cells of a depth, 0 to 32. The world is copied. Returns NULL if
 * out of memory. The caller frees it by wide_rivers_free, which also takes NULL. */
struct wide_rivers *wide_rivers_new(const struct rivers_world *world, int depth, uint32_t cols);
void wide_rivers_free(struct wide_rivers *wide);

/* Taps a feed of rows of a lesser depth, of at most `cols` cells: returns one like it, which shows
 * its rows to the maker. At depths that do not matter it is the feed itself. If out of memory its
 * `from` is NULL. The maker must outlive it. */
struct refine_rows_feed wide_rivers_tap(struct wide_rivers *wide, int depth, uint32_t cols,
                                        struct refine_rows_feed feed);

/* Moves to the row of the cells (x, y), (x + 1, y)... */
void wide_rivers_seek(struct wide_rivers *wide, int64_t x, int64_t y);

/* Writes the numbers of the next row, which is `cells`, made by refiners whose feeds are tapped. */
void wide_rivers_row(struct wide_rivers *wide, const struct cells *cells, uint8_t *out);

#endif
