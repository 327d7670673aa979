/*
 * Relief filter: shades by floating point, where that is sure to give what the integers of relief.c
 * give; ten times faster. Private to relief.c.
 */
#ifndef TMAP_MAP_RELIEF_FILTER_H
#define TMAP_MAP_RELIEF_FILTER_H

#include "map/relief.h"

/* Computes the shades of a row as relief_row does, but writes 0 for those that are in doubt: about
 * one in a thousand. Which ones these are may differ between processors and compilers. Returns the
 * number of them. */
uint32_t relief_filter_row(const struct relief *relief, const uint32_t *north, const uint32_t *here,
                           const uint32_t *south, uint32_t cols, uint8_t *out);

#endif
