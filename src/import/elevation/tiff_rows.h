/*
 * TIFF rows: the samples of a TIFF, row by row, whether it has strips or tiles; by libtiff, which
 * is kept within bounds of memory and writes nothing to the terminal.
 */
#ifndef TMAP_IMPORT_ELEVATION_TIFF_ROWS_H
#define TMAP_IMPORT_ELEVATION_TIFF_ROWS_H

#include "import/elevation/elevation.h"

#ifndef TMAP_NO_TIFF

#include <tiffio.h>

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

/* Opens the file of a stream, from where it stands, sets *type to the type of the samples and width
 * and height of the head, and checks these by elevation_head_fits. The file stays the caller's; it
 * must be able to seek and outlive the rows. Returns NULL with the error set. The caller frees the
 * rows by tiff_rows_free, which also takes NULL. */
struct tiff_rows *tiff_rows_new(const struct import_stream *stream, struct elevation_head *head,
                                enum tiff_type *type, struct error *error);
void tiff_rows_free(struct tiff_rows *rows);

/* Returns how many values of this type a tag has that libtiff does not know itself, and sets
 * *values to them, valid as long as the rows; 0 and NULL if the file does not have it so. */
uint32_t tiff_rows_tag(const struct tiff_rows *rows, uint32_t tag, TIFFDataType type,
                       const void **values);

/* True if pixels have an alpha. */
bool tiff_rows_have_alpha(const struct tiff_rows *rows);

/* Sets the sample that stands for those which the file leaves out (GDAL writes sparse files), or
 * whose alpha is 0, as the bytes of its type; 0 until then. */
void tiff_rows_set_absent(struct tiff_rows *rows, const void *sample);

/* Returns the first samples of the pixels of the next row, in the byte order of this machine, valid
 * until the next call; or NULL with the error set. After the last row the first one comes again. */
const void *tiff_rows_next(struct tiff_rows *rows, struct error *error);

#endif

#endif
