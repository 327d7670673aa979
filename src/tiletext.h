/*
 * Tiletext: tiles as the user writes them, in UTF-8.
 */
#ifndef TMAP_TILETEXT_H
#define TMAP_TILETEXT_H

#include "band.h"

#include <stdio.h>

/* Reads one tile or more, lowest first, whatever the locale: the same options give the same bytes.
 * Returns NULL, or what the text must be and is not; the tiles are then of no use. */
const char *tiletext_read(struct tiles *tiles, const char *text);

/* Prints tiles as one word, quoted so that a shell and xargs both read them. */
void tiletext_print(const struct tiles *tiles, FILE *out);

#endif
