/*
 * TIFF tags: the size, place and units of a TIFF's cells, scale and nodata, as GeoTIFF and GDAL
 * write them.
 */
#ifndef TMAP_IMPORT_ELEVATION_TIFF_TAGS_H
#define TMAP_IMPORT_ELEVATION_TIFF_TAGS_H

#include "import/elevation/elevation.h"
#include "import/elevation/tiff_rows.h"

#include <stdbool.h>

#ifndef TMAP_NO_TIFF

/* Sets the head's unit, cells, their sizes and their place, as far as the tags state them and they
 * are plausible; leaves the other fields. */
void tiff_tags_read(const struct tiff_rows *rows, struct elevation_head *head);

/* Returns true if heights are not the samples but these times a scale, or with an offset. */
bool tiff_tags_scaled(const struct tiff_rows *rows);

/* Returns true if the file has a value for nodata, which may be no number (NaN). */
bool tiff_tags_nodata(const struct tiff_rows *rows, double *nodata);

#endif

#endif
