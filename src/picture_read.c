/*
 * The first byte decides who reads.
 */
#include "picture_read.h"

#include "png_read.h"
#include "pnm_read.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Invariant: one of the two readers is there. */
struct picture_reader {
    struct picture_head head;
    struct png_reader *png;
    struct pnm_reader *pnm;
};

static bool open_reader(struct picture_reader *reader, FILE *in, uint64_t max_pixels,
                        struct complaint *complaint)
{
    enum { PNG_FIRST = 0x89 };
    errno = 0;
    int first = getc(in);
    if (first == EOF)
        return complain(complaint, "%s",
                        ferror(in) ? strerror(errno) : "there is no picture in it");
    ungetc(first, in);
    if (first == PNG_FIRST)
        reader->png = png_reader_new(in, max_pixels, &reader->head, complaint);
    else
        reader->pnm = pnm_reader_new(in, max_pixels, &reader->head, complaint);
    return reader->png != NULL || reader->pnm != NULL;
}

struct picture_reader *picture_reader_new(FILE *in, uint64_t max_pixels,
                                          struct complaint *complaint)
{
    struct picture_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) {
        complain(complaint, "out of memory");
        return NULL;
    }
    if (open_reader(reader, in, max_pixels, complaint))
        return reader;
    free(reader);
    return NULL;
}

void picture_reader_free(struct picture_reader *reader)
{
    if (reader == NULL)
        return;
    png_reader_free(reader->png);
    pnm_reader_free(reader->pnm);
    free(reader);
}

const struct picture_head *picture_reader_head(const struct picture_reader *reader)
{
    return &reader->head;
}

bool picture_reader_bytes(struct picture_reader *reader, uint8_t *bytes,
                          struct complaint *complaint)
{
    return reader->png != NULL ? png_reader_bytes(reader->png, bytes, complaint)
                               : pnm_reader_bytes(reader->pnm, bytes, complaint);
}

static bool read_heights(struct picture_reader *reader, uint16_t *heights,
                         struct complaint *complaint)
{
    const struct picture_head *head = &reader->head;
    if (reader->png != NULL)
        return png_reader_heights(reader->png, heights, complaint);
    for (uint32_t y = 0; y < head->height; y++)
        if (!pnm_reader_heights(reader->pnm, heights + (size_t)y * head->width, complaint))
            return false;
    return true;
}

static bool holds_heights(enum picture_kind kind)
{
    return kind == PICTURE_PGM || kind == PICTURE_GREY || kind == PICTURE_ALPHA;
}

bool picture_read(struct picture *picture, FILE *in, uint64_t max_pixels,
                  struct complaint *complaint)
{
    struct picture_reader *reader = picture_reader_new(in, max_pixels, complaint);
    if (reader == NULL)
        return false;
    const struct picture_head *head = &reader->head;
    bool done = picture_make(picture, head->width, head->height);
    if (!done)
        complain(complaint, "out of memory for a picture of %ux%u", head->width, head->height);
    picture->normalized = *head->recipe != '\0' && holds_heights(head->kind);
    if (done && !read_heights(reader, picture->heights, complaint)) {
        picture_free(picture);
        done = false;
    }
    picture_reader_free(reader);
    return done;
}
