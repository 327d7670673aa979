/*
 * CP437: the characters of old screens, which fonts of roguelikes number their pictures by.
 */
#ifndef TMAP_FILES_CP437_H
#define TMAP_FILES_CP437_H

#include <stdint.h>

/* Returns the number, 32..255, of a character; -1 if it has none. */
int cp437_of(uint32_t glyph);

#endif
