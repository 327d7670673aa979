/*
 * Cursor: marks the cell of the map that the status line describes.
 */
#ifndef TMAP_EXPLORER_ACTIONS_CURSOR_H
#define TMAP_EXPLORER_ACTIONS_CURSOR_H

#include "canvas/cell_grid.h"
#include "explorer/actions/note.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdint.h>

/* Zeros: there is no cursor. */
struct cursor {
    bool on;      /* the cursor is on the map */
    uint32_t col; /* column of the view that the cursor is on, while it is on */
    uint32_t row; /* row of the view that the cursor is on, while it is on */
};

/* Puts the cursor on a tile of the map's view. A tile beyond the view or the world stands for the
 * nearest one inside. If the view has no tiles, the cursor stays as it was and the note says so. */
struct note cursor_begin(struct cursor *cursor, const struct map *map, uint32_t col, uint32_t row);

/* Takes the cursor off the map. */
void cursor_end(struct cursor *cursor);

/* Puts the cursor in the middle of the view, or takes it off the map if it is on. */
struct note cursor_toggle(struct map *map, struct cursor *cursor, int x);

/* Moves the cursor by *east and *south tiles, as far as the view goes. On return they hold the
 * rest, by which the map is to scroll. */
void cursor_move(struct cursor *cursor, const struct map *map, int *east, int *south);

/* Moves the cursor onto the view after the view has changed, or off the map if the view is
 * empty. */
void cursor_fit(struct cursor *cursor, const struct map *map);

/* Scrolls the map so that the cell under the cursor keeps its place on the screen, as far as the
 * world's rim allows. The cursor is on; the view begins where `before` began and has another
 * size. */
void cursor_refit(struct cursor *cursor, struct map *map, const struct view *before);

/* Puts the cursor, if it is on, on a point of the view's zoom that the view shows. */
void cursor_at(struct cursor *cursor, const struct map *map, int64_t x, int64_t y);

/* Return the point under the cursor, in points of the view's zoom. The point may be beyond the seam
 * of a world that wraps. */
int64_t cursor_x(const struct cursor *cursor, const struct map *map);
int64_t cursor_y(const struct cursor *cursor, const struct map *map);

/* Puts the terminal's cursor there. */
void cursor_draw(const struct cursor *cursor, const struct look *look, struct grid *grid);

#endif
