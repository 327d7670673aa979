/*
 * A table of formats. A name's ending decides first, since the bytes of an .hgt can begin with
 * anything; then the first byte; then the size of a file.
 */
#include "import/elevation/elevation.h"

#include "import/elevation/asc_head.h"
#include "import/elevation/asc_read.h"
#include "import/elevation/hgt_read.h"
#include "import/elevation/tiff_read.h"
#include "system/error_format.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BEGIN_BYTES = 16 };

struct elevation_format {
    const char *name;       /* name for people */
    const char *endings[3]; /* endings of file names, in any case; NULL after the last */
    const char *first;      /* bytes, each of which can be the first one; "" if any can */
    int64_t sizes[2];       /* sizes of files in bytes; 0 after the last */
    bool (*begins)(const char *bytes, size_t length); /* true if a file may begin with these bytes,
                                     all of it or BEGIN_BYTES; NULL if none can be the first */
    /* Returns the state of the next two, or NULL with the error set. */
    void *(*open)(const struct elevation_source *source, struct elevation_head *head,
                  struct error *error);
    bool (*read_row)(void *state, int32_t *values, struct error *error);
    void (*free)(void *state);    /* takes what `open` returned */
    int32_t *(*all)(void *state); /* see elevation_reader_all; NULL: none are kept */
};

static const struct elevation_format formats[] = {
    {
        .name = "SRTM",
        .endings = {".hgt"},
        .first = "",
        .sizes = {HGT_BYTES(1201), HGT_BYTES(3601)},
        .open = hgt_open,
        .read_row = hgt_row,
        .free = hgt_free,
    },
    {
        .name = "ESRI ASCII grid",
        .endings = {".asc"},
        .first = "nxydcNXYDC",
        .begins = asc_head_begins,
        .open = asc_open,
        .read_row = asc_row,
        .free = asc_free,
    },
    {
        .name = "GeoTIFF",
        .endings = {".tif", ".tiff", ".gtiff"},
        .first = "IM",
        .begins = tiff_begins,
        .open = tiff_open,
        .read_row = tiff_row,
        .free = tiff_free,
        .all = tiff_all,
    },
};
enum { FORMATS = sizeof formats / sizeof *formats };

struct elevation_reader {
    const struct elevation_format *format;
    struct elevation_head head;
    void *state; /* returned by the format's `open` */
};

static bool has_ending(const struct elevation_format *format, const char *name)
{
    size_t length = strlen(name);
    for (size_t n = 0; n < sizeof format->endings / sizeof *format->endings; n++) {
        const char *ending = format->endings[n];
        size_t size = ending != NULL ? strlen(ending) : SIZE_MAX;
        if (size < length && strcasecmp(name + length - size, ending) == 0)
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

/* True if a stream of this size may be of a format. A pipe may be, until its end shows the size. */
static bool has_size(const struct elevation_format *format, int64_t size)
{
    return format->sizes[0] != 0 &&
           (size < 0 || format->sizes[0] == size || format->sizes[1] == size);
}

/* True if a stream may be of a format by its first bytes: by the first one alone, `first`, if it
 * cannot be looked into. */
static bool begins_like(const struct elevation_format *format, FILE *in, int first)
{
    char bytes[BEGIN_BYTES];
    if (first == '\0' || strchr(format->first, first) == NULL)
        return false;
    off_t start = ftello(in);
    ssize_t got = start >= 0 ? pread(fileno(in), bytes, sizeof bytes, start) : -1;
    return got < 0 || format->begins(bytes, (size_t)got);
}

/* Returns the format that a name and a first byte, not EOF, are of, or NULL. */
static const struct elevation_format *find_format(FILE *in, const char *name, int first)
{
    enum { PNG_FIRST = 0x89 };
    for (int n = 0; name != NULL && n < FORMATS; n++)
        if (has_ending(&formats[n], name))
            return &formats[n];
    if (first == PNG_FIRST || first == 'P')
        return NULL;
    for (int n = 0; n < FORMATS; n++)
        if (begins_like(&formats[n], in, first))
            return &formats[n];
    for (int n = 0; n < FORMATS; n++)
        if (has_size(&formats[n], file_size(in)))
            return &formats[n];
    return NULL;
}

/* Returns the first byte, which is left to be read, or EOF. */
static int first_byte(FILE *in)
{
    int first = getc(in);
    if (first != EOF)
        ungetc(first, in);
    return first;
}

bool elevation_is_guess(FILE *in, const char *name)
{
    int first = first_byte(in);
    const struct elevation_format *format = first != EOF ? find_format(in, name, first) : NULL;
    return format != NULL && *format->first == '\0' && file_size(in) < 0 &&
           (name == NULL || !has_ending(format, name));
}

bool elevation_recognised(FILE *in, const char *name)
{
    int first = first_byte(in);
    return first != EOF && find_format(in, name, first) != NULL;
}

static bool open_elevation(struct elevation_reader *reader, const struct elevation_source *source,
                           struct error *error)
{
    errno = 0;
    int first = first_byte(source->in);
    if (first == EOF && ferror(source->in))
        return error_of_errno(error);
    if (first == EOF)
        return error_set(error, ERROR_FAILURE, "there is no grid in it");
    reader->format = find_format(source->in, source->name, first);
    if (reader->format == NULL)
        return error_set(error, ERROR_FAILURE,
                         "neither .hgt nor an ESRI ASCII grid nor GeoTIFF: no elevations that tmap "
                         "reads");
    reader->state = reader->format->open(source, &reader->head, error);
    return reader->state != NULL;
}

struct elevation_reader *elevation_reader_new(const struct elevation_source *source,
                                              struct error *error)
{
    struct elevation_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) {
        error_memory(error);
        return NULL;
    }
    if (open_elevation(reader, source, error))
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

const struct elevation_head *elevation_reader_head(const struct elevation_reader *reader)
{
    return &reader->head;
}

const char *elevation_reader_format(const struct elevation_reader *reader)
{
    return reader->format->name;
}

bool elevation_reader_row(struct elevation_reader *reader, int32_t *values, struct error *error)
{
    return reader->format->read_row(reader->state, values, error);
}

int32_t *elevation_reader_all(struct elevation_reader *reader)
{
    return reader->format->all != NULL ? reader->format->all(reader->state) : NULL;
}
