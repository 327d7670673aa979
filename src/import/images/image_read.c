/*
 * The first byte decides whether png_read.h reads the image, or PNM is read: the images of Netpbm,
 * PBM, PGM and PPM, plain and raw (P1 to P6), with samples of up to 16 bits. Only the first image
 * of a file is read.
 *
 * A PNM has a head in text: the type, the width, the height and (except for bitmaps) the sample
 * that is white, with space and comments between them; then the rows, as text or as bytes.
 *
 * A pipe may never end. Invariant: at most GAP_MAX bytes are skipped between two numbers, so that
 * any file is read or refused after a bounded number of bytes.
 */
#include "import/images/image_read.h"

#include "import/images/png_read.h"
#include "system/system.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { GAP_MAX = 1 << 20 };

struct pnm_reader {
    struct import_stream stream;
    uint32_t width, height;
    uint32_t row;    /* number of the next row */
    uint32_t white;  /* the highest sample, 1..65535 */
    int channels;    /* samples of a pixel: 1, or 3 for colour */
    bool bits;       /* samples are bits, and 1 is black */
    bool plain;      /* samples are text */
    size_t length;   /* bytes of a raw row; 0: plain */
    uint8_t bytes[]; /* room for a raw row */
};

/* Sets the error of a stream that has failed, has ended too early, or has only space and comments
 * where there should be more. */
static bool refuse_end(FILE *in, struct error *error)
{
    if (ferror(in))
        return error_of_errno(error);
    if (!feof(in))
        return error_format(error, ERROR_FAILURE,
                            "the picture is broken: over %d bytes of space and comments", GAP_MAX);
    return error_set(error, ERROR_FAILURE, "the picture is cut off");
}

/* Reads a comment, after its #. If it is a recipe, sets that of `head`, which may be NULL. Returns
 * the bytes of the comment with its end. */
static int read_comment(FILE *in, struct image_head *head)
{
    static const char mark[] = " tmap ";
    enum { MARK = sizeof mark - 1 };
    char text[MARK + IMAGE_RECIPE_MAX];
    int length = 0;
    int c;
    while (length < GAP_MAX && (c = getc(in)) != EOF && c != '\n' && c != '\r') {
        if (length < (int)sizeof text)
            text[length] = (char)c;
        length++;
    }
    if (head != NULL && length >= MARK && memcmp(text, mark, MARK) == 0)
        image_head_set_recipe(head, text + MARK, (size_t)(length - MARK));
    return length + 1;
}

/* Returns the next byte that is neither space nor in a comment; EOF if there is none within GAP_MAX
 * bytes. A comment may set the recipe of `head`, which may be NULL. */
static int skip_gap(FILE *in, struct image_head *head)
{
    int passed = 0;
    int c = getc(in);
    while (passed < GAP_MAX && (c == '#' || (c != EOF && isspace(c)))) {
        passed += c == '#' ? read_comment(in, head) : 1;
        c = getc(in);
    }
    return passed < GAP_MAX ? c : EOF;
}

/* Reads the next number, at most `max`. */
static bool read_number(FILE *in, uint32_t max, struct image_head *head, uint32_t *number,
                        struct error *error)
{
    int c = skip_gap(in, head);
    uint64_t value = 0;
    if (c == EOF)
        return refuse_end(in, error);
    if (!isdigit(c))
        return error_set(error, ERROR_FAILURE, "the picture is broken: a number is missing");
    for (; c != EOF && isdigit(c); c = getc(in)) {
        value = value * 10 + (uint64_t)(c - '0');
        if (value > max)
            return error_format(error, ERROR_FAILURE, "the picture is broken: a number over %u",
                                max);
    }
    if (c != EOF)
        ungetc(c, in);
    *number = (uint32_t)value;
    return true;
}

/* Reads the next bit of a plain image: bits need no space between them. */
static bool read_bit(FILE *in, uint32_t *bit, struct error *error)
{
    int c = skip_gap(in, NULL);
    if (c == EOF)
        return refuse_end(in, error);
    if (c != '0' && c != '1')
        return error_set(error, ERROR_FAILURE, "the picture is broken: a bit is missing");
    *bit = (uint32_t)(c - '0');
    return true;
}

/* Reads the end of a head: one space before raw samples; plain ones may follow at once. */
static bool read_head_end(const struct pnm_reader *reader, struct error *error)
{
    int c = getc(reader->stream.in);
    if (c == EOF)
        return refuse_end(reader->stream.in, error);
    if (reader->plain)
        ungetc(c, reader->stream.in);
    return reader->plain || isspace(c) ||
           error_set(error, ERROR_FAILURE,
                     "the picture is broken: a space after its head is missing");
}

/* Reads the head after the type; `type` is the digit of that. */
static bool read_head(struct pnm_reader *reader, int type, struct image_head *head,
                      struct error *error)
{
    FILE *in = reader->stream.in;
    reader->bits = type == '1' || type == '4';
    reader->plain = type < '4';
    reader->channels = type == '3' || type == '6' ? 3 : 1;
    reader->white = 1;
    if (!read_number(in, UINT32_MAX, head, &head->width, error) ||
        !read_number(in, UINT32_MAX, head, &head->height, error))
        return false;
    if (!reader->bits && !read_number(in, UINT16_MAX, head, &reader->white, error))
        return false;
    if (reader->white == 0)
        return error_set(error, ERROR_FAILURE, "the picture is broken: its highest sample is 0");
    if (!read_head_end(reader, error))
        return false;
    reader->width = head->width;
    reader->height = head->height;
    head->kind = type == '5' && reader->white == UINT16_MAX ? IMAGE_PGM : IMAGE_OTHER;
    return true;
}

static size_t row_bytes(const struct pnm_reader *reader)
{
    if (reader->plain)
        return 0;
    if (reader->bits)
        return (reader->width + 7) / 8;
    return (size_t)reader->width * (size_t)reader->channels * (reader->white > 255 ? 2 : 1);
}

/* Reads the head into *head, of zeros, with the recipe if a comment is one. Returns NULL with the
 * error set if that fails, which is IMAGE_UNKNOWN if this is no PNM. free() frees the reader. */
static struct pnm_reader *pnm_reader_new(const struct import_stream *stream,
                                         struct image_head *head, struct error *error)
{
    struct pnm_reader empty = {.stream = *stream};
    int p = getc(stream->in);
    int type = getc(stream->in);
    if (p != 'P' || type < '1' || type > '6') {
        error_set(error, ERROR_FAILURE, IMAGE_UNKNOWN);
        return NULL;
    }
    if (!read_head(&empty, type, head, error) ||
        !import_stream_fits(stream, "picture", "pixels", head->width, head->height, error))
        return NULL;
    empty.length = row_bytes(&empty);
    struct pnm_reader *reader = malloc(sizeof *reader + empty.length);
    if (reader != NULL)
        *reader = empty;
    else
        error_memory(error);
    return reader;
}

/* Reads the next row of an IMAGE_PGM as bytes. */
static bool pnm_reader_bytes(struct pnm_reader *reader, uint8_t *bytes, struct error *error)
{
    if (fread(bytes, 1, reader->length, reader->stream.in) == reader->length) {
        reader->row++;
        return true;
    }
    if (ferror(reader->stream.in))
        return refuse_end(reader->stream.in, error);
    return error_format(error, ERROR_FAILURE, "the picture is cut off in row %u of %u",
                        reader->row + 1, reader->height);
}

/* Reads sample n of the present row. */
static bool read_sample(struct pnm_reader *reader, size_t n, uint32_t *sample, struct error *error)
{
    const uint8_t *bytes = reader->bytes;
    if (reader->plain && reader->bits)
        return read_bit(reader->stream.in, sample, error);
    if (reader->plain)
        return read_number(reader->stream.in, reader->white, NULL, sample, error);
    if (reader->bits)
        *sample = bytes[n / 8] >> (7 - n % 8) & 1;
    else if (reader->white > 255)
        *sample = (uint32_t)bytes[2 * n] << 8 | bytes[2 * n + 1];
    else
        *sample = bytes[n];
    if (*sample > reader->white)
        return error_format(error, ERROR_FAILURE, "the picture is broken: a sample over %u",
                            reader->white);
    return true;
}

static bool read_row(struct pnm_reader *reader, uint16_t *heights, struct error *error)
{
    const uint8_t *bytes = reader->bytes;
    uint32_t white = reader->white;
    bool as_they_are = !reader->plain && white == PICTURE_HEIGHT_MAX && reader->channels == 1;
    size_t sample = 0;
    if (!reader->plain && !pnm_reader_bytes(reader, reader->bytes, error))
        return false;
    for (uint32_t x = 0; as_they_are && x < reader->width; x++)
        heights[x] = (uint16_t)(bytes[2 * x] << 8 | bytes[2 * x + 1]);
    for (uint32_t x = 0; !as_they_are && x < reader->width; x++) {
        uint16_t colors[3] = {0};
        for (int channel = 0; channel < reader->channels; channel++) {
            uint32_t value = 0;
            if (!read_sample(reader, sample++, &value, error))
                return false;
            if (reader->bits)
                value = 1 - value;
            colors[channel] = (uint16_t)((value * PICTURE_HEIGHT_MAX + white / 2) / white);
        }
        heights[x] =
            reader->channels == 3 ? picture_luminance(colors[0], colors[1], colors[2]) : colors[0];
    }
    return true;
}

/* Reads the image, of any kind, into the `heights` of a picture of its size: black is 0, white
 * 65535. */
static bool pnm_reader_heights(struct pnm_reader *reader, struct picture *picture,
                               struct error *error)
{
    for (uint32_t y = 0; y < reader->height; y++) {
        if (!read_row(reader, picture->heights + (size_t)y * reader->width, error))
            return false;
        import_stream_progress(&reader->stream, y + 1, reader->height);
    }
    return true;
}

struct image_reader *image_reader_new(const struct import_stream *stream, struct error *error)
{
    enum { PNG_FIRST = 0x89 };
    int first = import_stream_peek(stream->in, "there is no picture in it", error);
    if (first == EOF)
        return NULL;
    struct image_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL)
        error_memory(error);
    else if (first == PNG_FIRST)
        reader->png = png_reader_new(stream, &reader->head, error);
    else
        reader->pnm = pnm_reader_new(stream, &reader->head, error);
    if (reader != NULL && (reader->png != NULL || reader->pnm != NULL))
        return reader;
    free(reader);
    return NULL;
}

void image_reader_free(struct image_reader *reader)
{
    if (reader == NULL)
        return;
    png_reader_free(reader->png);
    free(reader->pnm);
    free(reader);
}

bool image_reader_search(struct image_reader *reader, struct error *error)
{
    return *reader->head.recipe != '\0' || reader->png == NULL ||
           png_reader_search(reader->png, &reader->head, error);
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
    bool made = picture_make(picture, head->width, head->height, colored || may_be_holed(head));
    if (!made)
        return error_format(error, ERROR_MEMORY, "out of memory for a picture of %ux%u",
                            head->width, head->height);
    uint8_t *colors = (uint8_t *)picture->fine;
    bool done;
    if (colored)
        done = png_reader_colors(reader->png, colors, error) &&
               (stream->greys(stream, colors, picture) || error_memory(error));
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
    bool done = read_heights(picture, reader, stream, error);
    bool heights = head->kind == IMAGE_PGM || head->kind == IMAGE_GREY || head->kind == IMAGE_ALPHA;
    picture->made = *head->recipe != '\0';
    picture->normalized = heights && *head->recipe != '\0' && !head->rewritten;
    picture->shift = SHIFT;
    image_reader_free(reader);
    return done;
}
