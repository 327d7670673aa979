/*
 * World search: a search for seeds, in slices between events, so that any key stops it.
 *
 * It looks at the seeds after that of the world which is shown, or at those before, and ends at the
 * first whose world fulfils the conditions. It gives up after WORLD_SEARCH_SEEDS_MAX seeds. A
 * search that was stopped or gave up goes on where it was, as long as the same world is shown.
 */
#ifndef TMAP_EXPLORER_ACTIONS_WORLD_SEARCH_H
#define TMAP_EXPLORER_ACTIONS_WORLD_SEARCH_H

#include "explorer/actions/state.h"

#include <stdbool.h>
#include <stdint.h>

#define WORLD_SEARCH_SEEDS_MAX  (UINT32_C(1) << 20) /* seeds of a search */
#define WORLD_SEARCH_SEEDS_TICK 256 /* seeds of a slice, or fewer if one takes long */

/* Memory of a search. */
struct world_search_work;

/* Keeps conditions for searches to come, and begins one. Returns false if they are not valid for
 * the world that is shown; the explorer's note says why. */
bool world_search_ask(struct explorer *explorer, const char *conditions);

/* Begins a search, or goes on: towards higher seeds if `way` is above 0, else towards lower ones.
 * The note says what goes on, or why nothing does. */
struct note world_search_begin(struct explorer *explorer, int way);

/* Does a slice of a search that is on. Shows the world that is found. Returns how far the search
 * is, or what its end is. */
struct note world_search_step(struct explorer *explorer);

/* Stops a search and frees its memory. Does nothing if none is on. */
void world_search_stop(struct world_search *search);

#endif
