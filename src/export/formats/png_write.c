/*
 * A file is a head and packs of rows, which are deflated and end at a whole byte: they go into
 * chunks as they are, between zlib's head and a last, empty block with the checksum of them all.
 *
 * The first row of a block is filtered by its own pixels (Sub), so that no block needs another; the
 * others by the row above, too (Paeth, or Up for indices). Each block is deflated by itself and
 * ends with an empty block, as pigz does: packs one after another are one stream.
 *
 * After filtering, the bytes of a landscape are noise: strings of them do not repeat. Runs are
 * counted only in blocks that have many, such as seas and indices; elsewhere each byte just gets a
 * code.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "export/formats/png_write.h"

#include "base/target_clones.h"
#include "export/formats/deflate.h"
#include "export/formats/put.h"
#include "recipe/drawing.h"
#include "system/system.h"

#include <stdlib.h>
#include <zlib.h>

static const uint8_t zlib_head[PNG_STREAM_HEAD] = {0x78, 0x01}; /* a window of 32 KiB, fast */

enum { FILTER_SUB = 1, FILTER_UP = 2, FILTER_PAETH = 4 };

/* Blocks with more equal neighbours than this share have runs. */
enum { RUNS_SHARE = 6 };

struct png_packer {
    size_t row_bytes, pixel_bytes;
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
    free(packer->deflater);
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
    size_t filtered = length + rows;
    struct png_pack_end end = {.length = filtered};
    end.adler = adler32_z(1, packer->filtered, filtered);
    bool runs = count_repeats(packer->filtered, filtered) > filtered / RUNS_SHARE;
    size_t packed =
        deflate_bytes(packer->deflater, packer->filtered, filtered, runs ? 1 : 0, block);
    memcpy(block + packed, &end, sizeof end);
    return packed + sizeof end;
}

size_t png_packer_stream(struct png_packer *packer, uint8_t *room, size_t length)
{
    struct png_pack_end end;
    uint8_t *last = room + PNG_STREAM_HEAD - sizeof end;
    last += png_packer_pack(packer, room + PNG_STREAM_HEAD, length);
    memcpy(room, zlib_head, sizeof zlib_head);
    memcpy(&end, last, sizeof end);
    memcpy(last, "\3", 2); /* an empty block, the last one */
    return (size_t)(put_big(last + 2, (uint32_t)end.adler) - room);
}

bool png_writer_chunk(FILE *out, const char *name, const void *bytes, size_t length,
                      struct error *error)
{
    uint8_t head[8];
    uint8_t tail[4];
    memcpy(put_big(head, (uint32_t)length), name, 4);
    put_big(tail, (uint32_t)crc32_z(crc32(0, head + 4, 4), bytes, length));
    return write_bytes(out, head, sizeof head, error) && write_bytes(out, bytes, length, error) &&
           write_bytes(out, tail, sizeof tail, error);
}

/* Writes sides, depth and kind of the pixels; method 0 of compression, filters and interlacing. */
static bool write_head(FILE *out, const struct image_head *head, struct error *error)
{
    enum { GREY = 0, COLOR = 2, INDEXED = 3, COLOR_ALPHA = 6 };
    static const struct {
        uint8_t depth, color;
    } kinds[] = {
        [IMAGE_GREY] = {16, GREY},
        [IMAGE_INDEXED] = {8, INDEXED},
        [IMAGE_COLOR] = {8, COLOR},
        [IMAGE_HOLED] = {8, COLOR_ALPHA},
    };
    uint8_t bytes[13] = {[8] = kinds[head->kind].depth, [9] = kinds[head->kind].color};
    put_big(put_big(bytes, head->width), head->height);
    return png_writer_chunk(out, "IHDR", bytes, sizeof bytes, error);
}

/* Writes how many pixels a metre has, if that is known. */
static bool write_density(FILE *out, const struct image_head *head, struct error *error)
{
    const uint32_t density = (head->dpi * 10000 + 127) / 254;
    uint8_t bytes[9] = {[8] = 1};
    put_big(put_big(bytes, density), density);
    return head->dpi == 0 || png_writer_chunk(out, "pHYs", bytes, sizeof bytes, error);
}

/* Writes a text, of at most IMAGE_RECIPE_MAX bytes, if there is one, under a keyword that is no
 * longer than IMAGE_DRAWN: as tEXt, which is Latin-1, or if it is more than ASCII as iTXt, which is
 * UTF-8, in no language and not compressed. */
static bool write_text(FILE *out, const char *keyword, const char *text, struct error *error)
{
    static const char plain[4]; /* what iTXt has before the text */
    char bytes[sizeof IMAGE_DRAWN + sizeof plain + IMAGE_RECIPE_MAX];
    bool ascii = true;
    for (const char *c = text; *c != '\0'; c++)
        ascii = ascii && (unsigned char)*c < 0x80;
    char *end = put_bytes(bytes, keyword, strlen(keyword) + 1);
    end = put_string(put_bytes(end, plain, ascii ? 0 : sizeof plain), text);
    return *text == '\0' ||
           png_writer_chunk(out, ascii ? "tEXt" : "iTXt", bytes, (size_t)(end - bytes), error);
}

/* Writes the bytes of a drawing's chunk before compression. */
static void put_drawing(const struct drawing *drawing, uint8_t *bytes)
{
    const size_t count = (size_t)drawing->cols * drawing->rows;
    uint8_t *planes = bytes + CARRIED_DRAWING_HEAD;
    uint32_t before = 0;
    *put_big(put_big(bytes, drawing->cols), drawing->rows) = (uint8_t)drawing->scale.decimals;
    for (size_t n = 0; n < count; n++) {
        bool known = drawing->values[n] != HEIGHT_UNKNOWN;
        uint32_t value = known ? drawing->values[n] : before;
        planes[n] = (uint8_t)((value >> 8) - (before >> 8));
        planes[count + n] = (uint8_t)(value - before);
        planes[2 * count + n] = known;
        before = value;
    }
}

/* Writes a drawing, unless it is too large: its head, and the rest compressed by our own deflate,
 * so that it is the same with every zlib. Returns false if memory runs out or if `out` takes no
 * more. */
static bool write_drawing(FILE *out, const struct drawing *drawing, struct error *error)
{
    enum { HEAD = CARRIED_DRAWING_HEAD };
    const size_t length = CARRIED_DRAWING_PLANES * (size_t)drawing->cols * drawing->rows;
    uint8_t *bytes = malloc(HEAD + length);
    uint8_t *packed = NULL;
    size_t end;
    if (bytes != NULL) {
        put_drawing(drawing, bytes);
        packed = deflate_whole(bytes + HEAD, length, 1, HEAD + sizeof zlib_head, &end);
    }
    bool done = packed != NULL || error_memory(error);
    if (packed != NULL) {
        memcpy(packed, bytes, HEAD);
        memcpy(packed + HEAD, zlib_head, sizeof zlib_head);
        put_big(packed + end, (uint32_t)adler32_z(1, bytes + HEAD, length));
        done = end + 4 > CARRIED_DRAWING_MAX ||
               png_writer_chunk(out, CARRIED_DRAWING, packed, end + 4, error);
    }
    free(bytes);
    free(packed);
    return done;
}

bool png_writer_begin(struct png_writer *writer, FILE *out, const struct image_head *head,
                      struct error *error)
{
    static const uint8_t signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    *writer = (struct png_writer){.out = out, .adler = 1};
    return write_bytes(out, signature, sizeof signature, error) && write_head(out, head, error) &&
           (head->kind != IMAGE_INDEXED ||
            png_writer_chunk(out, "PLTE", head->palette, 3 * (size_t)head->colors, error)) &&
           write_density(out, head, error) && write_text(out, IMAGE_DRAWN, head->drawn, error) &&
           write_text(out, "tmap", head->recipe, error) &&
           write_text(out, "Comment", head->heights, error) &&
           (head->drawing == NULL || write_drawing(out, head->drawing, error)) &&
           png_writer_chunk(out, "IDAT", zlib_head, sizeof zlib_head, error);
}

bool png_writer_pack(struct png_writer *writer, const uint8_t *pack, size_t length,
                     struct error *error)
{
    struct png_pack_end end;
    memcpy(&end, pack + length - sizeof end, sizeof end);
    writer->adler = (uint32_t)adler32_combine(writer->adler, (uLong)end.adler, (z_off_t)end.length);
    return png_writer_chunk(writer->out, "IDAT", pack, length - sizeof end, error);
}

bool png_writer_end(struct png_writer *writer, struct error *error)
{
    uint8_t last[6] = {0x03, 0x00}; /* an empty block, the last one; then the checksum */
    put_big(last + 2, writer->adler);
    return png_writer_chunk(writer->out, "IDAT", last, sizeof last, error) &&
           png_writer_chunk(writer->out, "IEND", last, 0, error);
}
