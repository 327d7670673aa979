/*
 * Places file: places of the user's own, as comma-separated values (RFC 4180) in UTF-8.
 *
 * A row is a name, a kind, and X and Y in cells of the world, as --layer=names prints them. If the
 * first row has the words name, x and y, it says which columns these and `kind` are; other columns
 * are skipped, and so are those after the fourth without such a row. A kind that is missing or
 * empty is "place". Empty lines are skipped.
 */
#ifndef TMAP_IMPORT_PLACES_FILE_H
#define TMAP_IMPORT_PLACES_FILE_H

#include "base/error.h"
#include "places/gazetteer.h"

#include <stdbool.h>
#include <stddef.h>

#define PLACES_FILE_BYTES_MAX (16 << 20)

/* Reads the file at a path, the value of --places. The recipe is that of the world. Returns false
 * with the error set, which begins with the option; ERROR_USAGE if the file is broken, where it
 * goes on "row N, column M: ", counted from 1. The caller frees the gazetteer by gazetteer_free
 * either way. */
bool places_file_load(struct gazetteer *gazetteer, const struct recipe *recipe, const char *path,
                      struct error *error);

#endif
