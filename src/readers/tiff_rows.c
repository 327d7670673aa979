/*
 * libtiff reads by functions of this file. Invariant: `band` holds the rows of one line of tiles,
 * or one row of a file with strips. Strips are read by scanlines, since a file may be one strip.
 */
#include "readers/tiff_rows.h"

#ifndef TMAP_NO_TIFF

#include "readers/error_format.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct tiff_rows {
    struct tiff_library library;
    FILE *in;
    off_t start; /* offset of the TIFF in the file */
    off_t size;  /* bytes of the TIFF */
    TIFF *tiff;
    char message[200]; /* first message of libtiff; "" if there is none */
    uint32_t width;
    uint32_t height;
    uint32_t row; /* next one */
    enum tiff_type type;
    size_t sample;      /* bytes of a sample */
    size_t pixel;       /* bytes from a first sample to the next, as libtiff gives them */
    uint64_t bytes_max; /* maximum size of a scanline or a tile */
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

static tmsize_t read_proc(thandle_t handle, void *bytes, tmsize_t length)
{
    struct tiff_rows *rows = handle;
    return (tmsize_t)fread(bytes, 1, (size_t)length, rows->in);
}

static tmsize_t write_proc(thandle_t handle, void *bytes, tmsize_t length)
{
    (void)handle;
    (void)bytes;
    (void)length;
    return -1;
}

static toff_t seek_proc(thandle_t handle, toff_t offset, int whence)
{
    struct tiff_rows *rows = handle;
    const toff_t failed = (toff_t)-1;
    if (whence != SEEK_SET || offset > INT32_MAX * (toff_t)INT32_MAX)
        return failed;
    return fseeko(rows->in, rows->start + (off_t)offset, SEEK_SET) == 0 ? offset : failed;
}

static int close_proc(thandle_t handle)
{
    (void)handle;
    return 0;
}

static toff_t size_proc(thandle_t handle)
{
    const struct tiff_rows *rows = handle;
    return (toff_t)rows->size;
}

#ifdef TIFF_HAS_OPTIONS
__attribute__((format(printf, 4, 0))) static int
keep_message(TIFF *tiff, void *context, const char *module, const char *format, va_list arguments)
{
    struct tiff_rows *rows = context;
    (void)tiff;
    (void)module;
    if (*rows->message == '\0')
        vsnprintf(rows->message, sizeof rows->message, format, arguments);
    return 1;
}

__attribute__((format(printf, 4, 0))) static int
drop_message(TIFF *tiff, void *context, const char *module, const char *format, va_list arguments)
{
    (void)tiff;
    (void)context;
    (void)module;
    (void)format;
    (void)arguments;
    return 1;
}
#endif

static TIFF *open_tiff(struct tiff_rows *rows)
{
    TIFF *tiff = NULL;
#ifdef TIFF_HAS_OPTIONS
    TIFFOpenOptions *options = rows->library.TIFFOpenOptionsAlloc();
    if (options == NULL)
        return NULL;
    rows->library.TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)rows->bytes_max);
    rows->library.TIFFOpenOptionsSetErrorHandlerExtR(options, keep_message, rows);
    rows->library.TIFFOpenOptionsSetWarningHandlerExtR(options, drop_message, rows);
    tiff = rows->library.TIFFClientOpenExt("it", "rm", rows, read_proc, write_proc, seek_proc,
                                           close_proc, size_proc, NULL, NULL, options);
    rows->library.TIFFOpenOptionsFree(options);
#else
    rows->library.TIFFSetErrorHandler(NULL);
    rows->library.TIFFSetWarningHandler(NULL);
    tiff = rows->library.TIFFClientOpen("it", "rm", rows, read_proc, write_proc, seek_proc,
                                        close_proc, size_proc, NULL, NULL);
#endif
    return tiff;
}

/* Sets the error of a call of libtiff's. Always returns false. */
static bool refuse_tiff(struct tiff_rows *rows, struct error *error)
{
    char shown[ERROR_SHOWN_MAX];
    if (ferror(rows->in))
        return error_of_errno(error);
    if (*rows->message == '\0')
        return error_set(error, ERROR_FAILURE, "the TIFF is broken");
    return error_format(error, ERROR_FAILURE, "the TIFF is broken: %s",
                        error_shown(rows->message, shown));
}

/* Returns a tag of 16 bits, or its default. */
static uint16_t short_tag(const struct tiff_rows *rows, uint32_t tag, uint16_t otherwise)
{
    uint16_t value = otherwise;
    return rows->library.TIFFGetFieldDefaulted(rows->tiff, tag, &value) != 0 ? value : otherwise;
}

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
    uint16_t bits = short_tag(rows, TIFFTAG_BITSPERSAMPLE, 1);
    uint16_t format = short_tag(rows, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
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
    uint16_t photometric = short_tag(rows, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    uint16_t compression = short_tag(rows, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    if (photometric != PHOTOMETRIC_MINISBLACK && photometric != PHOTOMETRIC_MINISWHITE)
        return error_set(error, ERROR_FAILURE, "its pixels are colours, not heights");
    if (rows->library.TIFFIsCODECConfigured(compression) == 0)
        return error_format(error, ERROR_FAILURE,
                            "its compression, method %u, is unknown to the libtiff here",
                            compression);
    return true;
}

/* Finds the sizes of scanlines or tiles. They must be what this file believes them to be, whatever
 * a codec of libtiff's makes of them, and bounded. */
static bool find_sizes(struct tiff_rows *rows, struct error *error)
{
    uint16_t planes = short_tag(rows, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    uint16_t samples = short_tag(rows, TIFFTAG_SAMPLESPERPIXEL, 1);
    rows->pixel = planes == PLANARCONFIG_CONTIG ? rows->sample * samples : rows->sample;
    rows->tiled = rows->library.TIFFIsTiled(rows->tiff) != 0;
    rows->tile_width = rows->width;
    rows->tile_height = 1;
    if (rows->tiled &&
        (rows->library.TIFFGetField(rows->tiff, TIFFTAG_TILEWIDTH, &rows->tile_width) == 0 ||
         rows->library.TIFFGetField(rows->tiff, TIFFTAG_TILELENGTH, &rows->tile_height) == 0))
        return refuse_tiff(rows, error);
    uint64_t row = (uint64_t)rows->tile_width * rows->pixel;
    if (row == 0 || rows->tile_height == 0 || row > rows->bytes_max ||
        row * rows->tile_height > rows->bytes_max)
        return error_format(error, ERROR_FAILURE, "tiles of %ux%u, %u samples, are too large",
                            rows->tile_width, rows->tile_height, samples);
    bool as_believed = rows->tiled
                           ? rows->library.TIFFTileRowSize64(rows->tiff) == row &&
                                 rows->library.TIFFTileSize64(rows->tiff) == row * rows->tile_height
                           : rows->library.TIFFScanlineSize64(rows->tiff) == row;
    return as_believed || error_set(error, ERROR_FAILURE,
                                    "the TIFF is broken: its rows have "
                                    "another size than its samples");
}

static bool take_memory(struct tiff_rows *rows, struct error *error)
{
    uint32_t lines = rows->tile_height < rows->height ? rows->tile_height : rows->height;
    rows->raw = malloc(rows->tile_width * rows->pixel * rows->tile_height);
    rows->band = malloc(rows->width * rows->sample * lines);
    return (rows->raw != NULL && rows->band != NULL) || error_memory(error);
}

static bool open_tiff_rows(struct tiff_rows *rows, uint64_t max_cells, struct elevation_head *head,
                           struct error *error)
{
    enum { BYTES_LEAST = 1 << 24 };
    rows->bytes_max = max_cells > (1 << 21) ? max_cells * sizeof(double) : BYTES_LEAST;
    rows->start = ftello(rows->in);
    if (rows->start < 0 || fseeko(rows->in, 0, SEEK_END) != 0)
        return error_of_errno(error);
    rows->size = ftello(rows->in) - rows->start;
    if (fseeko(rows->in, rows->start, SEEK_SET) != 0) /* libtiff reads the head from there */
        return error_of_errno(error);
    if (!tiff_library_load(&rows->library, error))
        return false;
    rows->tiff = open_tiff(rows);
    if (rows->tiff == NULL)
        return refuse_tiff(rows, error);
    rows->library.TIFFGetField(rows->tiff, TIFFTAG_IMAGEWIDTH, &head->width);
    rows->library.TIFFGetField(rows->tiff, TIFFTAG_IMAGELENGTH, &head->height);
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
    rows->in = in;
    if (open_tiff_rows(rows, max_cells, head, error))
        return rows;
    tiff_rows_free(rows);
    return NULL;
}

void tiff_rows_free(struct tiff_rows *rows)
{
    if (rows == NULL)
        return;
    if (rows->tiff != NULL)
        rows->library.TIFFClose(rows->tiff);
    tiff_library_unload(&rows->library);
    free(rows->raw);
    free(rows->band);
    free(rows);
}

TIFF *tiff_rows_tiff(const struct tiff_rows *rows)
{
    return rows->tiff;
}

const struct tiff_library *tiff_rows_library(const struct tiff_rows *rows)
{
    return &rows->library;
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
    bool present = rows->library.TIFFGetStrileByteCount(rows->tiff, n) > 0;
    if (present && rows->library.TIFFReadEncodedTile(rows->tiff, n, rows->raw, size) != size)
        return refuse_tiff(rows, error);
    for (uint32_t y = 0; y < lines; y++)
        copy_samples(rows, present ? rows->raw + y * line : NULL, count,
                     rows->band + ((size_t)y * rows->width + x) * rows->sample);
    return true;
}

static bool read_tile_line(struct tiff_rows *rows, struct error *error)
{
    uint32_t left = rows->height - rows->row;
    uint32_t lines = left < rows->tile_height ? left : rows->tile_height;
    uint32_t tile = rows->library.TIFFComputeTile(rows->tiff, 0, rows->row, 0, 0);
    for (uint32_t x = 0; x < rows->width; x += rows->tile_width, tile++)
        if (!read_tile(rows, tile, x, lines, error))
            return false;
    return true;
}

static bool read_scanline(struct tiff_rows *rows, struct error *error)
{
    uint32_t strip = rows->library.TIFFComputeStrip(rows->tiff, rows->row, 0);
    bool present = rows->library.TIFFGetStrileByteCount(rows->tiff, strip) > 0;
    if (present && rows->library.TIFFReadScanline(rows->tiff, rows->raw, rows->row, 0) < 0)
        return refuse_tiff(rows, error);
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
