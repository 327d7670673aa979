/*
 * Relief filter: shades by floating point, where that is sure to give what the integers of relief.c
 * give; ten times faster.
 */
#ifndef TMAP_MAP_RELIEF_FILTER_H
#define TMAP_MAP_RELIEF_FILTER_H

#include <stdint.h>

/* Light and slope of a row. */
struct relief_filter {
    float east;  /* first coordinate of the light's direction, whose length is 254 */
    float north; /* second coordinate of the direction */
    float up;    /* third coordinate of the direction */
    float
        unit_east; /* slope of one unit of Horn's weighted height differences, from west to east */
    float unit_north; /* as unit_east, from south to north */
};

/* Computes the shades of a row as relief_row does, but writes 0 for those that are in doubt: about
 * one in a thousand. They may differ between processors and compilers. Returns the number of
 * them. */
uint32_t relief_filter_row(const struct relief_filter *filter, const uint32_t *north,
                           const uint32_t *here, const uint32_t *south, uint32_t cols,
                           uint8_t *out);

#endif
