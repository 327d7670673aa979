/*
 * A pipe does not say how long it is: its copy grows up to the caller's limit.
 */
#include "import/images/import_stream.h"

#include "system/error_format.h"
#include "world/rows/picture.h"

#include <errno.h>
#include <string.h>

void import_stream_progress(const struct import_stream *stream, uint64_t done, uint64_t all)
{
    if (stream->progress != NULL)
        stream->progress(stream->context, done, all);
}

bool import_stream_fits(const struct import_stream *stream, const char *what, const char *cells,
                        uint32_t width, uint32_t height, struct error *error)
{
    uint64_t count = (uint64_t)width * height;
    if (count == 0)
        return error_format(error, ERROR_FAILURE, "a %s of %ux%u has no %s", what, width, height,
                            cells);
    if (width > PICTURE_SIDE_MAX || height > PICTURE_SIDE_MAX)
        return error_format(error, ERROR_FAILURE, "a %s of %ux%u: each side must be at most %u",
                            what, width, height, PICTURE_SIDE_MAX);
    if (count > stream->max_cells)
        return error_format(
            error, ERROR_FAILURE, "a %s of %ux%u, %llu %s: at most %llu (--max-pixels)", what,
            width, height, (unsigned long long)count, cells, (unsigned long long)stream->max_cells);
    return true;
}

int import_stream_peek(FILE *in, const char *empty, struct error *error)
{
    errno = 0;
    int first = getc(in);
    if (first != EOF)
        ungetc(first, in);
    else if (ferror(in))
        error_of_errno(error);
    else
        error_set(error, ERROR_FAILURE, empty);
    return first;
}

FILE *import_stream_temporary(struct error *error)
{
    FILE *file = tmpfile();
    if (file == NULL)
        error_format(error, ERROR_FAILURE, "no temporary file: %s", strerror(errno));
    return file;
}

bool import_stream_refuse_temporary(struct error *error)
{
    return error_format(error, ERROR_FAILURE, "temporary file: %s", strerror(errno));
}

static bool copy_stream(FILE *in, FILE *out, uint64_t max_bytes,
                        bool (*accepts)(const char *bytes, size_t length), struct error *error)
{
    char block[1 << 13]; /* the stack may have 64 KB only */
    uint64_t copied = 0;
    size_t got;
    while ((got = fread(block, 1, sizeof block, in)) > 0) {
        if (copied == 0 && !accepts(block, got))
            return error_set(error, ERROR_FAILURE,
                             "not a file of the kind that its name or its first byte says");
        copied += got;
        if (copied > max_bytes)
            return error_format(error, ERROR_FAILURE, "more than %llu bytes",
                                (unsigned long long)max_bytes);
        if (fwrite(block, 1, got, out) < got)
            return import_stream_refuse_temporary(error);
    }
    if (ferror(in))
        return error_of_errno(error);
    return fseeko(out, 0, SEEK_SET) == 0 || import_stream_refuse_temporary(error);
}

FILE *import_stream_spool(FILE *in, uint64_t max_bytes,
                          bool (*accepts)(const char *bytes, size_t length), struct error *error)
{
    if (ftello(in) >= 0)
        return in;
    FILE *out = import_stream_temporary(error);
    if (out == NULL || copy_stream(in, out, max_bytes, accepts, error))
        return out;
    fclose(out);
    return NULL;
}
