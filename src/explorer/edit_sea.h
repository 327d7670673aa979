/*
 * Sea edits: commands that raise and lower the sea, of a picture, too.
 */
#ifndef TMAP_EXPLORER_EDIT_SEA_H
#define TMAP_EXPLORER_EDIT_SEA_H

#include "explorer/cursor.h"
#include "explorer/note.h"
#include "map/map.h"

/* Raises the sea to the next multiple of EDIT_SEA_STEP millionths of the area if `by` is above 0,
 * or else lowers it; below the first of them there is none. The note has the share
 * that is then under water, and the level in a world with a scale; or it says why the sea cannot be
 * moved. */
#define EDIT_SEA_STEP UINT32_C(50000)
struct note edit_sea(struct map *map, struct cursor *cursor, int by);

#endif
