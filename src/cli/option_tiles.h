/*
 * Option tiles: tiles as the user writes them, in UTF-8.
 */
#ifndef TMAP_CLI_OPTION_TILES_H
#define TMAP_CLI_OPTION_TILES_H

#include "base/error.h"
#include "map/tiles.h"

#include <stdbool.h>

/* Reads a text of one tile or more, lowest first. The locale of the program does not matter: the
 * same options give the same bytes. False: ERROR_USAGE says what is wrong with the text. */
bool option_tiles_read(struct tiles *tiles, const char *text, struct error *error);

#endif
