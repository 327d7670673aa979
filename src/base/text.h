/*
 * Text: builds text in memory without stdio; UTF-8; and words of a line as a shell cuts them.
 */
#ifndef TMAP_BASE_TEXT_H
#define TMAP_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A buffer that text is appended to. Initialize it in one of three ways.
 *
 * {.bytes, .room}: the caller's memory. As with snprintf, `length` also counts what did not fit.
 * {0}: no memory; only `length` is computed. {.grows = true}: allocated memory, which text_free
 * frees. If there is not enough, `failed` is set and nothing is appended from then on. */
struct text {
    char *bytes;   /* ends with a 0 after each call, if `room` is not 0; NULL: none yet */
    size_t room;   /* size of `bytes`, with the terminating 0 */
    size_t length; /* length of all that was appended, even if it did not fit; without the 0 */
    bool grows;    /* `bytes` grows as needed */
    bool failed;   /* out of memory */
};

/* An empty text in `size` bytes of memory of the block that it stands in. */
#define TEXT_LOCAL(size) ((struct text){.bytes = (char[size]){""}, .room = (size)})

/* Frees the memory of a growing text, and makes the text empty. */
void text_free(struct text *text);

/* Returns the length of the mark of UTF-8 (a BOM) that bytes of text begin with: 3, or 0. */
size_t text_mark(const char *bytes, size_t length);

/* Makes the function that returns the nth name of a list, from 0; NULL after the last. */
#define TEXT_NAMES(function, ...)                               \
    const char *function(int n)                                 \
    {                                                           \
        static const char *const names[] = {__VA_ARGS__, NULL}; \
        return names[n];                                        \
    }

/* Append one string; all strings up to NULL; `count` bytes. */
void text_add(struct text *text, const char *words);
void text_join(struct text *text, const char *words, ...) __attribute__((sentinel));
void text_bytes(struct text *text, const char *bytes, size_t count);

/* Append what printf would print. Only %s, %d, %u, %ld, %lu, %lld, %llu and %% are supported. */
void text_format(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_format_arguments(struct text *text, const char *format, va_list *arguments);

/* Shortens a text to its first `length` bytes. */
void text_cut(struct text *text, size_t length);

/* Appends a code point in UTF-8. It must be at most U+10FFFF and not a surrogate. */
void text_glyph(struct text *text, uint32_t glyph);

#define TEXT_GLYPH_MAX 4 /* bytes of the longest code point, as UTF-8 */

/* Writes a code point to `bytes` in UTF-8, without a terminating 0. Limits are those of text_glyph.
 * Returns the number of bytes, 1..4. */
size_t text_encode(uint32_t glyph, char bytes[TEXT_GLYPH_MAX]);

/* Writes bytes in base64 (RFC 4648), four characters for each three of them or fewer, without a
 * terminating 0. Returns the end of what was written. */
char *text_base64(char *to, const void *bytes, size_t length);

/* Reads the code point at the start of the string `bytes`. Returns the bytes after it; NULL if the
 * string is empty or does not start with valid UTF-8. */
const char *text_glyph_at(const char *bytes, uint32_t *glyph);

/* Returns how many columns a code point takes on a terminal: 1 or 2; 0 if it combines with others,
 * as halves of flags and colours of skin do, is a control character, or is seen only at the end of
 * a line, as the soft hyphen. It knows the common scripts; wcwidth knows more, but has widths for
 * these, too, and depends on the locale. */
int text_width(uint32_t glyph);

/* Returns an ASCII capital letter as a small letter, and any other byte unchanged. */
char text_small_letter(char letter);

/* True if `words` begins with `beginning`, which may be empty. ASCII capitals and small letters are
 * equal. */
bool text_begins(const char *words, const char *beginning);

/* True if `words` ends with `ending`, and has something before it. ASCII capitals and small letters
 * are equal. */
bool text_ends(const char *words, const char *ending);

/* True if a word, which is not empty, is one of a list of words with a separator between any two.
 * A list that is NULL is empty. */
bool text_lists(const char *list, char separator, const char *word);

/* Appends the names that name(0), name(1)... return, up to NULL, as a list: "a, b or c". */
void text_add_names(struct text *text, const char *(*name)(int n));

/* Appends `length` bytes for use inside single quotes of a shell. A single quote becomes '"'"'. */
void text_quoted(struct text *text, const char *bytes, size_t length);

/* Append a number in decimal. */
void text_number(struct text *text, uint64_t number);
void text_signed(struct text *text, int64_t number);

/* Appends number / 10^places with all decimals: number 531 with places 1 is "53.1". `places` is
 * 0..19. */
void text_decimal(struct text *text, uint64_t number, int places);

/* Appends number / 10^places without trailing zeros, but with at least one decimal. `places` is
 * 1..19. */
void text_trimmed(struct text *text, uint64_t number, int places);

/*
 * Shell words: cuts a line into words in place, as a shell does. Nothing is expanded or executed.
 */

/* Cuts a line at blanks and ends of lines outside quotes and not after a backslash. Each word
 * becomes a string inside the line, without its quotes. `words` must have room for max + 1
 * pointers: the words, then NULL. *count is the number of words. Returns false if there are more
 * than `max` words, or a quote is not closed. */
bool shell_words_cut(char *line, char *words[], int max, int *count);

#endif
