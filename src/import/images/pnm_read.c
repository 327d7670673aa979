/*
 * A PNM has a head in text: the type, the width, the height and (except for bitmaps) the sample
 * that is white, with space and comments between them; then the rows, as text or as bytes.
 *
 * A pipe may never end. Invariant: at most GAP_MAX bytes are skipped between two numbers, so that
 * any file is read or refused after a bounded number of bytes.
 */
#include "import/images/pnm_read.h"

#include "system/system.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { GAP_MAX = 1 << 20 };

struct pnm_reader {
    struct import_stream stream;
    FILE *in; /* the stream's */
    uint32_t width;
    uint32_t height;
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
    int c = getc(reader->in);
    if (c == EOF)
        return refuse_end(reader->in, error);
    if (reader->plain)
        ungetc(c, reader->in);
    return reader->plain || isspace(c) ||
           error_set(error, ERROR_FAILURE,
                     "the picture is broken: a space after its head is missing");
}

/* Reads the head after the type; `type` is the digit of that. */
static bool read_head(struct pnm_reader *reader, int type, struct image_head *head,
                      struct error *error)
{
    FILE *in = reader->in;
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

struct pnm_reader *pnm_reader_new(const struct import_stream *stream, struct image_head *head,
                                  struct error *error)
{
    struct pnm_reader empty = {.stream = *stream, .in = stream->in};
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

void pnm_reader_free(struct pnm_reader *reader)
{
    free(reader);
}

bool pnm_reader_bytes(struct pnm_reader *reader, uint8_t *bytes, struct error *error)
{
    if (fread(bytes, 1, reader->length, reader->in) == reader->length) {
        reader->row++;
        return true;
    }
    if (ferror(reader->in))
        return refuse_end(reader->in, error);
    return error_format(error, ERROR_FAILURE, "the picture is cut off in row %u of %u",
                        reader->row + 1, reader->height);
}

/* Reads sample n of the present row. */
static bool read_sample(struct pnm_reader *reader, size_t n, uint32_t *sample, struct error *error)
{
    const uint8_t *bytes = reader->bytes;
    if (reader->plain && reader->bits)
        return read_bit(reader->in, sample, error);
    if (reader->plain)
        return read_number(reader->in, reader->white, NULL, sample, error);
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
    uint32_t white = reader->white;
    size_t sample = 0;
    if (!reader->plain && !pnm_reader_bytes(reader, reader->bytes, error))
        return false;
    for (uint32_t x = 0; x < reader->width; x++) {
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

bool pnm_reader_heights(struct pnm_reader *reader, struct picture *picture, struct error *error)
{
    for (uint32_t y = 0; y < reader->height; y++) {
        if (!read_row(reader, picture->heights + (size_t)y * reader->width, error))
            return false;
        import_stream_progress(&reader->stream, y + 1, reader->height);
    }
    return true;
}
