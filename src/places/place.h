/*
 * Place: a point of the map that has a name.
 */
#ifndef TMAP_PLACES_PLACE_H
#define TMAP_PLACES_PLACE_H

#include "map/gazetteer.h"
#include "places/names.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct depth_windows;

#define PLACE_NAME_BYTES 121 /* bytes of the longest name in UTF-8, with the 0 */

_Static_assert(PLACE_NAME_BYTES > 4 * GAZETTEER_LETTERS && PLACE_NAME_BYTES > NAME_LETTERS,
               "names fit");

struct place {
    enum place_kind kind;
    const char *word;                  /* for its kind: "peak", or of the user's own "town" */
    const struct gazetteer_entry *own; /* the user's own, see own_places.h; NULL: the world's */
    uint64_t id; /* of its key: it and its kind are equal at every zoom, and for all parts of a
                         river. 0 if it is the user's own */
    int born;    /* depth at which it is first seen */
    bool large;  /* one of the largest of its kind: letters may be larger */
    int64_t x;   /* point of the zoom that a list is of; not wrapped, so as to lie in its window */
    int64_t y;   /* row of that point */
    uint64_t rank;      /* importance: where there is no room for all, the larger rank is kept */
    uint32_t height;    /* of the land there, 0..2^30 - 1 */
    uint32_t catchment; /* points that drain through a river there; 0 for other kinds */
    char name[PLACE_NAME_BYTES];
};

/* A list of places. Zeros are valid. */
struct places {
    struct depth_windows *land; /* the land in which they were found; NULL: only places of the
                                   user's own can be, where the world has no landmarks */
    size_t count;
    struct place *items;
};

#endif
