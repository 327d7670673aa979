/*
 * Stands in for png_read.c and png_write.c on processors and word sizes for which no libpng is
 * installed: the program without PNG.
 */
#include "export/formats/png_write.h"
#include "import/images/png_read.h"
#include "system/system.h"

#include <stddef.h>

struct png_reader *png_reader_new(const struct import_stream *stream, struct image_head *head,
                                  struct error *error)
{
    (void)stream;
    (void)head;
    error_format(error, ERROR_FAILURE, "built without PNG");
    return NULL;
}

void png_reader_free(struct png_reader *reader)
{
    (void)reader;
}

bool png_reader_search(const struct png_reader *reader, struct image_head *head,
                       struct error *error)
{
    (void)reader;
    (void)head;
    return error_format(error, ERROR_FAILURE, "built without PNG");
}

bool png_reader_bytes(struct png_reader *reader, uint8_t *bytes, struct error *error)
{
    (void)reader;
    (void)bytes;
    return error_format(error, ERROR_FAILURE, "built without PNG");
}

bool png_reader_heights(struct png_reader *reader, struct picture *picture, struct error *error)
{
    (void)reader;
    (void)picture;
    return error_format(error, ERROR_FAILURE, "built without PNG");
}

bool png_reader_has_colors(const struct png_reader *reader)
{
    (void)reader;
    return false;
}

bool png_reader_drawing(const struct png_reader *reader, struct picture *picture,
                        struct error *error)
{
    (void)reader;
    (void)picture;
    return error_format(error, ERROR_FAILURE, "built without PNG");
}

bool png_reader_colors(struct png_reader *reader, uint8_t *colors, struct error *error)
{
    (void)reader;
    (void)colors;
    return error_format(error, ERROR_FAILURE, "built without PNG");
}

bool png_writer_chunk(FILE *out, const char *name, const void *bytes, size_t length,
                      struct error *error)
{
    (void)out;
    (void)name;
    (void)bytes;
    (void)length;
    return error_format(error, ERROR_FAILURE, "built without PNG");
}

bool png_writer_begin(struct png_writer *writer, FILE *out, const struct image_head *head,
                      struct error *error)
{
    (void)writer;
    (void)out;
    (void)head;
    return error_format(error, ERROR_FAILURE, "built without PNG");
}

bool png_writer_pack(struct png_writer *writer, const uint8_t *bytes, size_t length,
                     struct error *error)
{
    (void)writer;
    (void)bytes;
    (void)length;
    return error_format(error, ERROR_FAILURE, "built without PNG");
}

bool png_writer_end(struct png_writer *writer, struct error *error)
{
    (void)writer;
    return error_format(error, ERROR_FAILURE, "built without PNG");
}

struct png_packer *png_packer_new(enum image_kind kind, uint32_t width, size_t length_max)
{
    (void)kind;
    (void)width;
    (void)length_max;
    return NULL;
}

void png_packer_free(struct png_packer *packer)
{
    (void)packer;
}

size_t png_packer_room(size_t length_max, uint32_t rows)
{
    return length_max + rows;
}

size_t png_packer_pack(struct png_packer *packer, uint8_t *block, size_t length)
{
    (void)packer;
    (void)block;
    (void)length;
    return 0;
}

size_t png_packer_stream(struct png_packer *packer, uint8_t *room, size_t length)
{
    (void)packer;
    (void)room;
    return length;
}
