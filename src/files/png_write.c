/*
 * libpng reports errors by longjmp: each function that calls it sets the place to come back to, and
 * lets no jump out of this file.
 *
 * Rows come as packs, which are deflated and end at a whole byte: they go into chunks as they are,
 * between zlib's head and a last, empty block with the checksum of them all.
 */
#include "files/png_write.h"

#include "files/png_pack.h"
#include "readers/error_format.h"

#include <errno.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct png_writer {
    FILE *out;
    png_structp png;
    png_infop info;
    uint32_t adler;      /* Adler-32 of all filtered bytes so far */
    bool begun;          /* the first pack was written */
    struct error *error; /* the error of the call that runs */
    bool failed;         /* a write has failed, and *error says why */
};

static void fail_write(png_structp png, png_const_charp message)
{
    struct png_writer *writer = png_get_error_ptr(png);
    (void)message;
    if (!writer->failed) /* all that fails besides writes is memory */
        error_memory(writer->error);
    png_longjmp(png, 1);
}

static void ignore_write_warning(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

static void write_png_bytes(png_structp png, png_bytep bytes, size_t length)
{
    struct png_writer *writer = png_get_io_ptr(png);
    errno = EIO; /* for a stream that fails without a reason */
    if (fwrite(bytes, 1, length, writer->out) == length)
        return;
    error_of_errno(writer->error);
    writer->failed = true;
    png_error(png, "");
}

/* Leaves the stream to its owner, who flushes it. */
static void flush_nothing(png_structp png)
{
    (void)png;
}

static void set_colors(struct png_writer *writer, const struct image_head *head)
{
    png_color colors[256];
    for (int n = 0; n < head->colors; n++)
        colors[n] = (png_color){head->palette[n][0], head->palette[n][1], head->palette[n][2]};
    png_set_PLTE(writer->png, writer->info, colors, head->colors);
}

/* Puts the recipe into a tEXt chunk, which is Latin-1, or into an iTXt chunk, which is UTF-8, if
 * the recipe is more than ASCII. */
static void put_recipe(struct png_writer *writer, const struct image_head *head)
{
    static char keyword[] = "tmap";
    char recipe[sizeof head->recipe];
    bool ascii = true;
    strcpy(recipe, head->recipe);
    for (const char *c = recipe; *c != '\0'; c++)
        ascii = ascii && (unsigned char)*c < 0x80;
    png_text text = {0};
    text.compression = ascii ? PNG_TEXT_COMPRESSION_NONE : PNG_ITXT_COMPRESSION_NONE;
    text.key = keyword;
    text.text = recipe;
    if (*recipe != '\0')
        png_set_text(writer->png, writer->info, &text, 1);
}

static bool write_head(struct png_writer *writer, const struct image_head *head)
{
    static const struct {
        int depth;
        int color;
    } kinds[] = {
        [IMAGE_GREY] = {16, PNG_COLOR_TYPE_GRAY},
        [IMAGE_ALPHA] = {16, PNG_COLOR_TYPE_GRAY_ALPHA},
        [IMAGE_CLOUDS] = {8, PNG_COLOR_TYPE_GRAY_ALPHA},
        [IMAGE_INDEXED] = {8, PNG_COLOR_TYPE_PALETTE},
        [IMAGE_COLOR] = {8, PNG_COLOR_TYPE_RGB},
        [IMAGE_HOLED] = {8, PNG_COLOR_TYPE_RGB_ALPHA},
    };
    if (setjmp(png_jmpbuf(writer->png)) != 0)
        return false;
    png_set_user_limits(writer->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_IHDR(writer->png, writer->info, head->width, head->height, kinds[head->kind].depth,
                 kinds[head->kind].color, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    if (head->kind == IMAGE_INDEXED)
        set_colors(writer, head);
    put_recipe(writer, head);
    png_write_info(writer->png, writer->info);
    return true;
}

struct png_writer *png_writer_new(FILE *out, const struct image_head *head, struct error *error)
{
    struct png_writer *writer = calloc(1, sizeof *writer);
    if (writer != NULL) {
        *writer = (struct png_writer){.out = out, .adler = 1, .error = error};
        writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, fail_write,
                                              ignore_write_warning);
        writer->info = writer->png != NULL ? png_create_info_struct(writer->png) : NULL;
    }
    if (writer == NULL || writer->info == NULL) {
        error_memory(error);
    } else {
        png_set_write_fn(writer->png, writer, write_png_bytes, flush_nothing);
        if (write_head(writer, head))
            return writer;
    }
    png_writer_free(writer);
    return NULL;
}

void png_writer_free(struct png_writer *writer)
{
    if (writer == NULL)
        return;
    png_destroy_write_struct(&writer->png, &writer->info);
    free(writer);
}

/* Stores a number with the highest byte first. */
static void store_number(uint8_t *to, uint32_t number)
{
    for (int n = 0; n < 4; n++)
        to[n] = (uint8_t)(number >> (24 - 8 * n));
}

static bool write_bytes(struct png_writer *writer, const uint8_t *bytes, size_t length)
{
    errno = EIO; /* for a stream that fails without a reason */
    return fwrite(bytes, 1, length, writer->out) == length || error_of_errno(writer->error);
}

/* Writes a chunk; `name` has four letters. */
static bool write_chunk(struct png_writer *writer, const char *name, const uint8_t *bytes,
                        size_t length)
{
    uint8_t head[8];
    uint8_t tail[4];
    store_number(head, (uint32_t)length);
    memcpy(head + 4, name, 4);
    uint32_t crc = (uint32_t)crc32_z(crc32(0, head + 4, 4), bytes, length);
    store_number(tail, crc);
    return write_bytes(writer, head, sizeof head) && write_bytes(writer, bytes, length) &&
           write_bytes(writer, tail, sizeof tail);
}

bool png_writer_pack(struct png_writer *writer, const uint8_t *pack, size_t length,
                     struct error *error)
{
    static const uint8_t zlib_head[] = {0x78, 0x01}; /* a window of 32 KiB, fast */
    struct png_pack_end end;
    writer->error = error;
    memcpy(&end, pack + length - sizeof end, sizeof end);
    if (!writer->begun && !write_chunk(writer, "IDAT", zlib_head, sizeof zlib_head))
        return false;
    writer->begun = true;
    writer->adler = (uint32_t)adler32_combine(writer->adler, (uLong)end.adler, (z_off_t)end.length);
    return write_chunk(writer, "IDAT", pack, length - sizeof end);
}

bool png_writer_end(struct png_writer *writer, struct error *error)
{
    uint8_t last[6] = {0x03, 0x00}; /* an empty block, the last one; then the checksum */
    writer->error = error;
    store_number(last + 2, writer->adler);
    return write_chunk(writer, "IDAT", last, sizeof last) && write_chunk(writer, "IEND", last, 0);
}
