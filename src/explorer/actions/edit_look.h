/*
 * Look edits: commands that change how the map is drawn.
 *
 * Each returns a note that says what the look is now, or why it cannot be changed. After a command
 * a tile may take more or less room than before: the caller then fits the view.
 */
#ifndef TMAP_EXPLORER_ACTIONS_EDIT_LOOK_H
#define TMAP_EXPLORER_ACTIONS_EDIT_LOOK_H

#include "explorer/actions/state.h"

/* Change to the next palette, relief, kind of blocks or aspect; after the last one, to the first.
 * The user's own palette comes before the first. */
struct note edit_look_palette(struct explorer *explorer);
struct note edit_look_relief(struct explorer *explorer);
struct note edit_look_blocks(struct explorer *explorer);
struct note edit_look_aspect(struct explorer *explorer);

/* True if a world that is made can have biomes: a line has no climate. */
bool edit_look_has_biomes(const struct recipe *recipe);

/* Changes from heights to biomes, and back, in a world that can have them. Palettes and tile sets
 * are for heights only. A world without a climate gets a climate of belts. */
struct note edit_look_show(struct explorer *explorer);

/* Shows or hides names on the map. */
struct note edit_look_labels(struct explorer *explorer);

/* Changes from slices of the range of heights to equal slices of the area, and back. In a world of
 * rivers slices of the land in view come after those of the area: the recipe is given the range of
 * heights in view, and keeps it until the next change, so that later views do not change it. */
struct note edit_look_normalize(struct explorer *explorer);

/* Looks through a camera: at a flight or a globe, in half blocks or finer ones if the screen has
 * them. The cursor is taken off the map. */
void edit_look_enter(struct explorer *explorer, enum view_kind kind);

/* Looks at the map again, in the blocks that it had unless the user has chosen others. */
void edit_look_leave(struct explorer *explorer);

/* Replaces what the screen or the look's number of colours cannot show: half blocks and filled
 * tiles by tiles, and rivers of lines by ASCII. The note says so, or is empty. It does not say that
 * RIVER_STYLE_AUTO becomes ASCII. */
struct note edit_look_fit(struct map *map, const struct choices *choices);

#endif
