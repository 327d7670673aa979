/*
 * Digits: rows of numbers as text.
 */
#ifndef TMAP_FILES_DIGITS_H
#define TMAP_FILES_DIGITS_H

#include "world/world.h"

#include <stddef.h>
#include <stdint.h>

#define DIGITS_SLACK 8 /* room that digits_row needs behind what it writes */

/* Writes `count` numbers in decimal, each with a comma after it. Returns the number of bytes. */
size_t digits_row(const uint16_t *numbers, uint32_t count, char *to);

/* Write normalized heights, all known, or the numbers of a layer, as digits_row does. Return the
 * end of what they wrote. */
char *digits_put_normals(char *to, const struct world *world, const uint32_t *heights,
                         uint32_t count);
char *digits_put_bytes(char *to, const uint8_t *numbers, uint32_t count);

#endif
