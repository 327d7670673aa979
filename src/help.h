/*
 * Help: the keys and what they do, over the map.
 */
#ifndef TMAP_HELP_H
#define TMAP_HELP_H

#include "grid.h"
#include "scene.h"

/* Pages that the help takes on the scene's screen, 1 or more. */
int help_pages(const struct scene *scene);

/* Draws the scene's page of the help, 1..help_pages, over the whole grid. */
void help_draw(const struct scene *scene, struct grid *grid);

#endif
