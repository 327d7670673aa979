/*
 * The table of formats. A name's ending decides first, since the bytes of an .hgt can begin with
 * anything; then the first bytes; then the size of a file.
 *
 * A float's decimals are the fewest that give the same float when they are read back. Products and
 * quotients of doubles are exact enough: a float has 29 bits less.
 */
#include "import/elevation/elevation.h"

#include "base/minmax.h"
#include "import/images/png_read.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

extern const struct elevation_format elevation_hgt, elevation_asc, elevation_tiff;

static const struct elevation_format *const formats[] = {&elevation_hgt, &elevation_asc,
                                                         &elevation_tiff, NULL};

static bool has_ending(const struct elevation_format *format, const char *name)
{
    bool has = false;
    for (int n = 0; name != NULL && n < 3 && format->endings[n] != NULL; n++)
        has |= text_ends(name, format->endings[n]);
    return has;
}

/* Returns the size of a regular file; -1 of a stream that does not know it, such as a pipe; 0 of
 * memory. */
static int64_t file_size(FILE *in)
{
    struct stat status;
    int descriptor = fileno(in);
    if (descriptor < 0 || fstat(descriptor, &status) != 0)
        return 0;
    return S_ISREG(status.st_mode) ? (int64_t)status.st_size : -1;
}

/* Returns true if a stream may be of a format by its first bytes; of a pipe, whose bytes cannot be
 * read twice, by the first one alone. */
static bool begins_like(const struct elevation_format *format, FILE *in, int first)
{
    char bytes[16];
    if (first == '\0' || strchr(format->first, first) == NULL)
        return false;
    off_t start = ftello(in);
    ssize_t got = start >= 0 ? pread(fileno(in), bytes, sizeof bytes, start) : -1;
    return got < 0 || format->begins(bytes, (size_t)got);
}

/* Returns the format of a stream, or NULL. */
static const struct elevation_format *find_format(FILE *in, const char *name)
{
    enum { PNG_FIRST = 0x89 };
    struct error ignored;
    int first = import_stream_peek(in, "", &ignored);
    for (int n = 0; first != EOF && formats[n] != NULL; n++)
        if (has_ending(formats[n], name))
            return formats[n];
    if (first == EOF || first == PNG_FIRST || first == 'P')
        return NULL;
    for (int n = 0; formats[n] != NULL; n++)
        if (begins_like(formats[n], in, first))
            return formats[n];
    int64_t size = file_size(in); /* a pipe may be of any, until its end shows it */
    for (int n = 0; formats[n] != NULL; n++)
        for (const int64_t *own = formats[n]->sizes; *own != 0; own++)
            if (size < 0 || *own == size)
                return formats[n];
    return NULL;
}

bool elevation_recognised(FILE *in, const char *name, bool *guess)
{
    const struct elevation_format *format = find_format(in, name);
    *guess =
        format != NULL && *format->first == '\0' && file_size(in) < 0 && !has_ending(format, name);
    return format != NULL;
}

/* A grid that is being read. */
struct elevation_reader {
    const struct elevation_format *format;
    struct import_stream stream; /* the caller's, or with a copy of its file */
    struct elevation_head head;  /* its decimals may become fewer */
    void *state;                 /* of the format; NULL: there is none */
};

/* Reads everything that stands before the values, surveys them if the format needs it, and checks
 * the size by import_stream_fits before it takes memory for it. Returns false, with the error set,
 * if the stream is no grid that can be read. */
static bool open_elevation(struct elevation_reader *reader, struct error *error)
{
    struct import_stream *stream = &reader->stream;
    if (import_stream_peek(stream->in, "there is no grid in it", error) == EOF)
        return false;
    reader->format = find_format(stream->in, stream->name);
    if (reader->format == NULL)
        return error_set(error, ERROR_FAILURE,
                         "not elevation that tmap reads: .hgt, ESRI ASCII grid or GeoTIFF");
    char *mask = import_stream_beside(stream, ".msk");
    const bool masked = mask != NULL;
    free(mask);
    if (masked)
        return error_set(
            error, ERROR_FAILURE,
            "the mask beside it, .msk, is not read; GDAL makes its cells nodata: " ELEVATION_WARP);
    reader->state = calloc(1, reader->format->size);
    return reader->state != NULL ? reader->format->open(reader->state, stream, &reader->head, error)
                                 : error_memory(error);
}

static void close_elevation(struct elevation_reader *reader, FILE *in)
{
    if (reader->state != NULL && reader->format->free != NULL)
        reader->format->free(reader->state);
    free(reader->state);
    if (reader->stream.in != NULL && reader->stream.in != in)
        fclose(reader->stream.in);
}

bool elevation_head_fits(const struct elevation_head *head, const struct import_stream *stream,
                         struct error *error)
{
    return import_stream_fits(stream, "grid", "cells", head->width, head->height, error);
}

const double elevation_powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6};

void elevation_scale_add(struct elevation_scale *scale, double value, bool narrow)
{
    double magnitude = fabs(value);
    if (magnitude > fabs(scale->largest))
        scale->largest = value;
    for (; scale->needed < ELEVATION_DECIMALS_MAX; scale->needed++) {
        double power = elevation_powers[scale->needed];
        double back = rint(magnitude * power) / power;
        if ((narrow ? (double)(float)back : back) == magnitude)
            break;
    }
}

bool elevation_scale_decimals(const struct elevation_scale *scale, int *decimals,
                              struct error *error)
{
    *decimals = scale->needed;
    while (fabs(scale->largest) * elevation_powers[*decimals] > INT32_MAX) {
        if (*decimals == 0)
            return elevation_refuse_height(scale->largest, error);
        --*decimals;
    }
    return true;
}

bool elevation_refuse_height(double height, struct error *error)
{
    char number[40];
    snprintf(number, sizeof number, "%.10g", height);
    return error_format(error, ERROR_FAILURE,
                        "a height of %s is too large: at most %d above or below 0; if it stands "
                        "for unknown heights: " ELEVATION_UNTAGGED "%s",
                        number, INT32_MAX, number);
}

/*
 * Pictures of grids.
 *
 * Values are kept as 16 bits if the file's type has no more, or if all of them turn out to need no
 * more: then the 32 bits are packed where they are.
 *
 * Invariant: stored heights are values less a base, which is the lowest value or one below it; of
 * 16 bits, 0 is unknown.
 */

/* Values that were seen. */
struct value_range {
    int64_t low;
    int64_t high; /* below low: none was */
};

#define NO_VALUES ((struct value_range){INT32_MAX, INT32_MIN})

/* One in the numbers of cosine_of. */
#define FRACTION_ONE (INT64_C(1) << 30)

/* Returns the cosine of a latitude of 0..90 degrees, in 10^-12 degrees. Precise to 2^-27. It is a
 * series of integers, so that it is the same everywhere. */
static int64_t cosine_of(int64_t latitude)
{
    const int64_t radian = INT64_C(57295779513082); /* in the same units */
    int64_t x = latitude / 65536 * FRACTION_ONE / (radian / 65536);
    int64_t square = x * x / FRACTION_ONE;
    int64_t term = FRACTION_ONE;
    int64_t sum = FRACTION_ONE;
    for (int n = 1; n < 14; n += 2) {
        term = -(term * square / FRACTION_ONE) / (n * (n + 1));
        sum += term;
    }
    return sum;
}

/* Returns a size in degrees as micrometres along a meridian. */
static int64_t along_meridian(int64_t degrees)
{
    const int64_t metres = 111120;
    return degrees / ELEVATION_DEGREE * metres * ELEVATION_METRE +
           degrees % ELEVATION_DEGREE / 1000 * metres / 1000;
}

/* Sets the distance of a picture's cell to its neighbours, in micrometres; both to 0 if it is not
 * known: the file does not state it, its cells are in degrees at an unknown latitude, or it says
 * nothing of its heights, so that metres would be a guess. A degree
 * of latitude is 111120 m, as gdaldem's manual has it. One of longitude is that times the cosine of
 * the latitude in the middle of the grid, at least a micrometre. */
static void set_cell_size(struct picture *picture, const struct elevation_head *head)
{
    if (head->cell_east <= 0 || head->cell_south <= 0)
        return;
    if (head->cells == ELEVATION_CELLS_METRES && *head->unit != '\0') {
        picture->cell_east = (uint64_t)head->cell_east;
        picture->cell_south = (uint64_t)head->cell_south;
    }
    if (head->cells != ELEVATION_CELLS_DEGREES || !head->placed)
        return;
    picture->degrees =
        (struct picture_degrees){true, head->west, head->north, head->cell_east, head->cell_south};
    if (*head->unit == '\0')
        return;
    int64_t middle = head->north - head->cell_south / 2 * (head->height - INT64_C(1));
    int64_t cosine = cosine_of(MIN(llabs(middle), 90 * ELEVATION_DEGREE));
    int64_t over = along_meridian(head->cell_east);
    over = over / FRACTION_ONE * cosine + over % FRACTION_ONE * cosine / FRACTION_ONE;
    picture->cell_east = (uint64_t)MAX(over, 1);
    picture->cell_south = (uint64_t)MAX(along_meridian(head->cell_south), 1);
}

static void widen_values(struct value_range *range, const int32_t *values, size_t count)
{
    for (size_t n = 0; n < count; n++) {
        if (values[n] == ELEVATION_UNKNOWN)
            continue;
        range->low = MIN(range->low, values[n]);
        range->high = MAX(range->high, values[n]);
    }
}

/* Sets how much finer the world's heights are than the stored ones. */
static void set_shift(struct picture *picture, uint64_t highest)
{
    picture->shift = 0;
    while (highest << (picture->shift + 1) < HEIGHT_END)
        picture->shift++;
}

/* Gives a picture the values of its lowest and highest cell. */
static void set_scale(struct picture *picture, const struct elevation_head *head,
                      struct value_range range)
{
    bool any = range.low <= range.high;
    struct scale *scale = &picture->scale;
    *scale = (struct scale){.given = true, .measured = true, .decimals = head->decimals};
    scale->low = any ? range.low : 0;
    scale->high = any && range.high > range.low ? range.high : scale->low + 1;
    strcpy(scale->unit, head->unit);
}

static bool refuse_memory(const struct elevation_head *head, struct error *error)
{
    return error_format(error, ERROR_MEMORY, "out of memory for a grid of %ux%u", head->width,
                        head->height);
}

/* Returns the row of a picture that the file's row y is. */
static uint32_t row_of(const struct elevation_head *head, uint32_t y)
{
    return head->upward ? head->height - 1 - y : y;
}

/* Reads rows whose type has at most 16 bits, and stores each at once. */
static bool read_narrow(struct picture *picture, struct elevation_reader *reader,
                        struct value_range *range, struct error *error)
{
    const struct elevation_head *head = &reader->head;
    int32_t base = head->whole ? head->lowest : head->lowest - 1;
    if (!picture_make(picture, head->width, head->height, false))
        return refuse_memory(head, error);
    picture->holed = !head->whole;
    picture->base = (uint32_t)base;
    set_shift(picture, UINT16_MAX);
    int32_t *values = malloc(head->width * sizeof *values);
    if (values == NULL)
        return error_memory(error);
    uint32_t y = 0;
    for (; y < head->height && reader->format->read_row(reader->state, values, error); y++) {
        uint16_t *row = picture->heights + (size_t)row_of(head, y) * head->width;
        widen_values(range, values, head->width);
        for (uint32_t x = 0; x < head->width; x++)
            row[x] = values[x] != ELEVATION_UNKNOWN ? (uint16_t)(values[x] - base) : 0;
        import_stream_progress(&reader->stream, y + 1, head->height);
    }
    free(values);
    return y == head->height;
}

/* Divides all values by ten, to the nearest. */
static void drop_decimal(int32_t *values, size_t count, struct elevation_head *head,
                         struct value_range *range)
{
    for (size_t n = 0; n < count; n++)
        if (values[n] != ELEVATION_UNKNOWN)
            values[n] = (int32_t)(((int64_t)values[n] + (values[n] < 0 ? -5 : 5)) / 10);
    *range = NO_VALUES;
    widen_values(range, values, count);
    head->decimals--;
}

/* Makes heights of the values that `fine` has. */
static bool store_values(struct picture *picture, struct elevation_head *head,
                         struct value_range *range, struct error *error)
{
    size_t count = (size_t)picture->width * picture->height;
    int32_t *values = (int32_t *)picture->fine;
    while (range->high - range->low >= HEIGHT_END && head->decimals > 0)
        drop_decimal(values, count, head, range);
    if (range->high - range->low >= HEIGHT_END)
        return error_format(
            error, ERROR_FAILURE,
            "heights from %" PRId64 " to %" PRId64 " are too far apart: at most %" PRIu32
            "; if the first stands for unknown heights: " ELEVATION_UNTAGGED "%" PRId64,
            range->low, range->high, HEIGHT_END - 1, range->low);
    if (range->high - range->low < UINT16_MAX) {
        picture_pack(picture, (uint32_t)ELEVATION_UNKNOWN, (uint32_t)(range->low - 1));
        set_shift(picture, UINT16_MAX);
        return true;
    }
    for (size_t n = 0; n < count; n++)
        picture->fine[n] =
            values[n] != ELEVATION_UNKNOWN ? (uint32_t)(values[n] - range->low) : HEIGHT_UNKNOWN;
    picture->base = (uint32_t)range->low;
    set_shift(picture, (uint64_t)(range->high - range->low));
    return true;
}

/* Makes those values of a picture unknown that the user says stand for that. */
static void leave_out(struct picture *picture, const char *nodata, int decimals)
{
    int32_t *values = (int32_t *)picture->fine;
    const size_t count = (size_t)picture->width * picture->height;
    struct scale_number number;
    for (const char *at = nodata; at != NULL; at = *at == ',' ? at + 1 : NULL) {
        at = scale_parse_number(at, &number);
        for (size_t n = 0; n < count; n++)
            if (scale_compare_numbers((struct scale_number){values[n], decimals}, number) == 0)
                values[n] = ELEVATION_UNKNOWN;
    }
}

/* Reads rows of any type into `fine`, or takes those that the reader has kept, and stores them. */
static bool read_wide(struct picture *picture, struct elevation_reader *reader,
                      struct value_range *range, struct error *error)
{
    struct elevation_head *head = &reader->head;
    int32_t *all = reader->format->all != NULL ? reader->format->all(reader->state) : NULL;
    if (all != NULL)
        *picture =
            (struct picture){.width = head->width, .height = head->height, .fine = (uint32_t *)all};
    else if (!picture_make(picture, head->width, head->height, true))
        return refuse_memory(head, error);
    picture->holed = true;
    int32_t *values = (int32_t *)picture->fine;
    for (uint32_t y = 0; all == NULL && y < head->height; y++) {
        if (!reader->format->read_row(reader->state, values + (size_t)row_of(head, y) * head->width,
                                      error))
            return false;
        import_stream_progress(&reader->stream, y + 1, head->height);
    }
    leave_out(picture, reader->stream.nodata, head->decimals);
    widen_values(range, values, (size_t)head->width * head->height);
    return store_values(picture, head, range, error);
}

/* Reads the values of a grid that is open. */
static bool read_values(struct picture *picture, struct elevation_reader *reader,
                        struct error *error)
{
    const struct elevation_head *head = &reader->head;
    const struct import_stream *stream = &reader->stream;
    struct value_range range = NO_VALUES;
    int32_t span_max = head->whole ? UINT16_MAX : UINT16_MAX - 1;
    bool narrow = head->lowest < head->highest && head->highest - head->lowest <= span_max &&
                  stream->nodata == NULL;
    bool done = (narrow ? read_narrow : read_wide)(picture, reader, &range, error);
    if (done && head->grey && stream->greys != NULL) {
        for (size_t n = (size_t)picture->width * picture->height; n-- > 0;)
            picture->heights[n] = (uint16_t)(picture->heights[n] * 257); /* 255 is white */
    } else if (done) {
        set_scale(picture, head, range);
        set_cell_size(picture, head);
    } else {
        picture_free(picture);
    }
    return done;
}

bool picture_of_elevation_read(struct picture *picture, const struct import_stream *stream,
                               struct error *error)
{
    struct elevation_reader reader = {.stream = *stream};
    bool done = open_elevation(&reader, error) && read_values(picture, &reader, error);
    close_elevation(&reader, stream->in);
    return done;
}

/* Returns the height of a pixel: red, green, blue and opacity. It is in 10^-4 metres of Terrarium,
 * whose 256th parts of a metre are rounded to the nearest, and in 10^-1 metres of Mapbox, which
 * loses nothing; ELEVATION_UNKNOWN if the opacity is 0. */
static int32_t value_of_pixel(enum picture_encoding encoding, const uint8_t pixel[4])
{
    uint32_t color = (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2];
    if (pixel[3] == 0)
        return ELEVATION_UNKNOWN;
    if (encoding == ENCODING_TERRARIUM) /* 1/256 m is 625/16 of 10^-4 m */
        return (int32_t)(((uint64_t)color * 625 + 8) / 16) - 327680000;
    return (int32_t)color - 100000;
}

/* Makes values of the colours that `fine` has, and heights of those. */
static bool decode_colors(struct picture *picture, enum picture_encoding encoding,
                          const char *nodata, struct error *error)
{
    struct elevation_head head = {.decimals = encoding == ENCODING_TERRARIUM ? 4 : 1, .unit = "m"};
    struct value_range range = NO_VALUES;
    size_t count = (size_t)picture->width * picture->height;
    int32_t *values = (int32_t *)picture->fine;
    for (size_t n = 0; n < count; n++)
        values[n] = value_of_pixel(encoding, (const uint8_t *)&values[n]);
    leave_out(picture, nodata, head.decimals);
    widen_values(&range, values, count);
    if (!store_values(picture, &head, &range, error))
        return false;
    set_scale(picture, &head, range);
    return true;
}

bool picture_of_elevation_decode(struct picture *picture, const struct import_stream *stream,
                                 enum picture_encoding encoding, struct error *error)
{
    struct image_head head = {0};
    struct png_reader *reader = png_reader_new(stream, &head, error);
    if (reader == NULL)
        return false;
    bool done = picture_make(picture, head.width, head.height, true) ||
                error_format(error, ERROR_MEMORY, "out of memory for a picture of %ux%u",
                             head.width, head.height);
    picture->holed = true;
    done = done && png_reader_colors(reader, (uint8_t *)picture->fine, error) &&
           decode_colors(picture, encoding, stream->nodata, error);
    if (!done)
        picture_free(picture);
    png_reader_free(reader);
    return done;
}
