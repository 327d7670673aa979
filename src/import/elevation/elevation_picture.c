/*
 * Values are kept as 16 bits if the file's type has no more, or if all of them turn out to need no
 * more: then the 32 bits are packed where they are.
 *
 * Invariant: stored heights are values less a base, which is the lowest value or below it; of 16
 * bits, 0 is unknown.
 */
#include "import/elevation/elevation_picture.h"

#include "import/elevation/elevation_head.h"
#include "import/images/png_read.h"
#include "system/error_format.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/*
 * Elevation cells: the size of a grid's cells in metres.
 *
 * The cosine is a series of integers, so that it is the same everywhere.
 */

/* One in the numbers of this file. */
#define FRACTION_ONE (INT64_C(1) << 30)

/* Returns the cosine of a latitude of 0..90 degrees, in 10^-12 degrees. Precise to 2^-27. */
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

/* Sets the distance of a cell to its neighbours, in micrometres; both to 0 if it is not known: the
 * file does not state it, or its cells are in degrees at an unknown latitude. A degree of latitude
 * is 111120 m, as gdaldem's manual has it. One of longitude is that times the cosine of the
 * latitude in the middle of the grid, at least of a micrometre. */
static void elevation_cell_size(const struct elevation_head *head, uint64_t *east, uint64_t *south)
{
    *east = *south = 0;
    if (head->cell_east <= 0 || head->cell_south <= 0)
        return;
    if (head->cells == ELEVATION_CELLS_METRES) {
        *east = (uint64_t)head->cell_east;
        *south = (uint64_t)head->cell_south;
    }
    if (head->cells != ELEVATION_CELLS_DEGREES || !head->placed)
        return;
    int64_t middle = head->north - head->cell_south / 2 * (head->height - INT64_C(1));
    int64_t latitude = middle < 0 ? -middle : middle;
    int64_t most = 90 * ELEVATION_DEGREE;
    int64_t cosine = cosine_of(latitude < most ? latitude : most);
    int64_t over = along_meridian(head->cell_east);
    over = over / FRACTION_ONE * cosine + over % FRACTION_ONE * cosine / FRACTION_ONE;
    int64_t down = along_meridian(head->cell_south);
    *east = over > 0 ? (uint64_t)over : 1;
    *south = down > 0 ? (uint64_t)down : 1;
}

/*
 * Integers only: a 256th part of a metre is 625/16 of 10^-4 metres.
 */

int terrain_rgb_decimals(enum terrain_encoding encoding)
{
    return encoding == TERRAIN_TERRARIUM ? 4 : 1;
}

static int32_t terrain_value(enum terrain_encoding encoding, uint32_t color)
{
    if (encoding == TERRAIN_TERRARIUM)
        return (int32_t)(((uint64_t)color * 625 + 8) / 16) - 327680000;
    return (int32_t)color - 100000;
}

void terrain_rgb_row(enum terrain_encoding encoding, const uint8_t *bytes, int channels,
                     uint32_t count, int32_t *values)
{
    for (uint32_t x = 0; x < count; x++, bytes += channels) {
        uint32_t color = (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
        values[x] =
            channels == 4 && bytes[3] == 0 ? ELEVATION_UNKNOWN : terrain_value(encoding, color);
    }
}

/* Values that were seen. */
struct value_range {
    int64_t low;
    int64_t high; /* below low: none was */
};

static void widen_values(struct value_range *range, const int32_t *values, size_t count)
{
    for (size_t n = 0; n < count; n++) {
        if (values[n] == ELEVATION_UNKNOWN)
            continue;
        range->low = values[n] < range->low ? values[n] : range->low;
        range->high = values[n] > range->high ? values[n] : range->high;
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
    bool placed = head->cells != ELEVATION_CELLS_UNKNOWN;
    bool any = range.low <= range.high;
    struct scale *scale = &picture->scale;
    *scale = (struct scale){.given = true, .decimals = head->decimals};
    scale->low = any ? range.low : 0;
    scale->high = any && range.high > range.low ? range.high : scale->low + 1;
    strcpy(scale->unit, *head->unit != '\0' ? head->unit : placed ? "m" : "");
}

static bool refuse_memory(const struct elevation_head *head, struct error *error)
{
    return error_format(error, ERROR_MEMORY, "out of memory for a grid of %ux%u", head->width,
                        head->height);
}

/* Makes 16 bits of values whose type has no more, row by row as they are read. */
static bool read_narrow(struct picture *picture, struct elevation_reader *reader,
                        const struct elevation_source *source, struct value_range *range,
                        struct error *error)
{
    const struct elevation_head *head = elevation_reader_head(reader);
    int32_t base = head->whole ? head->lowest : head->lowest - 1;
    if (!picture_make(picture, head->width, head->height))
        return refuse_memory(head, error);
    picture->holed = !head->whole;
    int32_t *values = malloc(head->width * sizeof *values);
    bool done = values != NULL || error_memory(error);
    for (uint32_t y = 0; done && y < head->height; y++) {
        uint16_t *row = picture->heights + (size_t)y * head->width;
        done = elevation_reader_row(reader, values, error);
        if (done)
            widen_values(range, values, head->width);
        for (uint32_t x = 0; done && x < head->width; x++)
            /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): error_memory is false */
            row[x] = values[x] != ELEVATION_UNKNOWN ? (uint16_t)(values[x] - base) : 0;
        elevation_source_progress(source, head, y + 1);
    }
    free(values);
    set_shift(picture, UINT16_MAX);
    return done;
}

/* Divides all values by ten, to the nearest. */
static void drop_decimal(int32_t *values, size_t count, struct elevation_head *head,
                         struct value_range *range)
{
    *range = (struct value_range){INT32_MAX, INT32_MIN};
    for (size_t n = 0; n < count; n++)
        if (values[n] != ELEVATION_UNKNOWN)
            values[n] = (int32_t)(((int64_t)values[n] + (values[n] < 0 ? -5 : 5)) / 10);
    widen_values(range, values, count);
    head->decimals--;
}

/* Makes 16 bits of the values where they are. */
static void pack_values(struct picture *picture, size_t count, int64_t base)
{
    const int32_t *values = (const int32_t *)picture->fine;
    uint16_t *heights = (uint16_t *)picture->fine;
    for (size_t n = 0; n < count; n++) {
        int32_t value = values[n];
        uint16_t height = value != ELEVATION_UNKNOWN ? (uint16_t)(value - base) : 0;
        memcpy(&heights[n], &height, sizeof height); /* behind the value that is read next */
    }
    uint16_t *smaller = realloc(heights, count * sizeof *heights);
    picture->heights = smaller != NULL ? smaller : heights;
    picture->fine = NULL;
    set_shift(picture, UINT16_MAX);
}

/* Makes heights of the values that `fine` holds. */
static bool store_values(struct picture *picture, struct elevation_head *head,
                         struct value_range *range, struct error *error)
{
    size_t count = (size_t)picture->width * picture->height;
    int32_t *values = (int32_t *)picture->fine;
    while (range->high - range->low >= HEIGHT_END && head->decimals > 0)
        drop_decimal(values, count, head, range);
    if (range->high - range->low >= HEIGHT_END)
        return error_format(error, ERROR_FAILURE,
                            "heights from %" PRId64 " to %" PRId64
                            " are too far apart: at most %" PRIu32,
                            range->low, range->high, HEIGHT_END - 1);
    if (range->high - range->low < UINT16_MAX) {
        pack_values(picture, count, range->low - 1);
        return true;
    }
    for (size_t n = 0; n < count; n++)
        picture->fine[n] =
            values[n] != ELEVATION_UNKNOWN ? (uint32_t)(values[n] - range->low) : HEIGHT_UNKNOWN;
    set_shift(picture, (uint64_t)(range->high - range->low));
    return true;
}

/* Reads the rows of values, of up to 32 bits, into `fine`. */
static bool read_wide(struct picture *picture, struct elevation_reader *reader,
                      const struct elevation_source *source, struct error *error)
{
    const struct elevation_head *head = elevation_reader_head(reader);
    for (uint32_t y = 0; y < head->height; y++) {
        int32_t *row = (int32_t *)picture->fine + (size_t)y * head->width;
        if (!elevation_reader_row(reader, row, error))
            return false;
        elevation_source_progress(source, head, y + 1);
    }
    return true;
}

/* Makes a picture of `fine` values, which the reader has kept or now reads. */
static bool read_fine(struct picture *picture, struct elevation_reader *reader,
                      const struct elevation_source *source, struct elevation_head *head,
                      struct value_range *range, struct error *error)
{
    int32_t *all = elevation_reader_all(reader);
    if (all != NULL)
        picture_adopt_fine(picture, head->width, head->height, (uint32_t *)all);
    else if (!picture_make_fine(picture, head->width, head->height))
        return refuse_memory(head, error);
    picture->holed = true;
    if (all == NULL && !read_wide(picture, reader, source, error))
        return false;
    widen_values(range, (const int32_t *)picture->fine, (size_t)head->width * head->height);
    return store_values(picture, head, range, error);
}

static bool read_values(struct picture *picture, struct elevation_reader *reader,
                        const struct elevation_source *source, struct error *error)
{
    struct elevation_head head = *elevation_reader_head(reader);
    struct value_range range = {INT32_MAX, INT32_MIN};
    int32_t most = head.whole ? UINT16_MAX : UINT16_MAX - 1;
    bool narrow = head.lowest < head.highest && head.highest - head.lowest <= most;
    bool done = narrow ? read_narrow(picture, reader, source, &range, error)
                       : read_fine(picture, reader, source, &head, &range, error);
    if (!done) {
        picture_free(picture);
        return false;
    }
    set_scale(picture, &head, range);
    elevation_cell_size(&head, &picture->cell_east, &picture->cell_south);
    return true;
}

bool elevation_picture_read(struct picture *picture, const struct elevation_source *source,
                            struct error *error)
{
    struct elevation_reader *reader = elevation_reader_new(source, error);
    bool done = reader != NULL && read_values(picture, reader, source, error);
    elevation_reader_free(reader);
    return done;
}

/* Makes values of the colours that `fine` holds, and heights of those. */
static bool decode_colors(struct picture *picture, enum terrain_encoding encoding,
                          struct error *error)
{
    struct elevation_head head = {.decimals = terrain_rgb_decimals(encoding), .unit = "m"};
    struct value_range range = {INT32_MAX, INT32_MIN};
    for (uint32_t y = 0; y < picture->height; y++) {
        int32_t *row = (int32_t *)picture->fine + (size_t)y * picture->width;
        terrain_rgb_row(encoding, (const uint8_t *)row, 4, picture->width, row);
        widen_values(&range, row, picture->width);
    }
    if (!store_values(picture, &head, &range, error))
        return false;
    set_scale(picture, &head, range);
    return true;
}

bool elevation_picture_decode(struct picture *picture, const struct elevation_source *source,
                              enum terrain_encoding encoding, struct error *error)
{
    struct image_head head;
    struct png_reader *reader = png_reader_new(source->in, source->max_cells, &head, error);
    if (reader == NULL)
        return false;
    png_reader_set_progress(reader, source->progress, source->context);
    bool done = picture_make_fine(picture, head.width, head.height);
    if (!done)
        error_format(error, ERROR_MEMORY, "out of memory for a picture of %ux%u", head.width,
                     head.height);
    picture->holed = true;
    if (done && (!png_reader_colors(reader, (uint8_t *)picture->fine, error) ||
                 !decode_colors(picture, encoding, error))) {
        picture_free(picture);
        done = false;
    }
    png_reader_free(reader);
    return done;
}
