/*
 * Places file: reads a file of the user's own places, see places/places_text.h.
 */
#ifndef TMAP_IMPORT_PLACES_FILE_H
#define TMAP_IMPORT_PLACES_FILE_H

#include "places/gazetteer.h"

#define PLACES_FILE_BYTES_MAX (16 << 20)

/* Reads the file at a path, the value of --places. The recipe is that of the world; `again` is that
 * of system_open. Returns false with the error set, which begins with the option; ERROR_USAGE if
 * the file is broken, where it goes on "row N, column M: ", counted from 1. The caller frees the
 * gazetteer by gazetteer_free either way. */
bool places_file_load(struct gazetteer *gazetteer, const struct recipe *recipe, const char *path,
                      bool again, struct error *error);

#endif
