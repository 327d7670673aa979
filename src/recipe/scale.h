/*
 * Scale and sea: the units of a world's heights, and its sea level as the user gives it.
 *
 * Heights inside the program are integers of 0..2^30-1. A scale gives the lowest and the highest
 * height of a world a value each, in units that the user or a file chooses, such as metres. Values
 * between the two lie on a straight line; a height outside counts as the nearer of the two. Values
 * are integers in 10^-decimals units, so there is no floating point. world.h finds the height
 * of the sea.
 */
#ifndef TMAP_RECIPE_SCALE_H
#define TMAP_RECIPE_SCALE_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

#define SCALE_DECIMALS_MAX 6                     /* decimals of a number */
#define SCALE_NUMBER_MAX   INT64_C(999999999999) /* maximum of a number without its decimal point */
#define SCALE_UNIT_MAX     8                     /* letters of a unit's name */

/* A decimal number as it was written: number * 10^-decimals. */
struct scale_number {
    int64_t number; /* -SCALE_NUMBER_MAX..SCALE_NUMBER_MAX */
    int decimals;   /* 0..SCALE_DECIMALS_MAX */
};

struct scale {
    bool given;                    /* false: heights have no units; the rest is then 0 */
    int decimals;                  /* decimals of all values, 0..SCALE_DECIMALS_MAX */
    int64_t low;                   /* value of the lowest height, in 10^-decimals units */
    int64_t high;                  /* value of the highest height, greater than low */
    char unit[SCALE_UNIT_MAX + 1]; /* name of the unit, such as "m"; "" if it has none */
};

/* Reason for refusing a value in units, as errors write it. */
#define SCALE_LACKING "the heights of this map have no units: give it --heights=LOW..HIGH, too"

/* Heights of a world between which a scale is spread, both included. */
struct scale_range {
    uint32_t low;
    uint32_t high; /* low or more; at most 2^30 - 1 */
};

/* Reads the number that `text` begins with: maybe a minus, digits, and maybe a point and more
 * digits; 12 digits and SCALE_DECIMALS_MAX decimals at most. Returns the text after it, or NULL if
 * there is no such number. */
const char *scale_parse_number(const char *text, struct scale_number *number);

/* Returns less than 0, 0 or more than 0 if the first number is less than, equal to or more than the
 * second. */
int scale_compare_numbers(struct scale_number a, struct scale_number b);

/* Returns a number in units of 10^-decimals; `decimals` is not less than its own. */
int64_t scale_with_decimals(struct scale_number number, int decimals);

/* Appends a number with all its decimals. */
void scale_add_number(struct scale_number number, struct text *text);

/* Reads all of `text` as LOW..HIGH or LOW..HIGHUNIT, such as 0..8000m or -12.5..843: two numbers,
 * the first one smaller, and letters. The scale has the decimals of the number that has more of
 * them. Returns false with ERROR_USAGE if `text` is something else. */
bool scale_parse(struct scale *scale, const char *text, struct error *error);

/* Appends a given scale as scale_parse reads it. */
void scale_add(const struct scale *scale, struct text *text);

/* True if two scales give each height the same value and unit. */
bool scale_equal(const struct scale *a, const struct scale *b);

/* The functions below take a given scale. */

/* Returns the value of a height to the nearest, halves up. In a range of one height it is `low`. */
int64_t scale_value(const struct scale *scale, struct scale_range range, uint32_t height);

/* Returns the lowest height whose value, before it is rounded, is `number` or more, and the lowest
 * one whose value is more than `number`. They return 0 if this is true of all heights, and
 * UINT32_MAX if it is true of none. */
uint32_t scale_height_at(const struct scale *scale, struct scale_range range,
                         struct scale_number number);
uint32_t scale_height_above(const struct scale *scale, struct scale_range range,
                            struct scale_number number);

/* Appends a value with all its decimals. */
void scale_add_value(const struct scale *scale, struct text *text, int64_t value);

/* Appends a value and, after a blank, the unit if there is one: "475 m". */
void scale_add_with_unit(const struct scale *scale, struct text *text, int64_t value);

#define SEA_ALL UINT32_C(1000000) /* a share of the whole area, in millionths */

enum sea_kind {
    SEA_DEFAULT, /* where the world has it by itself, see world.h */
    SEA_NONE,    /* there is no sea */
    SEA_SHARE,   /* a share of the area is under water */
    SEA_LEVEL,   /* heights at or below a value of the world's scale are under water */
};

struct sea {
    enum sea_kind kind;
    uint32_t share;            /* share of SEA_SHARE, 0..SEA_ALL */
    struct scale_number level; /* level of SEA_LEVEL */
};

/* Reads all of `text`: a share such as 30% or 12.5%, of at most 4 decimals; a level such as 120 or
 * -3.5, as scale.h reads numbers; or "none". Returns false with ERROR_USAGE if `text` is something
 * else. */
bool sea_parse(struct sea *sea, const char *text, struct error *error);

/* Appends a sea as sea_parse reads it; SEA_DEFAULT appends nothing. */
void sea_add(const struct sea *sea, struct text *text);

/* Appends a share as a percentage without zeros at its end: "30%", "12.5%". */
void sea_add_share(uint32_t share, struct text *text);

#endif
