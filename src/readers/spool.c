/*
 * The size of a stream is not known before its end: the copy grows as long as it may.
 */
#include "readers/spool.h"
#include "readers/error_format.h"

#include <errno.h>
#include <string.h>

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
