/*
 * Visit: going far on the map at once, and back: to a cell, to the highest, to marks.
 */
#ifndef TMAP_EXPLORER_JUMP_H
#define TMAP_EXPLORER_JUMP_H

#include "explorer/explorer.h"

#include <stdbool.h>
#include <stdint.h>

/* Goes to a place, in 2^-RECIPE_ZOOM_MAX cells and within the world: the tile that shows it, or the
 * nearest to its north-west that is shown, comes to the middle; a cursor that looks around goes
 * along. */
void jump_cell(struct explorer *explorer, int64_t x, int64_t y);

/* Goes to the world's highest or lowest cell: the first one in reading order. */
void jump_extreme(struct explorer *explorer, bool highest);

/* Keeps the tile in the middle, or the one under the cursor that looks around, by a letter. A mark
 * is a cell and a zoom, of whatever world is looked at later. */
void jump_mark(struct explorer *explorer, uint32_t letter);

/* Goes to the mark of a letter; that of ' is where the last jump began, any of those above and
 * this one. */
void jump_to_mark(struct explorer *explorer, uint32_t letter);

#endif
