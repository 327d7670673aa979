/*
 * ASC number: a decimal number of a text, exactly: its digits and a power of ten. No floating point
 * and no scanf.
 */
#ifndef TMAP_READERS_ASC_NUMBER_H
#define TMAP_READERS_ASC_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* digits * 10^exponent, less than 0 if `negative`. Equal numbers have equal fields: an exponent is
 * below 0 only if the last digit is not 0, and over 0 only if there are 18 digits; 0 is not
 * negative. More than 18 digits are cut after the 18th. */
struct asc_number {
    uint64_t digits;
    int exponent; /* -9999..9999 */
    bool negative;
};

/* Number that stands for words such as nan: one that is not known. */
#define ASC_NUMBER_UNKNOWN ((struct asc_number){.digits = 1, .exponent = 9999})

/* Reads a number such as -9999, 12.50 or 1.5e-3. `from` must end with a NUL. Returns the text after
 * the number, or NULL if none begins there. */
const char *asc_number_read(const char *from, struct asc_number *number);

/* True if a word of `length` bytes stands for no number, or for one without end: nan, -inf. */
bool asc_number_is_nan(const char *word, size_t length);

/* True if two numbers are equal. */
static inline bool asc_number_equals(const struct asc_number *a, const struct asc_number *b)
{
    return a->digits == b->digits && a->exponent == b->exponent && a->negative == b->negative;
}

/* True if a number can be a height: nearer to 0 than 1e30, which has 18 digits and exponent 13. */
static inline bool asc_number_is_known(const struct asc_number *number)
{
    return number->exponent < 13;
}

/* Return the nearest double or one next to it: of the number, and of it without its sign. */
double asc_number_double(const struct asc_number *number);
double asc_number_magnitude(const struct asc_number *number);

/* Sets *units to the number as a whole number of 10^-decimals, rounded to the nearest. Returns
 * false if it is over `maximum`, sign aside. */
bool asc_number_units(const struct asc_number *number, int decimals, uint64_t maximum,
                      int64_t *units);

#endif
