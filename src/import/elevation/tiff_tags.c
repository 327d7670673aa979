/*
 * libtiff does not know these tags: their types and counts are the file's, and are checked before
 * the values are used.
 */
#include "import/elevation/tiff_tags.h"

#ifndef TMAP_NO_TIFF

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    TAG_PIXEL_SCALE = 33550,
    TAG_TIEPOINT = 33922,
    TAG_TRANSFORMATION = 34264,
    TAG_GEO_KEYS = 34735,
    TAG_METADATA = 42112, /* of GDAL, in XML */
    TAG_NODATA = 42113,
};

enum {
    KEY_MODEL = 1024,
    KEY_RASTER = 1025,
    KEY_ANGULAR_UNITS = 2054,
    KEY_LINEAR_UNITS = 3076,
    KEY_VERTICAL = 4096, /* code of EPSG's for a level and a unit of heights */
    KEY_VERTICAL_UNITS = 4099,
};

enum {
    MODEL_PROJECTED = 1,
    MODEL_DEGREES = 2,
    RASTER_POINT = 2,
    UNIT_METRE = 9001,
    UNIT_FOOT = 9002,
    UNIT_US_FOOT = 9003,
    UNIT_DEGREE = 9102,
};

/* Returns the number of a GeoKey, or `otherwise` if the file does not state it. */
static int read_key(const struct tiff_rows *rows, int key, int otherwise)
{
    enum { HEAD = 4, ENTRY = 4 }; /* numbers of each */
    const void *values;
    uint32_t count = tiff_rows_tag(rows, TAG_GEO_KEYS, TIFF_SHORT, &values);
    const uint16_t *keys = values;
    if (count < HEAD)
        return otherwise;
    for (uint32_t n = HEAD; count - n >= ENTRY; n += ENTRY)
        if (keys[n] == key && keys[n + 1] == 0) /* the value itself is in the directory */
            return keys[n + 3];
    return otherwise;
}

/* Returns the unit of the heights, or 0. Files of GeoTIFF 1.1 may state a code of EPSG's for a
 * vertical system instead: known are those in which elevations are published. */
static int read_vertical_unit(const struct tiff_rows *rows)
{
    static const uint16_t codes[][2] = {
        {3855, UNIT_METRE},   {5701, UNIT_METRE},   {5703, UNIT_METRE}, {5709, UNIT_METRE},
        {5714, UNIT_METRE},   {5720, UNIT_METRE},   {5621, UNIT_METRE}, {5773, UNIT_METRE},
        {5783, UNIT_METRE},   {5798, UNIT_METRE},   {7837, UNIT_METRE}, {8228, UNIT_FOOT},
        {5702, UNIT_US_FOOT}, {6360, UNIT_US_FOOT},
    };
    int unit = read_key(rows, KEY_VERTICAL_UNITS, 0);
    int code = read_key(rows, KEY_VERTICAL, 0);
    for (size_t n = 0; unit == 0 && n < sizeof codes / sizeof *codes; n++)
        if (codes[n][0] == code)
            return codes[n][1];
    return unit;
}

/* Where a grid lies, in the units of its model. */
struct grid_place {
    double east;  /* size of a cell from west to east */
    double south; /* size of a cell from north to south */
    double x;     /* of the first pixel's upper left corner or, of a raster of points, its centre */
    double y;
    bool placed; /* x and y are known */
};

static struct grid_place read_grid_place(const struct tiff_rows *rows)
{
    struct grid_place place = {0};
    const void *values;
    if (tiff_rows_tag(rows, TAG_PIXEL_SCALE, TIFF_DOUBLE, &values) >= 2) {
        const double *scale = values;
        place.east = scale[0];
        place.south = scale[1];
        if (tiff_rows_tag(rows, TAG_TIEPOINT, TIFF_DOUBLE, &values) >= 6) {
            const double *tie = values;
            place.x = tie[3] - tie[0] * place.east;
            place.y = tie[4] + tie[1] * place.south;
            place.placed = true;
        }
    } else if (tiff_rows_tag(rows, TAG_TRANSFORMATION, TIFF_DOUBLE, &values) >= 16) {
        const double *matrix = values;
        bool turned = fabs(matrix[1]) > 0 || fabs(matrix[4]) > 0;
        if (!turned)
            place = (struct grid_place){matrix[0], -matrix[5], matrix[3], matrix[7], true};
    }
    return place;
}

/* Sets *units to a number in units of 1 / `parts`. Returns false if it is too large. */
static bool set_units(double number, int64_t parts, int64_t *units)
{
    double product = number * (double)parts;
    if (!(fabs(product) < 9e18))
        return false;
    *units = llround(product);
    return true;
}

/* Returns the metres of a linear unit, or 0. */
static double metres_of(int unit)
{
    double us_foot = 1200.0 / 3937.0;
    return unit == UNIT_METRE ? 1 : unit == UNIT_FOOT ? 0.3048 : unit == UNIT_US_FOOT ? us_foot : 0;
}

/* Returns the unit of the cells' sizes once they are multiplied by *factor. */
static enum elevation_cells find_unit(const struct tiff_rows *rows, double *factor)
{
    int model = read_key(rows, KEY_MODEL, 0);
    *factor = 1;
    if (model == MODEL_DEGREES && read_key(rows, KEY_ANGULAR_UNITS, UNIT_DEGREE) == UNIT_DEGREE)
        return ELEVATION_CELLS_DEGREES;
    double metres = metres_of(read_key(rows, KEY_LINEAR_UNITS, UNIT_METRE));
    if (model != MODEL_PROJECTED || metres <= 0)
        return ELEVATION_CELLS_UNKNOWN;
    *factor = metres;
    return ELEVATION_CELLS_METRES;
}

static void set_first_cell(const struct tiff_rows *rows, const struct grid_place *place,
                           struct elevation_head *head)
{
    double half = read_key(rows, KEY_RASTER, 0) == RASTER_POINT ? 0 : 0.5;
    double north = place->y - half * place->south;
    double west = place->x + half * place->east;
    head->placed = fabs(north) <= 90 && fabs(west) <= 540 &&
                   set_units(north, ELEVATION_DEGREE, &head->north) &&
                   set_units(west, ELEVATION_DEGREE, &head->west);
}

void tiff_tags_read(const struct tiff_rows *rows, struct elevation_head *head)
{
    double factor;
    struct grid_place place = read_grid_place(rows);
    int unit = read_vertical_unit(rows);
    if (unit == UNIT_METRE)
        strcpy(head->unit, "m");
    else if (unit == UNIT_FOOT || unit == UNIT_US_FOOT)
        strcpy(head->unit, "ft");
    if (!(place.east > 0 && place.south > 0))
        return;
    enum elevation_cells cells = find_unit(rows, &factor);
    bool degrees = cells == ELEVATION_CELLS_DEGREES;
    int64_t parts = degrees ? ELEVATION_DEGREE : ELEVATION_METRE;
    int64_t east;
    int64_t south;
    if ((degrees && (place.east > 360 || place.south > 180)) ||
        !set_units(place.east * factor, parts, &east) ||
        !set_units(place.south * factor, parts, &south))
        return;
    head->cells = cells;
    head->cell_east = east;
    head->cell_south = south;
    if (degrees && place.placed)
        set_first_cell(rows, &place, head);
}

/* Returns the number that metadata have for the first sample in a role, or `otherwise`. */
static double read_role(const char *metadata, const char *role, double otherwise)
{
    const char *item = strstr(metadata, role);
    return item != NULL ? strtod(item + strlen(role), NULL) : otherwise;
}

bool tiff_tags_scaled(const struct tiff_rows *rows)
{
    const void *values;
    uint32_t count = tiff_rows_tag(rows, TAG_METADATA, TIFF_ASCII, &values);
    char *metadata = count > 0 ? strndup(values, count) : NULL;
    if (metadata == NULL)
        return false;
    double scale = read_role(metadata, "sample=\"0\" role=\"scale\">", 1);
    double offset = read_role(metadata, "sample=\"0\" role=\"offset\">", 0);
    free(metadata);
    return fabs(scale - 1) > 0 || fabs(offset) > 0;
}

bool tiff_tags_nodata(const struct tiff_rows *rows, double *nodata)
{
    char text[64];
    char *end;
    const void *values;
    uint32_t count = tiff_rows_tag(rows, TAG_NODATA, TIFF_ASCII, &values);
    if (count == 0 || count >= sizeof text)
        return false;
    memcpy(text, values, count);
    text[count] = '\0';
    *nodata = strtod(text, &end);
    return end != text && end[strspn(end, " ")] == '\0';
}

#endif
