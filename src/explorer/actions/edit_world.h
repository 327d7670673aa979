/*
 * World edits: commands that change the world: its seed, also to one that is searched for, its
 * algorithm, features and sea.
 *
 * Each returns a note that says what was done, or why it cannot be done; then nothing has changed.
 * Only the sea of land that was read from a file can be changed: the table of commands refuses the
 * other commands there.
 */
#ifndef TMAP_EXPLORER_ACTIONS_EDIT_WORLD_H
#define TMAP_EXPLORER_ACTIONS_EDIT_WORLD_H

#include "explorer/actions/state.h"

/* Keeps a seed that was shown, to go back to. */
void history_keep(struct history *history, uint64_t seed);

/* Keeps `text`, which was typed for `seed`, if it is a word (see recipe.h). NULL: none was. */
void history_keep_word(struct history *history, const char *text, uint64_t seed);

/* Returns the word that was typed for the seed of a world; NULL if none was. */
static inline const char *history_word(const struct history *history, const struct recipe *recipe)
{
    bool typed = history->word[0] != '\0' && history->word_seed == recipe->seed;
    return typed && recipe->picture == NULL ? history->word : NULL;
}

/* Changes to the seed that a line says, and sets the explorer's note. Returns false if the line
 * says no seed; the note says why. */
bool seed_typed(struct explorer *explorer, const char *line);

/* Changes to another random seed, or goes back to the seed before; once, and again for each time
 * that the event came again. Only the last of these worlds is made. */
struct note seed_random(struct explorer *explorer, const struct event *event);
struct note seed_back(struct explorer *explorer, const struct event *event);

/* Fits `after` to its algorithm and edges, where they differ from those of `before`: the rims of
 * its sides, a roughness that is the default, halvings. */
void edit_world_carry(const struct recipe *before, struct recipe *after);

/* Gives the map settings that are valid but for their place: the landmark in the middle, or under
 * the cursor, stays in its place, as it does when keys change features or sizes; the zoom is that
 * of the settings. Returns false, with the map unchanged, if out of memory. */
bool edit_world_set(struct explorer *explorer, struct settings *settings);

/* Changes to another drawing, which must outlive the explorer: the place on the land, the look and
 * the size of features stay. The key that comes next can undo that. Returns the note: what was
 * done, or why the world stays as it was. */
struct note edit_world_drawing(struct explorer *explorer, const struct drawing *drawing);

/* Changes to another picture of the same size, which must outlive the explorer. Heights that the
 * user did not give units of their own get those of the picture. The key that comes next can undo
 * that. */
struct note edit_world_picture(struct explorer *explorer, const struct picture *picture);

/* Changes to the next algorithm of algorithms[] that can make such a world and makes land: white
 * noise is left out. The sides of a bounded world change where only one of the two algorithms has a
 * rim. A roughness that is the default of the old algorithm becomes the default of the new one. In
 * a world without water the look's layer becomes heights if only a world with water has it. */
struct note edit_world_algorithm(struct explorer *explorer);

/* Makes features twice as large if `by` is above 0, else half as large. The landmark in the middle,
 * or under the cursor, stays in its place. */
struct note edit_world_feature(struct explorer *explorer, int by);

/* Returns a note if a map is shown after so few halvings that no point of them is in view; else
 * NULL. */
const char *edit_world_lack(const struct map *map);

/* Makes the land with `by` more half halvings, or fewer if it is below 0: at least none, at most
 * all that the zoom shows, which is the finished land. From there a `by` above 0 begins anew, with
 * the coarsest step whose points are at most a third of the view's smaller side apart (or two
 * points). The note says how many are made. */
struct note edit_world_halvings(struct explorer *explorer, int by);

/* Raises the sea of a world or of a picture to the next multiple of EDIT_WORLD_SEA_STEP millionths
 * of the area if `by` is above 0, or else lowers it to the one before; below the first there is no
 * sea. The sea moves by shares of the area even if it was given as a height, so equal steps look
 * equal in every world. The note says which share is then under water, and the level in a world
 * with a scale; or why the sea cannot be moved. */
#define EDIT_WORLD_SEA_STEP UINT32_C(50000)
struct note edit_world_sea(struct explorer *explorer, int by);

/*
 * The world search: a search for seeds whose worlds fulfil conditions. It works in slices between
 * events, so that any key stops it.
 *
 * It looks at the seeds after the seed of the world that is shown, or at those before, and ends at
 * the first whose world fulfils the conditions. It gives up after WORLD_SEARCH_SEEDS_MAX seeds. A
 * search that was stopped or gave up goes on where it was, as long as the same world is shown.
 */

#define WORLD_SEARCH_SEEDS_MAX (UINT32_C(1) << 20) /* maximum number of seeds of a search */
#ifndef WORLD_SEARCH_SEEDS_TICK
#define WORLD_SEARCH_SEEDS_TICK 256 /* number of seeds of a slice; fewer if one takes long */
#endif

/* Keeps conditions for this search and later ones, and begins to search. Returns false if they are
 * not valid for the world that is shown; the explorer's note says why. */
bool world_search_ask(struct explorer *explorer, const char *conditions);

/* Begins a search, or goes on with it: towards higher seeds if `way` is above 0, else towards lower
 * ones. The note says that it searches, or why it does not. */
struct note world_search_begin(struct explorer *explorer, int way);

/* Does a slice of a search that is on. If a world is found, it is shown. The note says how far the
 * search is, or how it ended. */
struct note world_search_step(struct explorer *explorer);

/* Stops a search and frees its memory. Does nothing if none is on. */
void world_search_stop(struct world_search *search);

#endif
