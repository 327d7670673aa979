/*
 * Seed: a number that chooses one of 2^64 landscapes, or a text that stands for one.
 */
#ifndef TMAP_RECIPE_SEED_H
#define TMAP_RECIPE_SEED_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns the seed that a text of `length` bytes stands for: FNV-1a (64 bits), then mixed. */
uint64_t seed_of_text(const char *text, size_t length);

/* Reads a seed as users write it: a number of at most 64 bits, decimal or, after 0x, hexadecimal;
 * any other text that is not empty stands for the seed of seed_of_text. Returns false with
 * ERROR_USAGE, and *seed unspecified, if the text is empty or the number has more bits. */
bool seed_parse(const char *text, uint64_t *seed, struct error *error);

/* Longest text that is shown as a seed's word, in bytes. */
#define SEED_WORD_MAX 24

/* True if `text` can be shown instead of `seed`: it stands for that seed, and is printable ASCII of
 * at most SEED_WORD_MAX bytes. */
bool seed_is_word(const char *text, uint64_t seed);

#endif
