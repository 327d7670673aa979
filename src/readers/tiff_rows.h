/*
 * TIFF rows: the samples of a TIFF file, row by row, whether it has strips or tiles.
 */
#ifndef TMAP_READERS_TIFF_ROWS_H
#define TMAP_READERS_TIFF_ROWS_H

#include "readers/elevation_head.h"

#ifndef TMAP_NO_TIFF

#include "base/error.h"
#include "readers/tiff_file.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Types of samples. */
enum tiff_type {
    TIFF_TYPE_U8,
    TIFF_TYPE_S8,
    TIFF_TYPE_U16,
    TIFF_TYPE_S16,
    TIFF_TYPE_U32,
    TIFF_TYPE_S32,
    TIFF_TYPE_F32,
    TIFF_TYPE_F64,
};

struct tiff_rows;

/* Opens the file `in`, from where it stands, sets width and height of the head, and checks them by
 * elevation_head_fits. Returns NULL with the error set. The stream stays the caller's; it must be
 * able to seek and outlive the rows. tiff_rows_free also takes NULL. */
struct tiff_rows *tiff_rows_new(FILE *in, uint64_t max_cells, struct elevation_head *head,
                                struct error *error);
void tiff_rows_free(struct tiff_rows *rows);

/* Returns the file that the rows are of, to read tags by; valid as long as they are. */
const struct tiff_file *tiff_rows_file(const struct tiff_rows *rows);

/* Returns the type of the samples. */
enum tiff_type tiff_rows_type(const struct tiff_rows *rows);

/* Sets the sample that stands for those which the file leaves out (GDAL writes sparse files), as
 * the bytes of its type; 0 until then. */
void tiff_rows_set_absent(struct tiff_rows *rows, const void *sample);

/* Returns the first samples of the pixels of the next row, in the byte order of this machine, valid
 * until the next call; or NULL with the error set. At most height rows may be read. */
const void *tiff_rows_next(struct tiff_rows *rows, struct error *error);

/* Begins with the first row again. */
void tiff_rows_rewind(struct tiff_rows *rows);

#endif
#endif
