/*
 * Most numbers have few digits and no exponent: they are read without counting digits.
 */
#include "readers/asc_number.h"

#include <string.h>
#include <strings.h>

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
