/*
 * Elevation reading: grids of heights with a unit, from SRTM .hgt, ESRI ASCII grids and GeoTIFF.
 *
 * Each format is a row of a table in elevation.c: a name, how it is recognised, and three
 * functions.
 *
 * Heights become whole numbers of 10^-decimals of their unit, 32 bits with a sign. Files of whole
 * numbers have 0 decimals. Of the others, `decimals` is the smallest number, at most 6, with which
 * no value loses a digit; if there is none, or the highest value would not fit 32 bits then, it is
 * the largest number with which all values fit, and values are rounded to the nearest. A height of
 * the float type loses no digit if its decimals, read back, give the same float. A file with a
 * height beyond 2147483647 in its own unit is refused, but for heights from 1e30 on and those that
 * are not finite: programs write them where nothing is known, and so they are unknown.
 *
 * The rule needs all values before the first one is given. ASCII grids and TIFF of floats are
 * therefore surveyed: read once for the head and once for the rows, by seeking; a stream that
 * cannot seek is copied to an unlinked temporary file.
 */
#ifndef TMAP_IMPORT_ELEVATION_ELEVATION_H
#define TMAP_IMPORT_ELEVATION_ELEVATION_H

#include "base/error.h"
#include "import/elevation/elevation_head.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct elevation_reader;

/* True if the stream, at its beginning, is of a format of the table: by the name's ending (`name`
 * may be NULL), by its first byte, or by its size: a pipe whose bytes begin like those of no
 * other format may be a tile of SRTM. PNG and PNM are none of them, unless the name
 * says .hgt, .asc or .tif. Leaves the stream where it is. */
bool elevation_recognised(FILE *in, const char *name);

/* True if all that speaks for the stream being what elevation_recognised says is that it is a pipe.
 */
bool elevation_is_guess(FILE *in, const char *name);

/* Reads everything that stands before the values, surveys them if the format needs it, and checks
 * the grid by elevation_head_fits before it takes memory for it. Returns NULL, with the error set,
 * if the stream is no grid that can be read. elevation_reader_free frees the reader and takes NULL,
 * too. */
struct elevation_reader *elevation_reader_new(const struct elevation_source *source,
                                              struct error *error);
void elevation_reader_free(struct elevation_reader *reader);

/* The facts about the grid, which stay as they are; valid until the reader is freed. */
const struct elevation_head *elevation_reader_head(const struct elevation_reader *reader);

/* Name of the format, such as "GeoTIFF". */
const char *elevation_reader_format(const struct elevation_reader *reader);

/* Reads the next row into `values`, width of them, from west to east; rows come from north to
 * south, and at most height of them may be read. An unknown height is ELEVATION_UNKNOWN. Returns
 * false with the error set if the stream ends or breaks; the reader can then only be freed. */
bool elevation_reader_row(struct elevation_reader *reader, int32_t *values, struct error *error);

/* Returns all values, row by row, if the reader had to read them to know its head and has kept
 * them: the caller frees them, and no row may be read. Else NULL. */
int32_t *elevation_reader_all(struct elevation_reader *reader);

#endif
