/*
 * Names: words for places, from the seed and the place alone.
 *
 * A name is two or three syllables from tables that sound like one language; the seed chooses the
 * language. Names that hold a rude word of a list of several languages are made again.
 */
#ifndef TMAP_WORLD_NAMES_H
#define TMAP_WORLD_NAMES_H

#include <stdint.h>

#define NAME_LETTERS 11 /* maximum number of letters of a name */

/* Kinds of things that have names, those that are seen furthest first. */
enum name_kind {
    NAME_SEA,
    NAME_RANGE,
    NAME_PEAK,
    NAME_RIVER,
    NAME_LAKE,
    NAME_ISLAND,
    NAME_BAY,
    NAME_CAPE,
};
enum { NAME_KINDS = NAME_CAPE + 1 };

/* What is named: a kind and a cell of a depth, counted from the beginning of the landscape. */
struct name_key {
    enum name_kind kind;
    int depth;
    uint64_t i; /* column */
    uint64_t j; /* row */
};

/* Returns the word for a kind, such as "peak"; NULL for NAME_KINDS. */
const char *name_kind_word(int kind);

/* Writes the name of a thing: a capital letter, small letters, and a 0. */
void name_make(uint64_t seed, const struct name_key *key, char name[NAME_LETTERS + 1]);

#endif
