/*
 * TIFF samples: the values of samples of any type, as integers in 10^-decimals units.
 */
#ifndef TMAP_IMPORT_ELEVATION_TIFF_ROWS_H
#define TMAP_IMPORT_ELEVATION_TIFF_ROWS_H

#include "import/elevation/elevation_head.h"

/*
 * TIFF rows: the samples of a TIFF file, row by row, whether it has strips or tiles.
 */

#ifndef TMAP_NO_TIFF

#include "base/error.h"
#include "import/elevation/tiff_file.h"

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

#ifndef TMAP_NO_TIFF

#include "base/error.h"
#include "import/elevation/elevation_head.h"

#include <stdbool.h>
#include <stdint.h>

/* The samples of a file, and how values are made of them. */
struct tiff_samples {
    enum tiff_type type;
    uint32_t cols;   /* samples of a row */
    bool has_nodata; /* a sample equal to `nodata` is unknown */
    double nodata;
    double power;  /* 10^decimals of the values of floats */
    int64_t *wide; /* room for a row of integers */
};

/* Finds the type and the nodata of a file's samples, sets nodata for the samples that the file
 * leaves out, and sets the bounds of *head for narrow types. Returns false if out of memory. In
 * either case the caller calls tiff_samples_end. */
bool tiff_samples_begin(struct tiff_samples *by, struct tiff_rows *rows,
                        struct elevation_head *head);

/* Frees the room. */
void tiff_samples_end(struct tiff_samples *by);

/* True if samples are floats. All rows must then be surveyed, and decimals set, before values are
 * made. */
bool tiff_samples_are_floats(const struct tiff_samples *by);

/* Takes a row of floats into account for *scale. */
void tiff_samples_survey(const struct tiff_samples *by, const void *samples,
                         struct elevation_scale *scale);

/* Sets the decimals of the values of floats, 0..ELEVATION_DECIMALS_MAX; 0 until then. */
void tiff_samples_set_decimals(struct tiff_samples *by, int decimals);

/* Makes the values of a row, ELEVATION_UNKNOWN for samples that are no heights. Returns false with
 * ERROR_FAILURE if a height does not fit. */
bool tiff_samples_take(struct tiff_samples *by, const void *samples, int32_t *values,
                       struct error *error);

#endif

#endif
