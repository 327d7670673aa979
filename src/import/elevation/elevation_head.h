/*
 * Elevation scale: how many decimals a grid's values get, by the rule of elevation.h.
 */
#ifndef TMAP_IMPORT_ELEVATION_ELEVATION_HEAD_H
#define TMAP_IMPORT_ELEVATION_ELEVATION_HEAD_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Powers of ten, 0..ELEVATION_DECIMALS_MAX. */
extern const double elevation_powers[];

/* Facts about the values that were seen so far; zeros before the first one. */
struct elevation_scale {
    int needed;     /* decimals with which none of them loses a digit, 0..ELEVATION_DECIMALS_MAX;
                       the maximum also if there are no such */
    double largest; /* without its sign */
};

/* True if a value is a height: finite, and nearer to 0 than 1e30. */
bool elevation_is_known(double value);

/* Takes a height into account that was a float of 32 bits, or one of 64. */
void elevation_scale_float(struct elevation_scale *scale, float value);
void elevation_scale_double(struct elevation_scale *scale, double value);

/* Sets the decimals that all values get. Sets the error and returns false if the largest does not
 * fit 32 bits without decimals. */
bool elevation_scale_decimals(const struct elevation_scale *scale, int *decimals,
                              struct error *error);

/* Sets the error of a height that does not fit. Always returns false. */
bool elevation_refuse_height(double height, struct error *error);

/*
 * Elevation head: the facts that an elevation file states before its values, and the source that it
 * is read from.
 */

#define ELEVATION_UNKNOWN      INT32_MIN /* value of a cell whose height nobody measured */
#define ELEVATION_DECIMALS_MAX 6
#define ELEVATION_UNIT_MAX     7

#define ELEVATION_DEGREE INT64_C(1000000000000) /* one degree, as cell sizes and places count it */
#define ELEVATION_METRE  INT64_C(1000000)       /* one metre, as cell sizes count it */

/* Units of the distance between two cells. */
enum elevation_cells {
    ELEVATION_CELLS_UNKNOWN,
    ELEVATION_CELLS_DEGREES, /* degrees of longitude and latitude */
    ELEVATION_CELLS_METRES,
};

struct elevation_head {
    uint32_t width;                    /* cells from west to east, 1..PICTURE_SIDE_MAX */
    uint32_t height;                   /* cells from north to south, 1..PICTURE_SIDE_MAX */
    int decimals;                      /* 0..ELEVATION_DECIMALS_MAX: a value is a whole number of
                                          10^-decimals of the unit */
    int32_t lowest;                    /* known values are at least this: the type cannot hold less;
                                          equal to `highest` if the type has 32 bits or more */
    int32_t highest;                   /* known values are at most this */
    bool whole;                        /* no value is unknown */
    char unit[ELEVATION_UNIT_MAX + 1]; /* unit of the heights: "m", "ft", or "" if not stated */
    enum elevation_cells cells;        /* unit of the next two fields */
    int64_t cell_east;                 /* from a cell to its eastern neighbour, in 10^-12 degrees
                                          or else in 10^-6 metres; in 10^-6 of the file's own unit
                                          if that is unknown; 0 if the file does not state it */
    int64_t cell_south;                /* from a cell to its southern neighbour */
    bool placed;                       /* the next two fields are known; only of cells in degrees */
    int64_t north;                     /* latitude of the centres of the first row, in 10^-12
                                          degrees */
    int64_t west;                      /* longitude of the centres of the first column, in 10^-12
                                          degrees */
};

/* A stream to read elevations from. */
struct elevation_source {
    FILE *in;           /* at its beginning; a file or a pipe; stays the caller's and must outlive
                           the reader */
    const char *name;   /* file name, or a hint in its place; NULL if there is none */
    uint64_t max_cells; /* a larger grid is refused */
    void (*progress)(void *context, uint64_t done, uint64_t all); /* called for each row of a survey
                                                     (see elevation_reader_new); may be NULL */
    void *context;                                                /* passed to `progress` */
};

/* True if a grid of this width and height may be read: no side is 0 or over PICTURE_SIDE_MAX, and
 * there are at most `max_cells` cells. Otherwise the error says which limit is broken. */
bool elevation_head_fits(const struct elevation_head *head, uint64_t max_cells,
                         struct error *error);

/* Tells the source's progress function that `done` of the head's rows were surveyed. */
void elevation_source_progress(const struct elevation_source *source,
                               const struct elevation_head *head, uint32_t done);

#endif
