/*
 * Contours: the heights that lines are drawn at, a line every so many units of a world's scale.
 *
 * The heights between two lines are a level; levels are numbered from 0. A height that a line is
 * drawn at belongs to the level above it. Where the world's sea is other than SEA_DEFAULT, its
 * shore is a line, and there are none below.
 */
#ifndef TMAP_STYLE_CONTOURS_H
#define TMAP_STYLE_CONTOURS_H

#include "world/world.h"

#include <stdbool.h>
#include <stdint.h>

#define CONTOURS_MAX 65536 /* maximum number of lines */

struct contours {
    uint32_t count;   /* number of lines, which is the highest level */
    uint32_t *floors; /* lowest height of each level above 0, rising; owned, see contours_free */
};

/* Returns the number of lines above the lowest value of a scale, without the shore;
 * CONTOURS_MAX + 1 if there are more than CONTOURS_MAX. The interval is above 0. */
uint32_t contours_count(const struct scale *scale, struct scale_number interval);

/* Makes the lines of a world that has a scale; only about the first CONTOURS_MAX if there are more.
 * Lines so dense that no height lies between them are one.
 * The caller frees them by contours_free, which also takes zeros. Returns false, with nothing to
 * free, if out of memory. */
bool contours_make(struct contours *contours, const struct world *world,
                   struct scale_number interval);
void contours_free(struct contours *contours);

/* Writes the level of each height of a row; `heights` and `levels` have `cols` elements. */
void contours_levels(const struct contours *contours, const uint32_t *heights, uint32_t cols,
                     uint32_t *levels);

#endif
