/*
 * libtiff does not know these tags and keeps them as they are: type and count are the file's and
 * are looked at before the values.
 */
#include "import/elevation/tiff_file.h"

/*
 * The number in the library's name counts interfaces: headers and library must be of the same one.
 */

#ifndef TMAP_NO_TIFF

#include "system/error_format.h"

#include <dlfcn.h>
#include <string.h>

#ifdef TIFF_HAS_OPTIONS
#define LIBRARY_NAME "libtiff.so.6"
#else
#define LIBRARY_NAME "libtiff.so.5"
#endif

/* Finds a function and copies its address to `pointer`, as C has no cast to it from dlsym's. */
static bool find_function(void *handle, const char *name, void *pointer)
{
    void *address = dlsym(handle, name);
    memcpy(pointer, &address, sizeof address);
    return address != NULL;
}

bool tiff_library_load(struct tiff_library *library, struct error *error)
{
    *library = (struct tiff_library){.handle = dlopen(LIBRARY_NAME, RTLD_NOW | RTLD_LOCAL)};
    bool found = library->handle != NULL;
#define FIND(name) found = found && find_function(library->handle, #name, &library->name);
    TIFF_FUNCTIONS(FIND)
#undef FIND
    if (found)
        return true;
    tiff_library_unload(library);
    return error_set(
        error, ERROR_FAILURE,
        "TIFF is read by " LIBRARY_NAME ", which is not installed here; install it "
        "(Debian: libtiff6), or make an .asc: gdal_translate -of AAIGrid IN.tif OUT.asc");
}

void tiff_library_unload(struct tiff_library *library)
{
    if (library->handle != NULL)
        dlclose(library->handle);
    library->handle = NULL;
}

#endif

/*
 * libtiff reads by functions of this file, from the stream's place on, and never closes or writes
 * it.
 */

#ifndef TMAP_NO_TIFF

#include "system/error_format.h"

#include <stdarg.h>

static tmsize_t read_proc(thandle_t handle, void *bytes, tmsize_t length)
{
    struct tiff_file *file = handle;
    return (tmsize_t)fread(bytes, 1, (size_t)length, file->in);
}

static tmsize_t write_proc(thandle_t handle, void *bytes, tmsize_t length)
{
    (void)handle;
    (void)bytes;
    (void)length;
    return -1;
}

static toff_t seek_proc(thandle_t handle, toff_t offset, int whence)
{
    struct tiff_file *file = handle;
    const toff_t failed = (toff_t)-1;
    if (whence != SEEK_SET || offset > INT32_MAX * (toff_t)INT32_MAX)
        return failed;
    return fseeko(file->in, file->start + (off_t)offset, SEEK_SET) == 0 ? offset : failed;
}

static int close_proc(thandle_t handle)
{
    (void)handle;
    return 0;
}

static toff_t size_proc(thandle_t handle)
{
    const struct tiff_file *file = handle;
    return (toff_t)file->size;
}

#ifdef TIFF_HAS_OPTIONS
__attribute__((format(printf, 4, 0))) static int
keep_message(TIFF *tiff, void *context, const char *module, const char *format, va_list arguments)
{
    struct tiff_file *file = context;
    (void)tiff;
    (void)module;
    if (*file->message == '\0')
        vsnprintf(file->message, sizeof file->message, format, arguments);
    return 1;
}

__attribute__((format(printf, 4, 0))) static int
drop_message(TIFF *tiff, void *context, const char *module, const char *format, va_list arguments)
{
    (void)tiff;
    (void)context;
    (void)module;
    (void)format;
    (void)arguments;
    return 1;
}
#endif

/* Returns NULL, mostly with a message, if libtiff does not take the file. */
static TIFF *open_tiff(struct tiff_file *file)
{
    TIFF *tiff = NULL;
#ifdef TIFF_HAS_OPTIONS
    TIFFOpenOptions *options = file->library.TIFFOpenOptionsAlloc();
    if (options == NULL)
        return NULL;
    file->library.TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)file->bytes_max);
    file->library.TIFFOpenOptionsSetErrorHandlerExtR(options, keep_message, file);
    file->library.TIFFOpenOptionsSetWarningHandlerExtR(options, drop_message, file);
    tiff = file->library.TIFFClientOpenExt("it", "rm", file, read_proc, write_proc, seek_proc,
                                           close_proc, size_proc, NULL, NULL, options);
    file->library.TIFFOpenOptionsFree(options);
#else
    file->library.TIFFSetErrorHandler(NULL);
    file->library.TIFFSetWarningHandler(NULL);
    tiff = file->library.TIFFClientOpen("it", "rm", file, read_proc, write_proc, seek_proc,
                                        close_proc, size_proc, NULL, NULL);
#endif
    return tiff;
}

bool tiff_file_refuse(struct tiff_file *file, struct error *error)
{
    char shown[ERROR_SHOWN_MAX];
    if (ferror(file->in))
        return error_of_errno(error);
    if (*file->message == '\0')
        return error_set(error, ERROR_FAILURE, "the TIFF is broken");
    return error_format(error, ERROR_FAILURE, "the TIFF is broken: %s",
                        error_shown(file->message, shown));
}

uint16_t tiff_file_short(const struct tiff_file *file, uint32_t tag, uint16_t otherwise)
{
    uint16_t value = otherwise;
    return file->library.TIFFGetFieldDefaulted(file->tiff, tag, &value) != 0 ? value : otherwise;
}

/* Finds where the TIFF begins and ends. Returns false with the error set. */
static bool measure_stream(struct tiff_file *file, struct error *error)
{
    file->start = ftello(file->in);
    if (file->start < 0 || fseeko(file->in, 0, SEEK_END) != 0)
        return error_of_errno(error);
    file->size = ftello(file->in) - file->start;
    return fseeko(file->in, file->start, SEEK_SET) == 0 || error_of_errno(error);
}

bool tiff_file_open(struct tiff_file *file, FILE *in, uint64_t bytes_max, struct error *error)
{
    *file = (struct tiff_file){.in = in, .bytes_max = bytes_max};
    if (!measure_stream(file, error) || !tiff_library_load(&file->library, error))
        return false;
    file->tiff = open_tiff(file);
    return file->tiff != NULL || tiff_file_refuse(file, error);
}

void tiff_file_close(struct tiff_file *file)
{
    if (file->tiff != NULL)
        file->library.TIFFClose(file->tiff);
    tiff_library_unload(&file->library);
}

#endif

#ifndef TMAP_NO_TIFF

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    TAG_PIXEL_SCALE = 33550,
    TAG_TIEPOINT = 33922,
    TAG_TRANSFORMATION = 34264,
    TAG_GEO_KEYS = 34735,
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

/* Returns how many values of this type a tag has, and where; 0 if it is not there. */
static uint32_t find_tag(const struct tiff_file *file, uint32_t tag, TIFFDataType type,
                         const void **values)
{
    const struct tiff_library *library = &file->library;
    TIFF *tiff = file->tiff;
    const TIFFField *field = library->TIFFFindField(tiff, tag, TIFF_ANY);
    *values = NULL;
    if (field == NULL || library->TIFFFieldDataType(field) != type ||
        library->TIFFFieldPassCount(field) == 0)
        return 0;
    if (library->TIFFFieldReadCount(field) == TIFF_VARIABLE2) {
        uint32_t count = 0;
        return library->TIFFGetField(tiff, tag, &count, values) != 0 ? count : 0;
    }
    uint16_t count = 0;
    return library->TIFFGetField(tiff, tag, &count, values) != 0 ? count : 0;
}

static int read_key(const struct tiff_file *file, int key, int otherwise)
{
    enum { HEAD = 4, ENTRY = 4 }; /* numbers of each */
    const void *values;
    uint32_t count = find_tag(file, TAG_GEO_KEYS, TIFF_SHORT, &values);
    const uint16_t *keys = values;
    if (count < HEAD)
        return otherwise;
    for (uint32_t n = HEAD; count - n >= ENTRY; n += ENTRY)
        if (keys[n] == key && keys[n + 1] == 0) /* the value itself is in the directory */
            return keys[n + 3];
    return otherwise;
}

/* Returns the unit of the heights, or 0. Files of GeoTIFF 1.1 state a code of EPSG's instead: those
 * that elevations are published in. */
static int read_vertical_unit(const struct tiff_file *file)
{
    static const uint16_t codes[][2] = {
        {3855, UNIT_METRE},   {5701, UNIT_METRE},   {5703, UNIT_METRE}, {5709, UNIT_METRE},
        {5714, UNIT_METRE},   {5720, UNIT_METRE},   {5621, UNIT_METRE}, {5773, UNIT_METRE},
        {5783, UNIT_METRE},   {5798, UNIT_METRE},   {7837, UNIT_METRE}, {8228, UNIT_FOOT},
        {5702, UNIT_US_FOOT}, {6360, UNIT_US_FOOT},
    };
    int unit = read_key(file, KEY_VERTICAL_UNITS, 0);
    int code = read_key(file, KEY_VERTICAL, 0);
    for (size_t n = 0; unit == 0 && n < sizeof codes / sizeof *codes; n++)
        if (codes[n][0] == code)
            return codes[n][1];
    return unit;
}

/* Sizes of cells in the units of the model, and the place of the upper left corner of the first
 * pixel or, of a raster of points, of its centre. */
struct grid_place {
    double east;
    double south;
    double x;
    double y;
    bool placed;
};

static struct grid_place read_grid_place(const struct tiff_file *file)
{
    struct grid_place place = {0};
    const void *values;
    if (find_tag(file, TAG_PIXEL_SCALE, TIFF_DOUBLE, &values) >= 2) {
        const double *scale = values;
        place.east = scale[0];
        place.south = scale[1];
        if (find_tag(file, TAG_TIEPOINT, TIFF_DOUBLE, &values) >= 6) {
            const double *tie = values;
            place.x = tie[3] - tie[0] * place.east;
            place.y = tie[4] + tie[1] * place.south;
            place.placed = true;
        }
    } else if (find_tag(file, TAG_TRANSFORMATION, TIFF_DOUBLE, &values) >= 16) {
        const double *matrix = values;
        bool turned = fabs(matrix[1]) > 0 || fabs(matrix[4]) > 0;
        if (!turned)
            place = (struct grid_place){matrix[0], -matrix[5], matrix[3], matrix[7], true};
    }
    return place;
}

/* Sets *units to a number in units of 1 / `parts`, if it is not too large. */
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
    switch (unit) {
    case UNIT_METRE:
        return 1;
    case UNIT_FOOT:
        return 0.3048;
    case UNIT_US_FOOT:
        return 1200.0 / 3937.0;
    default:
        return 0;
    }
}

static enum elevation_cells find_unit(const struct tiff_file *file, double *factor)
{
    int model = read_key(file, KEY_MODEL, 0);
    *factor = 1;
    if (model == MODEL_DEGREES && read_key(file, KEY_ANGULAR_UNITS, UNIT_DEGREE) == UNIT_DEGREE)
        return ELEVATION_CELLS_DEGREES;
    double metres = metres_of(read_key(file, KEY_LINEAR_UNITS, UNIT_METRE));
    if (model != MODEL_PROJECTED || metres <= 0)
        return ELEVATION_CELLS_UNKNOWN;
    *factor = metres;
    return ELEVATION_CELLS_METRES;
}

static void set_first_cell(const struct tiff_file *file, const struct grid_place *place,
                           struct elevation_head *head)
{
    double half = read_key(file, KEY_RASTER, 0) == RASTER_POINT ? 0 : 0.5;
    double north = place->y - half * place->south;
    double west = place->x + half * place->east;
    head->placed = fabs(north) <= 90 && fabs(west) <= 540 &&
                   set_units(north, ELEVATION_DEGREE, &head->north) &&
                   set_units(west, ELEVATION_DEGREE, &head->west);
}

void tiff_tags_read(const struct tiff_file *file, struct elevation_head *head)
{
    double factor;
    struct grid_place place = read_grid_place(file);
    int unit = read_vertical_unit(file);
    if (unit == UNIT_METRE)
        strcpy(head->unit, "m");
    else if (unit == UNIT_FOOT || unit == UNIT_US_FOOT)
        strcpy(head->unit, "ft");
    if (!(place.east > 0 && place.south > 0))
        return;
    enum elevation_cells cells = find_unit(file, &factor);
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
        set_first_cell(file, &place, head);
}

bool tiff_tags_nodata(const struct tiff_file *file, double *nodata)
{
    char text[64];
    char *end;
    const void *values;
    uint32_t count = find_tag(file, TAG_NODATA, TIFF_ASCII, &values);
    if (count == 0 || count >= sizeof text)
        return false;
    memcpy(text, values, count);
    text[count] = '\0';
    *nodata = strtod(text, &end);
    return end != text && end[strspn(end, " ")] == '\0';
}

#endif
