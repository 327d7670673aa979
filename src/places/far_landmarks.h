/*
 * Far landmarks: the few that a whole world, or a large part of it, is known by: its oceans and
 * continents. They are for zooms at which features are too small for all others.
 *
 * The room of a cell of depth 0 is how much of its own kind, land or sea, lies around it: the sum,
 * for the squares that reach 2, 4, 6, 8 and 10 cells around it, of the cells of its own kind less
 * those of the other one, in thousandths of all cells of the square, rounded towards 0. Cells
 * beyond a rim of the world are of neither kind.
 *
 * A land or a sea is where a cell has more room than all others of its kind within FAR_APART cells,
 * each way, and more than 0; of equal ones the first in reading order. The key of a land is that
 * cell. That of a sea is the key of the lowest sea of depth 0 (landmarks.h) within half of
 * FAR_APART cells, so that it has the name that it has from near; without one it is no landmark. So
 * no two have the same key.
 */
#ifndef TMAP_PLACES_FAR_LANDMARKS_H
#define TMAP_PLACES_FAR_LANDMARKS_H

#include "places/landmarks.h"

#include <stdbool.h>

enum { FAR_APART = 6 };

/* Finds the far landmarks in a scope's window, of depth 0 or 1, in a world of rivers. They lie at
 * the first points of their cells of depth 0, and their rank is by room. The rest is as
 * landmarks_find has it. */
bool far_landmarks_find(struct landmarks *landmarks, const struct world *world,
                        const struct landmarks_scope *scope);

#endif
