/*
 * Names: words for places, from the seed and the place alone.
 *
 * A name is two or three syllables from tables that sound like one language; the seed chooses the
 * language. Names that hold a rude word of a list of several languages are made again.
 */
#ifndef TMAP_PLACES_NAMES_H
#define TMAP_PLACES_NAMES_H

#include <stdint.h>

#define NAME_LETTERS 11 /* maximum number of letters of a name */

/* Kinds of things that have names, from those that can be seen from furthest away. */
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

/* Identity of a thing that is named: its kind and a cell. */
struct name_key {
    enum name_kind kind;
    int depth;  /* depth of the cell */
    uint64_t i; /* column of the cell, counted from the beginning of the landscape */
    uint64_t j; /* row of the cell, counted so, too */
};

/* Returns the word for a kind, such as "peak"; NULL for NAME_KINDS. */
const char *name_kind_word(int kind);

/* Writes the name of a thing of a seed's landscape: a capital letter, small letters, and a NUL. */
void name_make(uint64_t seed, const struct name_key *key, char name[NAME_LETTERS + 1]);

#endif
