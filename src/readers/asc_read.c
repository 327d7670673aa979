/*
 * Read twice: the survey finds the decimals that all values need and the largest value, the rows
 * are made with those. The second reading believes nothing of the first one but the decimals, since
 * another program may change the file in between.
 */
#include "readers/asc_read.h"
#include "readers/error_format.h"

#include "readers/asc_text.h"
#include "readers/elevation_scale.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HEAD_BYTES = 1 << 16, CELL_BYTES = 64, POWERS = 19 };

/* Names in a head. */
enum asc_field {
    FIELD_NCOLS,
    FIELD_NROWS,
    FIELD_DX,
    FIELD_DY,
    FIELD_WEST,  /* x of the lower left corner */
    FIELD_SOUTH, /* y of it */
    FIELD_NODATA,
    FIELDS
};

struct asc_reader {
    struct asc_text *text;
    uint32_t width;
    uint32_t height;
    uint32_t row; /* next one */
    int decimals;
    struct asc_number nodata;
    struct asc_number fields[FIELDS];
    bool stated[FIELDS];
    bool center_x; /* FIELD_WEST is that of a cell's centre */
    bool center_y; /* FIELD_SOUTH is that of a cell's centre */
};

static const uint64_t powers[POWERS] = {
    UINT64_C(1),
    UINT64_C(10),
    UINT64_C(100),
    UINT64_C(1000),
    UINT64_C(10000),
    UINT64_C(100000),
    UINT64_C(1000000),
    UINT64_C(10000000),
    UINT64_C(100000000),
    UINT64_C(1000000000),
    UINT64_C(10000000000),
    UINT64_C(100000000000),
    UINT64_C(1000000000000),
    UINT64_C(10000000000000),
    UINT64_C(100000000000000),
    UINT64_C(1000000000000000),
    UINT64_C(10000000000000000),
    UINT64_C(100000000000000000),
    UINT64_C(1000000000000000000),
};

/* A height of 1e30 or more is none; 18 digits stand before such an exponent. */
static bool is_known(const struct asc_number *number)
{
    return number->exponent < 13;
}

/* Returns the nearest double or one next to it, without the sign. */
static double magnitude_of(const struct asc_number *number)
{
    double digits = (double)number->digits;
    if (number->exponent >= 0)
        return digits * (double)powers[number->exponent < POWERS ? number->exponent : POWERS - 1];
    return number->exponent > -POWERS ? digits / (double)powers[-number->exponent] : 0;
}

static double double_of(const struct asc_number *number)
{
    double magnitude = magnitude_of(number);
    return number->negative ? -magnitude : magnitude;
}

/* Sets *units to a number as a whole number of 10^-decimals, rounded to the nearest. False if it is
 * over `most`. */
static bool units_of(const struct asc_number *number, int decimals, uint64_t most, int64_t *units)
{
    int shift = number->exponent + decimals;
    uint64_t digits = number->digits;
    if (shift >= POWERS || (shift > 0 && digits > most / powers[shift]))
        return false;
    if (shift > 0)
        digits *= powers[shift];
    else if (shift <= -POWERS)
        digits = 0;
    else if (shift < 0)
        digits = (digits + powers[-shift] / 2) / powers[-shift];
    if (digits > most)
        return false;
    *units = number->negative ? -(int64_t)digits : (int64_t)digits;
    return true;
}

static const struct asc_name {
    const char *name;
    enum asc_field field;
} names[] = {
    {"ncols", FIELD_NCOLS},     {"nrows", FIELD_NROWS},
    {"cellsize", FIELD_DX},     {"dx", FIELD_DX},
    {"dy", FIELD_DY},           {"xllcorner", FIELD_WEST},
    {"yllcorner", FIELD_SOUTH}, {"xllcenter", FIELD_WEST},
    {"yllcenter", FIELD_SOUTH}, {"nodata_value", FIELD_NODATA},
    {"nodata", FIELD_NODATA},
};

/* Returns the row of a word of the head, or NULL. */
static const struct asc_name *find_asc_name(const char *word, size_t length)
{
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        if (length == strlen(names[n].name) && strncasecmp(word, names[n].name, length) == 0)
            return &names[n];
    return NULL;
}

bool asc_begins(const char *bytes, size_t length)
{
    size_t word = 0;
    while (word < length && bytes[word] != '\0' && strchr(" \t\r\n", bytes[word]) == NULL)
        word++;
    return find_asc_name(bytes, word) != NULL;
}

/* Returns the field of a word of the head, or FIELDS, and notes what its name says besides. */
static enum asc_field find_field(struct asc_reader *reader, const char *word, size_t length)
{
    const struct asc_name *name = find_asc_name(word, length);
    if (name == NULL)
        return FIELDS;
    bool center = strstr(name->name, "center") != NULL;
    if (name->field == FIELD_WEST)
        reader->center_x = center;
    if (name->field == FIELD_SOUTH)
        reader->center_y = center;
    return name->field;
}

/* Reads names and their numbers, up to a word that is no name: the first height. */
static bool read_fields(struct asc_reader *reader, struct error *error)
{
    while (true) {
        size_t length;
        const char *word = asc_text_peek(reader->text, &length, error);
        if (word == NULL)
            return false;
        bool cell_size = length == 8 && strncasecmp(word, "cellsize", 8) == 0;
        enum asc_field field = find_field(reader, word, length);
        if (field == FIELDS)
            return true;
        asc_text_skip(reader->text, length);
        if (!asc_text_number(reader->text, &reader->fields[field], error))
            return false;
        reader->stated[field] = true;
        if (cell_size) {
            reader->fields[FIELD_DY] = reader->fields[FIELD_DX];
            reader->stated[FIELD_DY] = true;
        }
    }
}

static bool read_side(const struct asc_reader *reader, enum asc_field field, const char *name,
                      uint32_t *side, struct error *error)
{
    int64_t units;
    const struct asc_number *number = &reader->fields[field];
    if (!reader->stated[field])
        return error_format(error, ERROR_FAILURE, "no ESRI ASCII grid: its head has no %s", name);
    if (number->exponent < 0 || number->negative || !units_of(number, 0, UINT32_MAX, &units))
        return error_format(error, ERROR_FAILURE, "the grid is broken: its %s is no size", name);
    *side = (uint32_t)units;
    return true;
}

/* Extent of a grid, in its own units. */
struct extent {
    double west;
    double east;
    double south;
    double north;
};

static struct extent extent_of(const struct asc_reader *reader)
{
    double dx = double_of(&reader->fields[FIELD_DX]);
    double dy = double_of(&reader->fields[FIELD_DY]);
    double west = double_of(&reader->fields[FIELD_WEST]) - (reader->center_x ? dx / 2 : 0);
    double south = double_of(&reader->fields[FIELD_SOUTH]) - (reader->center_y ? dy / 2 : 0);
    return (struct extent){west, west + dx * reader->width, south, south + dy * reader->height};
}

static enum elevation_cells find_cells(const struct asc_reader *reader)
{
    const double slack = 1e-3;
    struct extent extent = extent_of(reader);
    double dx = double_of(&reader->fields[FIELD_DX]);
    double dy = double_of(&reader->fields[FIELD_DY]);
    double around = extent.east - extent.west - 360;
    if (extent.west < -360 - slack || extent.east > 360 + slack || extent.south < -90 - slack ||
        extent.north > 90 + slack)
        return ELEVATION_CELLS_METRES;
    if ((dx <= 0.25 && dy <= 0.25) || (around > -slack && around < slack))
        return ELEVATION_CELLS_DEGREES;
    return ELEVATION_CELLS_UNKNOWN;
}

/* Sets the place of the first cell, of a grid in degrees: no sum is over 720 of them. */
static bool place_cells(const struct asc_reader *reader, struct elevation_head *head)
{
    int64_t south;
    int64_t west;
    if (!reader->stated[FIELD_WEST] || !reader->stated[FIELD_SOUTH] ||
        !units_of(&reader->fields[FIELD_WEST], 12, 1000 * ELEVATION_DEGREE, &west) ||
        !units_of(&reader->fields[FIELD_SOUTH], 12, 1000 * ELEVATION_DEGREE, &south))
        return false;
    head->west = west + (reader->center_x ? 0 : head->cell_east / 2);
    head->north = south + head->cell_south * (head->height - INT64_C(1));
    head->north += reader->center_y ? 0 : head->cell_south / 2;
    return true;
}

static bool set_cells(const struct asc_reader *reader, struct elevation_head *head,
                      struct error *error)
{
    const struct asc_number *dx = &reader->fields[FIELD_DX];
    const struct asc_number *dy = &reader->fields[FIELD_DY];
    if (!reader->stated[FIELD_DX] || !reader->stated[FIELD_DY])
        return error_set(error, ERROR_FAILURE, "no ESRI ASCII grid: its head has no cellsize");
    head->cells = find_cells(reader);
    int decimals = head->cells == ELEVATION_CELLS_DEGREES ? 12 : 6;
    if (!units_of(dx, decimals, INT64_MAX, &head->cell_east) || head->cell_east <= 0 ||
        !units_of(dy, decimals, INT64_MAX, &head->cell_south) || head->cell_south <= 0)
        return error_set(error, ERROR_FAILURE, "the grid is broken: its cellsize is no size");
    head->placed = head->cells == ELEVATION_CELLS_DEGREES && place_cells(reader, head);
    return true;
}

static bool read_asc_head(struct asc_reader *reader, const struct elevation_source *source,
                          struct elevation_head *head, struct error *error)
{
    if (!read_fields(reader, error) ||
        !read_side(reader, FIELD_NCOLS, "ncols", &head->width, error) ||
        !read_side(reader, FIELD_NROWS, "nrows", &head->height, error) ||
        !elevation_head_fits(head, source->max_cells, error))
        return false;
    reader->width = head->width;
    reader->height = head->height;
    reader->nodata = (struct asc_number){.digits = 9999, .negative = true};
    if (reader->stated[FIELD_NODATA])
        reader->nodata = reader->fields[FIELD_NODATA];
    return set_cells(reader, head, error);
}

static bool is_nodata(const struct asc_reader *reader, const struct asc_number *number)
{
    const struct asc_number *nodata = &reader->nodata;
    return number->digits == nodata->digits && number->exponent == nodata->exponent &&
           number->negative == nodata->negative;
}

/* Puts the number of a row before an error. Always returns false. */
static bool prefix_row(const struct asc_reader *reader, uint32_t y, struct error *error)
{
    char row[40];
    snprintf(row, sizeof row, "row %u of %u", y + 1, reader->height);
    return error_prefix(error, row);
}

/* Takes a row of heights into account. */
static bool survey_row(struct asc_reader *reader, struct elevation_scale *scale,
                       struct error *error)
{
    uint64_t whole = 0; /* largest integer */
    for (uint32_t x = 0; x < reader->width; x++) {
        struct asc_number number;
        if (!asc_text_number(reader->text, &number, error))
            return false;
        if (is_nodata(reader, &number) || !is_known(&number))
            continue;
        if (number.exponent == 0) {
            whole = number.digits > whole ? number.digits : whole;
            continue;
        }
        double magnitude = magnitude_of(&number);
        if (magnitude > scale->largest)
            scale->largest = magnitude;
        if (-number.exponent > scale->needed)
            scale->needed = -number.exponent;
    }
    if ((double)whole > scale->largest)
        scale->largest = (double)whole;
    return true;
}

/* Finds the decimals of all heights, from `first` on. */
static bool survey_cells(struct asc_reader *reader, const struct elevation_source *source,
                         uint64_t first, struct elevation_head *head, struct error *error)
{
    struct elevation_scale scale = {0};
    if (!asc_text_return(reader->text, first, error))
        return false;
    for (uint32_t y = 0; y < reader->height; y++) {
        if (!survey_row(reader, &scale, error))
            return prefix_row(reader, y, error);
        elevation_source_progress(source, head, y + 1);
    }
    if (scale.needed > ELEVATION_DECIMALS_MAX)
        scale.needed = ELEVATION_DECIMALS_MAX;
    if (!elevation_scale_decimals(&scale, &reader->decimals, error))
        return false;
    head->decimals = reader->decimals;
    return true;
}

/* Integers need no decimals, whatever they are: most grids are surveyed without reading numbers. */
static bool survey_grid(struct asc_reader *reader, const struct elevation_source *source,
                        struct elevation_head *head, struct error *error)
{
    bool integers;
    uint64_t first = asc_text_tell(reader->text);
    asc_text_allow(reader->text, (uint64_t)reader->width * reader->height * CELL_BYTES);
    return asc_text_only_integers(reader->text, &integers, error) &&
           (integers || survey_cells(reader, source, first, head, error)) &&
           asc_text_return(reader->text, first, error);
}

void *asc_open(const struct elevation_source *source, struct elevation_head *head,
               struct error *error)
{
    struct asc_reader *reader = calloc(1, sizeof *reader);
    *head = (struct elevation_head){0};
    if (reader == NULL) {
        error_memory(error);
        return NULL;
    }
    reader->text = asc_text_new(source->in, HEAD_BYTES, error);
    if (reader->text != NULL && read_asc_head(reader, source, head, error) &&
        survey_grid(reader, source, head, error))
        return reader;
    asc_free(reader);
    return NULL;
}

bool asc_row(void *state, int32_t *values, struct error *error)
{
    struct asc_reader *reader = state;
    for (uint32_t x = 0; x < reader->width; x++) {
        struct asc_number number;
        int64_t units;
        if (!asc_text_number(reader->text, &number, error))
            return prefix_row(reader, reader->row, error);
        if (is_nodata(reader, &number) || !is_known(&number))
            values[x] = ELEVATION_UNKNOWN;
        else if (units_of(&number, reader->decimals, INT32_MAX, &units))
            values[x] = (int32_t)units;
        else
            return elevation_refuse_height(double_of(&number), error);
    }
    reader->row++;
    return true;
}

void asc_free(void *state)
{
    struct asc_reader *reader = state;
    if (reader == NULL)
        return;
    asc_text_free(reader->text);
    free(reader);
}
