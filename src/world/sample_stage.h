/*
 * Sample stage: bounds for the cells of a sample's squares (sample.h), by the points of a depth
 * around them (reach.h).
 */
#ifndef TMAP_WORLD_SAMPLE_STAGE_H
#define TMAP_WORLD_SAMPLE_STAGE_H

#include "world/extremes.h"
#include "world/lanes.h"
#include "world/lattice.h"
#include "world/reach.h"

#include <stdbool.h>
#include <stdint.h>

struct sample_stage {
    const struct recipe *recipe;
    uint32_t cols;           /* cells of a square from west to east */
    uint32_t rows;           /* cells of a square from north to south */
    int shift;               /* points are 2^shift cells apart */
    struct reach reach;      /* from the points to cells */
    struct lattice *lattice; /* reads the points around a square; NULL: `points` has them */
    uint32_t *points;        /* all points of the depth, row by row; NULL: `lattice` reads them */
    bool has_lanes;          /* `lanes` is made, and faster for squares that fit it */
    struct lanes lanes;
};

/* Prepares the stage of a depth for squares of cols * rows cells, at most SAMPLE_SIDE each way. If
 * `whole`, all points of the depth are made now; otherwise those around a square when it is
 * bounded. *recipe must outlive *stage. Returns false if out of memory. In either case the caller
 * calls sample_stage_free. */
bool sample_stage_make(struct sample_stage *stage, const struct recipe *recipe, int depth,
                       uint32_t cols, uint32_t rows, bool whole);

/* Frees the memory of a stage. */
void sample_stage_free(struct sample_stage *stage);

/* Finds a bound for each of LANES squares: a range that all its cells lie in. The nth square begins
 * at the cell (x[n], y[n]). */
void sample_stage_bound(const struct sample_stage *stage, const int64_t x[LANES],
                        const int64_t y[LANES], struct extremes bounds[LANES]);

#endif
