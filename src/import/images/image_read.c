/*
 * The first byte decides which reader takes the stream.
 */
#include "import/images/image_read.h"

#include "import/images/image_map.h"
#include "import/images/png_read.h"
#include "import/images/pnm_read.h"
#include "system/error_format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static bool holds_heights(enum image_kind kind)
{
    return kind == IMAGE_PGM || kind == IMAGE_GREY || kind == IMAGE_ALPHA;
}

/* True if transparent pixels are unknown. In images of tmap's own, as opaque as the land is high,
 * they are the lowest. */
static bool may_be_holed(const struct image_reader *reader)
{
    enum image_kind kind = reader->head.kind;
    bool clouds = (kind == IMAGE_ALPHA || kind == IMAGE_CLOUDS) && *reader->head.recipe != '\0';
    return reader->png != NULL && !clouds && png_reader_has_opacity(reader->png);
}

/* Makes 16 bits of the heights where they are, unless some are unknown and others 0, which then
 * means unknown. */
static void pack_heights(struct picture *picture)
{
    size_t pixels = (size_t)picture->width * picture->height;
    bool lowest = false;
    uint16_t *heights = (uint16_t *)picture->fine;
    picture->holed = false;
    for (size_t n = 0; n < pixels; n++) {
        lowest = lowest || picture->fine[n] == 0;
        picture->holed = picture->holed || picture->fine[n] == HEIGHT_UNKNOWN;
    }
    if (lowest && picture->holed)
        return;
    for (size_t n = 0; n < pixels; n++) {
        uint16_t height = picture->fine[n] != HEIGHT_UNKNOWN ? (uint16_t)picture->fine[n] : 0;
        memcpy(&heights[n], &height, sizeof height); /* behind the height that is read next */
    }
    uint16_t *smaller = realloc(heights, pixels * sizeof *heights);
    picture->heights = smaller != NULL ? smaller : heights;
    picture->fine = NULL;
}

static bool read_pnm(struct picture *picture, struct image_reader *reader,
                     const struct image_source *source, struct error *error)
{
    for (uint32_t y = 0; y < picture->height; y++) {
        if (!pnm_reader_heights(reader->pnm, picture->heights + (size_t)y * picture->width, error))
            return false;
        if (source->progress != NULL)
            source->progress(source->context, y + 1, picture->height);
    }
    return true;
}

static bool read_png(struct picture *picture, struct image_reader *reader,
                     const struct image_source *source, struct error *error)
{
    png_reader_set_progress(reader->png, source->progress, source->context);
    if (picture->fine == NULL)
        return png_reader_heights(reader->png, picture->heights, error);
    if (!png_reader_holed(reader->png, picture->fine, error))
        return false;
    pack_heights(picture);
    return true;
}

/* Reads the heights of an image into memory. */
static bool read_picture(struct picture *picture, struct image_reader *reader,
                         const struct image_source *source, struct error *error)
{
    const struct image_head *head = &reader->head;
    bool made = may_be_holed(reader) ? picture_make_fine(picture, head->width, head->height)
                                     : picture_make(picture, head->width, head->height);
    if (!made)
        return error_format(error, ERROR_MEMORY, "out of memory for a picture of %ux%u",
                            head->width, head->height);
    if (reader->pnm != NULL ? read_pnm(picture, reader, source, error)
                            : read_png(picture, reader, source, error))
        return true;
    picture_free(picture);
    return false;
}

bool image_read(struct picture *picture, const struct image_source *source, struct error *error)
{
    enum { SHIFT = 14 }; /* PICTURE_HEIGHT_MAX, times 2^14, is below HEIGHT_END */
    struct image_reader *reader = image_reader_new(source->in, source->max_pixels, error);
    if (reader == NULL)
        return false;
    const struct image_head *head = &reader->head;
    *picture = (struct picture){.width = head->width, .height = head->height};
    bool mapped = head->kind == IMAGE_PGM && image_map(picture, source->in);
    bool done = mapped || read_picture(picture, reader, source, error);
    picture->normalized = *head->recipe != '\0' && !head->rewritten && holds_heights(head->kind);
    picture->shift = SHIFT;
    image_reader_free(reader);
    return done;
}
