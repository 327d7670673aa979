/*
 * Legend: what the tiles mean, and how much of the view each of them has.
 */
#ifndef TMAP_LEGEND_H
#define TMAP_LEGEND_H

#include "box.h"
#include "scene.h"

#include <stdbool.h>

/* Where it goes: the top left corner. False: there is no room for it. */
bool legend_place(const struct scene *scene, struct box *box);

/* A line for each band, highest first: its tile in its colour, the heights from and to in percent
 * of the range, the same as csv has them, and its share of the view's tiles; on a narrow screen
 * fewer of these, on a low one the highest bands, and how many there are besides. False: out of
 * memory. */
bool legend_draw(const struct scene *scene, const struct box *box, struct grid *grid);

#endif
