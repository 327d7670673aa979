/*
 * Rivers' costs: a view, and a large map beside flooding as much land.
 */
#ifndef TMAP_BENCH_RIVERS_H
#define TMAP_BENCH_RIVERS_H

/* Returns the median seconds of a view of 200x60 cells with all layers at a depth, in a world of
 * 2^depth cells a feature. */
double rivers_view_cost(int depth);

/* Measures 4096x4096 cells on one thread, and the flood of as many heights by diamond-square, as
 * seconds a cell. */
void rivers_bulk_costs(double *rivers, double *flooded);

#endif
