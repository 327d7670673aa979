/*
 * Integers are heights as they are; floats are surveyed first, for the decimals that they need.
 * Floats of 32 bits, which take no more room than the values made of them, are kept meanwhile, so
 * that nothing is decompressed twice; without room for that, the file is read again.
 */
#include "readers/tiff_read.h"
#include "readers/error_format.h"

#include <string.h>

bool tiff_begins(const char *bytes, size_t length)
{
    static const char beginnings[][4] = {
        {'I', 'I', '*', 0}, {'M', 'M', 0, '*'}, {'I', 'I', '+', 0}, {'M', 'M', 0, '+'}};
    for (size_t n = 0; length >= 4 && n < sizeof beginnings / sizeof *beginnings; n++)
        if (memcmp(bytes, beginnings[n], 4) == 0)
            return true;
    return false;
}

#ifdef TMAP_NO_TIFF

bool tiff_is_built(void)
{
    return false;
}

void *tiff_open(const struct elevation_source *source, struct elevation_head *head,
                struct error *error)
{
    (void)source;
    (void)head;
    error_set(error, ERROR_FAILURE,
              "this tmap was built without libtiff and reads no TIFF; gdal_translate -of AAIGrid "
              "makes an .asc of it");
    return NULL;
}

bool tiff_row(void *state, int32_t *values, struct error *error)
{
    (void)state;
    (void)values;
    return error_set(error, ERROR_FAILURE, "this tmap was built without libtiff");
}

int32_t *tiff_all(void *state)
{
    (void)state;
    return NULL;
}

void tiff_free(void *state)
{
    (void)state;
}

#else

bool tiff_is_built(void)
{
    return true;
}

#include "readers/elevation_scale.h"
#include "readers/spool.h"
#include "readers/tiff_rows.h"
#include "readers/tiff_tags.h"

#include <math.h>
#include <stdlib.h>

struct tiff_reader {
    FILE *copy; /* temporary file with the bytes of a stream that cannot seek; else NULL */
    struct tiff_rows *rows;
    enum tiff_type type;
    uint32_t width;
    uint32_t height;
    double power; /* 10^decimals */
    float *kept;  /* samples of all rows that were surveyed; NULL: they are read again */
    bool has_nodata;
    double nodata;
    int64_t *wide; /* a row of integers */
};

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

static bool is_float(const struct tiff_reader *reader)
{
    return reader->type == TIFF_TYPE_F32 || reader->type == TIFF_TYPE_F64;
}

/* True if a sample is a height. */
static bool is_height(const struct tiff_reader *reader, double sample)
{
    bool nodata = reader->has_nodata &&
                  (reader->type == TIFF_TYPE_F32 ? (float)sample == (float)reader->nodata
                                                 : sample == reader->nodata);
    return !nodata && elevation_is_known(sample);
}

static void survey_samples(const struct tiff_reader *reader, const void *samples,
                           struct elevation_scale *scale)
{
    if (reader->type == TIFF_TYPE_F32) {
        const float *floats = samples;
        for (uint32_t x = 0; x < reader->width; x++)
            if (is_height(reader, (double)floats[x]))
                elevation_scale_float(scale, floats[x]);
    } else {
        const double *doubles = samples;
        for (uint32_t x = 0; x < reader->width; x++)
            if (is_height(reader, doubles[x]))
                elevation_scale_double(scale, doubles[x]);
    }
}

/* Makes room for all samples, if they are floats of 32 bits and there is some: a compressed file
 * that is read again takes half as long again. */
static void keep_floats(struct tiff_reader *reader)
{
    uint64_t cells = (uint64_t)reader->width * reader->height;
    if (reader->type == TIFF_TYPE_F32 && cells <= SIZE_MAX / sizeof *reader->kept)
        reader->kept = malloc((size_t)cells * sizeof *reader->kept);
}

static bool survey_tiff(struct tiff_reader *reader, const struct elevation_source *source,
                        struct elevation_head *head, struct error *error)
{
    struct elevation_scale scale = {0};
    for (uint32_t y = 0; y < head->height; y++) {
        const void *samples = tiff_rows_next(reader->rows, error);
        if (samples == NULL)
            return false;
        survey_samples(reader, samples, &scale);
        if (reader->kept != NULL)
            memcpy(reader->kept + (size_t)y * reader->width, samples,
                   reader->width * sizeof *reader->kept);
        elevation_source_progress(source, head, y + 1);
    }
    tiff_rows_rewind(reader->rows);
    return elevation_scale_decimals(&scale, &head->decimals, error);
}

/* Makes nodata stand for what the file leaves out, if the type has that number. */
static void set_absent(struct tiff_reader *reader)
{
    double nodata = reader->nodata;
    if (reader->type == TIFF_TYPE_F32) {
        tiff_rows_set_absent(reader->rows, &(float){(float)nodata});
    } else if (reader->type == TIFF_TYPE_F64) {
        tiff_rows_set_absent(reader->rows, &nodata);
    } else if (fabs(nodata) <= UINT32_MAX) {
        /* As many low bytes as the type has are the number in it, or none is. */
        int64_t number = (int64_t)nodata;
        int64_t back;
        union {
            uint8_t u8;
            uint16_t u16;
            uint32_t u32;
        } sample = {.u32 = 0};
        if (reader->type == TIFF_TYPE_U8 || reader->type == TIFF_TYPE_S8)
            sample.u8 = (uint8_t)number;
        else if (reader->type == TIFF_TYPE_U16 || reader->type == TIFF_TYPE_S16)
            sample.u16 = (uint16_t)number;
        else
            sample.u32 = (uint32_t)number;
        wideners[reader->type](&sample, 1, &back);
        if (back == number)
            tiff_rows_set_absent(reader->rows, &sample);
    }
}

/* Sets the bounds of values of narrow types; nodata is known. */
static void set_bounds(const struct tiff_reader *reader, struct elevation_head *head)
{
    enum tiff_type type = reader->type;
    static const int32_t bounds[][2] = {
        [TIFF_TYPE_U8] = {0, UINT8_MAX},
        [TIFF_TYPE_S8] = {INT8_MIN, INT8_MAX},
        [TIFF_TYPE_U16] = {0, UINT16_MAX},
        [TIFF_TYPE_S16] = {INT16_MIN, INT16_MAX},
    };
    if ((size_t)type < sizeof bounds / sizeof *bounds) {
        head->lowest = bounds[type][0];
        head->highest = bounds[type][1];
        head->whole = !reader->has_nodata;
        head->lowest += reader->has_nodata && reader->nodata == head->lowest;
        head->highest -= reader->has_nodata && reader->nodata == head->highest;
    }
}

static bool open_reader_of(struct tiff_reader *reader, const struct elevation_source *source,
                           struct elevation_head *head, struct error *error)
{
    const uint64_t slack = UINT64_C(1) << 26;
    FILE *in =
        spool_open(source->in, source->max_cells * sizeof(double) + slack, tiff_begins, error);
    if (in == NULL)
        return false;
    reader->copy = in != source->in ? in : NULL;
    reader->rows = tiff_rows_new(in, source->max_cells, head, error);
    if (reader->rows == NULL)
        return false;
    reader->type = tiff_rows_type(reader->rows);
    reader->width = head->width;
    reader->height = head->height;
    tiff_tags_read(tiff_rows_file(reader->rows), head);
    reader->has_nodata = tiff_tags_nodata(tiff_rows_file(reader->rows), &reader->nodata);
    set_bounds(reader, head);
    if (reader->has_nodata)
        set_absent(reader);
    reader->wide = malloc(reader->width * sizeof *reader->wide);
    if (reader->wide == NULL)
        return error_memory(error);
    keep_floats(reader);
    if (is_float(reader) && !survey_tiff(reader, source, head, error))
        return false;
    reader->power = elevation_powers[head->decimals];
    return true;
}

void *tiff_open(const struct elevation_source *source, struct elevation_head *head,
                struct error *error)
{
    struct tiff_reader *reader = calloc(1, sizeof *reader);
    *head = (struct elevation_head){0};
    if (reader == NULL) {
        error_memory(error);
        return NULL;
    }
    if (open_reader_of(reader, source, head, error))
        return reader;
    tiff_free(reader);
    return NULL;
}

static bool take_integers(struct tiff_reader *reader, const void *samples, int32_t *values,
                          struct error *error)
{
    wideners[reader->type](samples, reader->width, reader->wide);
    for (uint32_t x = 0; x < reader->width; x++) {
        int64_t height = reader->wide[x];
        if (reader->has_nodata && (double)height == reader->nodata)
            values[x] = ELEVATION_UNKNOWN;
        else if (height <= INT32_MAX && height >= -INT32_MAX)
            values[x] = (int32_t)height;
        else
            return elevation_refuse_height((double)height, error);
    }
    return true;
}

static bool take_floats(const struct tiff_reader *reader, const void *samples, int32_t *values,
                        struct error *error)
{
    const float *floats = samples;
    const double *doubles = samples;
    bool narrow = reader->type == TIFF_TYPE_F32;
    for (uint32_t x = 0; x < reader->width; x++) {
        double height = narrow ? (double)floats[x] : doubles[x];
        if (!is_height(reader, height)) {
            values[x] = ELEVATION_UNKNOWN;
            continue;
        }
        double scaled = rint(height * reader->power);
        if (!(fabs(scaled) <= INT32_MAX))
            return error_set(error, ERROR_FAILURE, "the file was changed while it was read");
        values[x] = (int32_t)scaled;
    }
    return true;
}

bool tiff_row(void *state, int32_t *values, struct error *error)
{
    struct tiff_reader *reader = state;
    const void *samples = tiff_rows_next(reader->rows, error);
    if (samples == NULL)
        return false;
    return is_float(reader) ? take_floats(reader, samples, values, error)
                            : take_integers(reader, samples, values, error);
}

/* Makes values of the samples where they are. */
int32_t *tiff_all(void *state)
{
    struct tiff_reader *reader = state;
    int32_t *values = (void *)reader->kept;
    struct error error; /* never set: memory does not change as files do */
    for (uint32_t y = 0; values != NULL && y < reader->height; y++) {
        size_t row = (size_t)y * reader->width;
        take_floats(reader, reader->kept + row, values + row, &error);
    }
    reader->kept = NULL;
    return values;
}

void tiff_free(void *state)
{
    struct tiff_reader *reader = state;
    if (reader == NULL)
        return;
    free(reader->kept);
    tiff_rows_free(reader->rows);
    if (reader->copy != NULL)
        fclose(reader->copy);
    free(reader->wide);
    free(reader);
}

#endif
