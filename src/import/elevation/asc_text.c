/*
 * Invariants: bytes[end] is NUL, at which every loop over bytes stops; and where a word is looked
 * at, it is in the buffer as a whole, or is too long. Bytes of a pipe are written to a temporary
 * file as they are read, from which the second reading takes them.
 */
#include "import/elevation/asc_text.h"

#include "system/error_format.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/*
 * Most numbers have few digits and no exponent: they are read without counting digits.
 */

enum { DIGITS_MAX = 18, EXPONENT_MAX = 9999, POWERS = 19 };

static const uint64_t powers[POWERS] = {
    UINT64_C(1),
    UINT64_C(10),
    UINT64_C(100),
    UINT64_C(1000),
    UINT64_C(10000),
    UINT64_C(100000),
    UINT64_C(1000000),
    UINT64_C(10000000),
    UINT64_C(100000000),
    UINT64_C(1000000000),
    UINT64_C(10000000000),
    UINT64_C(100000000000),
    UINT64_C(1000000000000),
    UINT64_C(10000000000000),
    UINT64_C(100000000000000),
    UINT64_C(1000000000000000),
    UINT64_C(10000000000000000),
    UINT64_C(100000000000000000),
    UINT64_C(1000000000000000000),
};

/* Reads digits, of which the first 18 that count are kept, and a point among them. Returns the text
 * after them. */
static const char *read_long_digits(const char *from, struct asc_number *number)
{
    int kept = 0;
    bool point = false;
    number->digits = 0;
    number->exponent = 0;
    for (; (*from >= '0' && *from <= '9') || (*from == '.' && !point); from++) {
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
    for (; (unsigned)(*from - '0') <= 9; from++)
        digits = digits * 10 + (uint64_t)(*from - '0');
    if (*from == '.') {
        const char *fraction = from + 1;
        for (from++; (unsigned)(*from - '0') <= 9; from++)
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
    if ((unsigned)(*from - '0') > 9)
        return NULL;
    for (; (unsigned)(*from - '0') <= 9; from++)
        exponent = exponent < EXPONENT_MAX ? exponent * 10 + (*from - '0') : exponent;
    number->exponent += minus ? -exponent : exponent;
    return from;
}

/* Makes equal numbers equal. */
static void settle_number(struct asc_number *number)
{
    const uint64_t full = UINT64_C(100000000000000000);
    if (number->digits == 0) {
        *number = (struct asc_number){0};
        return;
    }
    for (; number->exponent < 0 && number->digits % 10 == 0; number->exponent++)
        number->digits /= 10;
    for (; number->exponent > 0 && number->digits < full; number->exponent--)
        number->digits *= 10;
    if (number->exponent > EXPONENT_MAX)
        number->exponent = EXPONENT_MAX;
    if (number->exponent < -EXPONENT_MAX)
        number->exponent = -EXPONENT_MAX;
}

const char *asc_number_read(const char *from, struct asc_number *number)
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

bool asc_number_is_nan(const char *word, size_t length)
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

double asc_number_magnitude(const struct asc_number *number)
{
    double digits = (double)number->digits;
    if (number->exponent >= 0)
        return digits * (double)powers[number->exponent < POWERS ? number->exponent : POWERS - 1];
    return number->exponent > -POWERS ? digits / (double)powers[-number->exponent] : 0;
}

double asc_number_double(const struct asc_number *number)
{
    double magnitude = asc_number_magnitude(number);
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
