/*
 * Tell: the command line that makes the view again, over the map.
 */
#ifndef TMAP_TELL_H
#define TMAP_TELL_H

#include "scene.h"

/* Tells the command of the present view, which the scene also keeps for its caller. */
void tell_command(struct scene *scene);

/* Draws it over the last rows of the map, as many as it takes and there are. */
void tell_draw(const struct scene *scene, struct grid *grid);

#endif
