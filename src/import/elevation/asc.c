/*
 * ASC: ESRI ASCII grids, a head of names and numbers and then the heights as text.
 *
 * Head: ncols, nrows, cellsize or dx and dy, xllcorner or xllcenter, yllcorner or yllcenter and
 * NODATA_value, in any order and case; of a name that comes twice, the second counts. As ESRI has
 * it, a corner is 0 and nodata is -9999 where the head does not say. Heights are integers or
 * decimals, also with an exponent. Text of more than 64 bytes for each cell on average is refused,
 * so that no stream is read for ever.
 *
 * There is no word in the head on whether cells are in degrees or metres. Cells are in degrees if
 * the grid lies within longitudes of -360 to 360 and latitudes of -90 to 90, and either its cells
 * are at most a quarter of one or it goes round the earth; in metres if it lies outside; and else
 * nobody knows. Doubles are used for this only: sizes and places become integers without them.
 *
 * The text is read twice: the survey finds the decimals that all values need and the largest value,
 * and the rows are made with those. The second reading trusts the first for the decimals only,
 * since another program may change the file in between.
 */
#include "base/minmax.h"
#include "import/elevation/asc_text.h"
#include "import/elevation/elevation.h"
#include "system/system.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HEAD_BYTES = 1 << 16, CELL_BYTES = 64 }; /* maximum of a head, average of a cell */

struct asc_reader {
    struct asc_text *text;
    uint32_t width;
    uint32_t height;
    uint32_t row; /* next one */
    int decimals;
    struct asc_number nodata;
};

/* Numbers in a head. */
enum asc_key {
    ASC_NCOLS,
    ASC_NROWS,
    ASC_DX,
    ASC_DY,
    ASC_WEST,  /* x of the lower left corner */
    ASC_SOUTH, /* y of it */
    ASC_NODATA,
    ASC_KEYS
};

/* A number of the head that is being read. */
struct asc_field {
    struct asc_number number;
    bool stated;
    bool centered; /* the place is that of a cell's centre, not of its corner */
};

static const struct asc_name {
    const char *name;
    enum asc_key key;
    bool centered;
} names[] = {
    {"ncols", ASC_NCOLS, false},     {"nrows", ASC_NROWS, false},
    {"cellsize", ASC_DX, false},     {"dx", ASC_DX, false},
    {"dy", ASC_DY, false},           {"xllcorner", ASC_WEST, false},
    {"yllcorner", ASC_SOUTH, false}, {"xllcenter", ASC_WEST, true},
    {"yllcenter", ASC_SOUTH, true},  {"nodata_value", ASC_NODATA, false},
    {"nodata", ASC_NODATA, false},
};

/* Returns the row of a word of the head, or NULL if it is not a name. */
static const struct asc_name *find_name(const char *word, size_t length)
{
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        if (length == strlen(names[n].name) && strncasecmp(word, names[n].name, length) == 0)
            return &names[n];
    return NULL;
}

/* Returns true if the first word of these bytes is a name. */
static bool asc_begins(const char *bytes, size_t length)
{
    size_t word = 0;
    while (word < length && bytes[word] != '\0' && strchr(" \t\r\n", bytes[word]) == NULL)
        word++;
    return find_name(bytes, word) != NULL;
}

/* Reads names and their numbers, up to a word that is no name: the first height. */
static bool read_fields(struct asc_text *text, struct asc_field fields[ASC_KEYS],
                        struct error *error)
{
    while (true) {
        size_t length;
        const char *word = asc_text_word(text, &length, error);
        if (word == NULL)
            return false;
        const struct asc_name *name = find_name(word, length);
        if (name == NULL)
            return true;
        struct asc_field *field = &fields[name->key];
        asc_text_skip(text, length);
        if (!asc_text_number(text, &field->number, error))
            return false;
        field->stated = true;
        field->centered = name->centered;
        if (strcmp(name->name, "cellsize") == 0)
            fields[ASC_DY] = fields[ASC_DX];
    }
}

static bool take_side(const struct asc_field *field, const char *name, uint32_t *side,
                      struct error *error)
{
    int64_t units;
    if (!field->stated)
        return error_format(error, ERROR_FAILURE, "no ESRI ASCII grid: its head has no %s", name);
    if (field->number.exponent < 0 || field->number.negative ||
        !asc_number_units(&field->number, 0, UINT32_MAX, &units))
        return error_format(error, ERROR_FAILURE, "the grid is broken: its %s is no size", name);
    *side = (uint32_t)units;
    return true;
}

/* Tells whether cells are in degrees. */
static enum elevation_cells find_unit_of_cells(const struct asc_field fields[ASC_KEYS],
                                               const struct elevation_head *head)
{
    const double slack = 1e-3;
    double dx = asc_number_double(&fields[ASC_DX].number);
    double dy = asc_number_double(&fields[ASC_DY].number);
    double west = asc_number_double(&fields[ASC_WEST].number);
    double south = asc_number_double(&fields[ASC_SOUTH].number);
    west -= fields[ASC_WEST].centered ? dx / 2 : 0;
    south -= fields[ASC_SOUTH].centered ? dy / 2 : 0;
    double east = west + dx * head->width;
    double north = south + dy * head->height;
    if (west < -360 - slack || east > 360 + slack || south < -90 - slack || north > 90 + slack)
        return ELEVATION_CELLS_METRES;
    if ((dx <= 0.25 && dy <= 0.25) || fabs(east - west - 360) < slack)
        return ELEVATION_CELLS_DEGREES;
    return ELEVATION_CELLS_UNKNOWN;
}

/* Sets the place of the first cell of a grid in degrees. Returns false if the head does not state
 * it, or one that is not on earth. No sum is over 720 degrees. */
static bool place_cells(const struct asc_field fields[ASC_KEYS], struct elevation_head *head)
{
    int64_t south;
    int64_t west;
    const uint64_t maximum = 1000 * ELEVATION_DEGREE;
    if (!fields[ASC_WEST].stated || !fields[ASC_SOUTH].stated ||
        !asc_number_units(&fields[ASC_WEST].number, 12, maximum, &west) ||
        !asc_number_units(&fields[ASC_SOUTH].number, 12, maximum, &south))
        return false;
    head->west = west + (fields[ASC_WEST].centered ? 0 : head->cell_east / 2);
    head->north = south + head->cell_south * (head->height - INT64_C(1));
    head->north += fields[ASC_SOUTH].centered ? 0 : head->cell_south / 2;
    return true;
}

static bool set_cells(const struct asc_field fields[ASC_KEYS], struct elevation_head *head,
                      struct error *error)
{
    if (!fields[ASC_DX].stated || !fields[ASC_DY].stated)
        return error_set(error, ERROR_FAILURE, "no ESRI ASCII grid: its head has no cellsize");
    head->cells = find_unit_of_cells(fields, head);
    int decimals = head->cells == ELEVATION_CELLS_DEGREES ? 12 : 6;
    if (!asc_number_units(&fields[ASC_DX].number, decimals, INT64_MAX, &head->cell_east) ||
        !asc_number_units(&fields[ASC_DY].number, decimals, INT64_MAX, &head->cell_south) ||
        head->cell_east <= 0 || head->cell_south <= 0)
        return error_set(error, ERROR_FAILURE, "the grid is broken: its cellsize is no size");
    head->placed = head->cells == ELEVATION_CELLS_DEGREES && place_cells(fields, head);
    return true;
}

/* Reads the head, up to the first height. */
static bool read_head(struct asc_reader *reader, const struct import_stream *stream,
                      struct elevation_head *head, struct error *error)
{
    struct asc_field fields[ASC_KEYS] = {
        [ASC_NODATA] = {.number = {.digits = 9999, .negative = true}},
    };
    if (!read_fields(reader->text, fields, error) ||
        !take_side(&fields[ASC_NCOLS], "ncols", &head->width, error) ||
        !take_side(&fields[ASC_NROWS], "nrows", &head->height, error) ||
        !elevation_head_fits(head, stream, error))
        return false;
    reader->width = head->width;
    reader->height = head->height;
    reader->nodata = fields[ASC_NODATA].number;
    return set_cells(fields, head, error);
}

/* Returns true if a number is a height: not nodata, and nearer to 0 than 1e30, which has 18 digits
 * and exponent 13. */
static bool is_height(const struct asc_reader *reader, const struct asc_number *number)
{
    const struct asc_number *nodata = &reader->nodata;
    return number->exponent < 13 &&
           (number->digits != nodata->digits || number->exponent != nodata->exponent ||
            number->negative != nodata->negative);
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
    for (uint32_t x = 0; x < reader->width; x++) {
        struct asc_number number;
        if (!asc_text_number(reader->text, &number, error))
            return false;
        if (is_height(reader, &number)) {
            scale->largest = MAX(scale->largest, fabs(asc_number_double(&number)));
            scale->needed = MAX(scale->needed, -number.exponent);
        }
    }
    return true;
}

/* Finds the decimals of all heights. */
static bool survey_cells(struct asc_reader *reader, const struct import_stream *stream,
                         struct elevation_head *head, struct error *error)
{
    struct elevation_scale scale = {0};
    if (!asc_text_rewind(reader->text, error))
        return false;
    for (uint32_t y = 0; y < reader->height; y++) {
        if (!survey_row(reader, &scale, error))
            return prefix_row(reader, y, error);
        import_stream_progress(stream, y + 1, head->height);
    }
    scale.needed = MIN(scale.needed, ELEVATION_DECIMALS_MAX);
    return elevation_scale_decimals(&scale, &head->decimals, error);
}

/* Surveys the heights. Integers need no decimals, whatever they are: most grids are surveyed
 * without reading numbers. */
static bool survey(struct asc_reader *reader, const struct import_stream *stream,
                   struct elevation_head *head, struct error *error)
{
    bool integers;
    asc_text_mark(reader->text, (uint64_t)reader->width * reader->height * CELL_BYTES);
    if (!asc_text_only_integers(reader->text, &integers, error) ||
        (!integers && !survey_cells(reader, stream, head, error)))
        return false;
    reader->decimals = head->decimals;
    return asc_text_rewind(reader->text, error);
}

static void asc_free(void *state)
{
    struct asc_reader *reader = state;
    asc_text_free(reader->text);
    free(reader);
}

static void *asc_open(const struct import_stream *stream, struct elevation_head *head,
                      struct error *error)
{
    struct asc_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) {
        error_memory(error);
        return NULL;
    }
    reader->text = asc_text_new(stream->in, HEAD_BYTES, error);
    if (reader->text != NULL && read_head(reader, stream, head, error) &&
        survey(reader, stream, head, error))
        return reader;
    asc_free(reader);
    return NULL;
}

static bool asc_row(void *state, int32_t *values, struct error *error)
{
    struct asc_reader *reader = state;
    for (uint32_t x = 0; x < reader->width; x++) {
        struct asc_number number;
        int64_t units;
        if (!asc_text_number(reader->text, &number, error))
            return prefix_row(reader, reader->row, error);
        if (!is_height(reader, &number))
            values[x] = ELEVATION_UNKNOWN;
        else if (asc_number_units(&number, reader->decimals, INT32_MAX, &units))
            values[x] = (int32_t)units;
        else
            return elevation_refuse_height(asc_number_double(&number), error);
    }
    reader->row++;
    return true;
}

const struct elevation_format elevation_asc = {
    .name = "ESRI ASCII grid",
    .endings = {".asc"},
    .first = "nxydcNXYDC",
    .begins = asc_begins,
    .open = asc_open,
    .read_row = asc_row,
    .free = asc_free,
};
