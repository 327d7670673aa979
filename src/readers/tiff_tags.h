/*
 * TIFF tags: the size, place and units of cells, and nodata, as GeoTIFF and GDAL write them.
 */
#ifndef TMAP_READERS_TIFF_TAGS_H
#define TMAP_READERS_TIFF_TAGS_H

#include "readers/elevation_head.h"
#include "readers/tiff_file.h"

#ifndef TMAP_NO_TIFF

#include <stdbool.h>

/* Sets the head's unit, cells, their sizes and their place, as far as the tags state them and can
 * be believed; leaves the other fields. */
void tiff_tags_read(const struct tiff_file *file, struct elevation_head *head);

/* True if the file has a value for nodata, which may be no number (NaN). */
bool tiff_tags_nodata(const struct tiff_file *file, double *nodata);

#endif
#endif
