/*
 * Overlays: what can be drawn over a part of the map, and stays while the map moves.
 */
#ifndef TMAP_OVERLAY_H
#define TMAP_OVERLAY_H

#include "grid.h"
#include "scene.h"

#include <stdbool.h>

/* Opens one of enum scene_overlay, or closes it. Where the screen has no room for it, the scene
 * says so. */
void overlay_toggle(struct scene *scene, int overlay);

/* Closes all. */
void overlay_close(struct scene *scene);

/* The screen has another size: says which of the open ones it has no room for, if any. */
void overlay_resized(struct scene *scene);

/* Draws those that are open and fit. False: out of memory. */
bool overlay_draw(const struct scene *scene, struct grid *grid);

#endif
