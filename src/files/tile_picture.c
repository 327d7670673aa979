/*
 * A PNG (RFC 2083) of one palette colour, whose pixels, all 0, are not compressed: equal bytes
 * whatever library is there.
 */
#include "files/tile_picture.h"

#include <stddef.h>
#include <string.h>

enum { ROW_BYTES = 1 + TILE_PICTURE_SIDE / 8, PIXEL_BYTES = ROW_BYTES * TILE_PICTURE_SIDE };
enum { PNG_BYTES = 8 + 25 + 15 + (12 + 7 + PIXEL_BYTES + 4) + 12 };

_Static_assert((PNG_BYTES + 2) / 3 * 4 < TILE_PICTURE_MAX, "the text has room");

/* Returns the check of a chunk (CRC-32). */
static uint32_t check_of(const uint8_t *bytes, size_t count)
{
    uint32_t crc = UINT32_MAX;
    for (size_t n = 0; n < count; n++) {
        crc ^= bytes[n];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? UINT32_C(0xEDB88320) : 0);
    }
    return ~crc;
}

/* Writes a number, the highest byte first. Returns the end. */
static uint8_t *put_big(uint8_t *to, uint32_t number)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        *to++ = (uint8_t)(number >> shift);
    return to;
}

/* Writes a chunk. Returns the end. */
static uint8_t *put_chunk(uint8_t *to, const char *kind, const uint8_t *data, size_t length)
{
    uint8_t *begin = put_big(to, (uint32_t)length);
    memcpy(begin, kind, 4);
    if (length > 0)
        memcpy(begin + 4, data, length);
    return put_big(begin + 4 + length, check_of(begin, 4 + length));
}

static void put_base64(const uint8_t *bytes, size_t count, char *text)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t n = 0; n < count; n += 3) {
        uint32_t three = (uint32_t)bytes[n] << 16;
        three |= n + 1 < count ? (uint32_t)bytes[n + 1] << 8 : 0;
        three |= n + 2 < count ? bytes[n + 2] : 0;
        *text++ = digits[three >> 18];
        *text++ = digits[three >> 12 & 63];
        *text++ = n + 1 < count ? digits[three >> 6 & 63] : '=';
        *text++ = n + 2 < count ? digits[three & 63] : '=';
    }
    *text = '\0';
}

void tile_picture_make(uint32_t rgb, char text[TILE_PICTURE_MAX])
{
    /* Width and height, a bit a pixel, of a palette; no compression, no filter, not interlaced. */
    static const uint8_t head[13] = {0, 0, 0, TILE_PICTURE_SIDE, 0, 0, 0, TILE_PICTURE_SIDE, 1, 3};
    const uint8_t color[3] = {(uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb};
    /* A stream of zlib: one last block, stored; then Adler-32 of zeros, (count mod 65521)
     * << 16 | 1.
     */
    uint8_t pixels[7 + PIXEL_BYTES + 4] = {0x78, 1, 1, PIXEL_BYTES, 0, 0xFF - PIXEL_BYTES, 0xFF};
    uint8_t png[PNG_BYTES] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    put_big(pixels + 7 + PIXEL_BYTES, (uint32_t)PIXEL_BYTES << 16 | 1);
    uint8_t *to = put_chunk(png + 8, "IHDR", head, sizeof head);
    to = put_chunk(to, "PLTE", color, sizeof color);
    to = put_chunk(to, "IDAT", pixels, sizeof pixels);
    put_chunk(to, "IEND", NULL, 0);
    put_base64(png, sizeof png, text);
}
