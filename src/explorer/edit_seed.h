/*
 * Seed edits: commands that change the seed of the world that is shown, and the seeds of the past.
 *
 * Each returns a note: what was done, or why it cannot be done, and then nothing has changed.
 */
#ifndef TMAP_EXPLORER_EDIT_SEED_H
#define TMAP_EXPLORER_EDIT_SEED_H

#include "explorer/note.h"
#include "map/map.h"
#include "world/seed.h"

#include <stdint.h>

#define HISTORY_SEEDS_MAX 100

/* Seeds of the past and of the future. */
struct history {
    uint64_t entropy;                  /* source of random seeds, filled by the caller */
    int count;                         /* seeds that are kept, 0..HISTORY_SEEDS_MAX */
    uint64_t seeds[HISTORY_SEEDS_MAX]; /* seeds before the present one, the last one last */
    char word[SEED_WORD_MAX + 1];      /* text that was last typed as a seed; empty: none was */
};

/* Keeps `text`, which stands for `seed`, if it is a word (seed.h). */
void history_keep_word(struct history *history, const char *text, uint64_t seed);

/* Returns the word that stands for the seed of the world that is shown; NULL if none was typed. */
const char *history_word(const struct history *history, const struct map *map);

/* Changes to `seed`, and keeps the present one. */
struct note edit_seed(struct map *map, struct history *history, uint64_t seed);

/* Changes to another random seed, or goes back to the seed before, so many times (1 or more) in a
 * row; only the last of these worlds is made. */
struct note edit_seed_random(struct map *map, struct history *history, uint32_t times);
struct note edit_seed_back(struct map *map, struct history *history, uint32_t times);

#endif
