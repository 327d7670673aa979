/*
 * Text: builds a line for a screen or a pipe, without stdio; and UTF-8.
 */
#ifndef TMAP_BASE_TEXT_H
#define TMAP_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A buffer that text is appended to: the caller's, or one that grows.
 *
 * {.bytes, .room}: memory of the caller's. As with snprintf, `length` counts what did not fit; {0}
 * measures. {.grows = true}: memory of the text's own, which text_free frees; if it runs out,
 * `failed` is set, and nothing is appended from then on. */
struct text {
    char *bytes;   /* terminated after each call if `room` is not 0; NULL: none yet */
    size_t room;   /* size of `bytes`, with the terminating 0 */
    size_t length; /* length of the text if all of it had fitted, without the terminating 0 */
    bool grows;    /* `bytes` grows as needed */
    bool failed;   /* there was no memory */
};

/* Frees the memory of a text that grows, and makes it empty. */
void text_free(struct text *text);

/* Append a string, several strings before NULL, and `count` bytes. */
void text_add(struct text *text, const char *words);
void text_join(struct text *text, const char *words, ...) __attribute__((sentinel));
void text_bytes(struct text *text, const char *bytes, size_t count);

/* Appends what printf would print, of the conversions %s, %d, %u, %ld, %lu, %lld, %llu and %% only.
 * */
void text_format(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_format_arguments(struct text *text, const char *format, va_list *arguments);

/* Shortens a text to its first `length` bytes, as they were when it had that length. */
void text_cut(struct text *text, size_t length);

/* Appends a code point in UTF-8. It must not be a surrogate nor exceed U+10FFFF. */
void text_glyph(struct text *text, uint32_t glyph);

/* Writes a code point, as text_glyph takes it, in UTF-8 and without a terminating 0. Returns the
 * number of bytes, 1..4. */
size_t text_encode(uint32_t glyph, char bytes[4]);

/* Reads the code point that `bytes`, a string, begins with. Returns the bytes after it; NULL if the
 * string is empty or does not begin with valid UTF-8. */
const char *text_glyph_at(const char *bytes, uint32_t *glyph);

/* Returns the columns of a code point on a terminal: 1 or 2; 0 if it combines with others or is a
 * control character. Knows the common scripts; wcwidth knows more, but depends on the locale. */
int text_width(uint32_t glyph);

/* Returns the small letter of a capital of ASCII, and any other byte as it is. */
char text_small_letter(char letter);

/* True if `words` begin with `beginning`, which may be empty. Capitals of ASCII count as small
 * letters. */
bool text_begins(const char *words, const char *beginning);

/* Appends the names that name(0), name(1)... return before NULL, as a list: "a, b or c". */
void text_add_names(struct text *text, const char *(*name)(int n));

/* Appends bytes that stand within single quotes of a shell. A single quote is written in double
 * ones. */
void text_quoted(struct text *text, const char *bytes, size_t length);

/* Append a number in decimal. */
void text_number(struct text *text, uint64_t number);
void text_signed(struct text *text, int64_t number);

/* Appends number / 10^places with all its decimals: number 531 with places 1 is "53.1". `places` is
 * 0..19. */
void text_decimal(struct text *text, uint64_t number, int places);

/* Appends number / 10^places without zeros at the end, but with one decimal or more. `places` is
 * 1..19. */
void text_trimmed(struct text *text, uint64_t number, int places);

/*
 * Shell words: cuts a line into words as a shell does, in place. Nothing is expanded or executed.
 */

/* Cuts a line at blanks that are not within single or double quotes and not behind a backslash.
 * Each word becomes a string within the line, without its quotes. `words` has room for max + 1
 * pointers: the words and, after them, NULL. *count is the number of words. Returns false if there
 * are more than max words or a quote is not closed. */
bool shell_words_cut(char *line, char *words[], int max, int *count);

#endif
