/*
 * Status: the last line of the screen.
 */
#ifndef TMAP_STATUS_H
#define TMAP_STATUS_H

#include "grid.h"
#include "scene.h"

/* Draws where the scene is and what it has to say into the grid's last row. */
void status_draw(const struct scene *scene, struct grid *grid);

#endif
