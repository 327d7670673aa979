/*
 * Elevation: grids of heights with a unit, read from SRTM .hgt, ESRI ASCII grids and GeoTIFF.
 *
 * Heights become whole numbers of 10^-decimals of their unit, 32 bits with a sign. Files of whole
 * numbers have 0 decimals. Of the others, `decimals` is the smallest number, at most 6, with which
 * no value loses a digit; if there is none, or the highest value would not fit 32 bits then, it is
 * the largest number with which all values fit, and values are rounded to the nearest. A height of
 * the float type loses no digit if its decimals, read back, give the same float. A file with a
 * height beyond 2147483647 in its own unit is refused, except for heights from 1e30 on and those
 * that are not finite: programs write them where nothing is known, and so they are unknown.
 *
 * The rule needs all values before the first one is given. ASCII grids and TIFF of floats are
 * therefore surveyed: read once for the decimals and once for the values, by seeking; a stream that
 * cannot seek is copied to a temporary file.
 *
 * The scale of a grid's picture has the values of the lowest and the highest cell, so each cell's
 * value is the file's. The unit is the one that the file states; else "m" if its cells are in
 * metres or degrees; and none if it is not known. A cell's size is in metres, and not known either
 * where the unit is not; degrees of latitude count as 111120 m each, and degrees of longitude as
 * those at the latitude in the middle.
 *
 * A format is a struct elevation_format in a file of its own and a line of the table in
 * elevation.c.
 */
#ifndef TMAP_IMPORT_ELEVATION_ELEVATION_H
#define TMAP_IMPORT_ELEVATION_ELEVATION_H

#include "import/images/import_stream.h"

#define ELEVATION_UNKNOWN      INT32_MIN /* value of a cell whose height is unknown */
#define ELEVATION_DECIMALS_MAX 6
#define ELEVATION_UNIT_MAX     7

#define ELEVATION_DEGREE PICTURE_DEGREE   /* one degree, in cell sizes and places */
#define ELEVATION_METRE  INT64_C(1000000) /* one metre, in cell sizes */

/* Errors end with the beginning of a command of GDAL's where that makes a file that is read; the
 * names of the files are for the caller to add. */
#define ELEVATION_TRANSLATE "gdal_translate -b 1 -unscale -ot Float32"
#define ELEVATION_UNTAGGED  "gdal_translate -b 1 -a_nodata "
#define ELEVATION_WARP      "gdalwarp -ot Float32 -dstnodata -9999"

/* Units of the distance between two cells. */
enum elevation_cells {
    ELEVATION_CELLS_UNKNOWN,
    ELEVATION_CELLS_DEGREES, /* degrees of longitude and latitude */
    ELEVATION_CELLS_METRES,
};

/* What is known of a grid before its values are read. */
struct elevation_head {
    uint32_t width;                    /* cells from west to east, 1..PICTURE_SIDE_MAX */
    uint32_t height;                   /* cells from north to south, 1..PICTURE_SIDE_MAX */
    int decimals;                      /* 0..ELEVATION_DECIMALS_MAX: a value is a whole number of
                                          10^-decimals of the unit */
    int32_t lowest;                    /* the least value that the type can hold; equal to `highest`
                                          if the type has 32 bits or more */
    int32_t highest;                   /* the greatest value that the type can hold */
    bool whole;                        /* no value is unknown */
    bool upward;                       /* rows come from the south */
    bool grey;                         /* bytes without unit and place: perhaps a picture */
    char unit[ELEVATION_UNIT_MAX + 1]; /* unit of the heights: "m", "ft"; "" if not known */
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

/* False if tmap was built without libtiff. */
extern const bool elevation_reads_tiff;

/* Returns true if the stream, at its beginning, is of one of the formats: by the name's ending
 * (`name` may be NULL), by its first bytes, or by its size; a pipe whose bytes begin like those of
 * no other format may be a tile of SRTM. PNG and PNM are none of them, unless the name says .hgt,
 * .asc or .tif. Leaves the stream where it is. Sets *guess to whether the only reason for true is
 * that the stream is a pipe. */
bool elevation_recognised(FILE *in, const char *name, bool *guess);

/* How an image's pixels stand for heights, the values of --encoding: by their brightness, or as
 * terrain-RGB, metres in the bytes of colours, as in the tiles of web maps. */
enum picture_encoding {
    ENCODING_GREY,
    ENCODING_TERRARIUM, /* red * 256 + green + blue / 256 - 32768 metres */
    ENCODING_MAPBOX,    /* -10000 + (red * 65536 + green * 256 + blue) * 0.1 metres */
};

/* Reads a whole grid from a stream that elevation_recognised knows. picture_free frees the picture;
 * its name is not set. Values that span more than 2^30 - 1 steps lose decimals; if they have none,
 * they are refused. Returns false with the error set if that fails. */
bool picture_of_elevation_read(struct picture *picture, const struct import_stream *stream,
                               struct error *error);

/* Reads a whole PNG whose colours are heights in metres, as picture_of_elevation_read does. */
bool picture_of_elevation_decode(struct picture *picture, const struct import_stream *stream,
                                 enum picture_encoding encoding, struct error *error);

/*
 * For the readers of formats.
 */

/* A format: how a stream of it is recognised, and how it is read. */
struct elevation_format {
    const char *endings[3]; /* endings of file names, in any case; NULL after the last */
    const char *first;      /* bytes, each of which can be the first one; "" if any can */
    int64_t sizes[5];       /* sizes of files in bytes; 0 after the last */
    /* Returns true if a file may begin with these bytes, all of it or 16. NULL: never. */
    bool (*begins)(const char *bytes, size_t length);
    size_t size; /* bytes of the state */
    /* Fills a head and a state of zeros. May replace the stream's file by a copy, which the caller
     * closes, or by NULL if that fails. Returns false with the error set. */
    bool (*open)(void *state, struct import_stream *stream, struct elevation_head *head,
                 struct error *error);
    /* Reads the next row, from west to east; head.upward says which is next. An unknown height is
     * ELEVATION_UNKNOWN. */
    bool (*read_row)(void *state, int32_t *values, struct error *error);
    /* Returns all values, row by row, if they were kept when they were surveyed: the caller frees
     * them, and no row may be read. Else, and where this is NULL, NULL. */
    int32_t *(*all)(void *state);
    void (*free)(void *state); /* frees what the state owns, also after an error; NULL: nothing */
};

/* Checks the head's width and height by import_stream_fits. */
bool elevation_head_fits(const struct elevation_head *head, const struct import_stream *stream,
                         struct error *error);

/* What a survey has found: zeros before the first value. */
struct elevation_scale {
    int needed;     /* decimals with which no value loses a digit, or ELEVATION_DECIMALS_MAX */
    double largest; /* the value that is furthest from 0 */
};

/* Powers of ten, 0..ELEVATION_DECIMALS_MAX. */
extern const double elevation_powers[];

/* Takes a height into account that the file has as a float of 32 bits (`narrow`), or of 64. */
void elevation_scale_add(struct elevation_scale *scale, double value, bool narrow);

/* Sets the decimals that all values get. Returns false with the error set if the largest does not
 * fit 32 bits without decimals. */
bool elevation_scale_decimals(const struct elevation_scale *scale, int *decimals,
                              struct error *error);

/* Sets the error of a height that does not fit. Always returns false. */
bool elevation_refuse_height(double height, struct error *error);

#endif
