/*
 * Focus: the place in the world that zooms keep: what was in the middle, or at the cursor or the
 * pointer, when the first of them began. It is known to 2^-RECIPE_ZOOM_MAX cells, whatever the
 * zoom, so that zooming out and in again leads back to the same cell, also past a rim, which keeps
 * the view from having the place in the middle.
 *
 * Nothing but a zoom looks at the focus, and only a move changes it: a zoom that finds another
 * point in its place than the last one left there takes that point, for each side apart.
 */
#ifndef TMAP_EXPLORER_ACTIONS_FOCUS_H
#define TMAP_EXPLORER_ACTIONS_FOCUS_H

#include "explorer/actions/state.h"

#include <stdint.h>

/* Sets the zoom, which must be within the recipe's limits. What is at the tile `at` of the view,
 * or in the middle of what is seen of the world if `at` is NULL, stays at that tile, or in the
 * middle of the view, as far as a rim allows. */
void focus_zoom(struct explorer *explorer, int zoom, const struct cursor *at);

/* Makes a place, in 2^-RECIPE_ZOOM_MAX cells, the focus. The view has it in the middle, as far as a
 * rim allows. */
void focus_set(struct explorer *explorer, int64_t x, int64_t y);

/* Keeps the focus where a rim has kept it from the middle, after the size of the view has changed.
 * `before` is the view before that, at the same zoom. */
void focus_refit(struct explorer *explorer, const struct view *before);

/* Return the point of the view's zoom that has the focus. */
int64_t focus_x(const struct explorer *explorer);
int64_t focus_y(const struct explorer *explorer);

#endif
