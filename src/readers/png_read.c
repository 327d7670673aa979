/*
 * Invariant: no jump of libpng leaves this file, see png_reader.h.
 *
 * Chunks that do not decide the pixels are not stored: the recipe is searched for as they pass, in
 * memory that is bounded.
 */
#include "readers/png_read.h"

#include "readers/error_format.h"
#include "readers/png_reader.h"
#include "readers/png_text.h"

#include <stdlib.h>
#include <string.h>

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
