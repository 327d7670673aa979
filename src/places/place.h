/*
 * Feature: a thing that has a name; see places.h.
 */
#ifndef TMAP_PLACES_PLACE_H
#define TMAP_PLACES_PLACE_H

#include "places/depth_windows.h"
#include "places/names.h"

#include <stddef.h>
#include <stdint.h>

/* Row (key.j) of a lake that the rivers made: its column (key.i) is the lake's number. */
#define PLACE_NO_ROW UINT64_MAX

struct place {
    struct name_key key; /* identity, equal at every zoom */
    int64_t x;           /* column, in cells of the depth that was asked for; not wrapped */
    int64_t y;           /* row */
    uint32_t size;       /* a river's catchment at its place, in cells of the depth of x and y; the
                        number of a lake of the rivers; else the height of the cell that the
                        feature was born in */
    uint64_t weight;     /* importance: larger ones get room on the map first */
    char name[NAME_LETTERS + 1]; /* see names.h; set when all features are found */
};

/* Features of a window. Zeros are valid. */
struct places {
    struct depth_windows *pyramid; /* the land that they were found in */
    size_t count;                  /* number of items */
    size_t room;                   /* number of items that there is memory for */
    struct place *items;           /* from the ones that were born at the first depth on */
};

#endif
