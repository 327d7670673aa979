/*
 * Host: what the program asks of a system, answered by a page: there are no files to read, signals
 * or terminals, and a file that is written is downloaded. What it never asks in a page is left out:
 * packaging/page.mk names that.
 */
#include "page/host.h"
#include "export/output_file.h"
#include "system/system.h"

#include <errno.h>
#include <string.h>
#include <wasi/api.h>
#include <zlib.h>

/* Most of them answer anything alike. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

/*
 * System.
 */

void system_keep_memory(void)
{
}

bool system_random_bits(uint64_t *bits, struct error *error)
{
    return __wasi_random_get((uint8_t *)bits, sizeof *bits) == 0 || error_of_errno(error);
}

char *system_expand_home(const char *path, struct error *error)
{
    char *copy = strdup(path);
    if (copy == NULL)
        error_memory(error);
    return copy;
}

bool error_of_errno(struct error *error)
{
    return errno == ENOMEM ? error_memory(error) : error_set(error, ERROR_FAILURE, strerror(errno));
}

bool write_bytes(FILE *out, const void *bytes, size_t length, struct error *error)
{
    return fwrite(bytes, 1, length, out) == length || error_of_errno(error);
}

char *system_read(const char *path, bool again, size_t most, size_t *length, struct error *error)
{
    error_set(error, ERROR_FAILURE, "a page reads no files");
    return NULL;
}

const char *progress_name(const char *path, char shown[ERROR_SHOWN_MAX])
{
    return error_shown(path, shown);
}

void early_quit_end(void)
{
}

/*
 * Checksums of PNG, which zlib has elsewhere.
 */

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

/*
 * Output files: each is a descriptor of the host, which keeps the bytes until the file is whole.
 */

bool output_file_open(struct output_file *output, const char *path, struct error *error)
{
    *output = (struct output_file){0};
    output->file = fdopen(host_open(path), "w");
    return output->file != NULL || error_of_errno(error);
}

void cleanup_set_file(const char *path)
{
}

bool output_file_close(struct output_file *output, bool whole, struct error *error)
{
    const int descriptor = fileno(output->file);
    const bool written = fclose(output->file) == 0;
    if (whole && !written)
        error_of_errno(error);
    host_finish(descriptor, whole && written);
    return whole && written;
}
