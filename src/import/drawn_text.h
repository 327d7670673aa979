/*
 * Drawn text: a drawing as rows of characters or of numbers.
 *
 * Characters are tmap's own tiles or the digits of --corners, one a pixel; ? and blanks are
 * unknown. Numbers stand between blanks or commas, and are heights: all above 0 is land. All rows
 * are of one length.
 */
#ifndef TMAP_IMPORT_DRAWN_TEXT_H
#define TMAP_IMPORT_DRAWN_TEXT_H

#include "base/error.h"
#include "import/images/import_stream.h"
#include "world/rows/picture.h"

#include <stdbool.h>
#include <stdint.h>

#define DRAWN_TILES "~\"xX$%#@" /* tiles of water, shore... snow */

/* Returns the grey, 0..65535, of the nth tile: the middle of its slice of the heights. */
uint16_t drawn_tile_grey(int n);

/* Reads a text as a picture, which picture_free frees; its name is not set. Returns false with the
 * error set, which names the row and the column, if it is no drawing. */
bool drawn_text_read(struct picture *picture, const struct import_stream *stream,
                     struct error *error);

#endif
