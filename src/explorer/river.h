/*
 * River: going along the water under the cursor.
 */
#ifndef TMAP_EXPLORER_RIVER_H
#define TMAP_EXPLORER_RIVER_H

#include "explorer/cursor.h"
#include "explorer/jump.h"
#include "explorer/note.h"
#include "map/map.h"

#define RIVER_STEPS 1000 /* maximum number of cells that one command goes up */

/* Goes down to the mouth of the water under the cursor if `down` is above 0; else up towards its
 * spring, at forks along the larger branch, as far as a river is drawn. Without a cursor, begins
 * one in the middle of the view. */
struct note river_go(struct map *map, struct cursor *cursor, struct marks *marks, int down);

#endif
