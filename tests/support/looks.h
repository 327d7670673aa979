/*
 * Looks: what tests ask of tiles and palettes, and the program does not.
 */
#ifndef TMAP_LOOKS_H
#define TMAP_LOOKS_H

#include "base/text.h"
#include "style/palette.h"
#include "style/tiles.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Returns the number of palettes in the table. */
static inline int palette_count(void)
{
    int count = 0;
    while (palettes[count].name != NULL)
        count++;
    return count;
}

/* Finds a tile set by name. Returns NULL if the name is unknown or NULL. */
static inline const struct tileset *tileset_named(const char *name)
{
    for (const struct tileset *set = tilesets; name != NULL && set->name != NULL; set++)
        if (strcmp(set->name, name) == 0)
            return set;
    return NULL;
}

/* True if a tile of the set is not ASCII. */
static inline bool tileset_beyond_ascii(const struct tileset *set)
{
    for (int n = 0; n < TILESET_MAX; n++)
        if (set->glyphs[n] >= 0x80)
            return true;
    return false;
}

/* Appends a tile. The code point must not be a surrogate nor exceed U+10FFFF. Returns false, and
 * changes nothing, if there are BAND_MAX tiles already. The caller sets `width` and `standard`. */
static inline bool tiles_add(struct tiles *tiles, uint32_t glyph)
{
    if (tiles->count == BAND_MAX)
        return false;
    struct tile *tile = &tiles->tiles[tiles->count++];
    tile->glyph = glyph;
    tile->length = (uint8_t)text_encode(glyph, tile->bytes);
    return true;
}

/* True if maps drawn with either set are equal: same characters, same slices, same breaks. */
static inline bool tiles_equal(const struct tiles *a, const struct tiles *b)
{
    bool equal =
        a->count == b->count && a->standard == b->standard && a->break_count == b->break_count;
    for (int n = 0; equal && n < a->count; n++)
        equal = a->tiles[n].glyph == b->tiles[n].glyph;
    for (int n = 0; equal && n < a->break_count; n++)
        equal = a->breaks[n].number == b->breaks[n].number &&
                a->breaks[n].decimals == b->breaks[n].decimals;
    return equal;
}

#endif
