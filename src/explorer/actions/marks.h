/*
 * Marks: places to come back to. Each has a letter, a to z, and may have a name.
 */
#ifndef TMAP_EXPLORER_ACTIONS_MARKS_H
#define TMAP_EXPLORER_ACTIONS_MARKS_H

#include "explorer/actions/state.h"

/* Returns the point that is `col` and `row` tiles from the top left of the view, at its zoom. */
struct viewpoint marks_viewpoint(const struct map *map, uint32_t col, uint32_t row);

/* Returns a coordinate of a viewpoint, brought into a world of `side` cells that may be smaller
 * than the one in which it was kept: the last cell if `bounded`, else wrapped. */
int64_t marks_within(int64_t place, uint32_t side, bool bounded);

/* Sets the mark of a letter to the cell under the cursor, or in the middle of the view, without a
 * name. A mark that is there already, at that zoom, is removed instead. */
struct note marks_set(struct explorer *explorer, uint32_t letter);

/* Sets a mark with a name, at the same place as marks_set. It gets the letter of the mark that has
 * the name; or else a free letter, the first one of the name if it is free. Returns false if the
 * name is not valid, or no letter is free; the explorer's note says why. A name has 2 to
 * MARK_NAME_MAX columns and no comma, so that it is neither a letter nor a place X,Y. */
bool marks_name(struct explorer *explorer, const char *name);

/* Returns the letter of the mark that has the letter `name`; or else of the first whose name is
 * `name`, or begins with it, or contains it, in this order; 0 if there is none. Upper and lower
 * case of ASCII are equal in names. */
uint32_t marks_find(const struct marks *marks, const char *name);

/* Draws the letter of each mark where the map shows its cell, or after the letters that stand
 * there, and its name up to the next letter: no mark hides another, but at the right rim. */
void marks_draw(const struct marks *marks, const struct map *map, struct grid *grid);

#endif
