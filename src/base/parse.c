/*
 * Numbers are read digit by digit: strtol and its kin skip blanks, take signs and clamp, and no
 * floating point keeps decimals exact.
 */
#include "base/parse.h"

#include "world/recipe.h"

#include <string.h>

const char *parse_digits(const char *text, uint64_t most, uint64_t *number)
{
    const char *digit = text;
    uint64_t value = 0;
    for (; *digit >= '0' && *digit <= '9'; digit++) {
        unsigned units = (unsigned)(*digit - '0');
        if (value > (most - units) / 10 || units > most)
            return NULL;
        value = value * 10 + units;
    }
    *number = value;
    return digit > text ? digit : NULL;
}

bool parse_number(const char *text, uint64_t most, uint64_t *number)
{
    const char *end = parse_digits(text, most, number);
    return end != NULL && *end == '\0';
}

bool parse_pair(const char *text, char between, uint64_t least, const uint64_t most[2],
                uint32_t *first, uint32_t *second)
{
    uint64_t a;
    uint64_t b;
    const char *end = parse_digits(text, most[0], &a);
    if (end == NULL || *end != between || !parse_number(end + 1, most[1], &b) || a < least ||
        b < least)
        return false;
    *first = (uint32_t)a;
    *second = (uint32_t)b;
    return true;
}

/* Of a character that is not NUL; -1: it is no digit. */
static int hex_value(char digit)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    const char *found = strchr(digits, digit);
    int n = found != NULL ? (int)(found - digits) : -1;
    return n < 16 ? n : n - 6;
}

bool seed_parse_number(const char *text, uint64_t *seed, bool *fits)
{
    bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    unsigned base = hex ? 16 : 10;
    uint64_t value = 0;
    *fits = true;
    text += hex ? 2 : 0;
    if (*text == '\0')
        return false;
    for (; *text != '\0'; text++) {
        int digit = hex_value(*text);
        if (digit < 0 || (unsigned)digit >= base)
            return false;
        *fits = *fits && value <= (UINT64_MAX - (unsigned)digit) / base;
        value = value * base + (unsigned)digit;
    }
    *seed = value;
    return true;
}

const char *seed_parse(const char *text, uint64_t *seed)
{
    bool fits;
    if (*text == '\0')
        return "must be a number or a text, not nothing";
    if (!seed_parse_number(text, seed, &fits))
        *seed = recipe_seed_of_text(text, strlen(text));
    else if (!fits)
        return "must be at most 18446744073709551615";
    return NULL;
}

bool parse_millionths(const char *text, uint32_t most, uint32_t *millionths)
{
    uint32_t unit = ROUGHNESS_ONE;
    uint64_t sum = 0;
    const char *digit = text;
    for (; *digit >= '0' && *digit <= '9' && sum <= most; digit++)
        sum = sum * 10 + ROUGHNESS_ONE * (uint64_t)(*digit - '0');
    if (*digit == '.' && digit[1] == '\0')
        return false;
    if (digit == text && *digit != '.')
        return false;
    if (*digit == '.')
        for (digit++; *digit >= '0' && *digit <= '9'; digit++) {
            unit /= 10;
            if (unit == 0 && *digit != '0')
                return false;
            sum += unit * (uint64_t)(*digit - '0');
        }
    *millionths = (uint32_t)sum;
    return *digit == '\0' && sum <= most;
}

/* Reads decimals that are a multiple of 2^-RECIPE_ZOOM_MAX; *parts is how many of these. Returns
 * what follows them, or NULL. */
static const char *read_parts(const char *text, uint64_t *parts)
{
    const char *digit = text;
    uint64_t fraction = 0;
    uint64_t one = 1;
    for (; *digit >= '0' && *digit <= '9'; digit++) {
        if (digit - text < RECIPE_ZOOM_MAX) {
            fraction = fraction * 10 + (unsigned)(*digit - '0');
            one *= 10;
        } else if (*digit != '0') {
            return NULL;
        }
    }
    *parts = 0;
    for (int n = 0; n < RECIPE_ZOOM_MAX; n++) {
        fraction *= 2;
        *parts = 2 * *parts + (fraction >= one);
        fraction -= fraction >= one ? one : 0;
    }
    return digit > text && fraction == 0 ? digit : NULL;
}

const char *place_parse_coordinate(const char *text, uint32_t side, bool bounded, int64_t *place)
{
    bool minus = *text == '-';
    bool wraps = false;
    uint64_t cells = 0;
    uint64_t parts = 0;
    const char *first = text + minus;
    const char *digit = first;
    for (; *digit >= '0' && *digit <= '9'; digit++) {
        cells = cells * 10 + (unsigned)(*digit - '0');
        wraps = wraps || cells >= side;
        cells %= side;
    }
    if (digit == first)
        return NULL;
    if (*digit == '.' && (digit = read_parts(digit + 1, &parts)) == NULL)
        return NULL;
    int64_t whole = (int64_t)side << RECIPE_ZOOM_MAX;
    int64_t value = (int64_t)(cells << RECIPE_ZOOM_MAX | parts);
    wraps = wraps || (minus && value > 0) || value > whole - (INT64_C(1) << RECIPE_ZOOM_MAX);
    *place = minus && value > 0 ? whole - value : value;
    return bounded && wraps ? NULL : digit;
}

bool place_parse(const char *text, const struct recipe *recipe, int64_t *x, int64_t *y)
{
    bool bounded = recipe->edges == EDGES_BOUNDED;
    const char *end = place_parse_coordinate(text, recipe->width, bounded, x);
    if (end == NULL || *end != ',')
        return false;
    end = place_parse_coordinate(end + 1, recipe->height, bounded, y);
    return end != NULL && *end == '\0';
}

bool place_is_between(int64_t x, int64_t y, int zoom)
{
    int finest = zoom > 0 ? zoom : 0;
    int64_t mask = (INT64_C(1) << (RECIPE_ZOOM_MAX - finest)) - 1;
    return ((x | y) & mask) != 0;
}

void place_add_step(struct text *text, int zoom)
{
    if (zoom <= 0) {
        text_add(text, "whole cells");
        return;
    }
    text_add(text, "multiples of 1/");
    text_number(text, UINT64_C(1) << zoom);
    text_add(text, " cell");
}
