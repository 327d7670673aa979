/*
 * Overview: the whole world in a corner, and what the view is of it.
 */
#ifndef TMAP_OVERVIEW_H
#define TMAP_OVERVIEW_H

#include "box.h"
#include "scene.h"

#include <stdbool.h>

/* Where it goes: the top right corner, at most half of the screen across and down. False: there is
 * no room for it. */
bool overview_place(const struct scene *scene, struct box *box);

/* The world in plain tiles, at the closest zoom up to 0 at which it fits, with the tiles that the
 * view covers some of reversed; across the seam, too. False: out of memory. */
bool overview_draw(const struct scene *scene, const struct box *box, struct grid *grid);

#endif
