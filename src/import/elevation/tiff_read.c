/*
 * Integers are heights as they are; floats are surveyed first, for the decimals that they need.
 * Floats of 32 bits, which take no more room than the values made of them, are kept meanwhile, so
 * that nothing is decompressed twice; without room for that, the file is read again.
 */
#include "import/elevation/tiff_read.h"

#include "system/error_format.h"

#include <errno.h>
#include <string.h>

/*
 * The size of a stream is not known before its end: the copy grows as long as it may.
 */

enum { SPOOL_BLOCK = 1 << 13 }; /* on the stack, of which there may be 64 KB */

static bool copy_stream(FILE *in, FILE *out, uint64_t max_bytes,
                        bool (*accepts)(const char *bytes, size_t length), struct error *error)
{
    char block[SPOOL_BLOCK];
    uint64_t copied = 0;
    size_t got;
    while ((got = fread(block, 1, sizeof block, in)) > 0) {
        if (copied == 0 && !accepts(block, got))
            return error_set(error, ERROR_FAILURE,
                             "not a file of the kind that its name or its "
                             "first byte says");
        copied += got;
        if (copied > max_bytes)
            return error_format(error, ERROR_FAILURE, "more than %llu bytes",
                                (unsigned long long)max_bytes);
        if (fwrite(block, 1, got, out) < got)
            return error_format(error, ERROR_FAILURE, "temporary file: %s", strerror(errno));
    }
    if (ferror(in))
        return error_of_errno(error);
    if (fseeko(out, 0, SEEK_SET) != 0)
        return error_format(error, ERROR_FAILURE, "temporary file: %s", strerror(errno));
    return true;
}

FILE *spool_open(FILE *in, uint64_t max_bytes, bool (*accepts)(const char *bytes, size_t length),
                 struct error *error)
{
    if (ftello(in) >= 0)
        return in;
    FILE *out = tmpfile();
    if (out == NULL) {
        error_format(error, ERROR_FAILURE, "no temporary file: %s", strerror(errno));
        return NULL;
    }
    if (copy_stream(in, out, max_bytes, accepts, error))
        return out;
    fclose(out);
    return NULL;
}

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

#include "import/elevation/tiff_file.h"
#include "import/elevation/tiff_read.h"
#include "import/elevation/tiff_rows.h"

#include <stdlib.h>

struct tiff_reader {
    FILE *copy; /* temporary file with the bytes of a stream that cannot seek; else NULL */
    struct tiff_rows *rows;
    struct tiff_samples samples;
    uint32_t height;
    float *kept; /* samples of all rows that were surveyed; NULL: they are read again */
};

/* Makes room for all samples, if they are floats of 32 bits and there is some: a compressed file
 * that is read again takes half as long again. */
static void keep_floats(struct tiff_reader *reader)
{
    uint64_t cells = (uint64_t)reader->samples.cols * reader->height;
    if (reader->samples.type == TIFF_TYPE_F32 && cells <= SIZE_MAX / sizeof *reader->kept)
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
        tiff_samples_survey(&reader->samples, samples, &scale);
        if (reader->kept != NULL)
            memcpy(reader->kept + (size_t)y * head->width, samples,
                   head->width * sizeof *reader->kept);
        elevation_source_progress(source, head, y + 1);
    }
    tiff_rows_rewind(reader->rows);
    return elevation_scale_decimals(&scale, &head->decimals, error);
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
    reader->height = head->height;
    tiff_tags_read(tiff_rows_file(reader->rows), head);
    if (!tiff_samples_begin(&reader->samples, reader->rows, head))
        return error_memory(error);
    keep_floats(reader);
    if (tiff_samples_are_floats(&reader->samples) && !survey_tiff(reader, source, head, error))
        return false;
    tiff_samples_set_decimals(&reader->samples, head->decimals);
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

bool tiff_row(void *state, int32_t *values, struct error *error)
{
    struct tiff_reader *reader = state;
    const void *samples = tiff_rows_next(reader->rows, error);
    return samples != NULL && tiff_samples_take(&reader->samples, samples, values, error);
}

/* Makes values of the samples where they are. */
int32_t *tiff_all(void *state)
{
    struct tiff_reader *reader = state;
    int32_t *values = (void *)reader->kept;
    struct error error; /* never set: memory does not change as files do */
    for (uint32_t y = 0; values != NULL && y < reader->height; y++) {
        size_t row = (size_t)y * reader->samples.cols;
        tiff_samples_take(&reader->samples, reader->kept + row, values + row, &error);
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
    tiff_samples_end(&reader->samples);
    free(reader);
}

#endif
