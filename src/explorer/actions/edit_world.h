/*
 * World edits: commands that change the world that is shown: its seed, features, roughness, size,
 * sea, and the halvings that are made of it.
 *
 * Each returns a note: what was done, or why it cannot be done, and then nothing has changed. All
 * but the sea are for worlds that are made: the table of commands refuses land from a file.
 */
#ifndef TMAP_EXPLORER_ACTIONS_EDIT_WORLD_H
#define TMAP_EXPLORER_ACTIONS_EDIT_WORLD_H

#include "explorer/actions/state.h"

#include <stdbool.h>
#include <stdint.h>

/* Changes to the next algorithm of algorithms[]. Sides of a bounded world change by the rim that
 * one algorithm has and another has not; a roughness that is the default of the one becomes the
 * default of the other. Numbers that only a world with water has are no longer printed without. */
struct note edit_world_algorithm(struct explorer *explorer);

/* Makes features twice as large if `by` is above 0, else half as large. The landmark in the middle,
 * or under the cursor, stays in its place. */
struct note edit_world_feature(struct explorer *explorer, int by);

/* Makes the land rougher by `by` twentieths, or smoother if it is negative. */
struct note edit_world_roughness(struct explorer *explorer, int by);

/* Makes the world twice as large each way if `by` is above 0, else half as large. The landmark in
 * the middle, or under the cursor, stays in its place. */
struct note edit_world_size(struct explorer *explorer, int by);

/* Raises the sea of a world or of a picture to the next multiple of EDIT_WORLD_SEA_STEP millionths
 * of the area if `by` is above 0, or else lowers it; below the first of them there is none. The sea
 * moves by shares of the area, whatever it was given by: equal steps look equal in every world. The
 * note has the share that is then under water, and the level in a world with a scale; or it says
 * why the sea cannot be moved. */
#define EDIT_WORLD_SEA_STEP UINT32_C(50000)
struct note edit_world_sea(struct explorer *explorer, int by);

/* Keeps `text`, which stands for `seed`, if it is a word (recipe.h). */
void history_keep_word(struct history *history, const char *text, uint64_t seed);

/* Returns the word that stands for the seed of the world that is shown; NULL if none was typed. */
const char *history_word(const struct history *history, const struct map *map);

/* Changes to `seed`, and keeps the present one. */
struct note edit_seed(struct explorer *explorer, uint64_t seed);

/* Changes to the seed that a line stands for. Returns false if it stands for none; the explorer's
 * note says why. */
bool edit_seed_typed(struct explorer *explorer, const char *line);

/* Changes to another random seed, or goes back to the seed before; once, and again as often as the
 * event came again. Only the last of these worlds is made. */
struct note edit_seed_random(struct explorer *explorer, const struct event *event);
struct note edit_seed_back(struct explorer *explorer, const struct event *event);

/* Makes half a halving more if `by` is above 0, else half a one less, of those that the zoom shows.
 * The note says how many are made, or why there are no more, no fewer, or none at all. The range of
 * heights, and so the colours, stay those of the finished land. */
struct note edit_halvings_step(struct explorer *explorer, int by);

/* Leaves blank what is not made yet, or fills it from what is. */
struct note edit_halvings_fill(struct explorer *explorer);

#endif
