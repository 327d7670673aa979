/*
 * Halvings edits: commands that show how the land is made, halving by halving.
 *
 * The range of heights, and so the colours, stay those of the finished land.
 */
#ifndef TMAP_EXPLORER_EDIT_HALVINGS_H
#define TMAP_EXPLORER_EDIT_HALVINGS_H

#include "explorer/cursor.h"
#include "explorer/note.h"
#include "map/map.h"

/* Makes half a halving more if `by` is above 0, else half a one less, of those that the zoom shows.
 * The note says how many are made, or why there are no more, no fewer, or none at all. */
struct note edit_halvings_step(struct map *map, struct cursor *cursor, int by);

/* Leaves blank what is not made yet, or fills it from what is. */
struct note edit_halvings_fill(struct map *map, struct cursor *cursor, int x);

#endif
