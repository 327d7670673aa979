/*
 * Integers are widened to 64 bits first, so that one loop makes values of all their types.
 *
 * Invariant: a sample that is no height, or is nodata, becomes ELEVATION_UNKNOWN.
 */
#include "import/elevation/tiff_rows.h"

/*
 * Invariant: `band` holds the rows of one line of tiles,
 * or one row of a file with strips. Strips are read by scanlines, since a file may be one strip.
 */

#ifndef TMAP_NO_TIFF

#include "system/error_format.h"

#include <stdlib.h>
#include <string.h>

struct tiff_rows {
    struct tiff_file file;
    uint32_t width;
    uint32_t height;
    uint32_t row; /* next one */
    enum tiff_type type;
    size_t sample; /* bytes of a sample */
    size_t pixel;  /* bytes from a first sample to the next, as libtiff gives them */
    bool tiled;
    uint32_t tile_width;
    uint32_t tile_height; /* rows of a tile; 1 in files with strips */
    uint8_t *raw;         /* a scanline or a tile, as libtiff gives it */
    uint8_t *band;        /* tile_height rows of first samples */
    uint8_t absent[8];    /* a sample that the file leaves out */
};

static const size_t sample_bytes[] = {
    [TIFF_TYPE_U8] = 1,  [TIFF_TYPE_S8] = 1,  [TIFF_TYPE_U16] = 2, [TIFF_TYPE_S16] = 2,
    [TIFF_TYPE_U32] = 4, [TIFF_TYPE_S32] = 4, [TIFF_TYPE_F32] = 4, [TIFF_TYPE_F64] = 8,
};

static bool find_type(struct tiff_rows *rows, struct error *error)
{
    static const struct {
        uint16_t format;
        uint16_t bits;
        enum tiff_type type;
    } types[] = {
        {SAMPLEFORMAT_UINT, 8, TIFF_TYPE_U8},     {SAMPLEFORMAT_INT, 8, TIFF_TYPE_S8},
        {SAMPLEFORMAT_UINT, 16, TIFF_TYPE_U16},   {SAMPLEFORMAT_INT, 16, TIFF_TYPE_S16},
        {SAMPLEFORMAT_UINT, 32, TIFF_TYPE_U32},   {SAMPLEFORMAT_INT, 32, TIFF_TYPE_S32},
        {SAMPLEFORMAT_IEEEFP, 32, TIFF_TYPE_F32}, {SAMPLEFORMAT_IEEEFP, 64, TIFF_TYPE_F64},
    };
    uint16_t bits = tiff_file_short(&rows->file, TIFFTAG_BITSPERSAMPLE, 1);
    uint16_t format = tiff_file_short(&rows->file, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
    if (format == SAMPLEFORMAT_VOID)
        format = SAMPLEFORMAT_UINT;
    for (size_t n = 0; n < sizeof types / sizeof *types; n++)
        if (types[n].format == format && types[n].bits == bits) {
            rows->type = types[n].type;
            rows->sample = sample_bytes[rows->type];
            return true;
        }
    return error_format(error, ERROR_FAILURE,
                        "samples of %u bits: only integers of 8, 16 and 32 bits and floats of 32 "
                        "and 64 are heights",
                        bits);
}

/* Refuses colours, and compressions that libtiff was built without. */
static bool check_kind(const struct tiff_rows *rows, struct error *error)
{
    uint16_t photometric =
        tiff_file_short(&rows->file, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    uint16_t compression = tiff_file_short(&rows->file, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    if (photometric != PHOTOMETRIC_MINISBLACK && photometric != PHOTOMETRIC_MINISWHITE)
        return error_set(error, ERROR_FAILURE, "its pixels are colours, not heights");
    if (rows->file.library.TIFFIsCODECConfigured(compression) == 0)
        return error_format(error, ERROR_FAILURE,
                            "its compression, method %u, is unknown to the libtiff here",
                            compression);
    return true;
}

/* Finds the sides of a tile; a file with strips is taken for one with tiles of one row. */
static bool find_tile_sides(struct tiff_rows *rows, struct error *error)
{
    const struct tiff_library *library = &rows->file.library;
    TIFF *tiff = rows->file.tiff;
    rows->tiled = library->TIFFIsTiled(tiff) != 0;
    rows->tile_width = rows->width;
    rows->tile_height = 1;
    return !rows->tiled ||
           (library->TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &rows->tile_width) != 0 &&
            library->TIFFGetField(tiff, TIFFTAG_TILELENGTH, &rows->tile_height) != 0) ||
           tiff_file_refuse(&rows->file, error);
}

/* True if libtiff gives rows of `row` bytes and tiles of as many as they have in the file, whatever
 * a codec makes of them. */
static bool has_sizes(const struct tiff_rows *rows, uint64_t row)
{
    const struct tiff_library *library = &rows->file.library;
    TIFF *tiff = rows->file.tiff;
    if (!rows->tiled)
        return library->TIFFScanlineSize64(tiff) == row;
    return library->TIFFTileRowSize64(tiff) == row &&
           library->TIFFTileSize64(tiff) == row * rows->tile_height;
}

/* Finds the sizes of scanlines or tiles, which must be bounded and true. */
static bool find_sizes(struct tiff_rows *rows, struct error *error)
{
    uint16_t planes = tiff_file_short(&rows->file, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    uint16_t samples = tiff_file_short(&rows->file, TIFFTAG_SAMPLESPERPIXEL, 1);
    rows->pixel = planes == PLANARCONFIG_CONTIG ? rows->sample * samples : rows->sample;
    if (!find_tile_sides(rows, error))
        return false;
    uint64_t row = (uint64_t)rows->tile_width * rows->pixel;
    if (row == 0 || rows->tile_height == 0 || row > rows->file.bytes_max ||
        row * rows->tile_height > rows->file.bytes_max)
        return error_format(error, ERROR_FAILURE, "tiles of %ux%u, %u samples, are too large",
                            rows->tile_width, rows->tile_height, samples);
    return has_sizes(rows, row) || error_set(error, ERROR_FAILURE,
                                             "the TIFF is broken: its rows have another size than "
                                             "its samples");
}

static bool take_memory(struct tiff_rows *rows, struct error *error)
{
    uint32_t lines = rows->tile_height < rows->height ? rows->tile_height : rows->height;
    rows->raw = malloc(rows->tile_width * rows->pixel * rows->tile_height);
    rows->band = malloc(rows->width * rows->sample * lines);
    return (rows->raw != NULL && rows->band != NULL) || error_memory(error);
}

static bool open_tiff_rows(struct tiff_rows *rows, FILE *in, uint64_t max_cells,
                           struct elevation_head *head, struct error *error)
{
    enum { BYTES_LEAST = 1 << 24 };
    uint64_t bytes_max = max_cells > (1 << 21) ? max_cells * sizeof(double) : BYTES_LEAST;
    if (!tiff_file_open(&rows->file, in, bytes_max, error))
        return false;
    rows->file.library.TIFFGetField(rows->file.tiff, TIFFTAG_IMAGEWIDTH, &head->width);
    rows->file.library.TIFFGetField(rows->file.tiff, TIFFTAG_IMAGELENGTH, &head->height);
    rows->width = head->width;
    rows->height = head->height;
    return elevation_head_fits(head, max_cells, error) && check_kind(rows, error) &&
           find_type(rows, error) && find_sizes(rows, error) && take_memory(rows, error);
}

struct tiff_rows *tiff_rows_new(FILE *in, uint64_t max_cells, struct elevation_head *head,
                                struct error *error)
{
    struct tiff_rows *rows = calloc(1, sizeof *rows);
    if (rows == NULL) {
        error_memory(error);
        return NULL;
    }
    if (open_tiff_rows(rows, in, max_cells, head, error))
        return rows;
    tiff_rows_free(rows);
    return NULL;
}

void tiff_rows_free(struct tiff_rows *rows)
{
    if (rows == NULL)
        return;
    tiff_file_close(&rows->file);
    free(rows->raw);
    free(rows->band);
    free(rows);
}

const struct tiff_file *tiff_rows_file(const struct tiff_rows *rows)
{
    return &rows->file;
}

enum tiff_type tiff_rows_type(const struct tiff_rows *rows)
{
    return rows->type;
}

void tiff_rows_set_absent(struct tiff_rows *rows, const void *sample)
{
    memcpy(rows->absent, sample, rows->sample);
}

/* Copies the first samples of `count` pixels, or as many absent ones if `from` is NULL. */
static void copy_samples(const struct tiff_rows *rows, const uint8_t *from, uint32_t count,
                         uint8_t *to)
{
    size_t sample = rows->sample;
    size_t step = from != NULL ? rows->pixel : 0;
    if (from == NULL)
        from = rows->absent;
    if (step == sample) {
        memcpy(to, from, count * sample);
        return;
    }
    for (uint32_t x = 0; x < count; x++, from += step, to += sample)
        memcpy(to, from, sample);
}

/* Copies tile n, read to `raw` if it is in the file, to the band from column x on. */
static bool read_tile(struct tiff_rows *rows, uint32_t n, uint32_t x, uint32_t lines,
                      struct error *error)
{
    uint32_t count = rows->width - x < rows->tile_width ? rows->width - x : rows->tile_width;
    size_t line = rows->tile_width * rows->pixel;
    tmsize_t size = (tmsize_t)(line * rows->tile_height);
    bool present = rows->file.library.TIFFGetStrileByteCount(rows->file.tiff, n) > 0;
    if (present &&
        rows->file.library.TIFFReadEncodedTile(rows->file.tiff, n, rows->raw, size) != size)
        return tiff_file_refuse(&rows->file, error);
    for (uint32_t y = 0; y < lines; y++)
        copy_samples(rows, present ? rows->raw + y * line : NULL, count,
                     rows->band + ((size_t)y * rows->width + x) * rows->sample);
    return true;
}

static bool read_tile_line(struct tiff_rows *rows, struct error *error)
{
    uint32_t left = rows->height - rows->row;
    uint32_t lines = left < rows->tile_height ? left : rows->tile_height;
    uint32_t tile = rows->file.library.TIFFComputeTile(rows->file.tiff, 0, rows->row, 0, 0);
    for (uint32_t x = 0; x < rows->width; x += rows->tile_width, tile++)
        if (!read_tile(rows, tile, x, lines, error))
            return false;
    return true;
}

static bool read_scanline(struct tiff_rows *rows, struct error *error)
{
    uint32_t strip = rows->file.library.TIFFComputeStrip(rows->file.tiff, rows->row, 0);
    bool present = rows->file.library.TIFFGetStrileByteCount(rows->file.tiff, strip) > 0;
    if (present &&
        rows->file.library.TIFFReadScanline(rows->file.tiff, rows->raw, rows->row, 0) < 0)
        return tiff_file_refuse(&rows->file, error);
    copy_samples(rows, present ? rows->raw : NULL, rows->width, rows->band);
    return true;
}

const void *tiff_rows_next(struct tiff_rows *rows, struct error *error)
{
    uint32_t line = rows->row % rows->tile_height;
    if (line == 0 && !(rows->tiled ? read_tile_line(rows, error) : read_scanline(rows, error)))
        return NULL;
    rows->row++;
    return rows->band + (size_t)line * rows->width * rows->sample;
}

void tiff_rows_rewind(struct tiff_rows *rows)
{
    rows->row = 0;
}

#endif

#ifndef TMAP_NO_TIFF

#include "import/elevation/elevation_head.h"
#include "import/elevation/tiff_file.h"

#include <math.h>
#include <stdlib.h>

/* Defines a function that makes `count` samples of a type as wide as any of them. */
#define WIDEN(name, type)                                                \
    static void name(const void *samples, uint32_t count, int64_t *wide) \
    {                                                                    \
        const type *from = samples;                                      \
        for (uint32_t x = 0; x < count; x++)                             \
            wide[x] = from[x];                                           \
    }
WIDEN(widen_u8, uint8_t)
WIDEN(widen_s8, int8_t) // NOLINT(bugprone-signed-char-misuse,cert-str34-c): a number
WIDEN(widen_u16, uint16_t)
WIDEN(widen_s16, int16_t)
WIDEN(widen_u32, uint32_t)
WIDEN(widen_s32, int32_t)

static void (*const wideners[])(const void *samples, uint32_t count, int64_t *wide) = {
    [TIFF_TYPE_U8] = widen_u8,   [TIFF_TYPE_S8] = widen_s8,   [TIFF_TYPE_U16] = widen_u16,
    [TIFF_TYPE_S16] = widen_s16, [TIFF_TYPE_U32] = widen_u32, [TIFF_TYPE_S32] = widen_s32,
};

/* True if a sample is a height. */
static bool is_height(const struct tiff_samples *by, double sample)
{
    bool nodata = by->has_nodata && (by->type == TIFF_TYPE_F32 ? (float)sample == (float)by->nodata
                                                               : sample == by->nodata);
    return !nodata && elevation_is_known(sample);
}

/* Makes nodata stand for what the file leaves out, if the type has that number. */
static void set_absent(const struct tiff_samples *by, struct tiff_rows *rows)
{
    double nodata = by->nodata;
    if (by->type == TIFF_TYPE_F32) {
        tiff_rows_set_absent(rows, &(float){(float)nodata});
    } else if (by->type == TIFF_TYPE_F64) {
        tiff_rows_set_absent(rows, &nodata);
    } else if (fabs(nodata) <= UINT32_MAX) {
        /* As many low bytes as the type has are the number in it, or none is. */
        int64_t number = (int64_t)nodata;
        int64_t back;
        union {
            uint8_t u8;
            uint16_t u16;
            uint32_t u32;
        } sample = {.u32 = 0};
        if (by->type == TIFF_TYPE_U8 || by->type == TIFF_TYPE_S8)
            sample.u8 = (uint8_t)number;
        else if (by->type == TIFF_TYPE_U16 || by->type == TIFF_TYPE_S16)
            sample.u16 = (uint16_t)number;
        else
            sample.u32 = (uint32_t)number;
        wideners[by->type](&sample, 1, &back);
        if (back == number)
            tiff_rows_set_absent(rows, &sample);
    }
}

/* Sets the bounds of values of narrow types; nodata is known. */
static void set_bounds(const struct tiff_samples *by, struct elevation_head *head)
{
    enum tiff_type type = by->type;
    static const int32_t bounds[][2] = {
        [TIFF_TYPE_U8] = {0, UINT8_MAX},
        [TIFF_TYPE_S8] = {INT8_MIN, INT8_MAX},
        [TIFF_TYPE_U16] = {0, UINT16_MAX},
        [TIFF_TYPE_S16] = {INT16_MIN, INT16_MAX},
    };
    if ((size_t)type < sizeof bounds / sizeof *bounds) {
        head->lowest = bounds[type][0];
        head->highest = bounds[type][1];
        head->whole = !by->has_nodata;
        head->lowest += by->has_nodata && by->nodata == head->lowest;
        head->highest -= by->has_nodata && by->nodata == head->highest;
    }
}

bool tiff_samples_begin(struct tiff_samples *by, struct tiff_rows *rows,
                        struct elevation_head *head)
{
    *by = (struct tiff_samples){.type = tiff_rows_type(rows), .cols = head->width, .power = 1};
    by->has_nodata = tiff_tags_nodata(tiff_rows_file(rows), &by->nodata);
    set_bounds(by, head);
    if (by->has_nodata)
        set_absent(by, rows);
    by->wide = malloc(by->cols * sizeof *by->wide);
    return by->wide != NULL;
}

void tiff_samples_end(struct tiff_samples *by)
{
    free(by->wide);
}

bool tiff_samples_are_floats(const struct tiff_samples *by)
{
    return by->type == TIFF_TYPE_F32 || by->type == TIFF_TYPE_F64;
}

void tiff_samples_survey(const struct tiff_samples *by, const void *samples,
                         struct elevation_scale *scale)
{
    if (by->type == TIFF_TYPE_F32) {
        const float *floats = samples;
        for (uint32_t x = 0; x < by->cols; x++)
            if (is_height(by, (double)floats[x]))
                elevation_scale_float(scale, floats[x]);
    } else {
        const double *doubles = samples;
        for (uint32_t x = 0; x < by->cols; x++)
            if (is_height(by, doubles[x]))
                elevation_scale_double(scale, doubles[x]);
    }
}

void tiff_samples_set_decimals(struct tiff_samples *by, int decimals)
{
    by->power = elevation_powers[decimals];
}

static bool take_integers(struct tiff_samples *by, const void *samples, int32_t *values,
                          struct error *error)
{
    wideners[by->type](samples, by->cols, by->wide);
    for (uint32_t x = 0; x < by->cols; x++) {
        int64_t height = by->wide[x];
        if (by->has_nodata && (double)height == by->nodata)
            values[x] = ELEVATION_UNKNOWN;
        else if (height <= INT32_MAX && height >= -INT32_MAX)
            values[x] = (int32_t)height;
        else
            return elevation_refuse_height((double)height, error);
    }
    return true;
}

static bool take_floats(const struct tiff_samples *by, const void *samples, int32_t *values,
                        struct error *error)
{
    const float *floats = samples;
    const double *doubles = samples;
    bool narrow = by->type == TIFF_TYPE_F32;
    for (uint32_t x = 0; x < by->cols; x++) {
        double height = narrow ? (double)floats[x] : doubles[x];
        if (!is_height(by, height)) {
            values[x] = ELEVATION_UNKNOWN;
            continue;
        }
        double scaled = rint(height * by->power);
        if (!(fabs(scaled) <= INT32_MAX))
            return error_set(error, ERROR_FAILURE, "the file was changed while it was read");
        values[x] = (int32_t)scaled;
    }
    return true;
}

bool tiff_samples_take(struct tiff_samples *by, const void *samples, int32_t *values,
                       struct error *error)
{
    return tiff_samples_are_floats(by) ? take_floats(by, samples, values, error)
                                       : take_integers(by, samples, values, error);
}

#endif
