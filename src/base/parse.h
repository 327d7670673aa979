/*
 * Parse: numbers as users write them, read exactly or refused.
 *
 * strtol and its kin skip blanks, take signs and clamp; floating point loses decimals. These
 * functions do none of that.
 */
#ifndef TMAP_BASE_PARSE_H
#define TMAP_BASE_PARSE_H

#include <stdbool.h>
#include <stdint.h>

#define PARSE_MILLION UINT32_C(1000000)

/* Reads the decimal digits that `text` begins with, at least one, as a number of 0..most. Returns
 * the text after them, or NULL if there is no digit or the number is larger. */
const char *parse_digits(const char *text, uint64_t most, uint64_t *number);

/* True if all of `text` is a decimal number of 0..most. */
bool parse_number(const char *text, uint64_t most, uint64_t *number);

/* True if `text` is two decimal numbers with the character `between` between them. The first is
 * least..most[0], the second least..most[1]; both maxima are below 2^32. */
bool parse_pair(const char *text, char between, uint64_t least, const uint64_t most[2],
                uint32_t *first, uint32_t *second);

/* True if `text` is a number, in decimal or in hexadecimal after 0x. *fits is false if it needs
 * more than 64 bits; *number is then its lowest 64. */
bool parse_hex_or_decimal(const char *text, uint64_t *number, bool *fits);

/* True if `text` is a decimal number of 0..most millionths that is a whole number of millionths,
 * such as 0.45. */
bool parse_millionths(const char *text, uint32_t most, uint32_t *millionths);

#endif
