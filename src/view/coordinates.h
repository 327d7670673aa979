/*
 * Coordinates: a place in a world as users write it: X,Y in cells.
 *
 * A coordinate that was read is in units of 2^-RECIPE_ZOOM_MAX cells: 65536 units are one cell.
 */
#ifndef TMAP_VIEW_COORDINATES_H
#define TMAP_VIEW_COORDINATES_H

#include "base/text.h"
#include "recipe/recipe.h"

#include <stdbool.h>
#include <stdint.h>

/* Reads the coordinate at the start of `text`: a decimal number of cells, of any size and sign,
 * that is a whole number of units. Sets *place to the coordinate wrapped into a side of `side`
 * cells, in units. Returns the text after it, or NULL if it is no such number, or if the side is
 * `bounded` and the coordinate is not within 0..side - 1. */
const char *coordinates_parse_one(const char *text, uint32_t side, bool bounded, int64_t *place);

/* Reads a place X,Y in the world of a valid recipe. Sets *x and *y, in units. Returns false if any
 * part of `text` is something else, or if the place is outside a bounded world. */
bool coordinates_parse(const char *text, const struct recipe *recipe, int64_t *x, int64_t *y);

/* True if x or y, in units, cannot be shown exactly at this zoom: a fraction of a cell at
 * zoom <= 0, or finer than 2^-zoom cells at zoom > 0. */
bool coordinates_is_between(int64_t x, int64_t y, int zoom);

/* Appends the step of places at a zoom, for error messages: "whole cells", or at zoom 2 "multiples
 * of 1/4 cell". */
void coordinates_add_step(struct text *text, int zoom);

/* Appends the coordinate of a lattice point at a zoom, in cells, exactly: point 5 at zoom 1 is 2.5,
 * at zoom -1 it is 10. `point` is 0 or more. */
void coordinates_add(struct text *text, int64_t point, int zoom);

/* Appends the place X,Y of a lattice point at a zoom, as coordinates_add does. */
void coordinates_add_place(struct text *text, int64_t x, int64_t y, int zoom);

#endif
