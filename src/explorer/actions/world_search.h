/*
 * World search: a search for seeds whose worlds fulfil conditions. It works in slices between
 * events, so that any key stops it.
 *
 * It looks at the seeds after the seed of the world that is shown, or at those before, and ends at
 * the first whose world fulfils the conditions. It gives up after WORLD_SEARCH_SEEDS_MAX seeds. A
 * search that was stopped or gave up goes on where it was, as long as the same world is shown.
 */
#ifndef TMAP_EXPLORER_ACTIONS_WORLD_SEARCH_H
#define TMAP_EXPLORER_ACTIONS_WORLD_SEARCH_H

#include "explorer/actions/state.h"

#include <stdbool.h>
#include <stdint.h>

#define WORLD_SEARCH_SEEDS_MAX  (UINT32_C(1) << 20) /* maximum number of seeds of a search */
#define WORLD_SEARCH_SEEDS_TICK 256 /* number of seeds of a slice; fewer if one takes long */

/* Memory of a search. */
struct world_search_work;

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
