/*
 * Parse: numbers as users write them, read exactly or refused.
 *
 * strtol and similar functions skip blanks, take signs and clamp; floating point loses decimals.
 * The functions here do none of that. If they return false or NULL, the numbers are unspecified.
 */
#ifndef TMAP_BASE_PARSE_H
#define TMAP_BASE_PARSE_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

#define PARSE_MILLION UINT32_C(1000000)

/* Reads the decimal digits that `text` begins with, one or more, as a number of 0..max. Returns the
 * text after them; NULL if there is no digit or the number is larger than max. */
const char *parse_digits(const char *text, uint64_t max, uint64_t *number);

/* True if all of `text` is a decimal number of 0..max. */
bool parse_number(const char *text, uint64_t max, uint64_t *number);

/* True if `text` is two decimal numbers with the character `separator` between them. The first is
 * min..max[0], the second min..max[1]; both maxima are below 2^32. */
bool parse_pair(const char *text, char separator, uint64_t min, const uint64_t max[2],
                uint32_t *first, uint32_t *second);

/* True if `text` is a number, in decimal or, after 0x, in hexadecimal. If it needs more than 64
 * bits, *fits is false and *number has the lowest 64. */
bool parse_hex_or_decimal(const char *text, uint64_t *number, bool *fits);

/* True if `text` is a decimal number, such as 0.45, that is a whole number of millionths from 0 to
 * max. */
bool parse_millionths(const char *text, uint32_t max, uint32_t *millionths);

/* Finds the number of the name that `text` is, among those that name(0), name(1)... return before
 * NULL. Returns false with ERROR_USAGE, which lists them, if it is none of them. */
bool parse_name(const char *text, const char *(*name)(int n), int *number, struct error *error);

#endif
