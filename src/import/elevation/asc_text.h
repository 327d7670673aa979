/*
 * ASC text: words and numbers of a long text, read in pieces, once or twice.
 */
#ifndef TMAP_IMPORT_ELEVATION_ASC_TEXT_H
#define TMAP_IMPORT_ELEVATION_ASC_TEXT_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/*
 * ASC number: a decimal number of a text, exactly: its digits and a power of ten. No floating point
 * and no scanf.
 */

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

#define ASC_WORD_MAX 255 /* bytes of a word */

struct asc_text;

/* Makes a text of what a stream has from here on, of which at most `max_bytes` bytes are read, but
 * see asc_text_allow. The stream stays the caller's and must outlive the text. Returns NULL with
 * the error set if out of memory or, for a stream that cannot seek, if there can be no temporary
 * file. asc_text_free also takes NULL. */
struct asc_text *asc_text_new(FILE *in, uint64_t max_bytes, struct error *error);
void asc_text_free(struct asc_text *text);

/* Lets `bytes` more bytes be read than were allowed before. */
void asc_text_allow(struct asc_text *text, uint64_t bytes);

/* Returns the next word, between blanks or ends of lines, and leaves it to be read. It ends with a
 * NUL or a blank, and is valid until the next call. Returns NULL with the error set if there is
 * none, or if reading fails. */
const char *asc_text_peek(struct asc_text *text, size_t *length, struct error *error);

/* Goes on after the word that asc_text_peek found, of `length` bytes. */
void asc_text_skip(struct asc_text *text, size_t length);

/* Reads the next word as a number such as -9999, 12.50 or 1.5e-3. A word such as nan or -inf gives
 * ASC_NUMBER_UNKNOWN. Returns false with the error set if there is no number. */
bool asc_text_number(struct asc_text *text, struct asc_number *number, struct error *error);

/* Reads on to the end of the text, as long as there are only digits, signs and blanks. Sets *only
 * to true if there was nothing else. Returns false with the error set if reading fails. */
bool asc_text_only_integers(struct asc_text *text, bool *only, struct error *error);

/* Returns the number of bytes up to the next word. */
uint64_t asc_text_tell(const struct asc_text *text);

/* Goes back to `place`, as asc_text_tell returned it; reads a stream that cannot seek to its end
 * first. Returns false with the error set if that fails. */
bool asc_text_return(struct asc_text *text, uint64_t place, struct error *error);

#endif
