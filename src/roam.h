/*
 * Roam: moving over the map by steps, by zooms and by the mouse.
 */
#ifndef TMAP_ROAM_H
#define TMAP_ROAM_H

#include "scene.h"

/* Scrolls the map by so many tiles, or moves the cursor that looks around. */
void roam_step(struct scene *scene, int east, int south);

/* Scrolls the map by so many of its heights. */
void roam_page(struct scene *scene, int south);

/* Scrolls the map by a tile the way that it was last moved. */
void roam_drift(struct scene *scene);

/* Looks from another zoom: the middle stays, or the cell under the cursor that looks around. Where
 * the world has no such zoom, the scene says so. */
void roam_zoom(struct scene *scene, int zoom);

/* What the mouse does, at a place of the screen: zooms by one, and the tile there stays; pulls the
 * map along from where the pointer was before; looks at the tile. Outside the map nothing happens.
 */
void roam_zoom_at(struct scene *scene, const struct press *press, int by);
void roam_pan(struct scene *scene, const struct press *press);
void roam_look_at(struct scene *scene, const struct press *press);

#endif
