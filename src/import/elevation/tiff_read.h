/*
 * TIFF reading: GeoTIFF and any other TIFF of heights, by libtiff: strips and tiles, all its
 * compressions, integers of 8, 16 and 32 bits, floats of 32 and 64 bits, classic and BigTIFF. Of
 * several samples, the first; of several pictures, the first. Pictures of colours are refused.
 *
 * Understood: nodata as GDAL writes it (tag 42113), the size of cells (33550 or 34264), their place
 * (33922) and, of the GeoKeys (34735), the model, the raster's type and the units. GDAL_METADATA is
 * not: scale and offset in it do not count.
 *
 * Built with -DTMAP_NO_TIFF, or where pkg-config does not know libtiff-4, tiff_open refuses any
 * file with a line that says so.
 */
#ifndef TMAP_IMPORT_ELEVATION_TIFF_READ_H
#define TMAP_IMPORT_ELEVATION_TIFF_READ_H

#include "base/error.h"
#include "import/elevation/elevation_head.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* True if bytes, the first of a file, begin a TIFF or a BigTIFF of either byte order. */
bool tiff_begins(const char *bytes, size_t length);

/* True if tmap was built to read TIFF. */
bool tiff_is_built(void);

/* Reads the first directory, and surveys the values if they are floats. A stream that cannot seek
 * is copied to a temporary file first, of at most 8 * max_cells + 2^26 bytes. Returns NULL with the
 * error set, or a state for the other three. */
void *tiff_open(const struct elevation_source *source, struct elevation_head *head,
                struct error *error);

/* As elevation_reader_row. */
bool tiff_row(void *state, int32_t *values, struct error *error);

/* As elevation_reader_all. */
int32_t *tiff_all(void *state);

void tiff_free(void *state);

/*
 * Spool: a stream that can seek, in place of one that perhaps cannot.
 */

/* Returns `in` if it can seek. Otherwise copies all of it to a temporary file without a name and
 * returns that, at its beginning; the caller closes it. Returns NULL with the error set if
 * `accepts` is false for the first bytes, if there are more than `max_bytes` bytes, or if reading
 * or writing fails. */
FILE *spool_open(FILE *in, uint64_t max_bytes, bool (*accepts)(const char *bytes, size_t length),
                 struct error *error);

#endif
