/*
 * Stands in for src/files/gzip.c on processors and word sizes for which no zlib is installed.
 */
#include "files/gzip.h"
#include "readers/error_format.h"

bool gzip_write(const uint8_t *bytes, size_t length, FILE *out, struct error *error)
{
    (void)bytes;
    (void)length;
    (void)out;
    return error_format(error, ERROR_FAILURE, "built without zlib");
}
