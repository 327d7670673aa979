/*
 * Replay: keys without a terminal, and the frames that a person would see.
 */
#ifndef TMAP_CLI_REPLAY_H
#define TMAP_CLI_REPLAY_H

#include "base/error.h"
#include "explorer/explorer.h"

#include <stdbool.h>
#include <stdio.h>

#define REPLAY_PLACES_MAX 4000000 /* columns times rows of a frame */

/* Whether a map's view is one that keys can be replayed on: its frame has so many places. */
bool replay_fits(const struct map *map, struct error *error);

/* Makes a scene of a map, which it takes over: as large as the map's view and a status line below.
 * Its random numbers follow from the recipe's seed: the same replay shows the same frames. */
void replay_begin(struct explorer *explorer, const struct map *map);

/* How and where frames are printed. */
struct replay {
    bool colored; /* as ansi; else as text */
    bool every;   /* each frame from before the first key to after the last, with a line of one form
                     feed between any two; else the last one alone */
    FILE *out;    /* NULL: nowhere */
};

/* Presses the keys of a text, all of which key_read reads, one after another up to one that
 * quits, in a scene that replay_begin made; no file is written by them. A frame is all rows of the
 * explorer, the status line last. False: out of memory or a failed write, which errno names. */
bool replay_keys(struct explorer *explorer, const char *keys, const struct replay *replay);

#endif
