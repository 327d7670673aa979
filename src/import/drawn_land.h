/*
 * Drawn land: a drawing of the user's own, in text or in the colours of tmap's tiles.
 *
 * Text is rows of characters or of numbers. Characters are tmap's own tiles or the digits of
 * --corners, one a pixel; ? and blanks are unknown. Numbers stand between blanks or commas, and are
 * heights: all above 0 is land. All rows are of one length.
 *
 * A pixel of colour stands for the tile whose colour in the palette terrain is the nearest; the
 * seas of that palette, of any depth, are one tile. Programs that paint mix two colours where they
 * meet, and the mixture may be near a third one. So a pixel that is near to no colour of a tile is
 * taken for a mixture of two tiles around it, the two that explain it best, and becomes the larger
 * part.
 *
 * In other colours people paint water blue: of a hue from cyan to blue, 165 to 260 degrees, and of
 * a saturation over 0.15. All else is land: the commonest colour is low, and others are as much
 * higher or lower as their nearest tiles are. Colours that somewhere fill a flat area are sure; a
 * mixture of two of these counts as the larger part.
 */
#ifndef TMAP_IMPORT_DRAWN_LAND_H
#define TMAP_IMPORT_DRAWN_LAND_H

#include "import/images/import_stream.h"

/* Reads a text as a picture, which picture_free frees; its name is not set. Returns false with the
 * error set, which names the row and the column, if it is no drawing. */
bool drawn_land_text(struct picture *picture, const struct import_stream *stream,
                     struct error *error);

/* Sets the greys of a drawing's pixels, see import_stream.h: those of tiles, HEIGHT_UNKNOWN where
 * the opacity is below 128. If all pixels are grey, these are the greys. With COLORS_FOUND blue is
 * water if over a tenth of the flat pixels have colours, and over a tenth have colours that are
 * near to no tile, or fewer have colours whose nearest tile is land where blue is water, or the
 * other way round; and if there are then both water and land, as COLORS_BLUE needs, too. */
bool drawn_land_greys(const struct import_stream *stream, const uint8_t *pixels,
                      struct picture *picture);

#endif
