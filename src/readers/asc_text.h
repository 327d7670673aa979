/*
 * ASC text: words and decimal numbers of a long text, read fast and exactly, once or twice.
 *
 * No floating point and no scanf: a number is its digits and a power of ten.
 */
#ifndef TMAP_READERS_ASC_TEXT_H
#define TMAP_READERS_ASC_TEXT_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define ASC_WORD_MAX 255 /* bytes of a word */

/* digits * 10^exponent, less than 0 if `negative`. Equal numbers have equal fields: an exponent is
 * below 0 only if the last digit is not 0, and over 0 only if there are 18 digits; 0 is not
 * negative. More than 18 digits are cut after the 18th. */
struct asc_number {
    uint64_t digits;
    int exponent; /* -9999..9999 */
    bool negative;
};

struct asc_text;

/* Returns NULL, with the error set, without memory or, for a stream that cannot seek, without a
 * temporary file. At most `max_bytes` bytes are read, but see asc_text_allow. The stream stays the
 * caller's. */
struct asc_text *asc_text_new(FILE *in, uint64_t max_bytes, struct error *error);
void asc_text_free(struct asc_text *text);

/* Allows so many more bytes. */
void asc_text_allow(struct asc_text *text, uint64_t bytes);

/* Finds the next word, between blanks or ends of lines, and leaves it to be read. It ends with a
 * NUL or a blank, and is valid until the next call. NULL: the error says that there is none, or why
 * none can be read. */
const char *asc_text_peek(struct asc_text *text, size_t *length, struct error *error);

/* Goes on after that word, of `length` bytes. */
void asc_text_skip(struct asc_text *text, size_t length);

/* Reads the next word as a number such as -9999, 12.50 or 1.5e-3. A word such as nan or -inf gives
 * digits 1 and exponent 9999. Returns false with the error set if there is no number. */
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
