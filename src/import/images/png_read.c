/*
 * libpng reports errors by longjmp. Each function that calls libpng therefore sets the place to
 * come back to (png_jmpbuf), keeps in the reader whatever must outlive the jump, and lets no jump
 * leave this file.
 *
 * Chunks that do not decide the pixels are not stored: the recipe is searched for as they pass, in
 * bounded time and memory for any bytes. One compressed text of an image is inflated, to no more
 * than a recipe may have, and a bounded number of chunks is passed.
 *
 * Interlaced heights are put where they belong pass by pass, so that one row is all the room that
 * is needed beside them; libpng itself puts the bytes of colours in place.
 */
#include "import/images/png_read.h"

#include "system/system.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define PNG_TEXT_MAX    (IMAGE_RECIPE_MAX + 64) /* bytes of a chunk that may have a recipe */
#define PNG_TEXT_CHUNKS (1 << 20)               /* chunks of a file that are looked at */

enum { PNG_OWN_BYTES = 4 }; /* of the signature: the others tell of line ends that were changed */
enum { NAME_BYTES = 4, LENGTH_BYTES = 4, CHECKSUM_BYTES = 4, SIGNATURE_BYTES = 8 };

struct png_reader {
    struct import_stream stream;
    long start;              /* place of the image in the stream; -1: it cannot seek */
    png_structp png;         /* libpng's state */
    png_infop info;          /* libpng's head of the image */
    struct image_head *head; /* the caller's, while it is read; else NULL */
    struct error *error;     /* the error of the call that runs; its text is "" until it is set */
    uint32_t width;          /* pixels from left to right */
    uint32_t height;         /* pixels from top to bottom */
    uint32_t row;            /* the next row of png_reader_bytes */
    uint8_t *bytes;          /* room for a row of heights; NULL until they are read */
    uint8_t *drawing;        /* what the chunk of a drawing has; NULL: there is none */
    size_t drawing_bytes;
    bool starved; /* libpng got no memory; it may report that, or silently drop a chunk */
};

/*
 * Recipes in chunks of text, as tmap writes them (tEXt, or iTXt without compression, language and
 * second keyword), or as other programs write them again: compressed, and behind the pixels.
 *
 * tEXt: a keyword, 0, the text. zTXt: a keyword, 0, a method, the text compressed by it. iTXt: a
 * keyword, 0, a flag of compression, a method, a language, 0, the keyword in that language, 0, the
 * text, compressed if the flag says so. Method 0, the only one, is that of zlib.
 */

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
 * and its keyword "tmap", or how it was drawn, if the keyword is that; else leaves it alone. A text
 * that was compressed sets `rewritten`.
 * Returns false if out of memory. */
static bool take_text(struct image_head *head, const char *name, const char *bytes, size_t size)
{
    static const char keyword[] = "tmap"; /* with its 0 */
    static const char drawn[] = IMAGE_DRAWN;
    if (size >= sizeof drawn && size - sizeof drawn <= IMAGE_DRAWN_MAX &&
        memcmp(bytes, drawn, sizeof drawn) == 0)
        memcpy(head->drawn, bytes + sizeof drawn, size - sizeof drawn);
    if (size < sizeof keyword || memcmp(bytes, keyword, sizeof keyword) != 0)
        return true;
    const char *end = bytes + size;
    bytes += sizeof keyword;
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

/* Takes the first recipe from the stream's place on, where a chunk begins. `data` has room for a
 * text: chunks of that size are read, whatever they are. Returns false if out of memory. */
static bool search_chunks(struct image_head *head, FILE *in, char *data)
{
    char begin[LENGTH_BYTES + NAME_BYTES];
    for (int n = 0; n < PNG_TEXT_CHUNKS && *head->recipe == '\0'; n++) {
        if (fread(begin, 1, sizeof begin, in) != sizeof begin)
            return true;
        const char *name = begin + LENGTH_BYTES;
        uint32_t size = number_of((const uint8_t *)begin);
        uint32_t taken = size <= PNG_TEXT_MAX ? size : 0;
        if (size > INT32_MAX || fread(data, 1, taken, in) != taken)
            return true;
        if (taken > 0 && !take_text(head, name, data, taken))
            return false;
        if (fseek(in, (long)(size - taken) + CHECKSUM_BYTES, SEEK_CUR) != 0)
            return true;
    }
    return true;
}

bool png_reader_search(const struct png_reader *reader, struct image_head *head,
                       struct error *error)
{
    FILE *in = reader->stream.in;
    if (reader->start < 0)
        return true;
    long place = ftell(in);
    char *data = malloc(PNG_TEXT_MAX);
    bool done = data != NULL;
    if (done && fseek(in, reader->start + SIGNATURE_BYTES, SEEK_SET) == 0)
        done = search_chunks(head, in, data);
    fseek(in, place, SEEK_SET);
    free(data);
    head->rewritten = head->rewritten || *head->recipe != '\0';
    return done || error_memory(error);
}

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
        error_format(reader->error, ERROR_FAILURE, "the picture is broken: %s",
                     ERROR_SHOWN(message));
    }
    png_longjmp(png, 1);
}

/* Ignores warnings: libpng warns of faults that it has corrected, or chunks that it has dropped. */
static void ignore_warning(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

static void read_bytes(png_structp png, png_bytep bytes, size_t length)
{
    struct png_reader *reader = png_get_io_ptr(png);
    if (fread(bytes, 1, length, reader->stream.in) == length)
        return;
    if (ferror(reader->stream.in))
        error_of_errno(reader->error);
    else
        error_set(reader->error, ERROR_FAILURE, "the picture is cut off");
    png_error(png, "");
}

/* Takes the recipe from a chunk of text, or the chunk of a drawing. */
static int read_chunk(png_structp png, png_unknown_chunkp chunk)
{
    enum { TAKEN = 1 }; /* libpng need not store it */
    struct png_reader *reader = png_get_user_chunk_ptr(png);
    if (reader->head == NULL)
        return TAKEN;
    if (reader->drawing == NULL && memcmp(chunk->name, CARRIED_DRAWING, NAME_BYTES) == 0 &&
        chunk->size > 0) {
        reader->drawing = malloc(chunk->size);
        reader->starved = reader->starved || reader->drawing == NULL;
        if (reader->drawing != NULL)
            memcpy(reader->drawing, chunk->data, chunk->size);
        reader->drawing_bytes = chunk->size;
        reader->head->carries = true;
        return TAKEN;
    }
    if (!take_text(reader->head, (const char *)chunk->name, (const char *)chunk->data, chunk->size))
        reader->starved = true;
    return TAKEN;
}

static const png_byte text_chunks[] = "tEXt\0zTXt\0iTXt\0" CARRIED_DRAWING;
enum { TEXT_CHUNKS = 4 };

/* Makes libpng handle only the chunks that decide the pixels, and pass texts to read_chunk, one at
 * a time and none longer than a drawing. */
static void set_chunks(struct png_reader *reader)
{
    png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_IF_SAFE, text_chunks, TEXT_CHUNKS);
    png_set_read_user_chunk_fn(reader->png, reader, read_chunk);
    png_set_chunk_malloc_max(reader->png, CARRIED_DRAWING_MAX);
    png_set_user_limits(reader->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX); /* they are checked here */
}

static enum image_kind find_kind(int depth, int color, int interlace)
{
    static const struct {
        int color, depth;
        enum image_kind kind;
    } kinds[] = {
        {PNG_COLOR_TYPE_PALETTE, 8, IMAGE_INDEXED},   {PNG_COLOR_TYPE_GRAY, 16, IMAGE_GREY},
        {PNG_COLOR_TYPE_GRAY_ALPHA, 16, IMAGE_ALPHA}, {PNG_COLOR_TYPE_GRAY_ALPHA, 8, IMAGE_CLOUDS},
        {PNG_COLOR_TYPE_RGB, 8, IMAGE_COLOR},         {PNG_COLOR_TYPE_RGB_ALPHA, 8, IMAGE_HOLED},
    };
    for (size_t n = 0; n < sizeof kinds / sizeof *kinds; n++)
        if (interlace == PNG_INTERLACE_NONE && color == kinds[n].color && depth == kinds[n].depth)
            return kinds[n].kind;
    return IMAGE_OTHER;
}

static void copy_head(struct png_reader *reader)
{
    struct image_head *head = reader->head;
    int depth, type, interlace;
    png_colorp colors;
    png_get_IHDR(reader->png, reader->info, &reader->width, &reader->height, &depth, &type,
                 &interlace, NULL, NULL);
    head->width = reader->width;
    head->height = reader->height;
    head->kind = find_kind(depth, type, interlace);
    head->transparent = (type & PNG_COLOR_MASK_ALPHA) != 0 ||
                        png_get_valid(reader->png, reader->info, PNG_INFO_tRNS) != 0;
    if (head->kind != IMAGE_INDEXED ||
        png_get_PLTE(reader->png, reader->info, &colors, &head->colors) == 0)
        return;
    for (int n = 0; n < head->colors; n++)
        memcpy(head->palette[n], (const uint8_t[]){colors[n].red, colors[n].green, colors[n].blue},
               sizeof head->palette[n]);
}

static bool read_png_head(struct png_reader *reader)
{
    png_byte begin[PNG_OWN_BYTES] = {0};
    if (setjmp(png_jmpbuf(reader->png)) != 0)
        return false;
    read_bytes(reader->png, begin, sizeof begin);
    if (png_sig_cmp(begin, 0, sizeof begin) != 0) /* HDF5, for one, begins with the same byte */
        return error_set(reader->error, ERROR_FAILURE, IMAGE_UNKNOWN);
    png_set_sig_bytes(reader->png, PNG_OWN_BYTES);
    set_chunks(reader);
    png_read_info(reader->png, reader->info);
    if (reader->starved)
        return error_memory(reader->error);
    copy_head(reader);
    return import_stream_fits(&reader->stream, "picture", "pixels", reader->width, reader->height,
                              reader->error);
}

struct png_reader *png_reader_new(const struct import_stream *stream, struct image_head *head,
                                  struct error *error)
{
    struct png_reader *reader = calloc(1, sizeof *reader);
    *error = (struct error){0};
    if (reader != NULL) {
        reader->stream = *stream;
        reader->start = ftell(stream->in);
        reader->head = head;
        reader->error = error;
        reader->png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, reader, fail_read,
                                               ignore_warning, reader, allocate, give_back);
        reader->info = reader->png != NULL ? png_create_info_struct(reader->png) : NULL;
    }
    if (reader == NULL || reader->info == NULL) {
        error_memory(error);
    } else {
        png_set_read_fn(reader->png, reader, read_bytes);
        if (read_png_head(reader)) {
            reader->head = NULL;
            return reader;
        }
    }
    png_reader_free(reader);
    return NULL;
}

void png_reader_free(struct png_reader *reader)
{
    if (reader == NULL)
        return;
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader->bytes);
    free(reader->drawing);
    free(reader);
}

/* Makes the values of a picture from planes. */
static void take_values(struct picture *picture, const uint8_t *planes, size_t count)
{
    uint8_t high = 0;
    uint8_t low = 0;
    for (size_t n = 0; n < count; n++) {
        high = (uint8_t)(high + planes[n]);
        low = (uint8_t)(low + planes[count + n]);
        picture->fine[n] = planes[2 * count + n] != 0 ? (uint32_t)high << 8 | low : HEIGHT_UNKNOWN;
    }
}

bool png_reader_drawing(const struct png_reader *reader, struct picture *picture,
                        struct error *error)
{
    const uint8_t *bytes = reader->drawing;
    size_t length = reader->drawing_bytes;
    uint32_t cols = length > CARRIED_DRAWING_HEAD ? number_of(bytes) : 0;
    uint32_t rows = length > CARRIED_DRAWING_HEAD ? number_of(bytes + 4) : 0;
    uint64_t count = (uint64_t)cols * rows;
    if (count == 0 || count > DRAWING_PIXELS_MAX || bytes[8] > SCALE_DECIMALS_MAX)
        return error_set(error, ERROR_FAILURE, "the drawing that it carries is broken");
    uLongf size = CARRIED_DRAWING_PLANES * (uLongf)count;
    uint8_t *planes = malloc(size);
    if (planes == NULL || !picture_make(picture, cols, rows, true)) {
        free(planes);
        return error_memory(error);
    }
    bool done = uncompress(planes, &size, bytes + CARRIED_DRAWING_HEAD,
                           (uLong)(length - CARRIED_DRAWING_HEAD)) == Z_OK &&
                size == CARRIED_DRAWING_PLANES * (uLongf)count;
    if (done)
        take_values(picture, planes, (size_t)count);
    else
        picture_free(picture);
    picture->scale.decimals = bytes[8];
    free(planes);
    return done || error_set(error, ERROR_FAILURE, "the drawing that it carries is broken");
}

/* Makes libpng begin with the pixels, and report as an error what it would only warn of otherwise,
 * such as more pixels than the head says. Chunks behind them, of any length, are passed without
 * being stored. The caller has set png_jmpbuf. */
static void begin_pixels(struct png_reader *reader)
{
    png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, text_chunks, TEXT_CHUNKS);
    png_set_chunk_malloc_max(reader->png, 0);
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
        begin_pixels(reader);
    png_read_row(reader->png, bytes, NULL);
    if (++reader->row == reader->height)
        png_read_end(reader->png, NULL);
    return true;
}

/* Reports that a pass of `passes` has read its rows up to row y. */
static void report_rows(const struct png_reader *reader, int pass, int passes, uint32_t y)
{
    uint64_t rows = reader->height;
    import_stream_progress(&reader->stream, (uint64_t)pass * rows + y, (uint64_t)passes * rows);
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

static void put_height(struct picture *picture, size_t pixel, const uint8_t *bytes, size_t channels)
{
    bool opaque = channels % 2 == 1 || bytes[2 * channels - 2] != 0 || bytes[2 * channels - 1] != 0;
    if (picture->fine == NULL)
        picture->heights[pixel] = height_of(bytes, channels);
    else
        picture->fine[pixel] = opaque ? height_of(bytes, channels) : HEIGHT_UNKNOWN;
}

/* Reads the heights of a pass of `passes`: all of an image that is not interlaced. */
static void read_pass(struct png_reader *reader, int pass, int passes, struct picture *picture)
{
    bool whole = passes == 1;
    uint32_t first_x = whole ? 0 : (uint32_t)PNG_PASS_START_COL(pass);
    uint32_t first_y = whole ? 0 : (uint32_t)PNG_PASS_START_ROW(pass);
    uint32_t step_x = whole ? 1 : (uint32_t)PNG_PASS_COL_OFFSET(pass);
    uint32_t step_y = whole ? 1 : (uint32_t)PNG_PASS_ROW_OFFSET(pass);
    size_t channels = png_get_channels(reader->png, reader->info);
    if (first_x >= reader->width)
        return;
    for (uint32_t y = first_y; y < reader->height; y += step_y) {
        const uint8_t *bytes = reader->bytes;
        size_t row = (size_t)y * reader->width;
        report_rows(reader, pass, passes, y);
        png_read_row(reader->png, reader->bytes, NULL);
        for (uint32_t x = first_x; x < reader->width; x += step_x, bytes += 2 * channels)
            put_height(picture, row + x, bytes, channels);
    }
}

bool png_reader_heights(struct png_reader *reader, struct picture *picture, struct error *error)
{
    *error = (struct error){0};
    reader->error = error;
    if (setjmp(png_jmpbuf(reader->png)) != 0)
        return false;
    bool interlaced = png_get_interlace_type(reader->png, reader->info) != PNG_INTERLACE_NONE;
    int passes = interlaced ? PNG_INTERLACE_ADAM7_PASSES : 1;
    png_set_expand_16(reader->png);
    begin_pixels(reader);
    reader->bytes = malloc(png_get_rowbytes(reader->png, reader->info));
    if (reader->bytes == NULL)
        return error_memory(error);
    for (int pass = 0; pass < passes; pass++)
        read_pass(reader, pass, passes, picture);
    png_read_end(reader->png, NULL);
    return true;
}

bool png_reader_has_colors(const struct png_reader *reader)
{
    return (png_get_color_type(reader->png, reader->info) & PNG_COLOR_MASK_COLOR) != 0 &&
           png_get_bit_depth(reader->png, reader->info) <= 8;
}

bool png_reader_colors(struct png_reader *reader, uint8_t *colors, struct error *error)
{
    *error = (struct error){0};
    reader->error = error;
    if (setjmp(png_jmpbuf(reader->png)) != 0)
        return false;
    if (!png_reader_has_colors(reader))
        return error_set(error, ERROR_FAILURE,
                         "its pixels are not 8-bit colours, so they hold no heights");
    png_set_expand(reader->png);
    png_set_add_alpha(reader->png, UINT8_MAX, PNG_FILLER_AFTER);
    int passes = png_set_interlace_handling(reader->png);
    begin_pixels(reader);
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t y = 0; y < reader->height; y++) {
            png_read_row(reader->png, colors + (size_t)4 * y * reader->width, NULL);
            report_rows(reader, pass, passes, y + 1);
        }
    png_read_end(reader->png, NULL);
    return true;
}
