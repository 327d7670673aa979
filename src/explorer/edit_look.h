/*
 * Restyle: what the explorer can make of the look of a map. What cannot be done is said in the
 * scene's message, and changes nothing.
 */
#ifndef TMAP_EXPLORER_EDIT_LOOK_H
#define TMAP_EXPLORER_EDIT_LOOK_H

#include "explorer/explorer.h"

/* The next palette, relief, kind of blocks, or tile set, after the last one the first. Palettes and
 * tiles that the user brought have their turn before the first. Tile sets that the screen cannot
 * show are left out. Where a tile takes more or less room, the middle stays. */
void edit_look_palette(struct explorer *explorer);
void edit_look_relief(struct explorer *explorer);
void edit_look_blocks(struct explorer *explorer);
void edit_look_tiles(struct explorer *explorer);

/* Does without what the screen cannot show, by its utf8 and the look's colors, and has the scene
 * say so at the next resize: before the first frame. */
void edit_look_fit(struct explorer *explorer);

#endif
