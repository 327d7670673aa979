/*
 * Marks: places to come back to, by a letter of a to z; their names, and how they are drawn.
 */
#ifndef TMAP_EXPLORER_ACTIONS_MARKS_H
#define TMAP_EXPLORER_ACTIONS_MARKS_H

#include "explorer/actions/state.h"

#include <stdbool.h>
#include <stdint.h>

/* Returns the point that is `col` and `row` tiles from the top left of the view, at its zoom. */
struct viewpoint marks_viewpoint(const struct map *map, uint32_t col, uint32_t row);

/* Returns a coordinate of a viewpoint within a world of that side, which may be smaller than the
 * one that it was kept in. */
int64_t marks_within(int64_t place, uint32_t side, bool bounded);

/* Sets the mark of a letter to the cell under the cursor, or in the middle of the view, without a
 * name. A mark that is there already, at that zoom, is removed instead. */
struct note marks_set(struct explorer *explorer, uint32_t letter);

/* Sets a mark with a name, as marks_set does: the one that has the name, or else a free letter, by
 * preference the one that the name begins with. Returns false if the name is not valid, or no
 * letter is free; the explorer's note says why. A name has 2 to MARK_NAME_MAX columns and no comma,
 * so that it is neither a letter nor a place. */
bool marks_name(struct explorer *explorer, const char *name);

/* Returns the letter of the mark whose name is `name`, or begins with it, or contains it, in this
 * order; or of the mark that has the letter `name`; 0 if there is none. Upper and lower case of
 * ASCII are equal. */
uint32_t marks_find(const struct marks *marks, const char *name);

/* Draws the letter and the name of each mark where the map shows its cell. */
void marks_draw(const struct marks *marks, const struct map *map, struct grid *grid);

#endif
