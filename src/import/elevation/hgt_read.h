/*
 * HGT reading: tiles of SRTM, 1201x1201 (3 seconds of arc) or 3601x3601 (1 second) heights in
 * metres, 16 bits with a sign, the high byte first, from north to south. There is no head: the name
 * of the file, such as N36W085.hgt, is the place of its south-western corner.
 */
#ifndef TMAP_IMPORT_ELEVATION_HGT_READ_H
#define TMAP_IMPORT_ELEVATION_HGT_READ_H

#include "base/error.h"
#include "import/elevation/elevation_head.h"

#include <stdbool.h>
#include <stdint.h>

/* Bytes of a tile with `side` cells along each side. */
#define HGT_BYTES(side) (INT64_C(2) * (side) * (side))

/* Reads as much as shows which of the two sizes it is: a tile of 1201 whole. Of a stream that ends
 * elsewhere, or goes on, the error says so, when that is found. The corner is taken from the
 * source's name, if it has one. Returns NULL with the error set, or a state for the other two. */
void *hgt_open(const struct elevation_source *source, struct elevation_head *head,
               struct error *error);

/* As elevation_reader_row; a void (-32768) is unknown. */
bool hgt_row(void *state, int32_t *values, struct error *error);

void hgt_free(void *state);

#endif
