/*
 * Roam: moving over the map by steps, by zooms and by the mouse.
 */
#ifndef TMAP_EXPLORER_MOVE_H
#define TMAP_EXPLORER_MOVE_H

#include "explorer/explorer.h"

/* Scrolls the map by so many tiles, or moves the cursor that looks around. */
void move_step(struct explorer *explorer, int east, int south);

/* Scrolls the map by so many of its heights. */
void move_page(struct explorer *explorer, int south);

/* Scrolls the map by a tile the way that it was last moved. */
void move_drift(struct explorer *explorer);

/* Looks from another zoom: the middle stays, or the cell under the cursor that looks around. Where
 * the world has no such zoom, the scene says so. */
void move_zoom(struct explorer *explorer, int zoom);

/* What the mouse does, at a place of the screen: zooms by one, and the tile there stays; pulls the
 * map along from where the pointer was before; looks at the tile. Outside the map nothing happens.
 */
void move_zoom_at(struct explorer *explorer, const struct event *press, int by);
void move_pan(struct explorer *explorer, const struct event *press);
void move_look_at(struct explorer *explorer, const struct event *press);

#endif
