/*
 * Picture drawing: makes a drawing of a picture of heights, so that a world grows on it.
 *
 * In a picture of greys a value is the grey, 0..65535, and 32768 or more is land. Of elevations 0
 * and all below is sea; but 0 is land in a file of land only: nothing is below 0, and less than a
 * hundredth of its cells are 0. The highest land or the deepest sea, whichever is further from 0,
 * gets 15/16 of its side of the range, and the other in proportion.
 */
#ifndef TMAP_WORLD_ROWS_PICTURE_DRAWING_H
#define TMAP_WORLD_ROWS_PICTURE_DRAWING_H

#include "base/error.h"
#include "recipe/drawing.h"
#include "world/rows/picture.h"

#include <stdbool.h>

/* Replaces a picture by one of the values of a drawing, 0..65535, whose scale says what the lowest
 * and the highest height of a world stand for, and sets the drawing to it. The picture must outlive
 * the drawing and must not be moved. Returns false with the error set if it has too many pixels or
 * if out of memory; the picture is then as it was. */
bool picture_draw(struct drawing *drawing, struct picture *picture, struct error *error);

#endif
