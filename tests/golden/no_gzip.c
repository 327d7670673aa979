/*
 * Stands in for format_xp.c where no zlib is installed.
 */
#include "export/formats/format_xp.h"
#include "system/error_format.h"

bool gzip_write(const uint8_t *bytes, size_t length, FILE *out, struct error *error)
{
    (void)bytes;
    (void)length;
    (void)out;
    return error_format(error, ERROR_FAILURE, "built without zlib");
}
