/*
 * A share is in millionths: a percentage with 4 decimals, so 30% is 300000.
 */
#include "recipe/scale.h"

#include "base/minmax.h"
#include "base/parse.h"

#include <string.h>

/*
 * A value times a height has up to 91 bits. Such products are divided bit by bit, or in two parts,
 * so that 64 bits suffice.
 *
 * Invariant: two numbers with all their decimals are each below 10^18, and their difference is
 * below 2^61.
 */

const char *scale_parse_number(const char *text, struct scale_number *number)
{
    bool minus = *text == '-';
    bool point = false;
    *number = (struct scale_number){0};
    text += minus;
    if (!parse_is_digit(*text == '.' ? text[1] : *text))
        return NULL;
    for (; parse_is_digit(*text) || (*text == '.' && !point && parse_is_digit(text[1])); text++) {
        if (*text == '.') {
            point = true;
            continue;
        }
        number->number = number->number * 10 + (*text - '0');
        number->decimals += point;
        if (number->number > SCALE_NUMBER_MAX || number->decimals > SCALE_DECIMALS_MAX)
            return NULL;
    }
    number->number = minus ? -number->number : number->number;
    return text;
}

void scale_add_number(struct scale_number number, struct text *text)
{
    bool minus = number.number < 0;
    uint64_t magnitude = (uint64_t)(minus ? -number.number : number.number);
    text_add(text, minus ? "-" : "");
    text_decimal(text, magnitude, number.decimals);
}

void scale_add_trimmed(struct scale_number number, struct text *text)
{
    for (; number.decimals > 0 && number.number % 10 == 0; number.decimals--)
        number.number /= 10;
    scale_add_number(number, text);
}

int64_t scale_with_decimals(struct scale_number number, int decimals)
{
    for (; number.decimals < decimals; number.decimals++)
        number.number *= 10;
    return number.number;
}

int scale_compare_numbers(struct scale_number a, struct scale_number b)
{
    int64_t first = scale_with_decimals(a, SCALE_DECIMALS_MAX);
    int64_t second = scale_with_decimals(b, SCALE_DECIMALS_MAX);
    return (first > second) - (first < second);
}

/* Reads the letters of a unit up to the end of `text`. Returns false if anything else is there. */
static bool read_unit(struct scale *scale, const char *text)
{
    size_t length = strlen(text);
    if (length > SCALE_UNIT_MAX)
        return false;
    for (size_t n = 0; n < length; n++)
        if (text_small_letter(text[n]) < 'a' || text_small_letter(text[n]) > 'z')
            return false;
    memcpy(scale->unit, text, length + 1);
    return true;
}

bool scale_parse(struct scale *scale, const char *text, struct error *error)
{
    struct scale_number low = {0};
    struct scale_number high = {0};
    *scale = (struct scale){.given = true};
    text = scale_parse_number(text, &low);
    if (text != NULL)
        text = strncmp(text, "..", 2) == 0 ? scale_parse_number(text + 2, &high) : NULL;
    if (text == NULL || !read_unit(scale, text))
        return error_set(error, ERROR_USAGE,
                         "must be LOW..HIGH, two numbers of at most 12 digits and 6 decimals, and "
                         "optionally a unit of letters, such as 0..8000m");
    scale->decimals = MAX(low.decimals, high.decimals);
    scale->low = scale_with_decimals(low, scale->decimals);
    scale->high = scale_with_decimals(high, scale->decimals);
    if (MAX(scale->low, scale->high) > SCALE_NUMBER_MAX ||
        MIN(scale->low, scale->high) < -SCALE_NUMBER_MAX)
        return error_set(error, ERROR_USAGE,
                         "with equal decimals, one number has more than 12 digits");
    return scale->low < scale->high ||
           error_set(error, ERROR_USAGE, "the first number must be less than the second");
}

void scale_add(const struct scale *scale, struct text *text)
{
    scale_add_value(scale, text, scale->low);
    text_add(text, "..");
    scale_add_value(scale, text, scale->high);
    text_add(text, scale->unit);
}

bool scale_equal(const struct scale *a, const struct scale *b)
{
    return a->given == b->given && a->decimals == b->decimals && a->low == b->low &&
           a->high == b->high && strcmp(a->unit, b->unit) == 0;
}

struct scale scale_in_millionths(const struct scale *scale)
{
    struct scale fine = *scale;
    fine.low = scale_with_decimals(scale_number(scale, scale->low), 6);
    fine.high = scale_with_decimals(scale_number(scale, scale->high), 6);
    fine.decimals = 6;
    return fine;
}

int64_t scale_value(const struct scale *scale, struct height_range range, uint32_t height)
{
    int64_t heights = (int64_t)range.high - range.low;
    int64_t values = scale->high - scale->low;
    if (height <= range.low || range.low == range.high)
        return scale->low;
    if (height >= range.high)
        return scale->high;
    int64_t above = (int64_t)height - range.low;
    int64_t rest = values % heights * above; /* over `heights` */
    return scale->low + values / heights * above + (2 * rest + heights) / (2 * heights);
}

/* Returns part * heights / whole, rounded down. *has_rest is true if it was not exact. part <=
 * whole < 2^61. */
static uint32_t share_of(int64_t part, int64_t whole, uint32_t heights, bool *has_rest)
{
    uint32_t quotient = 0;
    int64_t rest = 0;
    for (int bit = 31; bit >= 0; bit--) {
        rest = 2 * rest + ((heights >> bit & 1) != 0 ? part : 0);
        quotient = 2 * quotient + (uint32_t)(rest / whole);
        rest %= whole;
    }
    *has_rest = rest > 0;
    return quotient;
}

uint32_t scale_height(const struct scale *scale, struct height_range range,
                      struct scale_number number, bool above)
{
    int decimals = MAX(number.decimals, scale->decimals);
    int64_t value = scale_with_decimals(number, decimals);
    int64_t low = scale_with_decimals(scale_number(scale, scale->low), decimals);
    int64_t high = scale_with_decimals(scale_number(scale, scale->high), decimals);
    bool has_rest;
    if (range.low == range.high)
        high = low;
    if (value < low || (value == low && !above))
        return 0;
    if (value > high || (value == high && above))
        return UINT32_MAX;
    uint32_t floor =
        range.low + share_of(value - low, high - low, range.high - range.low, &has_rest);
    return floor + (has_rest || above ? 1 : 0);
}

void scale_add_value(const struct scale *scale, struct text *text, int64_t value)
{
    scale_add_number(scale_number(scale, value), text);
}

void scale_add_short(const struct scale *scale, struct text *text, int64_t value)
{
    enum { STEPS = 1000 };
    int64_t values = scale->high - scale->low;
    int64_t unit = 1;
    int decimals = scale->decimals;
    for (; decimals > 0 && values / 10 >= STEPS; decimals--) {
        values /= 10;
        unit *= 10;
    }
    int64_t half = value < 0 ? -unit / 2 : unit / 2;
    scale_add_number((struct scale_number){(value + half) / unit, decimals}, text);
}

void scale_add_shown(const struct scale *scale, struct text *text, int64_t value)
{
    (scale->measured ? scale_add_short : scale_add_value)(scale, text, value);
}

void scale_add_with_unit(const struct scale *scale, struct text *text, int64_t value)
{
    scale_add_shown(scale, text, value);
    text_add(text, scale->unit[0] != '\0' ? " " : "");
    text_add(text, scale->unit);
}

enum { SHARE_DECIMALS = 4 };

static bool read_share(struct sea *sea, struct scale_number number, struct error *error)
{
    if (number.decimals > SHARE_DECIMALS)
        return error_set(error, ERROR_USAGE, "a share has at most 4 decimals");
    int64_t share = scale_with_decimals(number, SHARE_DECIMALS);
    if (share < 0 || share > SEA_ALL)
        return error_set(error, ERROR_USAGE, "a share is from 0% to 100%");
    *sea = (struct sea){.kind = SEA_SHARE, .share = (uint32_t)share};
    return true;
}

bool sea_parse(struct sea *sea, const char *text, struct error *error)
{
    struct scale_number number;
    if (strcmp(text, "none") == 0) {
        *sea = (struct sea){.kind = SEA_NONE};
        return true;
    }
    text = scale_parse_number(text, &number);
    if (text != NULL && strcmp(text, "%") == 0)
        return read_share(sea, number, error);
    *sea = (struct sea){.kind = SEA_LEVEL, .level = number};
    return (text != NULL && *text == '\0') ||
           error_set(error, ERROR_USAGE,
                     "must be a share of the area such as 30%, a height such as 120, or none");
}

void sea_add_share(uint32_t share, struct text *text)
{
    scale_add_trimmed((struct scale_number){share, SHARE_DECIMALS}, text);
    text_add(text, "%");
}

void sea_add(const struct sea *sea, struct text *text)
{
    if (sea->kind == SEA_NONE)
        text_add(text, "none");
    else if (sea->kind == SEA_SHARE)
        sea_add_share(sea->share, text);
    else if (sea->kind == SEA_LEVEL)
        scale_add_number(sea->level, text);
}
