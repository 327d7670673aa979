/*
 * Gallery: the whole screen shows worlds of voyage, or of atlas if that is explored, each around
 * the place where it would open; one of them can be taken. No kind comes again before all have
 * come.
 *
 * A world has a picture, and its kind, the share of sea and a name that is seen there. As long as
 * gallery_fills is true, each EVENT_TICK makes a world on each of the map's threads, so that keys
 * are answered in between.
 */
#ifndef TMAP_EXPLORER_PANELS_GALLERY_H
#define TMAP_EXPLORER_PANELS_GALLERY_H

#include "explorer/actions/state.h"

/* Shows other worlds: 6, or 12 where the screen has 120 columns and 36 rows. Opens the gallery if
 * it is closed, unless the screen has no room or memory runs out: the note says so. */
struct note gallery_show(struct explorer *explorer);

/* Chooses the world that stands so far to the east and south of the one that is chosen, if there
 * is one. */
struct note gallery_choose(struct explorer *explorer, int east, int south);

/* Goes to the world that was clicked, if there is one. */
struct note gallery_click(struct explorer *explorer, const struct event *event);

/* Goes to the world that is chosen, or goes back to the map. Both close the gallery. */
struct note gallery_take(struct explorer *explorer);
struct note gallery_close(struct explorer *explorer);

/* True if the gallery is open and some of its worlds are still to be made. */
bool gallery_fills(const struct explorer *explorer);

/* Makes the next worlds of an open gallery: one on each thread, or those that are left. */
struct note gallery_step(struct explorer *explorer);

/* Begins to make the worlds of an open gallery anew after the screen has changed its size; closes
 * it if there is no room any more. */
struct note gallery_resize(struct explorer *explorer);

/* Draws an open gallery on all rows of a grid but the last one, which is the status line's. */
void gallery_draw(const struct explorer *explorer, struct grid *grid);

#endif
