/*
 * World search: a search for seeds, in slices between events, so that any key stops it.
 *
 * It looks at the seeds after that of the world which is shown, or at those before, and ends at the
 * first whose world fulfils the conditions. It gives up after WORLD_SEARCH_SEEDS_MAX seeds. A search
 * that was stopped or gave up goes on where it was, as long as the same world is shown.
 */
#ifndef TMAP_EXPLORER_ACTIONS_WORLD_SEARCH_H
#define TMAP_EXPLORER_ACTIONS_WORLD_SEARCH_H

#include "explorer/actions/line_edit.h"
#include "explorer/actions/note.h"

#include <stdbool.h>
#include <stdint.h>

struct explorer;

#define WORLD_SEARCH_SEEDS_MAX  (UINT32_C(1) << 20) /* seeds of a search */
#define WORLD_SEARCH_SEEDS_TICK 256 /* seeds of a slice, or fewer if one takes long */

/* Memory of a search. */
struct world_search_work;

/* Zeros: nothing was asked for. */
struct world_search {
    bool on;                         /* a slice is due at the next EVENT_TICK */
    char asked[LINE_EDIT_BYTES_MAX]; /* conditions as typed; "": none */
    int way;                         /* 1: towards higher seeds; -1: towards lower ones */
    uint64_t home;                   /* seed of the world that was shown at the beginning */
    uint64_t at;                     /* seed that was looked at last */
    uint32_t looked;                 /* seeds that were looked at */
    struct world_search_work *work;  /* memory of a search that is on; else NULL */
};

/* Keeps conditions for searches to come, and begins one. Returns false if they are not valid for the
 * world that is shown; the explorer's note says why. */
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
