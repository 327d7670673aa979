/*
 * Flows of depth 0: where a cell's water goes, by chance.
 *
 * On each axis the lower neighbour is a candidate, if it is lower than the cell. Chance decides
 * between the two, in proportion to how much lower each is.
 */
#ifndef TMAP_WORLD_RIVERS_FLOWS_H
#define TMAP_WORLD_RIVERS_FLOWS_H

#include <stddef.h>
#include <stdint.h>

/* Writes the flows of a row of `cols` cells; FLOW_SINK for one without a lower neighbour. `height`
 * has the row, and one more cell on each side; the rows to the north and the south lie `wide`
 * numbers before and after it. Of 65536 chance is between `least` and 65536 - least; in cells below
 * `steep` the lower candidate is taken. */
void flows_by_chance(int32_t *out, const int32_t *height, size_t wide, size_t cols,
                     const int32_t *bits, int32_t least, int32_t steep);

#endif
