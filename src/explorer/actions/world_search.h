/*
 * Hunt: a search for worlds, in slices between events, so that any key stops it.
 *
 * It looks at the seeds after that of the world which is shown, or at those before, and ends at the
 * first whose world fulfils the conditions. It gives up after WORLD_SEARCH_SEEDS_MAX seeds. A hunt
 * that was stopped or gave up goes on where it was, as long as the same world is shown.
 */
#ifndef TMAP_EXPLORER_ACTIONS_WORLD_SEARCH_H
#define TMAP_EXPLORER_ACTIONS_WORLD_SEARCH_H

#include "base/error.h"
#include "explorer/actions/edit_world.h"
#include "explorer/actions/line_edit.h"
#include "explorer/actions/note.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdint.h>

#define WORLD_SEARCH_SEEDS_MAX  (UINT32_C(1) << 20) /* seeds of a hunt */
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
    struct world_search_work *work;  /* memory of a hunt that is on; else NULL */
};

/* Frees the memory. */
void world_search_free(struct world_search *hunt);

/* Keeps conditions for hunts to come. Returns false, and sets the error, if they are not valid for
 * the world that is shown. */
bool world_search_ask(struct world_search *hunt, const struct map *map, const char *conditions,
                      struct error *error);

/* Begins a hunt, or goes on: towards higher seeds if `way` is above 0, else towards lower ones. The
 * note says what goes on, or why nothing does. */
struct note world_search_begin(struct world_search *hunt, const struct map *map, int way);

/* Does a slice of a hunt that is on. Shows the world that is found. Returns how far the hunt is, or
 * what its end is. */
struct note world_search_step(struct world_search *hunt, struct map *map, struct history *history);

/* Stops a hunt. Does nothing if none is on. */
void world_search_stop(struct world_search *hunt);

#endif
