/*
 * Jumps: going far on the map at once, and back: to a cell, to the highest or lowest, to marks, to
 * what has a name, along a river.
 *
 * A jump brings the tile that shows a place into the middle of the view, or the nearest tile to the
 * north-west of the place. The cursor, if it is on, goes along. Near the rim of a bounded world,
 * where the tile cannot come to the middle, the cursor is put on it. Every jump keeps the viewpoint
 * that it leaves.
 */
#ifndef TMAP_EXPLORER_ACTIONS_JUMP_H
#define TMAP_EXPLORER_ACTIONS_JUMP_H

#include "explorer/actions/note.h"

#include <stdbool.h>
#include <stdint.h>

struct explorer;

/* Goes to a place in 2^-RECIPE_ZOOM_MAX cells, within the world. */
struct note jump_to(struct explorer *explorer, int64_t x, int64_t y);

/* Goes to the world's highest cell if `up` is above 0, else to its lowest: the first in reading
 * order. The note names the cell, and its height if the world has a scale. */
struct note jump_to_extreme(struct explorer *explorer, int up);

/* Goes to the end of the world: the last cell is then at the bottom right of the view, or under the
 * cursor. */
struct note jump_to_end(struct explorer *explorer);

/* Goes to the mark of a letter, or for ' to where the last jump began. */
struct note jump_to_mark(struct explorer *explorer, uint32_t letter);

/* Goes to a place, X,Y in cells. Returns false if `words` are none that can be gone to; the
 * explorer's note says why. */
bool jump_to_place(struct explorer *explorer, const char *words);

/* Goes to the mark that `words` name, as marks_find says, to a place, X,Y, or to the nearest thing
 * of a name that begins with them, as places_named has it. Returns false if they name nothing;
 * the explorer's note says so. */
bool jump_to_name(struct explorer *explorer, const char *words);

#define JUMP_RIVER_STEPS 1000 /* maximum number of cells that one command goes up */

/* Goes down to the mouth of the water under the cursor if `down` is above 0; else up towards its
 * spring, at forks along the larger branch, as far as a river is drawn. Without a cursor, begins
 * one in the middle of the view. */
struct note jump_along_river(struct explorer *explorer, int down);

#endif
