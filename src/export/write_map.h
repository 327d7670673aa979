/*
 * Write map: a map as a file of any format, printed on several threads; and whether an image is the
 * one that its recipe makes.
 */
#ifndef TMAP_EXPORT_WRITE_MAP_H
#define TMAP_EXPORT_WRITE_MAP_H

#include "export/row_printer.h"
#include "import/images/image_read.h"

/* Writes a map's view to `out` as a file of a format that can print the map's look. The view of an
 * image must lie inside the world (view_is_inside). Memory does not grow with the rows. Tells
 * `progress` of the rows. False: the error says why, and `out` may have part of the file. */
bool write_map(const struct map *map, const struct format *format, FILE *out,
               struct progress *progress, struct error *error);

/* Makes a map's view again, as an image of the reader's kind, and compares each pixel with the
 * reader's. Memory does not grow with the rows. The reader stands before the first row. Tells
 * `progress` of the rows. Returns false if a pixel differs or something fails: the
 * error says what. */
bool verify_image(const struct map *map, struct image_reader *reader, struct progress *progress,
                  struct error *error);

#endif
