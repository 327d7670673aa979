/*
 * ASC reading: ESRI ASCII grids, a head of names and numbers and then the heights as text.
 *
 * Head: ncols, nrows, cellsize or dx and dy, xllcorner or xllcenter, yllcorner or yllcenter and
 * NODATA_value, in any order and case. As ESRI has it, a corner is 0 and nodata is -9999 where the
 * head does not say. Heights are integers or decimals, also with an exponent.
 *
 * There is no word in the head on whether cells are in degrees or metres. Cells are in degrees if
 * the grid lies within longitudes of -360 to 360 and latitudes of -90 to 90, and either its cells
 * are at most a quarter of one or it goes round the earth; in metres if it lies outside; and else
 * nobody knows.
 */
#ifndef TMAP_IMPORT_ELEVATION_ASC_READ_H
#define TMAP_IMPORT_ELEVATION_ASC_READ_H

#include "base/error.h"
#include "import/elevation/elevation_head.h"

#include <stdbool.h>
#include <stdint.h>

/* Reads the head and surveys the values. Text of more than 64 bytes for each cell on average is
 * refused, so that no stream is read for ever. Returns the state for the functions below, of which
 * asc_free frees it; NULL with the error set. */
void *asc_open(const struct elevation_source *source, struct elevation_head *head,
               struct error *error);

/* As elevation_reader_row. */
bool asc_row(void *state, int32_t *values, struct error *error);

/* Frees the state; takes NULL, too. */
void asc_free(void *state);

#endif
