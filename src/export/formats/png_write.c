/*
 * libpng reports errors by longjmp: each function that calls it sets the place to come back to, and
 * lets no jump out of this file.
 *
 * Rows come as packs, which are deflated and end at a whole byte: they go into chunks as they are,
 * between zlib's head and a last, empty block with the checksum of them all.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "export/formats/png_write.h"

#include "base/target_clones.h"
#include "export/formats/deflate.h"
#include "export/formats/put.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/*
 * The first row of a block is filtered by its own pixels (Sub), so that no block needs another; the
 * others by the row above, too (Paeth, or Up for indices). Each block is deflated by itself and
 * ends with an empty block, as pigz does: packs one after another are one stream.
 *
 * After filtering, the bytes of a landscape are noise: strings of them do not repeat. Runs are
 * counted only in blocks that have many, such as seas and indices; elsewhere each byte just gets a
 * code.
 */

enum { FILTER_SUB = 1, FILTER_UP = 2, FILTER_PAETH = 4 };

/* Blocks with more equal neighbours than this share have runs. */
enum { RUNS_SHARE = 6 };

struct png_packer {
    size_t row_bytes;
    size_t pixel_bytes;
    int filter; /* for all rows but the first one */
    struct deflater *deflater;
    uint8_t *filtered; /* room for a block after filtering: with a byte before each row */
};

static size_t rows_of(size_t length, size_t row_bytes)
{
    return row_bytes > 0 ? length / row_bytes : 0;
}

struct png_packer *png_packer_new(enum image_kind kind, uint32_t width, size_t length_max)
{
    struct png_packer *packer = calloc(1, sizeof *packer);
    if (packer == NULL)
        return NULL;
    packer->pixel_bytes = image_pixel_bytes(kind);
    packer->row_bytes = width * packer->pixel_bytes;
    packer->filter = kind == IMAGE_INDEXED ? FILTER_UP : FILTER_PAETH;
    packer->filtered = malloc(length_max + rows_of(length_max, packer->row_bytes));
    packer->deflater = deflater_new();
    if (packer->filtered != NULL && packer->deflater != NULL)
        return packer;
    png_packer_free(packer);
    return NULL;
}

void png_packer_free(struct png_packer *packer)
{
    if (packer == NULL)
        return;
    deflater_free(packer->deflater);
    free(packer->filtered);
    free(packer);
}

size_t png_packer_room(size_t length_max, uint32_t rows)
{
    return deflate_room(length_max + rows) + sizeof(struct png_pack_end);
}

/* Subtracts the row `above`. */
CLONES static void filter_up(uint8_t *restrict out, const uint8_t *restrict row,
                             const uint8_t *restrict above, size_t length)
{
    for (size_t n = 0; n < length; n++)
        out[n] = (uint8_t)(row[n] - above[n]);
}

/* Subtracts of each byte the neighbour in the pixel before, above or above that, which is nearest
 * to before + above - both (PNG's Paeth), without branches. Begins at the second pixel. */
CLONES static void filter_paeth(uint8_t *restrict out, const uint8_t *restrict row,
                                const uint8_t *restrict above, size_t pixel, size_t length)
{
    for (size_t n = pixel; n < length; n++) {
        int16_t a = row[n - pixel];
        int16_t b = above[n];
        int16_t c = above[n - pixel];
        int16_t from_a = (int16_t)(b - c);
        int16_t from_b = (int16_t)(a - c);
        int16_t from_c = (int16_t)(from_a + from_b);
        from_a = (int16_t)(from_a < 0 ? -from_a : from_a);
        from_b = (int16_t)(from_b < 0 ? -from_b : from_b);
        from_c = (int16_t)(from_c < 0 ? -from_c : from_c);
        int16_t nearest = from_b <= from_c ? b : c;
        nearest = ((from_a <= from_b) & (from_a <= from_c)) ? a : nearest;
        out[n] = (uint8_t)(row[n] - nearest);
    }
}

/* Filters a row into `out`, with the number of the filter before it. `above` is NULL for the first
 * row of a block. */
static void filter_row(const struct png_packer *packer, uint8_t *out, const uint8_t *row,
                       const uint8_t *above)
{
    size_t pixel = packer->pixel_bytes;
    *out++ = (uint8_t)(above == NULL ? FILTER_SUB : packer->filter);
    if (above == NULL) {
        memcpy(out, row, pixel);
        filter_up(out + pixel, row + pixel, row, packer->row_bytes - pixel);
    } else if (packer->filter == FILTER_UP) {
        filter_up(out, row, above, packer->row_bytes);
    } else {
        filter_up(out, row, above, pixel);
        filter_paeth(out, row, above, pixel, packer->row_bytes);
    }
}

/* Returns the number of bytes that equal the one before. */
CLONES static uint32_t count_repeats(const uint8_t *bytes, size_t length)
{
    uint32_t count = 0;
    for (size_t n = 1; n < length; n++)
        count += bytes[n] == bytes[n - 1];
    return count;
}

size_t png_packer_pack(struct png_packer *packer, uint8_t *block, size_t length)
{
    size_t rows = rows_of(length, packer->row_bytes);
    const uint8_t *above = NULL;
    for (size_t n = 0; n < rows; n++) {
        const uint8_t *row = block + n * packer->row_bytes;
        filter_row(packer, packer->filtered + n * (packer->row_bytes + 1), row, above);
        above = row;
    }
    struct png_pack_end end = {.length = length + rows};
    end.adler = adler32_z(1, packer->filtered, end.length);
    bool runs = count_repeats(packer->filtered, end.length) > end.length / RUNS_SHARE;
    size_t packed =
        deflate_bytes(packer->deflater, packer->filtered, end.length, runs ? 1 : 0, block);
    memcpy(block + packed, &end, sizeof end);
    return packed + sizeof end;
}

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
    if (write_bytes(writer->out, bytes, length, writer->error))
        return;
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

/* Writes a chunk; `name` has four letters. */
static bool write_chunk(struct png_writer *writer, const char *name, const uint8_t *bytes,
                        size_t length)
{
    uint8_t head[8];
    uint8_t tail[4];
    memcpy(put_big(head, (uint32_t)length), name, 4);
    uint32_t crc = (uint32_t)crc32_z(crc32(0, head + 4, 4), bytes, length);
    put_big(tail, crc);
    return write_bytes(writer->out, head, sizeof head, writer->error) &&
           write_bytes(writer->out, bytes, length, writer->error) &&
           write_bytes(writer->out, tail, sizeof tail, writer->error);
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
    put_big(last + 2, writer->adler);
    return write_chunk(writer, "IDAT", last, sizeof last) && write_chunk(writer, "IEND", last, 0);
}
