/*
 * Numeral: numbers as the user writes them, read exactly or not at all.
 */
#ifndef TMAP_BASE_PARSE_H
#define TMAP_BASE_PARSE_H

#include "base/text.h"
#include "world/recipe.h"

#include <stdbool.h>
#include <stdint.h>

/* Reads decimal digits, one at least, of a number up to `most`. Returns what follows them, or NULL:
 * there are none, or the number is larger. */
const char *parse_digits(const char *text, uint64_t most, uint64_t *number);

/* Whether a text is such digits and nothing else. */
bool parse_number(const char *text, uint64_t most, uint64_t *number);

/* Whether a text is two such numbers of at least `least` with one character between them. `most` of
 * both is below 2^32. */
bool parse_pair(const char *text, char between, uint64_t least, const uint64_t most[2],
                uint32_t *first, uint32_t *second);

/* Whether a text is a number, decimal or hexadecimal after 0x; *fits: it has 64 bits at most. */
bool seed_parse_number(const char *text, uint64_t *seed, bool *fits);

/* Reads a seed as the user may write it: such a number, or any other text that is not empty, which
 * recipe_seed_of_text makes one. NULL, or what the text must be and is not. */
const char *seed_parse(const char *text, uint64_t *seed);

/* Whether a text is a decimal from 0 to so many millionths, of whole millionths. */
bool parse_millionths(const char *text, uint32_t most, uint32_t *millionths);

/* Reads a coordinate in cells, of any size and sign, maybe with decimals, that is a multiple of
 * 2^-RECIPE_ZOOM_MAX cells: *place is how many of these it is from 0, once it is wrapped into a
 * side of so many cells. Returns what follows it, or NULL: it is no such number, or it is not from
 * the first to the last cell of a side that is bounded. */
const char *place_parse_coordinate(const char *text, uint32_t side, bool bounded, int64_t *place);

/* Whether a text is X,Y: two such places, in a recipe's world. */
bool place_parse(const char *text, const struct recipe *recipe, int64_t *x, int64_t *y);

/* Whether one of two such places lies between cells where the zoom, of 0 or below, has whole ones,
 * or between the points of one above 0. */
bool place_is_between(int64_t x, int64_t y, int zoom);

/* Adds what places at a zoom are, for who wrote one between: "whole cells", or at zoom 2
 * "multiples of 1/4 cell". */
void place_add_step(struct text *text, int zoom);

#endif
