/*
 * Restyle: what the explorer can make of the look of a map. What cannot be done is said in the
 * scene's message, and changes nothing.
 */
#ifndef TMAP_RESTYLE_H
#define TMAP_RESTYLE_H

#include "scene.h"

/* The next palette, relief, kind of blocks, or tile set, after the last one the first. Palettes and
 * tiles that the user brought have their turn before the first. Tile sets that the screen cannot
 * show are left out. Where a tile takes more or less room, the middle stays. */
void restyle_palette(struct scene *scene);
void restyle_relief(struct scene *scene);
void restyle_blocks(struct scene *scene);
void restyle_tiles(struct scene *scene);

/* Does without what the screen cannot show, by its utf8 and the look's colors, and has the scene
 * say so at the next resize: before the first frame. */
void restyle_fit(struct scene *scene);

#endif
