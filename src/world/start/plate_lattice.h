/*
 * Plate lattices: squares of random bits over the features of a planet, from which plates and their
 * noise are made. There are lattices of one, a half and a quarter of a plate.
 *
 * All functions are pure; squares wrap where the world does.
 */
#ifndef TMAP_WORLD_START_PLATE_LATTICE_H
#define TMAP_WORLD_START_PLATE_LATTICE_H

#include "world/start/rivers_world.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PLATE = 8,        /* features that a plate is wide, at most */
    PLATE_REACH = 3,  /* squares around a place whose sites are known: two, and one for bends */
    PLATE_TABLES = 3, /* of noise: of one, a half and a quarter of a square */
};

/* A side of the world. Its lattice has `squares` squares on `features` features. */
struct plate_side {
    int64_t features;
    int64_t squares;
    int64_t origin; /* the world's first feature in the endless landscape */
    bool wraps;     /* after `features` */
};

/* The random bits of a rectangle of squares. */
struct plate_table {
    int64_t i; /* column of the first square */
    int64_t j;
    size_t cols;
    size_t rows;
    int32_t *bits;
};

/* A feature's column: where it lies in each table of noise and in the lattice of sites. */
struct plate_column {
    int32_t square[PLATE_TABLES]; /* column of the table */
    int32_t
        weight[PLATE_TABLES]; /* of the next square's noise, 0..255; the rest is the square's own */
    int32_t within;           /* of the square of sites, 0..511 */
};

/* Returns a side of `features` features from the feature `origin` on. */
struct plate_side plate_side_of(const struct rivers_world *world, int64_t features, int64_t origin,
                                bool wraps);

/* Returns how many squares of the table `finer`, 0..PLATE_TABLES - 1, lie along `count` features,
 * at most. */
size_t plate_squares(const struct plate_side *side, int finer, size_t count);

/* Fills the table `finer` for a rectangle of cols x rows features from (x, y) on: all but its
 * `bits`, which have room for plate_squares(cols) * plate_squares(rows). */
void plate_table_fill(struct plate_table *table, uint64_t seed, int finer,
                      const struct plate_side sides[2], int64_t x, int64_t y, size_t cols,
                      size_t rows);

/* Returns the column, or the row, of a feature. `first` has the first column of each table. */
struct plate_column plate_column_at(const struct plate_side *side,
                                    const int64_t first[PLATE_TABLES], int64_t feature);

#endif
