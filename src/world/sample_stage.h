/*
 * Sample stage: a depth whose points bound the cells of the squares of a sample.
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
    uint32_t *points;        /* all points of the depth, row by row, or NULL */
    bool has_lanes;          /* `lanes` read the points around most squares, faster */
    struct lanes lanes;
};

/* Prepares the stage of a depth for squares of SAMPLE_SIDE cells each way or fewer. If `whole`, all
 * points of the depth are made at once. Returns false if out of memory; sample_stage_free frees
 * after that, too. *recipe must outlive *stage. */
bool sample_stage_make(struct sample_stage *stage, const struct recipe *recipe, int depth,
                       uint32_t cols, uint32_t rows, bool whole);

void sample_stage_free(struct sample_stage *stage);

/* Finds a range for each of LANES squares that none of its cells leaves. The nth square begins at
 * the cell (x[n], y[n]). */
void sample_stage_bound(const struct sample_stage *stage, const int64_t x[LANES],
                        const int64_t y[LANES], struct extremes bounds[LANES]);

#endif
