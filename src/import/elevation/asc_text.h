/*
 * ASC text: the words and decimal numbers of a long text, which is read in pieces, some of it
 * twice.
 */
#ifndef TMAP_IMPORT_ELEVATION_ASC_TEXT_H
#define TMAP_IMPORT_ELEVATION_ASC_TEXT_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* A decimal number, exactly: digits * 10^exponent, less than 0 if `negative`. Equal numbers have
 * equal fields: an exponent is below 0 only if the last digit is not 0, and over 0 only if there
 * are 18 digits; 0 is not negative. More than 18 digits are cut after the 18th. */
struct asc_number {
    uint64_t digits;
    int exponent; /* -9999..9999 */
    bool negative;
};

/* Returns the nearest double or one next to it. */
double asc_number_double(const struct asc_number *number);

/* Sets *units to the number as a whole number of 10^-decimals, rounded to the nearest. Returns
 * false if it is over `maximum`, sign aside. */
bool asc_number_units(const struct asc_number *number, int decimals, uint64_t maximum,
                      int64_t *units);

struct asc_text;

/* Makes a text of what a stream has from here on, of which at most `max_bytes` bytes are read. The
 * stream stays the caller's and must outlive the text. Returns NULL with the error set if out of
 * memory or, for a stream that cannot seek, if there can be no temporary file. The caller frees the
 * text by asc_text_free, which also takes NULL. */
struct asc_text *asc_text_new(FILE *in, uint64_t max_bytes, struct error *error);
void asc_text_free(struct asc_text *text);

/* Returns the next word, between blanks or ends of lines, without taking it. It ends with a NUL or
 * a blank, and is valid until the next call. Returns NULL with the error set if there is none, or
 * if reading fails. */
const char *asc_text_word(struct asc_text *text, size_t *length, struct error *error);

/* Takes the word that asc_text_word found, of `length` bytes. */
void asc_text_skip(struct asc_text *text, size_t length);

/* Takes the next word as a number such as -9999, 12.50 or 1.5e-3. A word such as nan or -inf gives
 * one of 10^9999. Returns false with the error set if it is no number. */
bool asc_text_number(struct asc_text *text, struct asc_number *number, struct error *error);

/* Remembers the place of the next word, from which at most `max_bytes` more bytes are read than
 * were allowed before. */
void asc_text_mark(struct asc_text *text, uint64_t max_bytes);

/* Goes back to the place that was remembered; reads a stream that cannot seek to its end first.
 * Returns false with the error set if that fails. */
bool asc_text_rewind(struct asc_text *text, struct error *error);

/* Reads on to the end of the text, as long as there are only digits, signs and blanks. Sets *only
 * to true if there was nothing else. Returns false with the error set if reading fails. */
bool asc_text_only_integers(struct asc_text *text, bool *only, struct error *error);

#endif
