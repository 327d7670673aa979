/*
 * Light rows: the whole of a world as rows of colours, from which pictures of it are made that have
 * a scale of their own: globes and whole worlds.
 */
#ifndef TMAP_RENDER_LIGHT_ROWS_H
#define TMAP_RENDER_LIGHT_ROWS_H

#include "map/map.h"

/* Returns a map of the whole world at a zoom, each point a pixel of 24 bits without names. It
 * shares memory with `map`. */
struct map light_rows_map(const struct map *map, int zoom);

/* Reader of the rows of such a map, one after another, from any row on. */
struct light_rows;

/* Starts reading at row 0. The map must outlive the reader. Returns NULL if out of memory. The
 * caller frees the reader by light_rows_free, which accepts NULL. */
struct light_rows *light_rows_new(const struct map *whole);
void light_rows_free(struct light_rows *light);

/* Makes `row` the next row. */
void light_rows_seek(struct light_rows *light, uint32_t row);

/* What a row has of each point. */
enum {
    LIGHT_CHANNELS = 3,          /* intensities of red, green and blue */
    LIGHT_KIND = LIGHT_CHANNELS, /* then what it shows, as enum flight_kind (flight.h): the sky
                                     where a height is unknown and has no colour */
    LIGHT_POINT                  /* numbers of a point */
};

/* Reads the next row: LIGHT_POINT numbers of each point. */
void light_rows_read(struct light_rows *light, uint16_t *points);

/*
 * Skin: what was read of a world, and is kept for other pictures of it.
 */

/* Points that are each a point of the map, or the mean of four. Zeros: it is empty. */
struct skin {
    uint32_t cols;      /* points from west to east */
    uint32_t rows;      /* points from north to south */
    int wide;           /* points of the map in a point, across: 1 or 2 of a globe; 0: it is that
                           of a whole world, a point for each */
    uint32_t fine_cols; /* points of the map from west to east */
    uint32_t fine_rows;
    uint16_t *points;         /* owned: LIGHT_POINT numbers of each point, row
                           by row; NULL: it is empty */
    struct settings settings; /* what it was made from */
};

/* Sets *made to whether the skin has the points of a map of light_rows_map already; if not, makes
 * room for them. What the map that it was made from points to must still be there.
 * Returns false, with the skin empty, if out of memory. */
bool skin_take(struct skin *skin, const struct map *whole, int wide, bool *made);

/* Makes a skin empty, and frees its points; skin_free, which accepts NULL, frees the skin, too. */
void skin_clear(struct skin *skin);
void skin_free(struct skin *skin);

#endif
