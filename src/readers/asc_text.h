/*
 * ASC text: words and numbers of a long text, read in pieces, once or twice.
 */
#ifndef TMAP_READERS_ASC_TEXT_H
#define TMAP_READERS_ASC_TEXT_H

#include "base/error.h"
#include "readers/asc_number.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

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
