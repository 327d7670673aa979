/*
 * Deflate: compresses bytes that are noise or runs (RFC 1951), as landscapes are after PNG's
 * filters, several times faster than zlib: it writes four codes at a time, where zlib writes one,
 * and looks for runs only.
 */
#ifndef TMAP_EXPORT_FORMATS_DEFLATE_H
#define TMAP_EXPORT_FORMATS_DEFLATE_H

#include <stddef.h>
#include <stdint.h>

struct deflater;

/* Returns NULL if out of memory. The caller frees it by free(). */
struct deflater *deflater_new(void);

/* Returns the maximum number of bytes that deflate_bytes writes for `length` bytes. */
size_t deflate_room(size_t length);

/* Deflates bytes into `out`, which has room for deflate_room. A run of bytes, each equal to the one
 * `distance` bytes before it, is written as its length; `distance` is at most 100, and 0 for no
 * runs. Returns the number of bytes written: blocks of a stream, none of them the last, that end at
 * a whole byte. They depend on the bytes and the distance alone. */
size_t deflate_bytes(struct deflater *deflater, const uint8_t *bytes, size_t length,
                     uint32_t distance, uint8_t *out);

/* Deflates bytes likewise, as a whole stream. Returns it in memory that the caller frees, NULL if
 * out of memory. The memory has room for `before` bytes before the stream, and for DEFLATE_AFTER
 * bytes after it; sets *end to the index of the first of these. */
uint8_t *deflate_whole(const uint8_t *bytes, size_t length, uint32_t distance, size_t before,
                       size_t *end);
enum { DEFLATE_AFTER = 8 };

#endif
