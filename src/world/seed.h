/*
 * Seed: a number that chooses one of 2^64 landscapes, or a text that stands for one.
 */
#ifndef TMAP_WORLD_SEED_H
#define TMAP_WORLD_SEED_H

#include <stddef.h>
#include <stdint.h>

/* The seed that a text of `length` bytes stands for: FNV-1a (64 bits), then mixed. */
uint64_t seed_of_text(const char *text, size_t length);

/* Reads a seed as a user writes it: a number of at most 64 bits, decimal or after 0x hexadecimal;
 * any other text, if it is not empty, stands for the seed of seed_of_text. Returns NULL, or the
 * reason why the text is refused; *seed is then not set. */
const char *seed_parse(const char *text, uint64_t *seed);

#endif
