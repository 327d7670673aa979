/*
 * Places text: places of the user's own, as comma-separated values (RFC 4180) in UTF-8, and as
 * others write them.
 *
 * A row is a name, a kind, and X and Y in cells of the world, as --layer=names prints them. If the
 * first row has the words name, x and y, it says which columns these, `kind` and `key` are. If it
 * has no number, it must say so. It may then also say `city`, `town`, `burg`, `village` or `place`
 * for the names, which is their kind if they have none, and longitude and latitude (or lon, lng,
 * lat), in degrees, in place of x and y. Other columns are skipped, and so are those after the
 * fourth where there is no such row. Else a kind that is missing or empty is "place". A key is that
 * of a town, as --layer=places prints it. Empty lines are skipped.
 *
 * A first row with fewer than three commas and two tabs or semicolons says that these separate
 * columns; between semicolons a number may have a decimal comma. Cells are rounded to
 * 2^-RECIPE_ZOOM_MAX of one, degrees to a sixteenth of a cell. A letter and the accent after it
 * become one letter.
 */
#ifndef TMAP_PLACES_PLACES_TEXT_H
#define TMAP_PLACES_PLACES_TEXT_H

#include "places/gazetteer.h"

/* Reads `length` bytes, whatever they are, and changes them; one more after them may be
 * overwritten, too. The recipe is that of the world.
 * Returns false with the error set, ERROR_USAGE if the bytes are broken: its text begins with "row
 * N, column M: ", counted from 1. The caller frees the gazetteer by gazetteer_free either way; its
 * strings lie in `bytes`, which it does not own yet. */
bool places_text_read(struct gazetteer *gazetteer, const struct recipe *recipe, char *bytes,
                      size_t length, struct error *error);

#endif
