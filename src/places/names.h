/*
 * Names: what places are called, from the seed and the place alone.
 *
 * A name is two or three syllables from tables that sound like one language; the seed chooses the
 * language. Names that hold a rude word of a list of several languages are made again.
 */
#ifndef TMAP_PLACES_NAMES_H
#define TMAP_PLACES_NAMES_H

#include <stdint.h>

#define NAME_LETTERS 11 /* maximum number of letters of a name */

/* Kinds of places, from those that can be seen from farthest away. */
enum place_kind {
    PLACE_SEA,
    PLACE_RANGE,
    PLACE_PEAK,
    PLACE_RIVER,
    PLACE_LAKE,
    PLACE_ISLAND,
    PLACE_BAY,
    PLACE_CAPE,
    PLACE_OTHER, /* places of users alone have other kinds */
    PLACE_LAND,  /* a continent: only far landmarks are, see far_landmarks.h */
};
enum { PLACE_KINDS = PLACE_OTHER };

/* Identity of a place: its kind and a cell. */
struct name_key {
    enum place_kind kind;
    int depth;  /* depth of the cell */
    uint64_t i; /* column of the cell, counted from the beginning of the landscape */
    uint64_t j; /* row of the cell, counted so, too */
};

/* Returns the word for a kind, such as "peak"; NULL for PLACE_OTHER. */
const char *place_kind_word(int kind);

/* Returns the kind that a word stands for; PLACE_OTHER if it stands for none of the others. */
enum place_kind place_kind_of(const char *word);

/* Writes the name of a place of a seed's landscape: a capital letter, small letters, and a NUL. */
void name_make(uint64_t seed, const struct name_key *key, char name[NAME_LETTERS + 1]);

#endif
