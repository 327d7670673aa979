/*
 * All bytes are compressed at once, through one buffer.
 */
#include "files/gzip.h"

#include "readers/error_format.h"

#include <errno.h>
#include <limits.h>
#define ZLIB_CONST /* input is read only */
#include <zlib.h>

/* Compresses the stream's input into the file. */
static bool deflate_all(z_stream *stream, FILE *out, struct error *error)
{
    static const size_t room = 1 << 14;
    uint8_t buffer[1 << 14];
    int state = Z_OK;
    while (state == Z_OK) {
        stream->next_out = buffer;
        stream->avail_out = (uInt)room;
        state = deflate(stream, Z_FINISH);
        size_t length = room - stream->avail_out;
        errno = EIO; /* for a stream that fails without a reason */
        if (fwrite(buffer, 1, length, out) != length)
            return error_of_errno(error);
    }
    return state == Z_STREAM_END || error_memory(error);
}

bool gzip_write(const uint8_t *bytes, size_t length, FILE *out, struct error *error)
{
    enum { GZIP = 15 + 16, MEMORY = 8 }; /* the largest window, and a head of gzip */
    z_stream stream = {.next_in = bytes, .avail_in = (uInt)length};
    if (length > UINT_MAX || deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP, MEMORY,
                                          Z_DEFAULT_STRATEGY) != Z_OK)
        return error_memory(error);
    bool done = deflate_all(&stream, out, error);
    deflateEnd(&stream);
    return done;
}
