/*
 * Midpoint displacement: an edge is amid two points of the parent, a centre amid four edges.
 *
 * In the terms of level.h, B(j) are the edges of row 2j + 2, made from P(j + 1)[i] and P(j + 1)[i +
 * 1]. The edges of row 2j + 1 are made from P(j)[i] and P(j + 1)[i]. The centres of that row are
 * made from the four edges around them: two of the row itself, B(j - 1)[i] and B(j)[i]. No point on
 * a rim has a neighbour beyond it.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "terrain/level.h"

INLINED void make_midpoint_odd_row(const struct level *level, size_t pairs, uint32_t *out)
{
    const uint32_t *above = level->above + 1;
    const uint32_t *below = level->below + 1;
    level_points_amid(level, level_first_x(level), level->y, above, above, below, below, pairs + 1,
                      level->spare);
    level_fill_gaps(level, level->spare, level->between[1] + 1, level->between[0] + 1, 1, pairs,
                    out);
}

/* Takes the parent's next row, and makes the edges in its gaps: those of row y + 1. */
INLINED void take_and_make_edges(struct level *level, int64_t y)
{
    uint32_t *out = level_take_parent_row(level);
    level_points_amid(level, level_first_x(level) - 1, y + 1, level->below, level->below,
                      level->below + 1, level->below + 1, level->parent->cols - 1, out);
}

CLONES static void make_midpoint_row(struct level *level, size_t pairs, uint32_t *out)
{
    if (level->y & 1) {
        make_midpoint_odd_row(level, pairs, out);
    } else {
        take_and_make_edges(level, level->y + 1);
        weave(out, level->above + 1, level->between[1] + 1, pairs);
    }
    level->y++;
}

CLONES static void start_midpoint(struct level *level, int64_t y)
{
    take_and_make_edges(level, y - 2);
    take_and_make_edges(level, y);
}

const struct algorithm algorithm_midpoint = {
    .name = "midpoint",
    .about = "edges from two points, then centres from four edges",
    .has_lines = true,
    .edges_first = true,
    .make_row = make_midpoint_row,
    .start = start_midpoint,
    /* A centre is the mean of four edges: it gets all of their displacement and adds its own, so 4
     * halves. */
    .halves_added = 4,
    .fields = ALGORITHM_ROUGHNESS | ALGORITHM_SPREAD | ALGORITHM_CORNERS,
    .roughness = ROUGHNESS_ONE / 2,
    .lands = ALGORITHM_BELL_LANDS,
};
