/*
 * Look edits: commands that change how the map is drawn.
 *
 * Each returns a note: what the look is now, or why it cannot be changed. After a command, a tile
 * may take more or less room than before.
 */
#ifndef TMAP_EXPLORER_ACTIONS_EDIT_LOOK_H
#define TMAP_EXPLORER_ACTIONS_EDIT_LOOK_H

#include "explorer/actions/state.h"

#include <stdbool.h>

/* Keeps custom tiles and a custom palette of the look, so that keys can return to them. */
void choices_make(struct choices *choices, const struct look *look);

/* Changes to the next palette, relief, kind of blocks, aspect, or tile set; the first comes after
 * the last one. The user's own palette and tiles come before the first. Tile sets that the screen
 * cannot show are left out. */
struct note edit_look_palette(struct explorer *explorer);
struct note edit_look_relief(struct explorer *explorer);
struct note edit_look_blocks(struct explorer *explorer);
struct note edit_look_aspect(struct explorer *explorer);
struct note edit_look_tiles(struct explorer *explorer);

/* Changes from heights to biomes, and back; palettes and tile sets are of heights alone. A world
 * without a climate gets one of belts. A picture has none. */
struct note edit_look_show(struct explorer *explorer);

/* Changes how rivers and lakes are drawn: as lines, in ASCII, not at all. Kinds that look the same,
 * or that the screen cannot show, are left out. A world without rivers has none to change. */
struct note edit_look_rivers(struct explorer *explorer);

/* Writes names on the map, or none. A picture has none. */
struct note edit_look_labels(struct explorer *explorer);

/* Changes the exaggeration of shades to the next round number: above if `by` is 1, below if it is
 * -1. A map of unknown proportions has none to change. */
struct note edit_look_exaggeration(struct explorer *explorer, int by);

/* Changes from slices of the range of heights to equal ones of the area, and back. In a world of
 * rivers slices of the land in view come between: the recipe is given the range of its heights,
 * which then stays until the next change, so that what is shown does not depend on the view. */
struct note edit_look_normalize(struct explorer *explorer);

/* Replaces half blocks by tiles if the screen, or the look's number of colours, has no half blocks,
 * and rivers of lines by ASCII if the screen has no lines. The note says so, or is empty; that
 * RIVER_STYLE_AUTO means ASCII is not said. */
struct note edit_look_fit(struct map *map, const struct choices *choices);

#endif
