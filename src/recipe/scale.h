/*
 * Scale and sea: the units of a world's heights, and its sea level as the user gives it.
 *
 * Heights inside the program are integers, 0..2^30-1. A scale gives values to the lowest and the
 * highest height of a world, in units that the user or a file chooses, such as metres. Heights
 * between them have values on a straight line; a height outside has the value of the nearer end.
 * Values are integers in units of 10^-decimals, so there is no floating point. world.h computes the
 * height of the sea.
 */
#ifndef TMAP_RECIPE_SCALE_H
#define TMAP_RECIPE_SCALE_H

#include "base/error.h"

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
    bool measured;                 /* decimals are as many as a file needed, not as a user gave */
    int decimals;                  /* decimals of all values, 0..SCALE_DECIMALS_MAX */
    int64_t low;                   /* value of the lowest height, in 10^-decimals units */
    int64_t high;                  /* value of the highest height, greater than low */
    char unit[SCALE_UNIT_MAX + 1]; /* name of the unit, such as "m"; "" if it has none */
};

/* Error text for a value in units where the world has no scale. */
#define SCALE_LACKING "the heights of this map have no units; add --heights=LOW..HIGH"

/* A range of heights, both ends included. That of a scale goes from the height that has its low
 * value to the one that has its high value. */
struct height_range {
    uint32_t low;
    uint32_t high; /* of a scale: at least low, at most 2^30 - 1 */
};

/* Reads the number at the start of `text`: an optional minus sign, digits, and optionally a point
 * and decimals; at most 12 digits, SCALE_DECIMALS_MAX of them decimals. Returns the text after the
 * number; NULL if there is none. */
const char *scale_parse_number(const char *text, struct scale_number *number);

/* Returns a value below 0, 0 or above 0 if `a` is less than, equal to or greater than `b`. */
int scale_compare_numbers(struct scale_number a, struct scale_number b);

/* Returns a number in units of 10^-decimals. `decimals` must not be less than the number's own. */
int64_t scale_with_decimals(struct scale_number number, int decimals);

/* Appends a number with all its decimals. */
void scale_add_number(struct scale_number number, struct text *text);

/* Appends a number without the zeros at the end of its decimals. */
void scale_add_trimmed(struct scale_number number, struct text *text);

/* Reads `text` as LOW..HIGH or LOW..HIGHUNIT, such as 0..8000m or -12.5..843: two numbers, the
 * first one smaller, and optionally letters. The scale has the larger number of decimals of the
 * two. Returns false with ERROR_USAGE if `text` is not valid. */
bool scale_parse(struct scale *scale, const char *text, struct error *error);

/* Appends a scale, which must be given, as scale_parse reads it. */
void scale_add(const struct scale *scale, struct text *text);

/* True if two scales give each height the same value and unit. */
bool scale_equal(const struct scale *a, const struct scale *b);

/* The functions below require a scale that is given. */

/* Returns a value of the scale as a number. */
static inline struct scale_number scale_number(const struct scale *scale, int64_t value)
{
    return (struct scale_number){value, scale->decimals};
}

/* Returns the same scale with low and high in millionths of a unit, which may be over
 * SCALE_NUMBER_MAX. */
struct scale scale_in_millionths(const struct scale *scale);

/* Returns the value of a height, rounded to the nearest, halves up. If the range is a single
 * height, the value is `low`. */
int64_t scale_value(const struct scale *scale, struct height_range range, uint32_t height);

/* Returns the lowest height whose value, before rounding, is at least `number`, or more than it
 * with `above`: 0 if that is true of all heights, UINT32_MAX if it is true of none. */
uint32_t scale_height(const struct scale *scale, struct height_range range,
                      struct scale_number number, bool above);

/* Appends a value with all its decimals. */
void scale_add_value(const struct scale *scale, struct text *text, int64_t value);

/* Appends a value, rounded to as few decimals as tell a thousand values of the scale apart. */
void scale_add_short(const struct scale *scale, struct text *text, int64_t value);

/* Appends a value as people read it: with all its decimals or, if the scale is measured, as
 * scale_add_short does. */
void scale_add_shown(const struct scale *scale, struct text *text, int64_t value);

/* Appends a value as scale_add_shown does and, if there is a unit, a blank and it: "475 m". */
void scale_add_with_unit(const struct scale *scale, struct text *text, int64_t value);

#define SEA_ALL UINT32_C(1000000) /* a share of the whole area, in millionths */

enum sea_kind {
    SEA_DEFAULT, /* the default rule of world.h */
    SEA_NONE,    /* there is no sea */
    SEA_SHARE,   /* a share of the area is under water */
    SEA_LEVEL,   /* heights at or below a value of the world's scale are under water */
};

struct sea {
    enum sea_kind kind;
    uint32_t share;            /* share of SEA_SHARE, 0..SEA_ALL */
    struct scale_number level; /* level of SEA_LEVEL */
};

/* Reads `text`: a share such as 30% or 12.5%, with at most 4 decimals; a level such as 120 or -3.5,
 * a number as scale_parse_number reads it; or "none". Returns false with ERROR_USAGE if `text` is
 * not valid. */
bool sea_parse(struct sea *sea, const char *text, struct error *error);

/* Appends a sea as sea_parse reads it; nothing for SEA_DEFAULT. */
void sea_add(const struct sea *sea, struct text *text);

/* Appends a share as a percentage without trailing zeros: "30%", "12.5%". */
void sea_add_share(uint32_t share, struct text *text);

#endif
