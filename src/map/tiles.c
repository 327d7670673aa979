/*
 * Sets are of eight where they can be: then heights are sliced as by the default tiles, which show
 * water and peaks in good measure.
 */
#include "map/tiles.h"

#include <stddef.h>
#include <string.h>

const struct tileset tilesets[] = {
    {"default", "water, grass and so on to peaks", {'~', '"', 'x', 'X', '$', '%', '#', '@'}},
    {"ramp", "punctuation, ever denser", {' ', '.', ':', '-', '=', '+', '*', '#'}},
    {"digits", "0 to 9", {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9'}},
    {"letters", "a to z", {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm',
                           'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z'}},
    {"blocks",
     "shaded blocks, ever denser",
     {' ', 0x2591, 0x2591, 0x2592, 0x2592, 0x2593, 0x2593, 0x2588}},
    {"bars",
     "blocks, ever higher",
     {0x2581, 0x2582, 0x2583, 0x2584, 0x2585, 0x2586, 0x2587, 0x2588}},
    {"dots",
     "one to eight dots of braille",
     {0x2840, 0x28C0, 0x28C4, 0x28E4, 0x28E6, 0x28F6, 0x28F7, 0x28FF}},
    {0},
};

const struct tileset *tileset_named(const char *name)
{
    for (const struct tileset *set = tilesets; name != NULL && set->name != NULL; set++)
        if (strcmp(set->name, name) == 0)
            return set;
    return NULL;
}

bool tileset_beyond_ascii(const struct tileset *set)
{
    for (int n = 0; n < TILESET_MAX; n++)
        if (set->glyphs[n] >= 0x80)
            return true;
    return false;
}

void tileset_make(const struct tileset *set, struct tiles *tiles)
{
    *tiles = (struct tiles){.width = 1, .set = set->name};
    for (int n = 0; n < TILESET_MAX && set->glyphs[n] != 0; n++)
        tiles_add(tiles, set->glyphs[n]);
    tiles->standard = tiles->count == TILES_STANDARD;
}
