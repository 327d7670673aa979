/*
 * Numbers: most have few digits and no exponent, and are read without counting digits.
 *
 * Text: bytes[end] is NUL, at which every loop over bytes stops. A word that is looked at is in the
 * buffer as a whole, or too long. Bytes of a pipe are written to a temporary file as they are read,
 * from which the second reading takes them.
 */
#include "import/elevation/asc_text.h"

#include "base/minmax.h"
#include "import/images/import_stream.h"
#include "system/system.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { DIGITS_MAX = 18, EXPONENT_MAX = 9999, POWERS = 19, WORD_MAX = 255, BUFFER = 1 << 17 };

/* Powers of ten. A double has each of them exactly. */
static const uint64_t powers[POWERS] = {
    (uint64_t)1e0,  (uint64_t)1e1,  (uint64_t)1e2,  (uint64_t)1e3,  (uint64_t)1e4,
    (uint64_t)1e5,  (uint64_t)1e6,  (uint64_t)1e7,  (uint64_t)1e8,  (uint64_t)1e9,
    (uint64_t)1e10, (uint64_t)1e11, (uint64_t)1e12, (uint64_t)1e13, (uint64_t)1e14,
    (uint64_t)1e15, (uint64_t)1e16, (uint64_t)1e17, (uint64_t)1e18,
};

static bool is_digit(char c)
{
    return (unsigned)(c - '0') <= 9;
}

/* Reads digits, of which the first 18 that count are kept, and a point among them. Returns the text
 * after them. */
static const char *read_long_digits(const char *from, struct asc_number *number)
{
    int kept = 0;
    bool point = false;
    number->digits = 0;
    number->exponent = 0;
    for (; is_digit(*from) || (*from == '.' && !point); from++) {
        if (*from == '.') {
            point = true;
        } else if (kept < DIGITS_MAX) {
            number->digits = number->digits * 10 + (uint64_t)(*from - '0');
            kept += number->digits > 0;
            number->exponent -= point;
        } else {
            number->exponent += !point;
        }
    }
    return from;
}

/* Reads digits with a point among them. Returns the text after them, or NULL if there are none. */
static inline const char *read_digits(const char *from, struct asc_number *number)
{
    const char *first = from;
    uint64_t digits = 0;
    int exponent = 0;
    int points = 0;
    for (; is_digit(*from); from++)
        digits = digits * 10 + (uint64_t)(*from - '0');
    if (*from == '.') {
        const char *fraction = from + 1;
        for (from++; is_digit(*from); from++)
            digits = digits * 10 + (uint64_t)(*from - '0');
        exponent = (int)(fraction - from);
        points = 1;
    }
    if (from - first == points)
        return NULL;
    if (from - first > DIGITS_MAX)
        return read_long_digits(first, number);
    number->digits = digits;
    number->exponent = exponent;
    return from;
}

/* Reads an exponent, from after its e. Returns the text after it, or NULL. */
static const char *read_exponent(const char *from, struct asc_number *number)
{
    bool minus = *from == '-';
    int exponent = 0;
    from += minus || *from == '+';
    if (!is_digit(*from))
        return NULL;
    for (; is_digit(*from); from++)
        exponent = exponent < EXPONENT_MAX ? exponent * 10 + (*from - '0') : exponent;
    number->exponent += minus ? -exponent : exponent;
    return from;
}

/* Makes equal numbers equal. */
static void settle_number(struct asc_number *number)
{
    if (number->digits == 0) {
        *number = (struct asc_number){0};
        return;
    }
    for (; number->exponent < 0 && number->digits % 10 == 0; number->exponent++)
        number->digits /= 10;
    for (; number->exponent > 0 && number->digits < powers[DIGITS_MAX - 1]; number->exponent--)
        number->digits *= 10;
    number->exponent = CLAMP(number->exponent, -EXPONENT_MAX, EXPONENT_MAX);
}

/* Reads a number from a text that ends with a NUL. Returns the text after the number, or NULL if
 * none begins there. */
static const char *read_number(const char *from, struct asc_number *number)
{
    bool has_sign = *from == '-' || *from == '+';
    number->negative = *from == '-';
    from = read_digits(from + has_sign, number);
    if (from == NULL)
        return NULL;
    if (*from == 'e' || *from == 'E')
        from = read_exponent(from + 1, number);
    if (number->exponent != 0 || number->digits == 0)
        settle_number(number);
    return from;
}

/* Returns true if a word stands for no number, or for one without end: nan, -inf. */
static bool is_nan(const char *word, size_t length)
{
    static const char *const names[] = {"nan", "inf", "infinity", "1.#qnan", "1.#inf", "1.#ind"};
    if (*word == '-' || *word == '+') {
        word++;
        length--;
    }
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        if (length == strlen(names[n]) && strncasecmp(word, names[n], length) == 0)
            return true;
    return false;
}

double asc_number_double(const struct asc_number *number)
{
    int power = MIN(abs(number->exponent), POWERS - 1);
    double magnitude = (double)number->digits;
    if (number->exponent >= 0)
        magnitude *= (double)powers[power];
    else
        magnitude = number->exponent > -POWERS ? magnitude / (double)powers[power] : 0;
    return number->negative ? -magnitude : magnitude;
}

bool asc_number_units(const struct asc_number *number, int decimals, uint64_t maximum,
                      int64_t *units)
{
    int shift = number->exponent + decimals;
    uint64_t digits = number->digits;
    if (shift >= POWERS || (shift > 0 && digits > maximum / powers[shift]))
        return false;
    if (shift > 0)
        digits *= powers[shift];
    else if (shift <= -POWERS)
        digits = 0;
    else if (shift < 0)
        digits = (digits + powers[-shift] / 2) / powers[-shift];
    if (digits > maximum)
        return false;
    *units = number->negative ? -(int64_t)digits : (int64_t)digits;
    return true;
}

struct asc_text {
    FILE *in;        /* to read from: the caller's, or `copy` once it was read */
    FILE *copy;      /* temporary file with the bytes of a stream that cannot seek; else NULL */
    int64_t start;   /* offset of the text in the file that can seek */
    uint64_t before; /* bytes of the text before those in the buffer */
    uint64_t left;   /* bytes that may still be read */
    uint64_t mark;   /* bytes of the text before the place to go back to */
    size_t at;       /* in `bytes`, of the next byte */
    size_t end;      /* in `bytes`, after the last byte */
    bool ended;      /* true after the last byte */
    char bytes[BUFFER + 1];
};

struct asc_text *asc_text_new(FILE *in, uint64_t max_bytes, struct error *error)
{
    struct asc_text *text = malloc(sizeof *text);
    if (text == NULL) {
        error_memory(error);
        return NULL;
    }
    memset(text, 0, offsetof(struct asc_text, bytes) + 1);
    text->in = in;
    text->left = max_bytes;
    text->start = ftello(in);
    if (text->start >= 0)
        return text;
    text->start = 0;
    text->copy = import_stream_temporary(error);
    if (text->copy != NULL)
        return text;
    free(text);
    return NULL;
}

void asc_text_free(struct asc_text *text)
{
    if (text != NULL && text->copy != NULL)
        fclose(text->copy);
    free(text);
}

/* Moves the bytes that are left to the buffer's beginning and fills up after them. */
static bool fill_text(struct asc_text *text, struct error *error)
{
    size_t kept = text->end - text->at;
    size_t wanted = (size_t)MIN(BUFFER - kept, text->left);
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
        return import_stream_refuse_temporary(error);
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
        if (text->end - text->at > WORD_MAX || text->ended)
            break;
        if (!fill_text(text, error))
            return false;
    }
    if (text->at < text->end)
        return true;
    return error_set(error, ERROR_FAILURE, "the grid is cut off");
}

const char *asc_text_word(struct asc_text *text, size_t *length, struct error *error)
{
    if (!find_word(text, error))
        return NULL;
    const char *word = text->bytes + text->at;
    const char *end = word;
    while (*end != '\0' && !is_space(*end))
        end++;
    *length = (size_t)(end - word);
    if (*length > WORD_MAX || *length == 0) {
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
    char copy[WORD_MAX + 1];
    const char *word = asc_text_word(text, &length, error);
    if (word == NULL)
        return false;
    if (is_nan(word, length)) {
        *number = (struct asc_number){.digits = 1, .exponent = EXPONENT_MAX};
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
    if (is_space(*from) || text->bytes + text->end - from <= WORD_MAX) {
        if (!find_word(text, error))
            return false;
        from = text->bytes + text->at;
    }
    const char *after = read_number(from, number);
    const char *end = text->bytes + text->end;
    if (after == NULL || !(is_space(*after) || after == end) || after - from > WORD_MAX)
        return read_odd_number(text, number, error);
    text->at = (size_t)(after - text->bytes);
    return true;
}

void asc_text_mark(struct asc_text *text, uint64_t max_bytes)
{
    text->mark = text->before + text->at;
    text->left += max_bytes;
}

bool asc_text_rewind(struct asc_text *text, struct error *error)
{
    while (text->copy != NULL && text->in != text->copy && !text->ended) {
        text->at = text->end; /* the rest is copied, too */
        if (!fill_text(text, error))
            return false;
    }
    if (text->copy != NULL)
        text->in = text->copy;
    if (fseeko(text->in, (off_t)(text->start + (int64_t)text->mark), SEEK_SET) != 0)
        return error_of_errno(error);
    text->left += text->before + text->end - text->mark;
    text->before = text->mark;
    text->at = 0;
    text->end = 0;
    text->ended = false;
    *text->bytes = '\0';
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
