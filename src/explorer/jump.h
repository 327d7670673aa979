/*
 * Jumps: going far on the map at once, and back: to a cell, to the highest or lowest, to marks.
 *
 * A jump brings the tile that shows a place into the middle of the view, or the nearest tile to the
 * north-west of the place. The cursor, if it is on, goes along. Near the rim of a bounded world,
 * where the tile cannot come to the middle, the cursor is put on it.
 */
#ifndef TMAP_EXPLORER_JUMP_H
#define TMAP_EXPLORER_JUMP_H

#include "explorer/cursor.h"
#include "explorer/marks.h"
#include "explorer/note.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdint.h>

/* Goes to a place in 2^-RECIPE_ZOOM_MAX cells, within the world. */
struct note jump_to(struct map *map, struct cursor *cursor, struct marks *marks, int64_t x,
                    int64_t y);

/* Goes to the world's highest cell if `up` is above 0, else to its lowest: the first in reading
 * order. The note names the cell, and its height if the world has a scale. */
struct note jump_to_extreme(struct map *map, struct cursor *cursor, struct marks *marks, int up);

/* Goes to the end of the world: the last cell is then at the bottom right of the view, or under the
 * cursor. */
struct note jump_to_end(struct map *map, struct cursor *cursor, struct marks *marks);

/* Goes to the mark of a letter, or for ' to where the last jump began. */
struct note jump_to_mark(struct map *map, struct cursor *cursor, struct marks *marks,
                         uint32_t letter);

#endif
