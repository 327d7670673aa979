/*
 * Parse: reads numbers as users write them, exactly, or refuses them.
 *
 * strtol and similar functions skip blanks, accept signs and clamp; floating point loses decimals.
 * These functions do not. If they return false or NULL, the numbers they set are unspecified.
 */
#ifndef TMAP_BASE_PARSE_H
#define TMAP_BASE_PARSE_H

#include "base/error.h"

#define PARSE_MILLION UINT32_C(1000000)

/* True for 0..9. */
static inline bool parse_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads the decimal digits, one or more, at the start of `text` as a number of 0..max. Returns the
 * text after them; NULL if there is no digit or the number is over `max`. */
const char *parse_digits(const char *text, uint64_t max, uint64_t *number);

/* Reads all of `text` as a decimal number of 0..max. Returns false if it is not one. */
bool parse_number(const char *text, uint64_t max, uint64_t *number);

/* Reads `text` as two decimal numbers with the character `separator` between them: the first
 * min..max[0], the second min..max[1]. Both maxima are below 2^32. Returns false if `text` is not
 * valid. */
bool parse_pair(const char *text, char separator, uint64_t min, const uint64_t max[2],
                uint32_t *first, uint32_t *second);

/* Reads `text` as a number, decimal or, after 0x, hexadecimal. Returns false if it is not one. If
 * the number needs more than 64 bits, *fits is false and *number has the lowest 64. */
bool parse_hex_or_decimal(const char *text, uint64_t *number, bool *fits);

/* Reads `text` as a decimal number such as 0.45, in whole millionths of 0..max. Returns false if it
 * is not one. */
bool parse_millionths(const char *text, uint32_t max, uint32_t *millionths);

/* Finds `text` among the names that name(0), name(1)... return, up to NULL, and sets *number to its
 * index. Returns false with ERROR_USAGE, which lists the names, if it is none of them. */
bool parse_name(const char *text, const char *(*name)(int n), int *number, struct error *error);

#endif
