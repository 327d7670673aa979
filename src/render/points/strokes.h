/*
 * Strokes: rivers as smooth lines over the points of a picture.
 *
 * A course runs from point to point, east, south, west or north, which looks like stairs. A stroke
 * runs through smoothed places instead: each point of a course moves to the weighted mean of itself
 * and three points up and three down its course. The width of a stroke grows with its water.
 * The ink of a point says how much of it the strokes cover.
 */
#ifndef TMAP_RENDER_POINTS_STROKES_H
#define TMAP_RENDER_POINTS_STROKES_H

#include <stdint.h>

#define STROKES_REACH 4   /* distance in points, along each axis, that a stroke has ink at */
#define STROKES_SIGHT 4   /* distance of the points that the form of a stroke depends on */
#define STROKES_FULL  255 /* ink of a point that is covered */

#define STROKES_ROWS (2 * STROKES_REACH + 1)

_Static_assert(STROKES_SIGHT <= STROKES_REACH, "strokes see the rows that they draw on");

/* Rows of water around the row whose strokes are drawn, which is rows[STROKES_REACH], from north to
 * south. */
struct strokes {
    uint32_t cols;                       /* points in a row, more than STROKES_ROWS */
    uint32_t threshold;                  /* least water of a river that is drawn */
    const uint32_t *flows[STROKES_ROWS]; /* water of points, as water_flow has it */
    const uint8_t *covers[STROKES_ROWS]; /* enum cover */
    const uint8_t *directions[STROKES_ROWS];
    uint8_t *ink[STROKES_ROWS]; /* 0..STROKES_FULL */
};

/* Raises the ink of the points that the strokes which begin in the row in the middle cover. Strokes
 * that begin within STROKES_REACH points of the ends of the row are left out, so the ink is
 * complete from STROKES_REACH + STROKES_SIGHT points of the ends on. */
void strokes_draw(const struct strokes *strokes);

/* Returns the width of a river whose water is not below the threshold, in 32nds of a point. */
int strokes_width(uint32_t flow, uint32_t threshold);

/*
 * Courses, covers: kinds of points by the water on them.
 */

/* Kinds of points, as they are drawn. */
enum cover { COVER_LAND, COVER_SEA, COVER_LAKE, COVER_RIVER };

#endif
