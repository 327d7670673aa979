/*
 * Moves: commands that move the view, by steps and by the mouse; and the cursor, which marks the
 * cell that the status line describes. Zooms: commands that go nearer and further away, up to the
 * globe, which is one step further out than the whole map of a world that has one; and the focus.
 *
 * Each command returns a note. If nothing moved, the note says why.
 */
#ifndef TMAP_EXPLORER_ACTIONS_MOVE_H
#define TMAP_EXPLORER_ACTIONS_MOVE_H

#include "explorer/actions/state.h"

/* Puts the cursor in the middle of the view, or takes it off the map if it is on. If the view has
 * no tiles, nothing changes and the note says so. */
struct note cursor_toggle(struct explorer *explorer);

/* Moves the cursor onto the view after the view has changed, or off the map if the view is empty.
 */
void cursor_fit(struct explorer *explorer);

/* Scrolls the map so that the cell under the cursor keeps its place on the screen, as far as the
 * world's rim allows. The cursor is on; the view begins where `before` began and has another
 * size. */
void cursor_refit(struct explorer *explorer, const struct view *before);

/* Puts the cursor, if it is on, on the point (x, y) of the view's zoom, which the view shows. */
void cursor_at(struct explorer *explorer, int64_t x, int64_t y);

/* Returns the viewpoint of a point of the view's zoom, which is brought into the world. */
struct viewpoint move_viewpoint(const struct map *map, int64_t x, int64_t y);

/* Returns the viewpoint in the middle of the map, the whole world or the globe that is shown; of a
 * flight, that below the eye. */
struct viewpoint move_middle(const struct explorer *explorer);

/* Return the point under the cursor, in points of the view's zoom. In a world that wraps, the point
 * may be beyond the seam. */
int64_t cursor_x(const struct explorer *explorer);
int64_t cursor_y(const struct explorer *explorer);

/* Columns to the west of the map on the screen, and lines to the north of it. */
struct margin {
    int cols, rows;
};

/* Returns the part of a map's view that a screen shows: what lies in the world, which is shown once
 * if all of it has room; or the whole world, in its proportions, if the look shows that. */
struct view move_shown(const struct map *map);

/* Returns the margin of the map, which is 0 unless the world is smaller than the view. The world is
 * then in the middle of the screen, or as near to it as no open panel covers it; in the middle
 * where there is no such place. */
struct margin move_margin(const struct explorer *explorer);

/* Puts the terminal's cursor where the cursor is on the screen. */
void cursor_draw(const struct explorer *explorer, struct grid *grid);

/* Without a cursor: scrolls the map by `east` tiles and `south` lines of the screen. With half
 * blocks a line has two rows. With a cursor: moves the cursor by as many tiles, and scrolls the map
 * by whole lines where the cursor is at the edge of the view. */
struct note move_scroll(struct explorer *explorer, int east, int south);

/* Scrolls the map by `east` times its width and `south` times its height. */
struct note move_page(struct explorer *explorer, int east, int south);

/* Scrolls the map by `east` times half its width and `south` times half its height, at least by a
 * line. */
struct note move_half_page(struct explorer *explorer, int east, int south);

/* Begins to drift, or stops. */
struct note move_toggle_drift(struct explorer *explorer);

/* Scrolls the map by a step in the direction of the last scrolling. Drifting ends at a rim. Returns
 * the note to show from now on. */
struct note move_drift(struct explorer *explorer);

/* Pulls the map along with the pointer. */
struct note move_pan(struct explorer *explorer, const struct event *event);

/* Puts the cursor on the tile at the pointer. Outside the map it does nothing. */
struct note move_look_at(struct explorer *explorer, const struct event *event);

/*
 * Zooms.
 */

/* Zooms in by `by`, out if it is negative, or to zoom 0 if it is 0; out at most until the whole
 * world has room, and from there to the globe, if there is one. The cell under the cursor stays
 * in its place on the screen; without a cursor, the middle of the view does. */
struct note zoom_by(struct explorer *explorer, int by);

/* Zooms so that the whole world has room on the screen. The cursor stays on its cell, or goes to
 * the tile that shows it. */
struct note zoom_fit(struct explorer *explorer);

/* Zooms in or out by one as the wheel is turned. The tile at the pointer stays. Outside the map it
 * does nothing. */
struct note zoom_at(struct explorer *explorer, const struct event *event);

/*
 * The focus: the place in the world that zooms keep: what was in the middle, or at the cursor or
 * the pointer, when the first of them began. It is known to 2^-RECIPE_ZOOM_MAX cells, whatever the
 * zoom, so that zooming out and in again leads back to the same cell, also past a rim, which keeps
 * the view from having the place in the middle.
 *
 * Nothing but a zoom looks at the focus, and only a move changes it: a zoom that finds another
 * point in its place than the last one left there takes that point, for each side apart.
 */

/* Makes a place, in 2^-RECIPE_ZOOM_MAX cells, the focus. The view has it in the middle, as far as a
 * rim allows. If it only `leads` there, the focus is what is in the middle, and the place is that
 * of zooms deeper than the view's. */
void focus_set(struct explorer *explorer, int64_t x, int64_t y, bool leads);

/* Keeps the focus after the size of the view has changed from that of `before`, at the same zoom:
 * after a change of the look always, as that is no move; else where a rim has kept it from the
 * middle. */
void focus_refit(struct explorer *explorer, const struct view *before, bool by_look);

/*
 * The globe: the world from far away (render/globe.h), which is one step further out than the whole
 * map of a world that has a globe.
 *
 * The focus stays while one is there. On the way down it is the place in the middle, for each side
 * that was turned; and the map has the scale of the globe's middle.
 */

/* Goes from the map to the globe, the place in the middle towards the eye; in half blocks or
 * finer ones if the screen has them. A world without a globe stays as it is, and the note says
 * that it is whole. */
struct note globe_rise(struct explorer *explorer);

/* Goes down to the map; does nothing if it is there. */
struct note globe_land(struct explorer *explorer);

/* Turns the globe by degrees; or a whole world that wraps, to the east only. With a cursor on the
 * whole world moves the cursor: a place for each 15 degrees to the east, or 10 to the south. */
struct note globe_turn(struct explorer *explorer, int east, int south);

/*
 * The whole world (render/world_rows.h), which is seen in place of maps that would be smaller than
 * the screen.
 *
 * The focus stays while it is seen, unless a cursor is put elsewhere, or the world is turned. The
 * cursor counts in characters, or half ones; cursor_x and cursor_y give the points below it.
 */

/* Goes from the map to the whole world; to the globe if it has too many features for that. */
struct note world_rise(struct explorer *explorer);

/* Goes from the whole world down to the map around the focus, by `by` zooms, 1 or more: the first
 * is the one at which the map is larger than the screen. 0 goes to the zoom of the map that was
 * left, if that is deeper; -1 goes up to the globe. Does nothing if no whole world is shown. */
struct note world_land(struct explorer *explorer, int by);

#endif
