/*
 * A pipe does not tell its length, so its copy grows until the stream ends or the caller's limit is
 * reached.
 */
#include "import/images/import_stream.h"

#include "system/system.h"

#include <errno.h>
#include <stdlib.h>

void import_stream_progress(const struct import_stream *stream, uint64_t done, uint64_t all)
{
    if (stream->progress != NULL)
        progress_tell(stream->progress, done, all);
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

/* Passes the mark of UTF-8 at the start of a stream. Returns the next byte, which is taken. Bytes
 * that turn out to be none are given back, of pipes, too: C libraries take three. */
static int pass_mark(FILE *in)
{
    int first = getc(in);
    int second = first == 0xEF ? getc(in) : EOF;
    int third = second == 0xBB ? getc(in) : EOF;
    if (third == 0xBF)
        return getc(in);
    ungetc(third, in);
    ungetc(second, in);
    return first;
}

int import_stream_peek(FILE *in, const char *empty, struct error *error)
{
    errno = 0;
    int first = pass_mark(in);
    if (first != EOF)
        ungetc(first, in);
    else if (ferror(in))
        error_of_errno(error);
    else
        error_set(error, ERROR_FAILURE, empty);
    return first;
}

char *import_stream_beside(const struct import_stream *stream, const char *ending)
{
    enum { BYTES_MAX = 1 << 16 };
    struct stat status;
    struct text path = {.grows = true};
    text_join(&path, stream->name != NULL ? stream->name : ".", ending, NULL);
    bool there = !path.failed && stat(path.bytes, &status) == 0 && S_ISREG(status.st_mode);
    FILE *in = there ? fopen(path.bytes, "rb") : NULL;
    char *bytes = in != NULL ? calloc(BYTES_MAX + 1, 1) : NULL;
    if (bytes != NULL && fread(bytes, 1, BYTES_MAX, in) == 0)
        *bytes = '\0';
    if (in != NULL)
        fclose(in);
    text_free(&path);
    return bytes;
}

FILE *import_stream_temporary(struct error *error)
{
    FILE *file = tmpfile();
    if (file == NULL) {
        error_of_errno(error);
        error_prefix(error, "no temporary file");
    }
    return file;
}

bool import_stream_refuse_temporary(struct error *error)
{
    return error_of_errno(error) || error_prefix(error, "temporary file");
}

/* Copies the rest of a stream, and sets `out` to its beginning. Fails as import_stream_spool
 * does. */
static bool copy_stream(FILE *in, FILE *out, uint64_t max_bytes,
                        bool (*accepts)(const char *bytes, size_t length), struct error *error)
{
    char block[1 << 13]; /* the stack may have 64 KB only */
    uint64_t copied = 0;
    size_t got;
    while ((got = fread(block, 1, sizeof block, in)) > 0) {
        if (copied == 0 && accepts != NULL && !accepts(block, got))
            return error_set(error, ERROR_FAILURE,
                             "its name or its first byte promises another kind of file");
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
