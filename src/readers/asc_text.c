/*
 * Invariants: bytes[end] is NUL, at which every loop over bytes stops; and where a word is looked
 * at, it is in the buffer as a whole, or is too long. Bytes of a pipe are written to a temporary
 * file as they are read, from which the second reading takes them.
 */
#include "readers/asc_text.h"
#include "readers/error_format.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { ASC_BUFFER = 1 << 17 };

struct asc_text {
    FILE *in;        /* to read from: the caller's, or `copy` once it was read */
    FILE *copy;      /* temporary file with the bytes of a stream that cannot seek; else NULL */
    int64_t start;   /* offset of the text in the file that can seek */
    uint64_t before; /* bytes of the text before those in the buffer */
    uint64_t left;   /* bytes that may still be read */
    size_t at;       /* in `bytes`, of the next byte */
    size_t end;      /* in `bytes`, after the last byte */
    bool ended;      /* true after the last byte */
    char bytes[ASC_BUFFER + 1];
};

struct asc_text *asc_text_new(FILE *in, uint64_t max_bytes, struct error *error)
{
    struct asc_text *text = malloc(sizeof *text);
    if (text == NULL) {
        error_memory(error);
        return NULL;
    }
    text->in = in;
    text->copy = NULL;
    text->start = ftello(in);
    text->before = 0;
    text->left = max_bytes;
    text->at = 0;
    text->end = 0;
    text->ended = false;
    *text->bytes = '\0';
    if (text->start < 0) {
        text->start = 0;
        text->copy = tmpfile();
        if (text->copy == NULL) {
            error_format(error, ERROR_FAILURE, "no temporary file: %s", strerror(errno));
            free(text);
            return NULL;
        }
    }
    return text;
}

void asc_text_free(struct asc_text *text)
{
    if (text == NULL)
        return;
    if (text->copy != NULL)
        fclose(text->copy);
    free(text);
}

void asc_text_allow(struct asc_text *text, uint64_t bytes)
{
    text->left += bytes;
}

/* Moves the bytes that are left to the buffer's beginning and fills up after them. */
static bool fill_text(struct asc_text *text, struct error *error)
{
    size_t kept = text->end - text->at;
    size_t wanted = ASC_BUFFER - kept < text->left ? ASC_BUFFER - kept : (size_t)text->left;
    if (wanted == 0)
        return error_set(error, ERROR_FAILURE,
                         "the grid is broken: its text is too long for its cells");
    memmove(text->bytes, text->bytes + text->at, kept);
    text->before += text->at;
    text->at = 0;
    size_t got = fread(text->bytes + kept, 1, wanted, text->in);
    text->end = kept + got;
    text->bytes[text->end] = '\0';
    text->left -= got;
    text->ended = got < wanted;
    if (ferror(text->in))
        return error_of_errno(error);
    if (text->copy != NULL && text->in != text->copy &&
        fwrite(text->bytes + kept, 1, got, text->copy) < got)
        return error_format(error, ERROR_FAILURE, "temporary file: %s", strerror(errno));
    return true;
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Makes the next word begin at text->at, whole. */
static bool find_word(struct asc_text *text, struct error *error)
{
    while (true) {
        const char *next = text->bytes + text->at;
        while (is_space(*next))
            next++;
        text->at = (size_t)(next - text->bytes);
        if (text->end - text->at > ASC_WORD_MAX || text->ended)
            break;
        if (!fill_text(text, error))
            return false;
    }
    if (text->at < text->end)
        return true;
    return error_set(error, ERROR_FAILURE, "the grid is cut off");
}

const char *asc_text_peek(struct asc_text *text, size_t *length, struct error *error)
{
    if (!find_word(text, error))
        return NULL;
    const char *word = text->bytes + text->at;
    const char *end = word;
    while (*end != '\0' && !is_space(*end))
        end++;
    *length = (size_t)(end - word);
    if (*length > ASC_WORD_MAX || *length == 0) {
        error_set(error, ERROR_FAILURE, "the grid is broken: no number where one should be");
        return NULL;
    }
    return word;
}

void asc_text_skip(struct asc_text *text, size_t length)
{
    text->at += length;
}

/* Reads a word that is no plain number. */
static bool read_odd_number(struct asc_text *text, struct asc_number *number, struct error *error)
{
    size_t length;
    char shown[ERROR_SHOWN_MAX];
    char copy[ASC_WORD_MAX + 1];
    const char *word = asc_text_peek(text, &length, error);
    if (word == NULL)
        return false;
    if (asc_number_is_nan(word, length)) {
        *number = ASC_NUMBER_UNKNOWN;
        asc_text_skip(text, length);
        return true;
    }
    memcpy(copy, word, length);
    copy[length] = '\0';
    return error_format(error, ERROR_FAILURE, "the grid is broken: \"%s\" is no number",
                        error_shown(copy, shown));
}

bool asc_text_number(struct asc_text *text, struct asc_number *number, struct error *error)
{
    const char *from = text->bytes + text->at;
    from += is_space(*from);
    if (is_space(*from) || text->bytes + text->end - from <= ASC_WORD_MAX) {
        if (!find_word(text, error))
            return false;
        from = text->bytes + text->at;
    }
    const char *after = asc_number_read(from, number);
    const char *end = text->bytes + text->end;
    if (after == NULL || !(is_space(*after) || after == end) || after - from > ASC_WORD_MAX)
        return read_odd_number(text, number, error);
    text->at = (size_t)(after - text->bytes);
    return true;
}

bool asc_text_only_integers(struct asc_text *text, bool *only, struct error *error)
{
    while (true) {
        size_t span = strspn(text->bytes + text->at, "0123456789-+ \n\r\t");
        text->at += span;
        *only = text->at == text->end;
        if (!*only || text->ended)
            return true;
        if (!fill_text(text, error))
            return false;
    }
}

uint64_t asc_text_tell(const struct asc_text *text)
{
    return text->before + text->at;
}

bool asc_text_return(struct asc_text *text, uint64_t place, struct error *error)
{
    while (text->copy != NULL && text->in != text->copy && !text->ended) {
        text->at = text->end; /* the rest is copied, too */
        if (!fill_text(text, error))
            return false;
    }
    if (text->copy != NULL)
        text->in = text->copy;
    if (fseeko(text->in, (off_t)(text->start + (int64_t)place), SEEK_SET) != 0)
        return error_of_errno(error);
    text->left += text->before + text->end - place;
    text->before = place;
    text->at = 0;
    text->end = 0;
    text->ended = false;
    *text->bytes = '\0';
    return true;
}
