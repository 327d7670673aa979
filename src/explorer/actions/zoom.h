/*
 * Zooms: commands that go nearer and further away, up to the globe, which is one step further out
 * than the whole map of a world that has one; and the focus.
 */
#ifndef TMAP_EXPLORER_ACTIONS_ZOOM_H
#define TMAP_EXPLORER_ACTIONS_ZOOM_H

#include "explorer/actions/state.h"

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
 * rim allows. */
void focus_set(struct explorer *explorer, int64_t x, int64_t y);

/* Keeps the focus where a rim has kept it from the middle, after the size of the view has changed.
 * `before` is the view before that, at the same zoom. */
void focus_refit(struct explorer *explorer, const struct view *before);

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

/* Turns the globe by degrees. */
struct note globe_turn(struct explorer *explorer, int east, int south);

#endif
