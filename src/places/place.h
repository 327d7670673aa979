/*
 * Place: a point of a land that has a name, and lists of places: landmarks of the world
 * (landmarks.h), the user's own (gazetteer.h), and both as a map shows them (places.h).
 *
 * A place of the world has a key, its identity at every zoom, from which its thing and its name
 * follow. A name is two or three syllables from tables that sound like one language; the seed
 * chooses the language. Names that hold a rude word of a list of several languages are made again.
 */
#ifndef TMAP_PLACES_PLACE_H
#define TMAP_PLACES_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct depth_windows;
struct text;

enum {
    NAME_LETTERS = 11,      /* maximum number of letters of a name that is made */
    PLACE_LETTERS = 30,     /* maximum number of letters of a name, or of the word for a kind */
    PLACE_NAME_BYTES = 121, /* bytes of the longest name in UTF-8, with the 0 */
};

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
    PLACE_LAND,  /* a continent: only far landmarks are, see landmarks.h */
};
enum { PLACE_KINDS = PLACE_OTHER };

/* Where a place comes from. */
enum place_source {
    PLACE_OF_WORLD,  /* the land has it */
    PLACE_OF_USER,   /* the user has added it to the land */
    PLACE_OF_PEOPLE, /* a town of a world that is lived in */
};

/* Identity of a place of the world: its kind and a cell. */
struct place_key {
    enum place_kind kind;
    int depth;  /* depth of the cell */
    uint64_t i; /* column of the cell, counted from the beginning of the landscape */
    uint64_t j; /* row of the cell, counted so, too */
};

struct town; /* towns/towns.h */

struct place {
    enum place_kind kind;
    enum place_source source;
    const char *word; /* for its kind: "peak", or of the user's own "town" */
    uint64_t thing;   /* one number for what it is, at every zoom, and for all parts of a river:
                         place_thing of its key; of the user's own its number in the gazetteer, from
                         1 on; of a town its key */
    int born;         /* depth at which a place of the world is first seen */
    int64_t x;     /* point of the zoom that a list is of; not wrapped, so as to lie in its window.
                         In a gazetteer, and of what is found, in 2^-RECIPE_ZOOM_MAX cells within
                         the world */
    int64_t y;     /* row of that point */
    uint64_t rank; /* importance: where there is no room for all, the larger rank is kept */
    uint32_t height;         /* of the land there, 0..2^30 - 1 */
    uint32_t catchment;      /* points that drain through a river of the world there; else 0 */
    uint32_t lake;           /* number of a lake of the rivers; else 0 */
    const struct town *town; /* the town, in a list of towns; else NULL */
    char name[PLACE_NAME_BYTES];
};

/* A list of places. Zeros are valid. */
struct places {
    struct depth_windows *land; /* the land in which they were found; NULL: only places of the
                                   user's own can be, where the world has no landmarks */
    size_t count;
    size_t room;         /* number of items that there is memory for */
    struct place *items; /* owned */
};

/* Appends a copy of a place. Returns false if out of memory. */
bool places_append(struct places *places, const struct place *place);

/* Frees all that a list owns; also takes one of zeros. */
void places_free(struct places *places);

/* True if a list has a place whose kind, as a word, and name are those of this one. */
bool places_have(const struct places *places, const struct place *place);

/* Returns the word for a kind, such as "peak"; NULL for PLACE_OTHER. */
const char *place_kind_word(int kind);

/* Ways to speak of a place by its name. */
enum place_form {
    PLACE_TITLE,   /* in a sentence: "Lake Orin", "the river Orin", "Mount Orin" */
    PLACE_LABEL,   /* on a map: "L. Orin", "R. Orin", "^Orin" */
    PLACE_OLD_BAY, /* on a map, of a bay of depth 0: "Gulf of Orin"; of others as PLACE_LABEL */
    PLACE_FORMS,
};

/* Appends a name in a form. A name of several words says what it names itself: it stands alone, or
 * after the mark of its kind. */
void place_say(struct text *text, enum place_kind kind, const char *name, enum place_form form);

/* Ways in which words may mean a place, the likeliest first. */
enum place_match {
    PLACE_OF_KIND,     /* they are the word for its kind: "lake", "mountain", "the town" */
    PLACE_NAMED,       /* its name begins so; all names begin with "" */
    PLACE_SAID,        /* one of its forms begins so: "lake or", "mount" */
    PLACE_NAME_WITHIN, /* its name stands in them: "left bank of Orin, half a day above" */
    PLACE_MATCHES,
};

/* What is searched for. ASCII capitals and small letters are equal. */
struct place_wish {
    const char *words;
    enum place_match how;
};

/* True if a place is what is searched for. */
bool place_is_wished(const struct place *place, const struct place_wish *wish);

/* True if words say a kind of the world's places, with an article or without. */
bool place_is_kind(const char *words);

/* Returns the kind that a word stands for; PLACE_OTHER if it stands for none of the others. */
enum place_kind place_kind_of(const char *word);

/* Returns the number of what has a key in a seed's landscape. */
uint64_t place_thing(uint64_t seed, const struct place_key *key);

/* Writes the name of a thing of a seed's landscape: a capital letter, small letters, and a NUL. */
void place_name(uint64_t seed, uint64_t thing, char name[NAME_LETTERS + 1]);

#endif
