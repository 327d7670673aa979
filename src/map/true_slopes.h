/*
 * Slopes: the slopes of land whose heights and cells have known sizes, and the exaggeration that
 * shows them well.
 */
#ifndef TMAP_MAP_TRUE_SLOPES_H
#define TMAP_MAP_TRUE_SLOPES_H

#include "map/map.h"

/* True if the proportions of a world are known: it is a picture with a known size of cells, and the
 * unit of its heights is m, km, dm, cm, ft, or none, which counts as m. */
bool true_slopes_known(const struct recipe *recipe);

/* Makes the light and the slopes of a map's relief at a zoom, with the exaggeration of its look.
 *
 * Where the proportions are known, heights are exaggerated from their true sizes: gdaldem does the
 * same by -z exaggeration, with -s metres per unit of the cells over those per unit of the heights.
 * EXAGGERATION_AUTO is then the largest round number that makes the usual slope at the view's zoom
 * no more than 1 in 4. The usual slope is the root mean square over 64 places spread over the
 * world, so it is the same in every window.
 *
 * Elsewhere slopes are those of relief_make, times the exaggeration; EXAGGERATION_AUTO is then 2
 * for planets, whose slopes are gentle, and 1 for others. Returns false if out of memory. */
bool true_slopes_make(struct relief *relief, const struct map *map, int zoom);

/* Returns the slope, in hundredths of a percent, of a drop of heights towards the neighbour that is
 * `east` and `south` points away (-1..1). */
uint64_t true_slopes_slope(const struct world *world, int zoom, uint64_t drop, int east, int south);

#endif
