/*
 * Feature: a thing that has a name; see features.h.
 */
#ifndef TMAP_WORLD_FEATURE_H
#define TMAP_WORLD_FEATURE_H

#include "world/names.h"
#include "world/pyramid.h"

#include <stddef.h>
#include <stdint.h>

/* Row of the key of a lake of the rivers, whose column is its number. */
#define FEATURE_NO_ROW UINT64_MAX

struct feature {
    struct name_key key; /* identity, equal at every zoom */
    int64_t x;           /* place, in cells of the depth that was asked for; not wrapped */
    int64_t y;
    uint32_t size;   /* height of the cell that it was born in; catchment of a river, in cells of
                        the depth of its place; number of a lake of the rivers */
    uint64_t weight; /* importance: larger ones have room first */
    char name[NAME_LETTERS + 1];
};

/* Features of a window. Zeros are valid. */
struct features {
    struct pyramid *pyramid; /* the land that they were found in */
    size_t count;
    size_t room;
    struct feature *items; /* older ones first */
};

#endif
