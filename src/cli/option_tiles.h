/*
 * Tiletext: tiles as the user writes them, in UTF-8.
 */
#ifndef TMAP_CLI_OPTION_TILES_H
#define TMAP_CLI_OPTION_TILES_H

#include "map/bands.h"

/* Reads one tile or more, lowest first, whatever the locale: the same options give the same bytes.
 * Returns NULL, or what the text must be and is not; the tiles are then of no use. */
const char *option_tiles_read(struct tiles *tiles, const char *text);

#endif
