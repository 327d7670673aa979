/*
 * Gazetteer: places of the user's own, with their names and kinds, in one world.
 *
 * They belong to the world whose sides, feature size, origin, edges and seed, or picture, they were
 * made for; on others a map does not show them (map_gazetteer).
 */
#ifndef TMAP_MAP_GAZETTEER_H
#define TMAP_MAP_GAZETTEER_H

#include "recipe/recipe.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    GAZETTEER_MAX = 65536,  /* maximum number of places */
    GAZETTEER_LETTERS = 30, /* maximum number of letters of a name, or of the word for a kind */
};

/* A place. Its strings are UTF-8 of 1 to GAZETTEER_LETTERS letters, one column wide each. */
struct gazetteer_entry {
    int64_t x; /* column, in 2^-RECIPE_ZOOM_MAX cells, within the world */
    int64_t y;
    bool of_world;    /* it is a place that the world has, see gazetteer_settle.h */
    const char *name; /* "Myra" */
    const char *kind; /* "town" */
};

/* A place of the world that has another name. */
struct gazetteer_rename {
    uint64_t id;                   /* of the world's place, see place.h */
    struct gazetteer_entry *entry; /* that has the name */
};

struct gazetteer {
    const char *path;     /* name of its file as the user wrote it; not owned */
    uint32_t digest;      /* of its places, see gazetteer_digest */
    struct recipe recipe; /* of the world that the places belong to */
    size_t count;
    struct gazetteer_entry *items; /* in the order of the file, the most important first; owned */
    struct gazetteer_rename *renames; /* by rising id, each once; owned */
    size_t rename_count;
    char *letters; /* memory of the strings; owned */
};

/* Frees all that a gazetteer owns; also takes one of zeros. */
void gazetteer_free(struct gazetteer *gazetteer);

/* Returns a digest of the places, the same on every machine: the hash FNV-1a, of 32 bits, of their
 * names, kinds, x and y in decimal, each with a newline after it, in their order. */
uint32_t gazetteer_digest(const struct gazetteer *gazetteer);

/* True if the places belong to the world of a recipe. */
bool gazetteer_is_of(const struct gazetteer *gazetteer, const struct recipe *recipe);

#endif
