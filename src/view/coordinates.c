/*
 * Coordinates are wrapped while their digits are read, so that no number of digits overflows.
 *
 * Invariant: a coordinate that was read is 0..side * 2^RECIPE_ZOOM_MAX - 1 units.
 */
#include "view/coordinates.h"

/* Reads the digits after a decimal point into *units. Returns the text after them, or NULL if there
 * are none or they are no whole number of units. A multiple of 2^-16 has at most 16 decimals. */
static const char *read_decimals(const char *text, uint64_t *units)
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
    *units = 0;
    for (int n = 0; n < RECIPE_ZOOM_MAX; n++) {
        fraction *= 2;
        *units = 2 * *units + (fraction >= one);
        fraction -= fraction >= one ? one : 0;
    }
    return digit > text && fraction == 0 ? digit : NULL;
}

/* Reads digits into *cells, wrapped into the side. Sets *wraps if the number is `side` or more.
 * Returns the text after the digits, or NULL if there are none; before a point there need be none.
 */
static const char *read_cells(const char *text, uint32_t side, uint64_t *cells, bool *wraps)
{
    const char *digit = text;
    *cells = 0;
    *wraps = false;
    for (; *digit >= '0' && *digit <= '9'; digit++) {
        *cells = *cells * 10 + (unsigned)(*digit - '0');
        *wraps = *wraps || *cells >= side;
        *cells %= side;
    }
    return digit > text || *digit == '.' ? digit : NULL;
}

const char *coordinates_parse_one(const char *text, uint32_t side, bool bounded, int64_t *place)
{
    bool minus = *text == '-';
    bool wraps;
    uint64_t cells;
    uint64_t units = 0;
    const char *end = read_cells(text + minus, side, &cells, &wraps);
    if (end != NULL && *end == '.')
        end = read_decimals(end + 1, &units);
    if (end == NULL)
        return NULL;
    int64_t whole = (int64_t)side << RECIPE_ZOOM_MAX;
    int64_t value = (int64_t)(cells << RECIPE_ZOOM_MAX | units);
    wraps = wraps || (minus && value > 0) || value > whole - (INT64_C(1) << RECIPE_ZOOM_MAX);
    *place = minus && value > 0 ? whole - value : value;
    return bounded && wraps ? NULL : end;
}

bool coordinates_parse(const char *text, const struct recipe *recipe, int64_t *x, int64_t *y)
{
    const char *end = coordinates_parse_one(text, recipe->width, recipe_bounded_x(recipe), x);
    if (end == NULL || *end != ',')
        return false;
    end = coordinates_parse_one(end + 1, recipe->height, recipe_bounded_y(recipe), y);
    return end != NULL && *end == '\0';
}

bool coordinates_is_between(int64_t x, int64_t y, int zoom)
{
    int finest = zoom > 0 ? zoom : 0;
    int64_t mask = (INT64_C(1) << (RECIPE_ZOOM_MAX - finest)) - 1;
    return ((x | y) & mask) != 0;
}

void coordinates_add_step(struct text *text, int zoom)
{
    if (zoom <= 0) {
        text_add(text, "whole cells");
        return;
    }
    text_add(text, "multiples of 1/");
    text_number(text, UINT64_C(1) << zoom);
    text_add(text, " cell");
}

void coordinates_add(struct text *text, int64_t point, int zoom)
{
    if (zoom <= 0) {
        text_number(text, (uint64_t)point << -zoom);
        return;
    }
    uint64_t mask = (UINT64_C(1) << zoom) - 1;
    uint64_t rest = (uint64_t)point & mask;
    text_number(text, (uint64_t)point >> zoom);
    if (rest != 0)
        text_add(text, ".");
    for (; rest != 0; rest = rest * 10 & mask)
        text_number(text, rest * 10 >> zoom);
}

void coordinates_add_place(struct text *text, int64_t x, int64_t y, int zoom)
{
    coordinates_add(text, x, zoom);
    text_add(text, ",");
    coordinates_add(text, y, zoom);
}
