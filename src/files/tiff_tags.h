/*
 * TIFF tags: the size, place and units of cells, and nodata, as GeoTIFF and GDAL write them.
 */
#ifndef TMAP_FILES_TIFF_TAGS_H
#define TMAP_FILES_TIFF_TAGS_H

#include "files/elevation_head.h"

#ifndef TMAP_NO_TIFF

#include <stdbool.h>
#include <tiffio.h>

/* Sets the head's unit, cells, their sizes and their place, as far as the tags state them and can
 * be believed; leaves the other fields. */
void tiff_tags_read(TIFF *tiff, struct elevation_head *head);

/* True if the file has a value for nodata, which may be no number (NaN). */
bool tiff_tags_nodata(TIFF *tiff, double *nodata);

#endif
#endif
