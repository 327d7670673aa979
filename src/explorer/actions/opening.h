/*
 * Opening: the look and the place with which the explorer begins where the user has given none.
 */
#ifndef TMAP_EXPLORER_ACTIONS_OPENING_H
#define TMAP_EXPLORER_ACTIONS_OPENING_H

#include "explorer/actions/state.h"

#include <stdbool.h>
#include <stdint.h>

/* Sets the relief, blocks, aspect and labels of a look that `opening` asks for. The look's number
 * of colours is known; `utf8` says that the screen has half blocks. A flight is in half blocks, as
 * when its key begins it, if there are colours, too. */
void opening_look(const struct opening *opening, bool utf8, struct look *look);

/* Zooms a view as the preset of its world wishes: as far out as shows no more features across. A
 * flight, and a view of a preset without a wish, keeps its zoom if the world has it. Brings the
 * view back into the world. */
void opening_reach(struct settings *settings);

/* Moves the view to the place that start_find finds and, if it `zooms`, to its zoom; in a world
 * that is not sought, to the place that scenery_find finds, or to the middle of a drawing. A
 * view without columns or rows is left as it is. Returns false if out of memory. */
bool opening_place(struct map *map, bool zooms);

/* Makes the river that a map opens on the focus, if there is one, so that zooms lead down to its
 * bed. Returns false if out of memory. */
bool opening_focus(struct explorer *explorer);

/* Moves the view as opening_place does, and sets the focus. Returns false if out of memory. */
bool opening_begin(struct explorer *explorer, bool zooms);

/* Jumps to the place that scenery_find finds; of a picture or a drawing shows the whole. Returns
 * the note. */
struct note opening_go(struct explorer *explorer);

/* Zooms to one cell a tile. If only open sea of a world without picture and drawing would be seen,
 * goes to the place that scenery_find finds. Returns the note. */
struct note opening_zoom(struct explorer *explorer);

enum { SCENERY_COLS = 80, SCENERY_ROWS = 24, SCENERY_WINDOWS = 64, SCENERY_STEP_MAX = 1024 };

/* Finds a place of a world where there is much to see. SCENERY_WINDOWS windows of SCENERY_COLS x
 * SCENERY_ROWS cells are compared, 8 across and 8 down. The first one begins at (0, 0). The
 * distance from one to the next is the feature size, but at least a window and at most
 * SCENERY_STEP_MAX cells. Windows that reach beyond the world's last column or row are left out. In
 * each window the points of zoom -2 are looked at, every 4th cell of every 4th row, and its score
 * is the sum of
 *
 * - its points under the sea, up to a quarter of all
 * - twice its points in the highest third of the world's range, up to an eighth of all
 * - its shores, up to a quarter of all points: pairs of points, side by side or one above the
 *   other, of which just one is under the sea
 *
 * The best window has the highest score; of equal ones it is the first in reading order. The place
 * is the cell in its middle: its column SCENERY_COLS / 2 and row SCENERY_ROWS / 2, counted from 0.
 * Along a side on which the world is smaller than a window, it is the middle of the world. Returns
 * false if out of memory. */
bool scenery_find(const struct world *world, int64_t *x, int64_t *y);

#endif
