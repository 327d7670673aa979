/*
 * libtiff reads through functions of this file, from the stream's place on, and never closes or
 * writes it.
 *
 * Invariant: `band` has the rows of one line of tiles, or one row of a file with strips. Strips are
 * read by scanlines, since a file may be one strip.
 *
 * Where deflate data is longer than a strip or tile, libtiff reports success, but if it uses
 * libdeflate the last bytes may be missing. The end of `raw` is therefore filled before each read;
 * if it seems unchanged, the read is repeated with another fill. If that shows, zlib reads the rest
 * of the file: it takes a third longer, and stops in the right place.
 *
 * One file: all that calls libtiff is here.
 */
#include "import/elevation/tiff_rows.h"

#ifndef TMAP_NO_TIFF

#include "base/minmax.h"
#include "system/system.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/*
 * The functions of libtiff that are called, by name. It is not linked but loaded when a TIFF is
 * opened: it and what it needs would cost every start some milliseconds.
 *
 * Invariant: a library that is loaded has all its functions.
 */

/* The number in the library's name counts interfaces: headers and library must be of the same one.
 * Versions from 4.5 on, of libtiff.so.6, bound their memory and keep their messages apart. */
#define TIFF_LIBRARY_NAME "libtiff.so.6"

/* TIFF_FUNCTIONS(X): X(NAME) for each function of libtiff that is called here. */
#define TIFF_FUNCTIONS(X)                   \
    X(TIFFClientOpenExt)                    \
    X(TIFFOpenOptionsAlloc)                 \
    X(TIFFOpenOptionsFree)                  \
    X(TIFFOpenOptionsSetErrorHandlerExtR)   \
    X(TIFFOpenOptionsSetMaxSingleMemAlloc)  \
    X(TIFFOpenOptionsSetWarningHandlerExtR) \
    X(TIFFClose)                            \
    X(TIFFComputeStrip)                     \
    X(TIFFComputeTile)                      \
    X(TIFFFieldDataType)                    \
    X(TIFFFieldPassCount)                   \
    X(TIFFFieldReadCount)                   \
    X(TIFFFindField)                        \
    X(TIFFGetField)                         \
    X(TIFFGetFieldDefaulted)                \
    X(TIFFGetStrileByteCount)               \
    X(TIFFIsCODECConfigured)                \
    X(TIFFIsTiled)                          \
    X(TIFFReadDirectory)                    \
    X(TIFFReadEncodedTile)                  \
    X(TIFFReadScanline)                     \
    X(TIFFSetDirectory)                     \
    X(TIFFSetField)                         \
    X(TIFFScanlineSize64)                   \
    X(TIFFTileRowSize64)                    \
    X(TIFFTileSize64)

/* NOLINTNEXTLINE(bugprone-macro-parentheses): the name is declared */
#define TIFF_POINTER(name) __typeof__(name) *name; /* libtiff's function of this name */

/* The functions of libtiff, by name. */
struct tiff_library {
    TIFF_FUNCTIONS(TIFF_POINTER)
    void *handle; /* dlopen's; NULL: not loaded */
};

/* Finds a function and copies its address to `pointer`, as C has no cast to it from dlsym's. */
static bool find_function(void *handle, const char *name, void *pointer)
{
    void *address = dlsym(handle, name);
    memcpy(pointer, &address, sizeof address);
    return address != NULL;
}

/* Also takes a library that is not loaded. Zeros are valid. */
static void unload_library(struct tiff_library *library)
{
    if (library->handle != NULL)
        dlclose(library->handle);
    library->handle = NULL;
}

/* Loads libtiff. Returns false, with the error set and nothing loaded, if it is not installed. */
static bool load_library(struct tiff_library *library, struct error *error)
{
    *library = (struct tiff_library){.handle = dlopen(TIFF_LIBRARY_NAME, RTLD_NOW | RTLD_LOCAL)};
    bool found = library->handle != NULL;
#define FIND(name) found = found && find_function(library->handle, #name, &library->name);
    TIFF_FUNCTIONS(FIND)
#undef FIND
    if (found)
        return true;
    unload_library(library);
    error_set(error, ERROR_FAILURE,
              "TIFF is read by " TIFF_LIBRARY_NAME ", which is not installed here; install it "
              "(Debian: libtiff6), or make an .asc: gdal_translate -of AAIGrid");
    return false;
}

struct tiff_rows {
    struct tiff_library library;
    TIFF *tiff;         /* libtiff's state, which has the address of these rows */
    FILE *in;           /* the caller's */
    off_t start;        /* offset of the TIFF in the stream */
    off_t size;         /* bytes of the TIFF */
    uint64_t bytes_max; /* maximum size of a scanline or a tile */
    char message[200];  /* first message of libtiff; "" if there is none */
    uint32_t width, height;
    uint32_t row;  /* next one */
    size_t sample; /* bytes of a sample */
    size_t pixel;  /* bytes from a first sample to the next, as libtiff gives them */
    size_t alpha;  /* bytes from a first sample to the alpha; 0: there is none */
    bool tiled;
    uint32_t tile_width;
    uint32_t tile_height;  /* rows of a tile; 1 in files with strips */
    uint32_t strip_height; /* rows of a strip; 1 in files with tiles */
    uint8_t *raw;          /* a scanline or a tile, as libtiff gives it */
    uint8_t *band;         /* tile_height rows of first samples */
    uint8_t absent[8];     /* a sample that the file leaves out */
};

static tmsize_t read_proc(thandle_t handle, void *bytes, tmsize_t length)
{
    return (tmsize_t)fread(bytes, 1, (size_t)length, ((struct tiff_rows *)handle)->in);
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
    return (toff_t)((const struct tiff_rows *)handle)->size;
}

/* Keeps the first message for `context`, the rows, which is NULL for warnings. A place
 * of -1, as in "Read error at scanline 4294967295; got 9 bytes", is left out. */
__attribute__((format(printf, 4, 0))) static int
keep_message(TIFF *tiff, void *context, const char *module, const char *format, va_list arguments)
{
    struct tiff_rows *rows = context;
    (void)tiff;
    (void)module;
    if (rows == NULL || *rows->message != '\0')
        return 1;
    vsnprintf(rows->message, sizeof rows->message, format, arguments);
    char *place = strstr(rows->message, " at ");
    const char *after = place != NULL ? strchr(place, ';') : NULL;
    if (after != NULL && strstr(place, "4294967295") != NULL)
        memmove(place, after, strlen(after) + 1);
    return 1;
}

/* Sets the error of a call of libtiff's that failed: the stream's, or libtiff's first message.
 * Always returns false. */
static bool refuse(const struct tiff_rows *rows, struct error *error)
{
    if (ferror(rows->in))
        return error_of_errno(error);
    if (*rows->message == '\0')
        return error_set(error, ERROR_FAILURE, "the TIFF is broken");
    return error_format(error, ERROR_FAILURE, "the TIFF is broken: %s", ERROR_SHOWN(rows->message));
}

/* Finds where the TIFF begins and ends. Returns false with the error set. */
static bool measure_stream(struct tiff_rows *rows, struct error *error)
{
    rows->start = ftello(rows->in);
    if (rows->start < 0 || fseeko(rows->in, 0, SEEK_END) != 0)
        return error_of_errno(error);
    rows->size = ftello(rows->in) - rows->start;
    return fseeko(rows->in, rows->start, SEEK_SET) == 0 || error_of_errno(error);
}

/* Opens the TIFF in libtiff. Returns false with the error set. */
static bool open_tiff(struct tiff_rows *rows, struct error *error)
{
    TIFFOpenOptions *options = rows->library.TIFFOpenOptionsAlloc();
    if (options == NULL)
        return error_memory(error);
    rows->library.TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)rows->bytes_max);
    rows->library.TIFFOpenOptionsSetErrorHandlerExtR(options, keep_message, rows);
    rows->library.TIFFOpenOptionsSetWarningHandlerExtR(options, keep_message, NULL);
    rows->tiff = rows->library.TIFFClientOpenExt("it", "rm", rows, read_proc, write_proc, seek_proc,
                                                 close_proc, size_proc, NULL, NULL, options);
    rows->library.TIFFOpenOptionsFree(options);
    return rows->tiff != NULL || refuse(rows, error);
}

/* Refuses a TIFF whose pixels have a mask, which is one of the pictures after the first. Pictures
 * that are broken are none. */
static bool check_mask(struct tiff_rows *rows, struct error *error)
{
    enum { PICTURES_MAX = 100 };
    uint32_t kind = 0;
    for (int n = 0; n < PICTURES_MAX && kind != FILETYPE_MASK; n++) {
        kind = 0;
        if (rows->library.TIFFReadDirectory(rows->tiff) == 0)
            break;
        rows->library.TIFFGetField(rows->tiff, TIFFTAG_SUBFILETYPE, &kind);
    }
    if (kind == FILETYPE_MASK)
        return error_set(
            error, ERROR_FAILURE,
            "its mask of unknown heights is not read; GDAL makes them nodata: " ELEVATION_WARP);
    *rows->message = '\0';
    return rows->library.TIFFSetDirectory(rows->tiff, 0) != 0 || refuse(rows, error);
}

/* Returns the value of a tag of 16 bits; libtiff's default, or `otherwise` if it has none, where
 * the file does not state it. */
static uint16_t read_short(const struct tiff_rows *rows, uint32_t tag, uint16_t otherwise)
{
    uint16_t value = otherwise;
    return rows->library.TIFFGetFieldDefaulted(rows->tiff, tag, &value) != 0 ? value : otherwise;
}

static bool find_type(struct tiff_rows *rows, enum tiff_type *type, struct error *error)
{
    static const struct {
        uint16_t format, bits;
    } types[] = {
        [TIFF_TYPE_U8] = {SAMPLEFORMAT_UINT, 8},     [TIFF_TYPE_S8] = {SAMPLEFORMAT_INT, 8},
        [TIFF_TYPE_U16] = {SAMPLEFORMAT_UINT, 16},   [TIFF_TYPE_S16] = {SAMPLEFORMAT_INT, 16},
        [TIFF_TYPE_U32] = {SAMPLEFORMAT_UINT, 32},   [TIFF_TYPE_S32] = {SAMPLEFORMAT_INT, 32},
        [TIFF_TYPE_F32] = {SAMPLEFORMAT_IEEEFP, 32}, [TIFF_TYPE_F64] = {SAMPLEFORMAT_IEEEFP, 64},
    };
    uint16_t bits = read_short(rows, TIFFTAG_BITSPERSAMPLE, 1);
    uint16_t format = read_short(rows, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
    if (format == SAMPLEFORMAT_VOID)
        format = SAMPLEFORMAT_UINT;
    for (size_t n = 0; n < sizeof types / sizeof *types; n++)
        if (types[n].format == format && types[n].bits == bits) {
            *type = (enum tiff_type)n;
            rows->sample = bits / 8;
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
    uint16_t photometric = read_short(rows, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    uint16_t compression = read_short(rows, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    if (photometric != PHOTOMETRIC_MINISBLACK && photometric != PHOTOMETRIC_MINISWHITE)
        return error_set(error, ERROR_FAILURE,
                         "its pixels are colours, not heights; a picture of them: gdal_translate "
                         "-of PNG");
    if (rows->library.TIFFIsCODECConfigured(compression) == 0)
        return error_format(error, ERROR_FAILURE,
                            "its compression, method %u, is unknown to the libtiff here",
                            compression);
    return true;
}

/* Finds the sides of a tile; a file with strips is taken for one with tiles of one row. */
static bool find_tile_sides(struct tiff_rows *rows, struct error *error)
{
    const struct tiff_library *library = &rows->library;
    rows->tiled = library->TIFFIsTiled(rows->tiff) != 0;
    rows->tile_width = rows->width;
    rows->tile_height = 1;
    rows->strip_height = 1;
    if (!rows->tiled)
        library->TIFFGetFieldDefaulted(rows->tiff, TIFFTAG_ROWSPERSTRIP, &rows->strip_height);
    if (rows->strip_height == 0)
        return refuse(rows, error);
    return !rows->tiled ||
           (library->TIFFGetField(rows->tiff, TIFFTAG_TILEWIDTH, &rows->tile_width) != 0 &&
            library->TIFFGetField(rows->tiff, TIFFTAG_TILELENGTH, &rows->tile_height) != 0) ||
           refuse(rows, error);
}

/* Returns true if libtiff gives rows of `row` bytes and tiles of as many as they have in the file,
 * whatever a codec makes of them. */
static bool has_sizes(const struct tiff_rows *rows, uint64_t row)
{
    TIFF *tiff = rows->tiff;
    if (!rows->tiled)
        return rows->library.TIFFScanlineSize64(tiff) == row;
    return rows->library.TIFFTileRowSize64(tiff) == row &&
           rows->library.TIFFTileSize64(tiff) == row * rows->tile_height;
}

/* True if the last sample of a pixel is an alpha. */
static bool has_alpha(const struct tiff_rows *rows)
{
    uint16_t count = 0;
    const uint16_t *kinds = NULL;
    rows->library.TIFFGetFieldDefaulted(rows->tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds);
    return count > 0 && kinds[count - 1] != EXTRASAMPLE_UNSPECIFIED;
}

/* Finds the sizes of scanlines or tiles, which must be bounded and true. */
static bool find_sizes(struct tiff_rows *rows, struct error *error)
{
    uint16_t planes = read_short(rows, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    uint16_t samples = read_short(rows, TIFFTAG_SAMPLESPERPIXEL, 1);
    rows->pixel = planes == PLANARCONFIG_CONTIG ? rows->sample * samples : rows->sample;
    rows->alpha = has_alpha(rows) ? rows->pixel - rows->sample : 0;
    if (has_alpha(rows) && (rows->alpha == 0 || rows->sample == 1))
        return error_set(error, ERROR_FAILURE,
                         "an alpha is read within pixels of over 8 bits alone: "
                         "gdal_translate -ot Float32 -co INTERLEAVE=PIXEL");
    if (!find_tile_sides(rows, error))
        return false;
    uint64_t row = (uint64_t)rows->tile_width * rows->pixel;
    if (row == 0 || rows->tile_height == 0 || row > rows->bytes_max ||
        row * rows->tile_height > rows->bytes_max)
        return error_format(error, ERROR_FAILURE, "tiles of %ux%u, %u samples, are too large",
                            rows->tile_width, rows->tile_height, samples);
    return has_sizes(rows, row) || error_set(error, ERROR_FAILURE,
                                             "the TIFF is broken: its rows have another size than "
                                             "its samples");
}

static bool take_memory(struct tiff_rows *rows, struct error *error)
{
    rows->raw = calloc(rows->tile_width * rows->pixel, rows->tile_height);
    rows->band = malloc(rows->width * rows->sample * MIN(rows->tile_height, rows->height));
    return (rows->raw != NULL && rows->band != NULL) || error_memory(error);
}

static bool open_rows(struct tiff_rows *rows, const struct import_stream *stream,
                      struct elevation_head *head, enum tiff_type *type, struct error *error)
{
    const uint64_t bytes_min = 1 << 24;
    rows->in = stream->in;
    rows->bytes_max = MAX(stream->max_cells * sizeof(double), bytes_min);
    if (!measure_stream(rows, error) || !load_library(&rows->library, error) ||
        !open_tiff(rows, error) || !check_mask(rows, error))
        return false;
    rows->library.TIFFGetField(rows->tiff, TIFFTAG_IMAGEWIDTH, &head->width);
    rows->library.TIFFGetField(rows->tiff, TIFFTAG_IMAGELENGTH, &head->height);
    rows->width = head->width;
    rows->height = head->height;
    return elevation_head_fits(head, stream, error) && check_kind(rows, error) &&
           find_type(rows, type, error) && find_sizes(rows, error) && take_memory(rows, error);
}

struct tiff_rows *tiff_rows_new(const struct import_stream *stream, struct elevation_head *head,
                                enum tiff_type *type, struct error *error)
{
    struct tiff_rows *rows = calloc(1, sizeof *rows);
    if (rows != NULL ? open_rows(rows, stream, head, type, error) : error_memory(error))
        return rows;
    tiff_rows_free(rows);
    return NULL;
}

void tiff_rows_free(struct tiff_rows *rows)
{
    if (rows == NULL)
        return;
    if (rows->library.handle != NULL && rows->tiff != NULL)
        rows->library.TIFFClose(rows->tiff);
    unload_library(&rows->library);
    free(rows->raw);
    free(rows->band);
    free(rows);
}

uint32_t tiff_rows_tag(const struct tiff_rows *rows, uint32_t tag, TIFFDataType type,
                       const void **values)
{
    const struct tiff_library *library = &rows->library;
    const TIFFField *field = library->TIFFFindField(rows->tiff, tag, TIFF_ANY);
    uint32_t count = 0;
    uint16_t short_count = 0;
    *values = NULL;
    if (field == NULL || library->TIFFFieldDataType(field) != type ||
        library->TIFFFieldPassCount(field) == 0)
        return 0;
    if (library->TIFFFieldReadCount(field) == TIFF_VARIABLE2)
        return library->TIFFGetField(rows->tiff, tag, &count, values) != 0 ? count : 0;
    return library->TIFFGetField(rows->tiff, tag, &short_count, values) != 0 ? short_count : 0;
}

void tiff_rows_set_absent(struct tiff_rows *rows, const void *sample)
{
    memcpy(rows->absent, sample, rows->sample);
}

bool tiff_rows_have_alpha(const struct tiff_rows *rows)
{
    return rows->alpha > 0;
}

/* Copies the first samples of `count` pixels, or as many absent ones if `from` is NULL. One whose
 * alpha is 0 is absent, too. */
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
    static const uint8_t clear[sizeof rows->absent];
    bool masked = step > 0 && rows->alpha > 0;
    for (uint32_t x = 0; x < count; x++, from += step, to += sample) {
        bool is = masked && memcmp(from + rows->alpha, clear, sample) == 0;
        memcpy(to, is ? rows->absent : from, sample);
    }
}

/* True if the last sample of `raw` may be as it was filled, in one of its outer bytes, which one of
 * the predictors has added to the byte of the sample before it, and perhaps a carry. */
static bool may_be_filled(const struct tiff_rows *rows, size_t size, uint8_t fill)
{
    const uint8_t *last = rows->raw + size - rows->pixel;
    const uint8_t *before = size > rows->pixel ? last - rows->pixel : last;
    size_t ends[] = {0, rows->sample - 1, rows->pixel - rows->sample, rows->pixel - 1};
    for (size_t n = 0; n < sizeof ends / sizeof *ends; n++) {
        uint8_t own = last[ends[n]];
        uint8_t step = (uint8_t)(own - before[ends[n]]);
        if (own == fill || step == fill || step == (uint8_t)(fill + 1))
            return true;
    }
    return false;
}

/* Reads the next row of a strip, or tile n: `size` bytes of `raw`, whose last pixel is filled
 * before. */
static bool read_filled(struct tiff_rows *rows, uint32_t n, size_t size, uint8_t fill,
                        struct error *error)
{
    const struct tiff_library *library = &rows->library;
    memset(rows->raw + size - rows->pixel, fill, rows->pixel);
    bool read = rows->tiled ? library->TIFFReadEncodedTile(rows->tiff, n, rows->raw,
                                                           (tmsize_t)size) == (tmsize_t)size
                            : library->TIFFReadScanline(rows->tiff, rows->raw, rows->row, 0) > 0;
    return read || refuse(rows, error);
}

/* Reads as read_filled does, but all bytes or none. */
static bool read_raw(struct tiff_rows *rows, uint32_t n, size_t size, struct error *error)
{
    enum { FILL = 0xA5, OTHER_FILL = 0x5B };
    uint8_t last[64];
    size_t kept = MIN(rows->pixel, sizeof last);
    if (!read_filled(rows, n, size, FILL, error))
        return false;
    bool whole = rows->row % rows->strip_height == 0 &&
                 (rows->strip_height == 1 || rows->row + 1 == rows->height);
    if (!whole || !may_be_filled(rows, size, FILL))
        return true;
    memcpy(last, rows->raw + size - kept, kept);
    if (!read_filled(rows, n, size, OTHER_FILL, error))
        return false;
    if (memcmp(last, rows->raw + size - kept, kept) == 0)
        return true;
    if (rows->library.TIFFSetField(rows->tiff, TIFFTAG_DEFLATE_SUBCODEC, DEFLATE_SUBCODEC_ZLIB) !=
        0)
        return read_filled(rows, n, size, FILL, error);
    return error_set(error, ERROR_FAILURE, "the TIFF is broken: a strip or tile has too much data");
}

/* Copies tile n, read to `raw` if it is in the file, to the band from column x on. */
static bool read_tile(struct tiff_rows *rows, uint32_t n, uint32_t x, uint32_t lines,
                      struct error *error)
{
    uint32_t count = MIN(rows->width - x, rows->tile_width);
    size_t line = rows->tile_width * rows->pixel;
    bool present = rows->library.TIFFGetStrileByteCount(rows->tiff, n) > 0;
    if (present && !read_raw(rows, n, line * rows->tile_height, error))
        return false;
    for (uint32_t y = 0; y < lines; y++)
        copy_samples(rows, present ? rows->raw + y * line : NULL, count,
                     rows->band + ((size_t)y * rows->width + x) * rows->sample);
    return true;
}

static bool read_tile_line(struct tiff_rows *rows, struct error *error)
{
    uint32_t lines = MIN(rows->height - rows->row, rows->tile_height);
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
    if (present && !read_raw(rows, strip, rows->width * rows->pixel, error))
        return false;
    copy_samples(rows, present ? rows->raw : NULL, rows->width, rows->band);
    return true;
}

const void *tiff_rows_next(struct tiff_rows *rows, struct error *error)
{
    uint32_t line = rows->row % rows->tile_height;
    if (line == 0 && !(rows->tiled ? read_tile_line(rows, error) : read_scanline(rows, error)))
        return NULL;
    rows->row = (rows->row + 1) % rows->height;
    return rows->band + (size_t)line * rows->width * rows->sample;
}

#endif
