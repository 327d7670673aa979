/*
 * TIFF samples: the values of samples of any type, as integers in 10^-decimals units.
 */
#ifndef TMAP_READERS_TIFF_SAMPLES_H
#define TMAP_READERS_TIFF_SAMPLES_H

#include "readers/tiff_rows.h"

#ifndef TMAP_NO_TIFF

#include "base/error.h"
#include "readers/elevation_head.h"
#include "readers/elevation_scale.h"

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
