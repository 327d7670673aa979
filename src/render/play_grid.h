/*
 * Play grid: a numbered grid of hexes or squares over a print, for play. Cells are numbered by
 * their column and row from the upper left of the print, 0101 first; columns of hexes stand
 * upright, and each second one half a hex lower.
 */
#ifndef TMAP_RENDER_PLAY_GRID_H
#define TMAP_RENDER_PLAY_GRID_H

#include "map/map.h"

enum { PLAY_GRID_UNIT = 256, PLAY_GRID_WORDS = 24 }; /* parts of a pixel; bytes of a number */

/* Sizes of a grid, in parts of a pixel. */
struct play_grid {
    bool hexes;
    int64_t size;  /* from a side of a cell to the opposite one */
    int64_t apart; /* from a column to the next */
    int64_t first; /* from the west of the print to the middle of its first column */
    int64_t high;  /* height of the numbers */
    int digits;    /* of a column and of a row */
};

/* Returns the grid of a look that has one, over a print of so many pixels. */
struct play_grid play_grid_of(const struct look *look, uint64_t cols, uint64_t rows);

/* Sets the middle of a cell, whose column and row count from 0. */
void play_grid_middle(const struct play_grid *grid, int64_t col, int64_t row, int64_t *x,
                      int64_t *y);

/* Writes the number of a cell. */
void play_grid_number(const struct play_grid *grid, int64_t col, int64_t row,
                      char number[PLAY_GRID_WORDS]);

/* Draws what row `y` of the view of a map has of the grid over the colours of its points. */
void play_grid_row(const struct map *map, uint32_t y, color_code *colors);

#endif
