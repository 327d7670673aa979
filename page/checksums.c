/*
 * The checksums of zlib, where there is no zlib.
 */
#include <stdint.h>
#include <zlib.h>

uLong crc32_z(uLong crc, const Bytef *bytes, z_size_t length)
{
    static const uint32_t nibbles[16] = {0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC,
                                         0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
                                         0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C,
                                         0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C};
    uint32_t sum = ~(uint32_t)crc;
    if (bytes == NULL)
        return 0;
    for (; length > 0; length--) {
        sum ^= *bytes++;
        sum = nibbles[sum & 15] ^ (sum >> 4);
        sum = nibbles[sum & 15] ^ (sum >> 4);
    }
    return ~sum;
}

uLong crc32(uLong crc, const Bytef *bytes, uInt length)
{
    return crc32_z(crc, bytes, length);
}

enum { ADLER = 65521 };

uLong adler32_z(uLong adler, const Bytef *bytes, z_size_t length)
{
    uint32_t a = adler & 0xFFFF;
    uint32_t b = adler >> 16;
    if (bytes == NULL)
        return 1;
    for (; length > 0; length--) {
        a = (a + *bytes++) % ADLER;
        b = (b + a) % ADLER;
    }
    return b << 16 | a;
}

uLong adler32_combine(uLong first, uLong second, z_off_t length)
{
    const uint64_t a = first & 0xFFFF;
    const uint64_t before = (a + ADLER - 1) * ((uint64_t)length % ADLER);
    const uint64_t b = (first >> 16) + (second >> 16) + before;
    return (uint32_t)(b % ADLER) << 16 | (uint32_t)((a + (second & 0xFFFF) + ADLER - 1) % ADLER);
}
