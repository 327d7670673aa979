/*
 * Tiletext: tiles as the user writes them, in UTF-8.
 */
#ifndef TMAP_TILETEXT_H
#define TMAP_TILETEXT_H

#include "band.h"

/* Reads one tile or more, lowest first, whatever the locale: the same options give the same bytes.
 * Returns NULL, or what the text must be and is not; the tiles are then of no use. */
const char *tiletext_read(struct tiles *tiles, const char *text);

#endif
