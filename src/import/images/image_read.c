/*
 * The first byte decides whether png_read.h or pnm_read.h reads the image.
 */
#include "import/images/image_read.h"

#include "import/images/png_read.h"
#include "import/images/pnm_read.h"
#include "system/system.h"

#include <stdlib.h>

struct image_reader {
    struct image_head head;
    struct png_reader *png; /* one of the two readers; the other is NULL */
    struct pnm_reader *pnm;
};

struct image_reader *image_reader_new(const struct import_stream *stream, struct error *error)
{
    enum { PNG_FIRST = 0x89 };
    int first = import_stream_peek(stream->in, "there is no picture in it", error);
    if (first == EOF)
        return NULL;
    struct image_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) {
        error_memory(error);
        return NULL;
    }
    if (first == PNG_FIRST)
        reader->png = png_reader_new(stream, &reader->head, error);
    else
        reader->pnm = pnm_reader_new(stream, &reader->head, error);
    if (reader->png != NULL || reader->pnm != NULL)
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

bool image_reader_drawing(const struct image_reader *reader, struct picture *picture,
                          struct error *error)
{
    return png_reader_drawing(reader->png, picture, error);
}

bool image_reader_bytes(struct image_reader *reader, uint8_t *bytes, struct error *error)
{
    return reader->png != NULL ? png_reader_bytes(reader->png, bytes, error)
                               : pnm_reader_bytes(reader->pnm, bytes, error);
}

/* Returns true if transparent pixels are unknown. In images of tmap's own, as opaque as the land is
 * high, they are the lowest. */
static bool may_be_holed(const struct image_head *head)
{
    bool clouds =
        (head->kind == IMAGE_ALPHA || head->kind == IMAGE_CLOUDS) && *head->recipe != '\0';
    return head->transparent && !clouds;
}

/* Makes 16 bits of `fine` heights, unless some are unknown and others 0, which would then mean
 * unknown. */
static void pack_heights(struct picture *picture)
{
    size_t pixels = (size_t)picture->width * picture->height;
    bool lowest = false;
    for (size_t n = 0; n < pixels; n++) {
        lowest = lowest || picture->fine[n] == 0;
        picture->holed = picture->holed || picture->fine[n] == HEIGHT_UNKNOWN;
    }
    if (!lowest || !picture->holed)
        picture_pack(picture, HEIGHT_UNKNOWN, 0);
}

/* Reads the heights of an image into memory. */
static bool read_heights(struct picture *picture, struct image_reader *reader,
                         const struct import_stream *stream, struct error *error)
{
    const struct image_head *head = &reader->head;
    bool colored =
        stream->greys != NULL && reader->png != NULL && png_reader_has_colors(reader->png);
    bool made = colored || may_be_holed(head)
                    ? picture_make_fine(picture, head->width, head->height)
                    : picture_make(picture, head->width, head->height);
    if (!made)
        return error_format(error, ERROR_MEMORY, "out of memory for a picture of %ux%u",
                            head->width, head->height);
    uint8_t *colors = (uint8_t *)picture->fine;
    bool done;
    if (colored)
        done = png_reader_colors(reader->png, colors, error) &&
               (stream->greys(colors, head->width, head->height, picture->fine) ||
                error_memory(error));
    else
        done = reader->png != NULL ? png_reader_heights(reader->png, picture, error)
                                   : pnm_reader_heights(reader->pnm, picture, error);
    if (!done)
        picture_free(picture);
    else if (picture->fine != NULL)
        pack_heights(picture);
    return done;
}

bool image_read(struct picture *picture, const struct import_stream *stream, struct error *error)
{
    enum { SHIFT = 14 }; /* PICTURE_HEIGHT_MAX, times 2^14, is below HEIGHT_END */
    struct image_reader *reader = image_reader_new(stream, error);
    if (reader == NULL)
        return false;
    const struct image_head *head = &reader->head;
    *picture = (struct picture){.width = head->width, .height = head->height};
    bool mapped = head->kind == IMAGE_PGM && image_map(picture, stream->in);
    bool done = mapped || read_heights(picture, reader, stream, error);
    bool heights = head->kind == IMAGE_PGM || head->kind == IMAGE_GREY || head->kind == IMAGE_ALPHA;
    picture->normalized = heights && *head->recipe != '\0' && !head->rewritten;
    picture->shift = SHIFT;
    image_reader_free(reader);
    return done;
}
