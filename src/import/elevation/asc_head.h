/*
 * ASC head: the names and numbers that an ESRI ASCII grid begins with, as facts of elevation.
 */
#ifndef TMAP_IMPORT_ELEVATION_ASC_HEAD_H
#define TMAP_IMPORT_ELEVATION_ASC_HEAD_H

#include "base/error.h"
#include "import/elevation/asc_text.h"
#include "import/elevation/elevation_head.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* True if bytes, the first of a file, may begin a head: its first word is one of the names. */
bool asc_head_begins(const char *bytes, size_t length);

/* Reads names and their numbers, up to the first height. Sets width, height, cells and their place
 * in `head`, and leaves its other fields; sets *nodata to the number that means no height, -9999 if
 * the head does not say. Checks the size by elevation_head_fits. Returns false with the error set
 * if this is no valid head. */
bool asc_head_read(struct asc_text *text, uint64_t max_cells, struct elevation_head *head,
                   struct asc_number *nodata, struct error *error);

#endif
