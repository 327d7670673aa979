/*
 * Digits: rows of numbers as text.
 */
#ifndef TMAP_FILES_DIGITS_H
#define TMAP_FILES_DIGITS_H

#include <stddef.h>
#include <stdint.h>

#define DIGITS_SLACK 8 /* room that digits_row needs behind what it writes */

/* Writes `count` numbers in decimal, each with a comma after it. Returns
 * the number of bytes. */
size_t digits_row(const uint16_t *numbers, uint32_t count, char *to);

#endif
