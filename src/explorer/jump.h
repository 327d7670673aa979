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
#include "explorer/note.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdint.h>

#define MARKS_MAX 26 /* a to z */

/* A place to come back to. */
struct viewpoint {
    bool kept; /* true if there is one */
    int zoom;
    int64_t x; /* tile in the middle, in 2^-RECIPE_ZOOM_MAX cells */
    int64_t y; /* tile in the middle, in 2^-RECIPE_ZOOM_MAX cells */
};

/* A mark is a cell and a zoom, whichever world is shown later. Zeros: there are no marks. */
struct marks {
    struct viewpoint letters[MARKS_MAX]; /* a to z */
    struct viewpoint before;             /* the middle of the view before the last jump */
};

/* Goes to a place in 2^-RECIPE_ZOOM_MAX cells, within the world. */
struct note jump_to(struct map *map, struct cursor *cursor, struct marks *marks, int64_t x,
                    int64_t y);

/* Goes to the world's highest cell if `up` is above 0, else to its lowest: the first in reading
 * order. The note names the cell, and its height if the world has a scale. */
struct note jump_to_extreme(struct map *map, struct cursor *cursor, struct marks *marks, int up);

/* Sets the mark of a letter to the cell under the cursor, or in the middle of the view. */
struct note jump_set_mark(const struct map *map, const struct cursor *cursor, struct marks *marks,
                          uint32_t letter);

/* Goes to the mark of a letter, or for ' to where the last jump began. */
struct note jump_to_mark(struct map *map, struct cursor *cursor, struct marks *marks,
                         uint32_t letter);

#endif
