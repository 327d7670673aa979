/*
 * Tiles text: tiles, and the heights at which they begin, as users write them.
 */
#ifndef TMAP_MAP_TILES_TEXT_H
#define TMAP_MAP_TILES_TEXT_H

#include "base/error.h"
#include "base/text.h"
#include "map/tiles.h"

#include <stdbool.h>

/* Returns the columns of a character on a terminal; below 1: it has none of its own. */
typedef int tiles_width_of(uint32_t glyph);

/* Reads tiles: UTF-8, one tile or more, lowest first. Returns false with ERROR_USAGE if there are
 * none or too many, or if they do not have one width. */
bool tiles_read(struct tiles *tiles, const char *text, tiles_width_of *width_of,
                struct error *error);

/* Reads breaks: rising numbers with commas between them. Returns false with ERROR_USAGE, `breaks`
 * and *count unspecified, if `text` is something else. */
bool tiles_read_breaks(const char *text, struct scale_number breaks[BAND_MAX - 1], int *count,
                       struct error *error);

/* Makes tiles begin at `count` breaks that were read, on worlds of a scale; none of 0. Returns
 * false with ERROR_USAGE if no scale is given, or if there is not one break between each two tiles.
 */
bool tiles_take_breaks(struct tiles *tiles, const struct scale_number *breaks, int count,
                       const struct scale *scale, struct error *error);

/* Append " --tiles='...'" or " --tile-set=NAME", nothing for the default tiles; and
 * " --breaks=...", nothing if there are none. */
void tiles_add_options(const struct tiles *tiles, struct text *text);
void tiles_add_breaks(const struct tiles *tiles, struct text *text);

#endif
