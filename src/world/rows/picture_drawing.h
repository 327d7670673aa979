/*
 * Picture drawing: makes a drawing of a picture of heights, so that a world grows on it.
 *
 * In a picture of greys a value is the grey, 0..65535, and 32768 or more is land. Of elevations 0
 * and all below is sea, unless the file has only land: nothing below 0, and less than a hundredth
 * of its cells 0. The larger of the highest and the deepest comes to 15/16 of its side of the
 * range.
 */
#ifndef TMAP_WORLD_ROWS_PICTURE_DRAWING_H
#define TMAP_WORLD_ROWS_PICTURE_DRAWING_H

#include "base/error.h"
#include "recipe/drawing.h"
#include "world/rows/picture.h"

#include <stdbool.h>

/* Replaces a picture by one of the values of a drawing, 0..65535, whose scale has the values of the
 * lowest and the highest height of a world, and sets the drawing to it. The picture must outlive
 * the drawing and must not be moved. Returns false with the error set if it has too many pixels or
 * if out of memory; the picture is then as it was. */
bool picture_draw(struct drawing *drawing, struct picture *picture, struct error *error);

#endif
