/*
 * Names come in any order; a name that comes twice counts the second time. Sizes and places become
 * whole units without a floating point number; doubles only tell degrees from metres.
 */
#include "import/elevation/asc_head.h"

#include "system/error_format.h"

#include <string.h>
#include <strings.h>

/* Numbers in a head. */
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

/* Numbers that were read so far. */
struct asc_fields {
    struct asc_number numbers[FIELDS];
    bool stated[FIELDS];
    bool centered[FIELDS]; /* the place is that of a cell's centre, not of its corner */
};

static const struct asc_name {
    const char *name;
    enum asc_field field;
    bool centered;
} names[] = {
    {"ncols", FIELD_NCOLS, false},     {"nrows", FIELD_NROWS, false},
    {"cellsize", FIELD_DX, false},     {"dx", FIELD_DX, false},
    {"dy", FIELD_DY, false},           {"xllcorner", FIELD_WEST, false},
    {"yllcorner", FIELD_SOUTH, false}, {"xllcenter", FIELD_WEST, true},
    {"yllcenter", FIELD_SOUTH, true},  {"nodata_value", FIELD_NODATA, false},
    {"nodata", FIELD_NODATA, false},
};

/* Returns the row of a word of the head, or NULL if that is no name. */
static const struct asc_name *find_asc_name(const char *word, size_t length)
{
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        if (length == strlen(names[n].name) && strncasecmp(word, names[n].name, length) == 0)
            return &names[n];
    return NULL;
}

bool asc_head_begins(const char *bytes, size_t length)
{
    size_t word = 0;
    while (word < length && bytes[word] != '\0' && strchr(" \t\r\n", bytes[word]) == NULL)
        word++;
    return find_asc_name(bytes, word) != NULL;
}

/* Reads the number after a name. The cellsize is both the dx and the dy. */
static bool read_field(struct asc_text *text, const struct asc_name *name,
                       struct asc_fields *fields, struct error *error)
{
    enum asc_field field = name->field;
    if (!asc_text_number(text, &fields->numbers[field], error))
        return false;
    fields->stated[field] = true;
    fields->centered[field] = name->centered;
    if (strcmp(name->name, "cellsize") == 0) {
        fields->numbers[FIELD_DY] = fields->numbers[FIELD_DX];
        fields->stated[FIELD_DY] = true;
    }
    return true;
}

/* Reads names and their numbers, up to a word that is no name: the first height. */
static bool read_fields(struct asc_text *text, struct asc_fields *fields, struct error *error)
{
    while (true) {
        size_t length;
        const char *word = asc_text_peek(text, &length, error);
        if (word == NULL)
            return false;
        const struct asc_name *name = find_asc_name(word, length);
        if (name == NULL)
            return true;
        asc_text_skip(text, length);
        if (!read_field(text, name, fields, error))
            return false;
    }
}

static bool take_side(const struct asc_fields *fields, enum asc_field field, const char *name,
                      uint32_t *side, struct error *error)
{
    int64_t units;
    const struct asc_number *number = &fields->numbers[field];
    if (!fields->stated[field])
        return error_format(error, ERROR_FAILURE, "no ESRI ASCII grid: its head has no %s", name);
    if (number->exponent < 0 || number->negative ||
        !asc_number_units(number, 0, UINT32_MAX, &units))
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

static struct extent extent_of(const struct asc_fields *fields, const struct elevation_head *head)
{
    double dx = asc_number_double(&fields->numbers[FIELD_DX]);
    double dy = asc_number_double(&fields->numbers[FIELD_DY]);
    double west = asc_number_double(&fields->numbers[FIELD_WEST]);
    double south = asc_number_double(&fields->numbers[FIELD_SOUTH]);
    west -= fields->centered[FIELD_WEST] ? dx / 2 : 0;
    south -= fields->centered[FIELD_SOUTH] ? dy / 2 : 0;
    return (struct extent){west, west + dx * head->width, south, south + dy * head->height};
}

/* Tells whether cells are in degrees, by the rule of asc_read.h. */
static enum elevation_cells find_unit_of_cells(const struct asc_fields *fields,
                                               const struct elevation_head *head)
{
    const double slack = 1e-3;
    struct extent extent = extent_of(fields, head);
    double dx = asc_number_double(&fields->numbers[FIELD_DX]);
    double dy = asc_number_double(&fields->numbers[FIELD_DY]);
    double around = extent.east - extent.west - 360;
    if (extent.west < -360 - slack || extent.east > 360 + slack || extent.south < -90 - slack ||
        extent.north > 90 + slack)
        return ELEVATION_CELLS_METRES;
    if ((dx <= 0.25 && dy <= 0.25) || (around > -slack && around < slack))
        return ELEVATION_CELLS_DEGREES;
    return ELEVATION_CELLS_UNKNOWN;
}

/* Sets the place of the first cell, of a grid in degrees: no sum is over 720 of them. Returns false
 * if the head does not state it, or a place that is none on earth. */
static bool place_cells(const struct asc_fields *fields, struct elevation_head *head)
{
    int64_t south;
    int64_t west;
    const uint64_t maximum = 1000 * ELEVATION_DEGREE;
    if (!fields->stated[FIELD_WEST] || !fields->stated[FIELD_SOUTH] ||
        !asc_number_units(&fields->numbers[FIELD_WEST], 12, maximum, &west) ||
        !asc_number_units(&fields->numbers[FIELD_SOUTH], 12, maximum, &south))
        return false;
    head->west = west + (fields->centered[FIELD_WEST] ? 0 : head->cell_east / 2);
    head->north = south + head->cell_south * (head->height - INT64_C(1));
    head->north += fields->centered[FIELD_SOUTH] ? 0 : head->cell_south / 2;
    return true;
}

static bool set_cells(const struct asc_fields *fields, struct elevation_head *head,
                      struct error *error)
{
    if (!fields->stated[FIELD_DX] || !fields->stated[FIELD_DY])
        return error_set(error, ERROR_FAILURE, "no ESRI ASCII grid: its head has no cellsize");
    head->cells = find_unit_of_cells(fields, head);
    int decimals = head->cells == ELEVATION_CELLS_DEGREES ? 12 : 6;
    if (!asc_number_units(&fields->numbers[FIELD_DX], decimals, INT64_MAX, &head->cell_east) ||
        !asc_number_units(&fields->numbers[FIELD_DY], decimals, INT64_MAX, &head->cell_south) ||
        head->cell_east <= 0 || head->cell_south <= 0)
        return error_set(error, ERROR_FAILURE, "the grid is broken: its cellsize is no size");
    head->placed = head->cells == ELEVATION_CELLS_DEGREES && place_cells(fields, head);
    return true;
}

bool asc_head_read(struct asc_text *text, uint64_t max_cells, struct elevation_head *head,
                   struct asc_number *nodata, struct error *error)
{
    struct asc_fields fields = {0};
    if (!read_fields(text, &fields, error) ||
        !take_side(&fields, FIELD_NCOLS, "ncols", &head->width, error) ||
        !take_side(&fields, FIELD_NROWS, "nrows", &head->height, error) ||
        !elevation_head_fits(head, max_cells, error))
        return false;
    *nodata = (struct asc_number){.digits = 9999, .negative = true};
    if (fields.stated[FIELD_NODATA])
        *nodata = fields.numbers[FIELD_NODATA];
    return set_cells(&fields, head, error);
}
