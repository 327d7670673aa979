/*
 * The table of formats. A name's ending decides first, since the bytes of an .hgt can begin with
 * anything; then the first bytes; then the size of a file.
 *
 * A float's decimals are the fewest that give the same float when they are read back. Products and
 * quotients of doubles are exact enough: a float has 29 bits less.
 */
#include "import/elevation/elevation.h"

#include "base/minmax.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

extern const struct elevation_format elevation_hgt, elevation_asc, elevation_tiff;

static const struct elevation_format *const formats[] = {&elevation_hgt, &elevation_asc,
                                                         &elevation_tiff, NULL};

static bool has_ending(const struct elevation_format *format, const char *name)
{
    size_t length = name != NULL ? strlen(name) : 0;
    for (int n = 0; n < 3 && format->endings[n] != NULL; n++) {
        size_t size = strlen(format->endings[n]);
        if (size < length && strcasecmp(name + length - size, format->endings[n]) == 0)
            return true;
    }
    return false;
}

/* Returns the size of a regular file; -1 of a stream that does not know it, such as a pipe; 0 of
 * memory. */
static int64_t file_size(FILE *in)
{
    struct stat status;
    int descriptor = fileno(in);
    if (descriptor < 0 || fstat(descriptor, &status) != 0)
        return 0;
    return S_ISREG(status.st_mode) ? (int64_t)status.st_size : -1;
}

/* Returns true if a stream of this size may be of a format. A pipe may be, until its end shows the
 * size. */
static bool has_size(const struct elevation_format *format, int64_t size)
{
    return format->sizes[0] != 0 &&
           (size < 0 || format->sizes[0] == size || format->sizes[1] == size);
}

/* Returns true if a stream may be of a format by its first bytes; of a pipe, whose bytes cannot be
 * read twice, by the first one alone. */
static bool begins_like(const struct elevation_format *format, FILE *in, int first)
{
    char bytes[16];
    if (first == '\0' || strchr(format->first, first) == NULL)
        return false;
    off_t start = ftello(in);
    ssize_t got = start >= 0 ? pread(fileno(in), bytes, sizeof bytes, start) : -1;
    return got < 0 || format->begins(bytes, (size_t)got);
}

/* Returns the format of a stream, or NULL. */
static const struct elevation_format *find_format(FILE *in, const char *name)
{
    enum { PNG_FIRST = 0x89 };
    struct error ignored;
    int first = import_stream_peek(in, "", &ignored);
    for (int n = 0; first != EOF && formats[n] != NULL; n++)
        if (has_ending(formats[n], name))
            return formats[n];
    if (first == EOF || first == PNG_FIRST || first == 'P')
        return NULL;
    for (int n = 0; formats[n] != NULL; n++)
        if (begins_like(formats[n], in, first))
            return formats[n];
    for (int n = 0; formats[n] != NULL; n++)
        if (has_size(formats[n], file_size(in)))
            return formats[n];
    return NULL;
}

bool elevation_recognised(FILE *in, const char *name)
{
    return find_format(in, name) != NULL;
}

bool elevation_is_guess(FILE *in, const char *name)
{
    const struct elevation_format *format = find_format(in, name);
    return format != NULL && *format->first == '\0' && file_size(in) < 0 &&
           !has_ending(format, name);
}

static bool open_elevation(struct elevation_reader *reader, const struct import_stream *stream,
                           struct error *error)
{
    if (import_stream_peek(stream->in, "there is no grid in it", error) == EOF)
        return false;
    reader->format = find_format(stream->in, stream->name);
    if (reader->format == NULL)
        return error_set(error, ERROR_FAILURE,
                         "not elevation that tmap reads: .hgt, ESRI ASCII grid or GeoTIFF");
    reader->state = reader->format->open(stream, &reader->head, error);
    return reader->state != NULL;
}

struct elevation_reader *elevation_reader_new(const struct import_stream *stream,
                                              struct error *error)
{
    struct elevation_reader *reader = calloc(1, sizeof *reader);
    if (reader != NULL ? open_elevation(reader, stream, error) : error_memory(error))
        return reader;
    free(reader);
    return NULL;
}

void elevation_reader_free(struct elevation_reader *reader)
{
    if (reader == NULL)
        return;
    reader->format->free(reader->state);
    free(reader);
}

bool elevation_reader_row(struct elevation_reader *reader, int32_t *values, struct error *error)
{
    return reader->format->read_row(reader->state, values, error);
}

int32_t *elevation_reader_all(struct elevation_reader *reader)
{
    return reader->format->all != NULL ? reader->format->all(reader->state) : NULL;
}

bool elevation_head_fits(const struct elevation_head *head, const struct import_stream *stream,
                         struct error *error)
{
    return import_stream_fits(stream, "grid", "cells", head->width, head->height, error);
}

const double elevation_powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6};

void elevation_scale_add(struct elevation_scale *scale, double value, bool narrow)
{
    double magnitude = fabs(value);
    scale->largest = MAX(scale->largest, magnitude);
    for (; scale->needed < ELEVATION_DECIMALS_MAX; scale->needed++) {
        double power = elevation_powers[scale->needed];
        double back = rint(magnitude * power) / power;
        if ((narrow ? (double)(float)back : back) == magnitude)
            break;
    }
}

bool elevation_scale_decimals(const struct elevation_scale *scale, int *decimals,
                              struct error *error)
{
    *decimals = scale->needed;
    while (scale->largest * elevation_powers[*decimals] > INT32_MAX) {
        if (*decimals == 0)
            return elevation_refuse_height(scale->largest, error);
        --*decimals;
    }
    return true;
}

bool elevation_refuse_height(double height, struct error *error)
{
    char number[40];
    snprintf(number, sizeof number, "%.10g", height);
    return error_format(error, ERROR_FAILURE,
                        "a height of %s is too large: at most %d above or below 0", number,
                        INT32_MAX);
}
