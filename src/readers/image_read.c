/*
 * The first byte decides which reader takes the stream.
 */
#include "readers/image_read.h"

#include "readers/error_format.h"
#include "readers/png_read.h"
#include "readers/pnm_read.h"

#include <stdio.h>
#include <stdlib.h>

struct image_reader {
    struct image_head head;
    struct png_reader *png; /* one of the two readers; the other is NULL */
    struct pnm_reader *pnm;
};

static bool open_reader(struct image_reader *reader, FILE *in, uint64_t max_pixels,
                        struct error *error)
{
    enum { PNG_FIRST = 0x89 };
    int first = getc(in);
    if (first == EOF && ferror(in))
        return error_of_errno(error);
    if (first == EOF)
        return error_set(error, ERROR_FAILURE, "there is no picture in it");
    ungetc(first, in);
    if (first == PNG_FIRST)
        reader->png = png_reader_new(in, max_pixels, &reader->head, error);
    else
        reader->pnm = pnm_reader_new(in, max_pixels, &reader->head, error);
    return reader->png != NULL || reader->pnm != NULL;
}

struct image_reader *image_reader_new(FILE *in, uint64_t max_pixels, struct error *error)
{
    struct image_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) {
        error_memory(error);
        return NULL;
    }
    if (open_reader(reader, in, max_pixels, error))
        return reader;
    free(reader);
    return NULL;
}

void image_reader_free(struct image_reader *reader)
{
    if (reader == NULL)
        return;
    png_reader_free(reader->png);
    pnm_reader_free(reader->pnm);
    free(reader);
}

const struct image_head *image_reader_head(const struct image_reader *reader)
{
    return &reader->head;
}

bool image_reader_search(struct image_reader *reader, struct error *error)
{
    bool has_one = *reader->head.recipe != '\0';
    return has_one || reader->png == NULL || png_reader_search(reader->png, &reader->head, error);
}

bool image_reader_bytes(struct image_reader *reader, uint8_t *bytes, struct error *error)
{
    return reader->png != NULL ? png_reader_bytes(reader->png, bytes, error)
                               : pnm_reader_bytes(reader->pnm, bytes, error);
}

static bool read_heights(struct image_reader *reader, uint16_t *heights, struct error *error)
{
    const struct image_head *head = &reader->head;
    if (reader->png != NULL)
        return png_reader_heights(reader->png, heights, error);
    for (uint32_t y = 0; y < head->height; y++)
        if (!pnm_reader_heights(reader->pnm, heights + (size_t)y * head->width, error))
            return false;
    return true;
}

static bool holds_heights(enum image_kind kind)
{
    return kind == IMAGE_PGM || kind == IMAGE_GREY || kind == IMAGE_ALPHA;
}

bool image_read(struct picture *picture, FILE *in, uint64_t max_pixels, struct error *error)
{
    struct image_reader *reader = image_reader_new(in, max_pixels, error);
    if (reader == NULL)
        return false;
    const struct image_head *head = &reader->head;
    bool done = picture_make(picture, head->width, head->height);
    if (!done)
        error_format(error, ERROR_MEMORY, "out of memory for a picture of %ux%u", head->width,
                     head->height);
    picture->normalized = *head->recipe != '\0' && !head->rewritten && holds_heights(head->kind);
    if (done && !read_heights(reader, picture->heights, error)) {
        picture_free(picture);
        done = false;
    }
    image_reader_free(reader);
    return done;
}
