/*
 * Marks: places to come back to, by a letter of a to z; their names, and how they are drawn.
 */
#ifndef TMAP_EXPLORER_ACTIONS_MARKS_H
#define TMAP_EXPLORER_ACTIONS_MARKS_H

#include "canvas/cell_grid.h"
#include "explorer/actions/note.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdint.h>

struct explorer;

#define MARKS_MAX      26  /* a to z */
#define MARK_NAME_MAX  30  /* columns of a name */
#define MARK_BYTES_MAX 121 /* bytes of a name in UTF-8, with the 0 */

/* A place to come back to. */
struct viewpoint {
    bool kept; /* true if there is one */
    int zoom;
    int64_t x; /* tile in the middle, in 2^-RECIPE_ZOOM_MAX cells */
    int64_t y; /* tile in the middle, in 2^-RECIPE_ZOOM_MAX cells */
};

/* A mark is a cell and a zoom, whichever world is shown later. Zeros: there are no marks. */
struct marks {
    struct viewpoint letters[MARKS_MAX];   /* a to z */
    char names[MARKS_MAX][MARK_BYTES_MAX]; /* name of each letter's mark, in UTF-8; "": none */
    struct viewpoint before;               /* the middle of the view before the last jump */
};

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
