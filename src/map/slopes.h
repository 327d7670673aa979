/*
 * Proportions: the slopes of land whose heights and cells have sizes, and how much of an
 * exaggeration shows them well.
 */
#ifndef TMAP_MAP_SLOPES_H
#define TMAP_MAP_SLOPES_H

#include "map/map.h"

#include <stdbool.h>
#include <stdint.h>

/* True if the world of a recipe is a picture that knows how large its cells are, and the unit of
 * its heights is a length: m, km, ft, or none, which counts as m. */
bool slopes_known(const struct recipe *recipe);

/* Gives shades the slopes of a world at a zoom, with heights `exaggeration` thousandths of their
 * true size, 1..EXAGGERATION_MAX. The proportions must be known. The equal gdaldem call has
 * -z exaggeration, and -s metres per unit of the cells over those per unit of the heights. */
void slopes_set(struct relief *relief, const struct world *world, int zoom, uint32_t exaggeration);

/* Finds the exaggeration of a map's look in thousandths: as given; or of EXAGGERATION_AUTO one that
 * makes the usual slope of the land at the view's zoom 1 in 4, from a row of round numbers, the
 * nearest below. The usual slope is the root of the mean square over 64 places, spread over the
 * world: so it is the same in any window. Returns 0 if out of memory. The proportions must be
 * known. */
uint32_t slopes_exaggeration(const struct map *map);

/* Returns the next exaggeration above or below one, of the row of round numbers; at its ends the
 * same. */
uint32_t slopes_next(uint32_t exaggeration, bool up);

/* Appends an exaggeration as --exaggeration takes it: "2.5", or "auto". */
void slopes_add(uint32_t exaggeration, struct text *text);

/* Returns the slope of a drop of heights towards a neighbour, `east` and `south` points away
 * (-1..1), in hundredths of a percent. */
uint64_t slopes_slope(const struct world *world, int zoom, uint64_t drop, int east, int south);

#endif
