/*
 * Moves: commands that move over the map by steps, by zooms and by the mouse.
 *
 * Each returns a note that says why the map did not move, if it did not.
 */
#ifndef TMAP_EXPLORER_ACTIONS_MOVE_H
#define TMAP_EXPLORER_ACTIONS_MOVE_H

#include "explorer/actions/cursor.h"
#include "explorer/actions/key.h"
#include "explorer/actions/note.h"
#include "map/map.h"

#include <stdbool.h>

/* Drifting: each EVENT_TICK scrolls the map by a column, a line of the screen, or both. */
struct drift {
    bool on;   /* the map drifts */
    int east;  /* direction of the last scrolling: -1, 0 or 1 */
    int south; /* direction of the last scrolling: -1, 0 or 1; not 0 if east is 0 */
};

/* Scrolls the map by `east` columns and `south` lines of the screen, which are two rows each with
 * half blocks; or moves the cursor by as many tiles, if it is on, and scrolls the map by whole
 * lines if the cursor is at the edge of the view. */
struct note move_scroll(struct map *map, struct cursor *cursor, struct drift *drift, int east,
                        int south);

/* Scrolls the map by `east` times its width and `south` times its height. */
struct note move_page(struct map *map, struct cursor *cursor, struct drift *drift, int east,
                      int south);

/* Scrolls the map by `east` times half its width and `south` times half its height, at least by a
 * line. */
struct note move_half_page(struct map *map, struct cursor *cursor, struct drift *drift, int east,
                           int south);

/* Scrolls the map by a step in the direction of the last scrolling. Drifting ends at a rim. */
struct note move_drift(struct map *map, struct drift *drift);

/* Zooms in by `by`, out if it is negative, or to zoom 0 if it is 0. The middle of the view stays,
 * or the cell under the cursor. */
struct note move_zoom(struct map *map, struct cursor *cursor, int by);

/* Zooms so that the whole world has room on the screen. The cursor stays on its cell, or on the one
 * that the zoom shows in its place. */
struct note move_fit(struct map *map, struct cursor *cursor, int x);

/* Commands of the mouse, at a place on the screen. Outside the map they do nothing.
 * move_zoom_at zooms in by `by`, and the tile at the pointer stays. move_pan pulls the map along
 * with the pointer. move_look_at puts the cursor there. */
struct note move_zoom_at(struct map *map, struct cursor *cursor, const struct event *event, int by);
struct note move_pan(struct map *map, struct cursor *cursor, const struct event *event, int x);
struct note move_look_at(struct map *map, struct cursor *cursor, const struct event *event, int x);

#endif
