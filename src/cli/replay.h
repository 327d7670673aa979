/*
 * Replay: the explorer without a terminal: presses keys and prints the frames that a user would
 * see.
 */
#ifndef TMAP_CLI_REPLAY_H
#define TMAP_CLI_REPLAY_H

#include "base/error.h"
#include "explorer/explorer.h"

#include <stdbool.h>
#include <stdio.h>

#define REPLAY_PLACES_MAX 4000000 /* columns times rows of a frame */

/* True if keys can be replayed on a map: the frame of its view has at most REPLAY_PLACES_MAX
 * places. False: ERROR_USAGE says how many it has. */
bool replay_fits(const struct map *map, struct error *error);

/* Makes an explorer of a map, which it takes over; explorer_free frees both. The screen has room
 * for the map's view and a status line below. Random numbers follow from the recipe's seed: the
 * same replay shows the same frames. */
void replay_begin(struct explorer *explorer, const struct map *map);

/* The frames to print. */
struct replay {
    bool colored; /* as ansi; else as text */
    bool every;   /* each frame, from before the first key to after the last, with a line of one
                     form feed between any two; else the last one alone */
    FILE *out;    /* the caller's; NULL: no frames */
};

/* Presses the keys of a text, which must be valid for key_read, up to one that quits, in an
 * explorer that replay_begin made. Writes no files on behalf of keys. A frame has all rows of the
 * screen, the status line last. False: the error says why. */
bool replay_keys(struct explorer *explorer, const char *keys, const struct replay *replay,
                 struct error *error);

#endif
