/*
 * Interlaced heights are put where they belong pass by pass, so that one row is all the room that
 * is needed beside them; libpng itself puts the bytes of colours in place.
 *
 * Invariant: no jump of libpng leaves this file, see png_read.h.
 */
#include "import/images/png_read.h"

#include "import/images/image_head.h"
#include "system/error_format.h"
#include "world/rows/picture.h"

#include <png.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/*
 * PNG reader: the state of reading a PNG. Private to png_read.c and png_read.c.
 *
 * libpng reports errors by longjmp. Each function that calls libpng therefore sets the place to
 * come back to (png_jmpbuf), keeps in the reader whatever must outlive the jump, and lets no jump
 * out of its file.
 */

struct png_reader {
    FILE *in;                /* the caller's */
    long start;              /* place of the image in the stream; -1: it cannot seek */
    png_structp png;         /* libpng's state */
    png_infop info;          /* libpng's head of the image */
    struct image_head *head; /* the caller's, while it is read; else NULL */
    struct error *error;     /* the error of the call that runs; its text is "" until it is set */
    uint32_t width;          /* pixels from left to right */
    uint32_t height;         /* pixels from top to bottom */
    uint32_t row;            /* the next row of png_reader_bytes */
    uint8_t *bytes;          /* room for a row of heights; NULL until they are read */
    void (*progress)(void *context, uint64_t done, uint64_t all); /* NULL: nobody asks */
    void *context;                                                /* passed to `progress` */
    bool starved; /* libpng got no memory; it may report that, or silently drop a chunk */
};

/* Makes libpng begin with the pixels, and report as an error what it would only warn of otherwise,
 * such as more pixels than the head says. The caller has set png_jmpbuf. */
void png_reader_begin(struct png_reader *reader);

/*
 * PNG text: the recipe in the chunks of text of a PNG, as tmap writes it or as other programs write
 * it again: compressed, and behind the pixels.
 *
 * Finding takes bounded time and memory for any bytes: one compressed text of an image is inflated,
 * to no more than a recipe may have, and so many chunks are passed.
 *
 * tEXt: a keyword, 0, the text. zTXt: a keyword, 0, a method, the text compressed by it. iTXt: a
 * keyword, 0, a flag of compression, a method, a language, 0, the keyword in that language, 0, the
 * text, compressed if the flag says so. tmap writes tEXt, and iTXt without compression, language
 * and second keyword. Method 0, the only one, is that of zlib.
 */

#define PNG_TEXT_MAX    (IMAGE_RECIPE_MAX + 64) /* bytes of a chunk that may have a recipe */
#define PNG_TEXT_CHUNKS (1 << 20)               /* chunks of a file that are looked at */

enum { NAME_BYTES = 4, LENGTH_BYTES = 4, CHECKSUM_BYTES = 4, SIGNATURE_BYTES = 8 };

/* Returns the bytes after a terminated string that the bytes up to `end` begin with; NULL if they
 * do not. */
static const char *skip_string(const char *bytes, const char *end, const char *string)
{
    size_t size = strlen(string) + 1;
    return (size_t)(end - bytes) >= size && memcmp(bytes, string, size) == 0 ? bytes + size : NULL;
}

/* Takes a recipe from compressed bytes. Returns false if out of memory. */
static bool inflate_recipe(struct image_head *head, const char *bytes, size_t size)
{
    uLongf length = IMAGE_RECIPE_MAX;
    if (head->rewritten)
        return true;
    head->rewritten = true;
    char *text = malloc(IMAGE_RECIPE_MAX);
    if (text == NULL)
        return false;
    int result = uncompress((Bytef *)text, &length, (const Bytef *)bytes, (uLong)size);
    if (result == Z_OK)
        image_head_set_recipe(head, text, length);
    else
        head->left_out = true;
    free(text);
    return result != Z_MEM_ERROR;
}

/* Takes a recipe from what stands after the keyword of an iTXt chunk. */
static bool take_international(struct image_head *head, const char *bytes, const char *end)
{
    static const char plain[] = {0, 0, 0, 0};
    static const char compressed[] = {1, 0, 0, 0};
    size_t left = (size_t)(end - bytes);
    if (left < sizeof plain)
        return true;
    const char *text = bytes + sizeof plain;
    if (memcmp(bytes, compressed, sizeof compressed) == 0)
        return inflate_recipe(head, text, (size_t)(end - text));
    if (memcmp(bytes, plain, sizeof plain) == 0)
        image_head_set_recipe(head, text, (size_t)(end - text));
    return true;
}

/* Sets the recipe of a head to that of a chunk of `size` bytes, if its name is tEXt, zTXt or iTXt
 * and its keyword "tmap"; else leaves it alone. A text that was compressed sets `rewritten`.
 * Returns false if out of memory. */
static bool png_text_take(struct image_head *head, const char name[4], const char *bytes,
                          size_t size)
{
    const char *end = size > 0 ? bytes + size : bytes; /* NULL if there are none */
    bytes = size > 0 ? skip_string(bytes, end, "tmap") : NULL;
    if (bytes == NULL)
        return true;
    if (memcmp(name, "iTXt", NAME_BYTES) == 0)
        return take_international(head, bytes, end);
    if (memcmp(name, "zTXt", NAME_BYTES) == 0 && bytes < end && *bytes == 0)
        return inflate_recipe(head, bytes + 1, (size_t)(end - bytes) - 1);
    if (memcmp(name, "tEXt", NAME_BYTES) == 0)
        image_head_set_recipe(head, bytes, (size_t)(end - bytes));
    return true;
}

static uint32_t number_of(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool is_text(const char *name)
{
    return memcmp(name, "tEXt", NAME_BYTES) == 0 || memcmp(name, "zTXt", NAME_BYTES) == 0 ||
           memcmp(name, "iTXt", NAME_BYTES) == 0;
}

/* Looks at the chunks from the stream's place on. `data` has room for a text. Returns false if out
 * of memory. */
static bool search_chunks(struct image_head *head, FILE *in, char *data)
{
    char begin[LENGTH_BYTES + NAME_BYTES];
    for (int n = 0; n < PNG_TEXT_CHUNKS && *head->recipe == '\0'; n++) {
        if (fread(begin, 1, sizeof begin, in) != sizeof begin)
            return true;
        const char *name = begin + LENGTH_BYTES;
        uint32_t size = number_of((const uint8_t *)begin);
        uint32_t taken = is_text(name) && size <= PNG_TEXT_MAX ? size : 0;
        if (size > INT32_MAX || fread(data, 1, taken, in) != taken)
            return true;
        if (taken > 0 && !png_text_take(head, name, data, taken))
            return false;
        if (fseek(in, (long)(size - taken) + CHECKSUM_BYTES, SEEK_CUR) != 0)
            return true;
    }
    return true;
}

/* Looks for a recipe in all chunks of the PNG that begins `start` bytes into a stream, and takes
 * the first one. The stream must be able to seek, and then stands where it stood. Sets `rewritten`
 * if there is a recipe. Returns false if out of memory. */
static bool png_text_search(struct image_head *head, FILE *in, long start)
{
    long place = ftell(in);
    char *data = malloc(PNG_TEXT_MAX);
    bool done = data != NULL;
    if (done && fseek(in, start + SIGNATURE_BYTES, SEEK_SET) == 0)
        done = search_chunks(head, in, data);
    fseek(in, place, SEEK_SET);
    free(data);
    head->rewritten = head->rewritten || *head->recipe != '\0';
    return done;
}

/*
 * Invariant: no jump of libpng leaves this file, see png_read.h.
 *
 * Chunks that do not decide the pixels are not stored: the recipe is searched for as they pass, in
 * memory that is bounded.
 */

static png_voidp allocate(png_structp png, png_alloc_size_t size)
{
    struct png_reader *reader = png_get_mem_ptr(png);
    void *memory = malloc(size);
    reader->starved = reader->starved || memory == NULL;
    return memory;
}

static void give_back(png_structp png, png_voidp memory)
{
    (void)png;
    free(memory);
}

static void fail_read(png_structp png, png_const_charp message)
{
    struct png_reader *reader = png_get_error_ptr(png);
    if (reader->starved) {
        error_memory(reader->error);
    } else if (*reader->error->text == '\0') {
        char shown[ERROR_SHOWN_MAX];
        error_format(reader->error, ERROR_FAILURE, "the picture is broken: %s",
                     error_shown(message, shown));
    }
    png_longjmp(png, 1);
}

/* Ignores warnings: libpng warns of faults that it has corrected, or chunks that it has dropped. */
static void ignore_read_warning(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

static void read_bytes(png_structp png, png_bytep bytes, size_t length)
{
    struct png_reader *reader = png_get_io_ptr(png);
    if (fread(bytes, 1, length, reader->in) == length)
        return;
    if (ferror(reader->in))
        error_of_errno(reader->error);
    else
        error_set(reader->error, ERROR_FAILURE, "the picture is cut off");
    png_error(png, "");
}

/* Takes the recipe from a chunk of text. */
static int read_chunk(png_structp png, png_unknown_chunkp chunk)
{
    enum { TAKEN = 1 }; /* libpng need not store it */
    struct png_reader *reader = png_get_user_chunk_ptr(png);
    if (reader->head != NULL && !png_text_take(reader->head, (const char *)chunk->name,
                                               (const char *)chunk->data, chunk->size))
        reader->starved = true;
    return TAKEN;
}

/* Makes libpng handle only the chunks that decide the pixels, and pass texts to read_chunk, one at
 * a time and none longer than a recipe. */
static void set_chunks(struct png_reader *reader)
{
    static const png_byte text[] = "tEXt\0zTXt\0iTXt";
    png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_IF_SAFE, text, 3);
    png_set_read_user_chunk_fn(reader->png, reader, read_chunk);
    png_set_chunk_malloc_max(reader->png, PNG_TEXT_MAX);
    png_set_user_limits(reader->png, PNG_UINT_31_MAX,
                        PNG_UINT_31_MAX); /* image_head_fits checks them */
}

static enum image_kind find_kind(int depth, int color, int interlace)
{
    if (interlace != PNG_INTERLACE_NONE)
        return IMAGE_OTHER;
    if (color == PNG_COLOR_TYPE_PALETTE && depth == 8)
        return IMAGE_INDEXED;
    if (color == PNG_COLOR_TYPE_GRAY && depth == 16)
        return IMAGE_GREY;
    if (color == PNG_COLOR_TYPE_GRAY_ALPHA && depth == 16)
        return IMAGE_ALPHA;
    if (color == PNG_COLOR_TYPE_GRAY_ALPHA && depth == 8)
        return IMAGE_CLOUDS;
    if (color == PNG_COLOR_TYPE_RGB && depth == 8)
        return IMAGE_COLOR;
    if (color == PNG_COLOR_TYPE_RGB_ALPHA && depth == 8)
        return IMAGE_HOLED;
    return IMAGE_OTHER;
}

static void copy_head(struct png_reader *reader)
{
    struct image_head *head = reader->head;
    int depth;
    int type;
    int interlace;
    png_colorp colors;
    png_get_IHDR(reader->png, reader->info, &reader->width, &reader->height, &depth, &type,
                 &interlace, NULL, NULL);
    head->width = reader->width;
    head->height = reader->height;
    head->kind = find_kind(depth, type, interlace);
    if (head->kind != IMAGE_INDEXED ||
        png_get_PLTE(reader->png, reader->info, &colors, &head->colors) == 0)
        return;
    for (int n = 0; n < head->colors; n++)
        memcpy(head->palette[n], (const uint8_t[]){colors[n].red, colors[n].green, colors[n].blue},
               sizeof head->palette[n]);
}

static bool read_png_head(struct png_reader *reader, uint64_t max_pixels)
{
    if (setjmp(png_jmpbuf(reader->png)) != 0)
        return false;
    set_chunks(reader);
    png_read_info(reader->png, reader->info);
    if (reader->starved)
        return error_memory(reader->error);
    copy_head(reader);
    return image_head_fits(reader->head, max_pixels, reader->error);
}

struct png_reader *png_reader_new(FILE *in, uint64_t max_pixels, struct image_head *head,
                                  struct error *error)
{
    struct png_reader *reader = calloc(1, sizeof *reader);
    *head = (struct image_head){0};
    *error = (struct error){0};
    if (reader != NULL) {
        *reader = (struct png_reader){.in = in, .start = ftell(in), .head = head, .error = error};
        reader->png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, reader, fail_read,
                                               ignore_read_warning, reader, allocate, give_back);
        reader->info = reader->png != NULL ? png_create_info_struct(reader->png) : NULL;
    }
    if (reader == NULL || reader->info == NULL) {
        error_memory(error);
    } else {
        png_set_read_fn(reader->png, reader, read_bytes);
        if (read_png_head(reader, max_pixels)) {
            reader->head = NULL;
            return reader;
        }
    }
    png_reader_free(reader);
    return NULL;
}

bool png_reader_search(const struct png_reader *reader, struct image_head *head,
                       struct error *error)
{
    return reader->start < 0 || png_text_search(head, reader->in, reader->start) ||
           error_memory(error);
}

void png_reader_free(struct png_reader *reader)
{
    if (reader == NULL)
        return;
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader->bytes);
    free(reader);
}

void png_reader_begin(struct png_reader *reader)
{
    png_set_benign_errors(reader->png, 0);
    png_read_update_info(reader->png, reader->info);
}

bool png_reader_bytes(struct png_reader *reader, uint8_t *bytes, struct error *error)
{
    *error = (struct error){0};
    reader->error = error;
    if (setjmp(png_jmpbuf(reader->png)) != 0)
        return false;
    if (reader->row == 0)
        png_reader_begin(reader);
    png_read_row(reader->png, bytes, NULL);
    if (++reader->row == reader->height)
        png_read_end(reader->png, NULL);
    return true;
}

bool png_reader_has_opacity(const struct png_reader *reader)
{
    return (png_get_color_type(reader->png, reader->info) & PNG_COLOR_MASK_ALPHA) != 0 ||
           png_get_valid(reader->png, reader->info, PNG_INFO_tRNS) != 0;
}

void png_reader_set_progress(struct png_reader *reader,
                             void (*progress)(void *context, uint64_t done, uint64_t all),
                             void *context)
{
    reader->progress = progress;
    reader->context = context;
}

/* Returns the height of a pixel of 1 (grey), 2 (grey, opacity), 3 (colour) or 4 (colour, opacity)
 * channels. */
static uint16_t height_of(const uint8_t *bytes, size_t channels)
{
    uint16_t samples[4] = {0};
    for (size_t n = 0; n < channels; n++)
        samples[n] = (uint16_t)(bytes[2 * n] << 8 | bytes[2 * n + 1]);
    uint32_t height =
        channels < 3 ? samples[0] : picture_luminance(samples[0], samples[1], samples[2]);
    if (channels % 2 == 0)
        height = (height * samples[channels - 1] + PICTURE_HEIGHT_MAX / 2) / PICTURE_HEIGHT_MAX;
    return (uint16_t)height;
}

/* The pixels of a pass of interlacing: the first one, and the distances between them. */
struct png_pass {
    uint32_t first_x;
    uint32_t first_y;
    uint32_t step_x;
    uint32_t step_y;
    int number; /* from 0 */
    int count;  /* passes of the image */
};

/* Reports that a pass has read its rows up to row y. */
static void report_rows(const struct png_reader *reader, int pass, int passes, uint32_t y)
{
    uint64_t rows = reader->height;
    if (reader->progress != NULL)
        reader->progress(reader->context, (uint64_t)pass * rows + y, (uint64_t)passes * rows);
}

/* Where the heights of an image go: one of the two. */
struct png_heights {
    uint16_t *plain;
    uint32_t *holed;
};

static void put_png_height(const struct png_heights *heights, size_t pixel, const uint8_t *bytes,
                           size_t channels)
{
    bool opaque = channels % 2 == 1 || bytes[2 * channels - 2] != 0 || bytes[2 * channels - 1] != 0;
    if (heights->plain != NULL)
        heights->plain[pixel] = height_of(bytes, channels);
    else
        heights->holed[pixel] = opaque ? height_of(bytes, channels) : HEIGHT_UNKNOWN;
}

static void read_pass(struct png_reader *reader, struct png_pass pass,
                      const struct png_heights *heights)
{
    size_t channels = png_get_channels(reader->png, reader->info);
    if (pass.first_x >= reader->width)
        return;
    for (uint32_t y = pass.first_y; y < reader->height; y += pass.step_y) {
        const uint8_t *bytes = reader->bytes;
        size_t row = (size_t)y * reader->width;
        report_rows(reader, pass.number, pass.count, y);
        png_read_row(reader->png, reader->bytes, NULL);
        for (uint32_t x = pass.first_x; x < reader->width; x += pass.step_x) {
            put_png_height(heights, row + x, bytes, channels);
            bytes += 2 * channels;
        }
    }
}

static void read_pixels(struct png_reader *reader, const struct png_heights *heights)
{
    if (png_get_interlace_type(reader->png, reader->info) == PNG_INTERLACE_NONE) {
        read_pass(reader, (struct png_pass){0, 0, 1, 1, 0, 1}, heights);
        return;
    }
    for (int n = 0; n < PNG_INTERLACE_ADAM7_PASSES; n++) {
        struct png_pass pass = {
            (uint32_t)PNG_PASS_START_COL(n),
            (uint32_t)PNG_PASS_START_ROW(n),
            (uint32_t)PNG_PASS_COL_OFFSET(n),
            (uint32_t)PNG_PASS_ROW_OFFSET(n),
            n,
            PNG_INTERLACE_ADAM7_PASSES,
        };
        read_pass(reader, pass, heights);
    }
}

static bool read_heights_of(struct png_reader *reader, const struct png_heights *heights,
                            struct error *error)
{
    *error = (struct error){0};
    reader->error = error;
    if (setjmp(png_jmpbuf(reader->png)) != 0)
        return false;
    png_set_expand_16(reader->png);
    png_reader_begin(reader);
    reader->bytes = malloc(png_get_rowbytes(reader->png, reader->info));
    if (reader->bytes == NULL)
        return error_memory(error);
    read_pixels(reader, heights);
    png_read_end(reader->png, NULL);
    return true;
}

bool png_reader_heights(struct png_reader *reader, uint16_t *heights, struct error *error)
{
    return read_heights_of(reader, &(struct png_heights){.plain = heights}, error);
}

bool png_reader_holed(struct png_reader *reader, uint32_t *heights, struct error *error)
{
    return read_heights_of(reader, &(struct png_heights){.holed = heights}, error);
}

bool png_reader_colors(struct png_reader *reader, uint8_t *colors, struct error *error)
{
    *error = (struct error){0};
    reader->error = error;
    if (setjmp(png_jmpbuf(reader->png)) != 0)
        return false;
    if ((png_get_color_type(reader->png, reader->info) & PNG_COLOR_MASK_COLOR) == 0 ||
        png_get_bit_depth(reader->png, reader->info) > 8)
        return error_set(error, ERROR_FAILURE,
                         "its pixels are no colours of 8 bits, so there are no heights in them");
    png_set_expand(reader->png);
    png_set_add_alpha(reader->png, UINT8_MAX, PNG_FILLER_AFTER);
    int passes = png_set_interlace_handling(reader->png);
    png_reader_begin(reader);
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t y = 0; y < reader->height; y++) {
            png_read_row(reader->png, colors + (size_t)4 * y * reader->width, NULL);
            report_rows(reader, pass, passes, y + 1);
        }
    png_read_end(reader->png, NULL);
    return true;
}
