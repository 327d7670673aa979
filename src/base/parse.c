/*
 * Numbers are read digit by digit. Before each step it is checked that the result still fits.
 */
#include "base/parse.h"

#include <string.h>

const char *parse_digits(const char *text, uint64_t max, uint64_t *number)
{
    const char *digit = text;
    uint64_t value = 0;
    for (; parse_is_digit(*digit); digit++) {
        unsigned units = (unsigned)(*digit - '0');
        if (value > (max - units) / 10 || units > max)
            return NULL;
        value = value * 10 + units;
    }
    *number = value;
    return digit > text ? digit : NULL;
}

bool parse_number(const char *text, uint64_t max, uint64_t *number)
{
    const char *end = parse_digits(text, max, number);
    return end != NULL && *end == '\0';
}

bool parse_pair(const char *text, char separator, uint64_t min, const uint64_t max[2],
                uint32_t *first, uint32_t *second)
{
    uint64_t a, b;
    const char *end = parse_digits(text, max[0], &a);
    if (end == NULL || *end != separator || !parse_number(end + 1, max[1], &b) || a < min ||
        b < min)
        return false;
    *first = (uint32_t)a;
    *second = (uint32_t)b;
    return true;
}

bool parse_hex_or_decimal(const char *text, uint64_t *number, bool *fits)
{
    static const char digits[] = "0123456789abcdef";
    bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    unsigned base = hex ? 16 : 10;
    uint64_t value = 0;
    *fits = true;
    text += hex ? 2 : 0;
    if (*text == '\0')
        return false;
    for (; *text != '\0'; text++) {
        const char *found = memchr(digits, text_small_letter(*text), base);
        if (found == NULL)
            return false;
        unsigned digit = (unsigned)(found - digits);
        *fits = *fits && value <= (UINT64_MAX - digit) / base;
        value = value * base + digit;
    }
    *number = value;
    return true;
}

/* Adds the digits after a decimal point, in millionths. Returns the text after them; NULL if a
 * digit below a millionth is not 0. */
static const char *add_fraction(const char *digit, uint64_t *millionths)
{
    uint32_t unit = PARSE_MILLION;
    for (; parse_is_digit(*digit); digit++) {
        unit /= 10;
        if (unit == 0 && *digit != '0')
            return NULL;
        *millionths += unit * (uint64_t)(*digit - '0');
    }
    return digit;
}

bool parse_millionths(const char *text, uint32_t max, uint32_t *millionths)
{
    uint64_t sum = 0;
    const char *digit = text;
    for (; parse_is_digit(*digit) && sum <= max; digit++)
        sum = sum * 10 + PARSE_MILLION * (uint64_t)(*digit - '0');
    if (*digit == '.' && parse_is_digit(digit[1]))
        digit = add_fraction(digit + 1, &sum);
    else if (digit == text)
        return false;
    if (digit == NULL || *digit != '\0' || sum > max)
        return false;
    *millionths = (uint32_t)sum;
    return true;
}

bool parse_name(const char *text, const char *(*name)(int n), int *number, struct error *error)
{
    struct text names = TEXT_LOCAL(400);
    for (*number = 0; name(*number) != NULL; ++*number)
        if (strcmp(text, name(*number)) == 0)
            return true;
    text_add(&names, "must be ");
    text_add_names(&names, name);
    return error_set(error, ERROR_USAGE, names.bytes);
}
