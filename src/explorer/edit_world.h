/*
 * World edits: commands that change the world that is shown: its features, roughness, size, sea.
 *
 * Each returns a note: what was done, or why it cannot be done, and then nothing has changed. The
 * world of a picture cannot be changed.
 */
#ifndef TMAP_EXPLORER_EDIT_WORLD_H
#define TMAP_EXPLORER_EDIT_WORLD_H

#include "explorer/cursor.h"
#include "explorer/note.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdint.h>

/* True if the world is a picture: sets the note, which says that it cannot be changed. */
bool edit_world_refuses(const struct map *map, struct note *note);

/* Changes to the next algorithm of algorithms[]. Sides of a bounded world change by the rim that
 * one algorithm has and another has not; a roughness that is the default of the one becomes the
 * default of the other. Numbers that only a world with water has are no longer printed without. */
struct note edit_world_algorithm(struct map *map, struct cursor *cursor, int x);

/* Makes features twice as large if `by` is above 0, else half as large. The landmark in the middle,
 * or under the cursor, stays in its place. */
struct note edit_world_feature(struct map *map, struct cursor *cursor, int by);

/* Makes the land rougher by `by` twentieths, or smoother if it is negative. */
struct note edit_world_roughness(struct map *map, struct cursor *cursor, int by);

/* Makes the world twice as large each way if `by` is above 0, else half as large. The landmark in
 * the middle, or under the cursor, stays in its place. */
struct note edit_world_size(struct map *map, struct cursor *cursor, int by);

/* Raises the sea of a world or of a picture to the next multiple of EDIT_WORLD_SEA_STEP millionths
 * of the area if `by` is above 0, or else lowers it; below the first of them there is none. The sea
 * moves by shares of the area, whatever it was given by: equal steps look equal in every world. The
 * note has the share that is then under water, and the level in a world with a scale; or it says
 * why the sea cannot be moved. */
#define EDIT_WORLD_SEA_STEP UINT32_C(50000)
struct note edit_world_sea(struct map *map, struct cursor *cursor, int by);

#endif
