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

/* Sets the slopes of shaded relief for a world at a zoom. Heights are exaggerated by `exaggeration`
 * thousandths, 1..EXAGGERATION_MAX. The proportions must be known. gdaldem does the same by -z
 * exaggeration, with -s metres per unit of the cells over those per unit of the heights. */
void true_slopes_set(struct relief *relief, const struct world *world, int zoom,
                     uint32_t exaggeration);

/* Returns the exaggeration of a map's look in thousandths. For EXAGGERATION_AUTO it is the largest
 * round number that makes the usual slope at the view's zoom no more than 1 in 4. The usual slope
 * is the root mean square over 64 places spread over the world, so it is the same in every window.
 * The proportions must be known. Returns 0 if out of memory. */
uint32_t true_slopes_exaggeration(const struct map *map);

/* Appends an exaggeration as --exaggeration takes it: "2.5", or "auto". */
void true_slopes_add(uint32_t exaggeration, struct text *text);

/* Returns the slope, in hundredths of a percent, of a drop of heights towards the neighbour that is
 * `east` and `south` points away (-1..1). */
uint64_t true_slopes_slope(const struct world *world, int zoom, uint64_t drop, int east, int south);

#endif
