/*
 * TIFF: GeoTIFF and any other TIFF of heights, by libtiff: strips and tiles, all its compressions,
 * integers of 8, 16 and 32 bits, floats of 32 and 64 bits, classic and BigTIFF. Of several samples
 * the first is read, and of several pictures the first. Pictures of colours are refused.
 *
 * Understood: nodata as GDAL writes it (tag 42113), the size of cells (33550 or 34264), their place
 * (33922), the unit in GDAL_METADATA (42112) and, of the GeoKeys (34735), the model, the raster's
 * type and the units; nodata and the unit in the .aux.xml beside the file, too. Rows may come from
 * the south. Where an alpha is 0, the height is unknown; without nodata the end of the type's range
 * stands for that. A file with a scale, an offset or a mask is refused. What a file says in
 * words or codes that are not known here is unknown.
 *
 * Integers are heights as they are; floats are surveyed first, for the decimals that they need.
 * Floats of 32 bits, which take no more room than the values made of them, are kept meanwhile, so
 * that nothing is decompressed twice; without room for that, the file is read again.
 *
 * Built with -DTMAP_NO_TIFF, or where pkg-config knows no libtiff-4 of 4.5 or later, a TIFF is
 * refused with a line that says so.
 *
 * One file: what a sample means depends on the tags, so they are read where samples become heights.
 */
#include "import/elevation/tiff_rows.h"

#include <string.h>

static bool tiff_begins(const char *bytes, size_t length)
{
    static const char beginnings[][4] = {
        {'I', 'I', '*', 0}, {'M', 'M', 0, '*'}, {'I', 'I', '+', 0}, {'M', 'M', 0, '+'}};
    for (size_t n = 0; length >= 4 && n < sizeof beginnings / sizeof *beginnings; n++)
        if (memcmp(bytes, beginnings[n], 4) == 0)
            return true;
    return false;
}

#ifdef TMAP_NO_TIFF

const bool elevation_reads_tiff = false;

struct tiff_reader {
    char unused;
};

static bool tiff_open(void *state, struct import_stream *stream, struct elevation_head *head,
                      struct error *error)
{
    (void)state;
    (void)stream;
    (void)head;
    return error_set(error, ERROR_FAILURE,
                     "this tmap was built without libtiff and reads no TIFF; GDAL makes an .asc of "
                     "it: " ELEVATION_TRANSLATE " -of AAIGrid");
}

/* Never called, as no TIFF is opened. */
#define tiff_row  NULL
#define tiff_all  NULL
#define tiff_free NULL

#else

#include "base/minmax.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>

#define LETTERS "abcdefghijklmnopqrstuvwxyz"

const bool elevation_reads_tiff = true;

/*
 * Tags that libtiff does not know: their types and counts are the file's, and are checked before
 * the values are used.
 */

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
    KEY_PROJECTED = 3072, /* code of EPSG's for a projection and a unit of lengths */
    KEY_LINEAR_UNITS = 3076,
    KEY_VERTICAL = 4096, /* code of EPSG's for a level and a unit of heights */
    KEY_VERTICAL_UNITS = 4099,
};

enum {
    MODEL_PROJECTED = 1,
    MODEL_DEGREES = 2,
    RASTER_POINT = 2,
    UNIT_UNSTATED = 0,
    UNIT_UNKNOWN = 1,
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

/* True if a code of EPSG's is in one of some ranges: first and last of each, then 0. */
static bool is_among(const uint16_t *ranges, int code)
{
    while (*ranges != 0 && (code < ranges[0] || code > ranges[1]))
        ranges += 2;
    return *ranges != 0;
}

/* Returns the unit of the heights. Files of GeoTIFF 1.1 may state a vertical system instead. */
static int read_vertical_unit(const struct tiff_rows *rows)
{
    static const uint16_t metric[] = {3855, 3855, 5336, 5336, 5597, 5613, 5615,
                                      5701, 5703, 5753, 5755, 5941, 6178, 6357,
                                      6638, 7979, 8266, 8881, 8904, 9999, 0};
    static const uint16_t feet[] = {5702, 5702, 6130, 6132, 6358, 6360, 8050, 8053, 8228, 8228, 0};
    int unit = read_key(rows, KEY_VERTICAL_UNITS, UNIT_UNSTATED);
    int code = read_key(rows, KEY_VERTICAL, UNIT_UNSTATED);
    if (unit != UNIT_UNSTATED || code == UNIT_UNSTATED)
        return unit;
    return is_among(metric, code) ? UNIT_METRE : is_among(feet, code) ? UNIT_FOOT : UNIT_UNKNOWN;
}

/* Returns the unit of a projected model. Systems that do not state it have metres if all of their
 * neighbours among EPSG's have. */
static int read_linear_unit(const struct tiff_rows *rows)
{
    static const uint16_t metric[] = {
        2000,  2065,  2067,  2135,  2137,  2154,  2161,  2193,  2315,  2866,  2995,  3079,  3168,
        3358,  3366,  3403,  3761,  3989,  5479,  5583,  20064, 22293, 22307, 24048, 24600, 26722,
        26891, 27260, 27391, 29333, 30339, 32000, 32180, 32663, 32700, 32766, 0};
    int unit = read_key(rows, KEY_LINEAR_UNITS, UNIT_UNSTATED);
    bool metres = is_among(metric, read_key(rows, KEY_PROJECTED, 0));
    return unit == UNIT_UNSTATED && metres ? UNIT_METRE : unit;
}

/* Where a grid lies, in the units of its model. */
struct grid_place {
    double east;  /* size of a cell from west to east */
    double south; /* size of a cell from north to south */
    double x;     /* of the north-western pixel's outer corner or, of points, its centre */
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
        if (!(fabs(matrix[1]) > 0 || fabs(matrix[4]) > 0)) /* it is not turned */
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

/* Returns the unit of the cells' sizes once they are multiplied by *factor. */
static enum elevation_cells find_unit(const struct tiff_rows *rows, double *factor)
{
    int model = read_key(rows, KEY_MODEL, 0);
    *factor = 1;
    if (model == MODEL_DEGREES && read_key(rows, KEY_ANGULAR_UNITS, UNIT_DEGREE) == UNIT_DEGREE)
        return ELEVATION_CELLS_DEGREES;
    int unit = read_linear_unit(rows);
    if (model != MODEL_PROJECTED ||
        (unit != UNIT_METRE && unit != UNIT_FOOT && unit != UNIT_US_FOOT))
        return ELEVATION_CELLS_UNKNOWN;
    *factor = unit == UNIT_METRE ? 1 : unit == UNIT_FOOT ? 0.3048 : 1200.0 / 3937.0;
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

/* Sets the head's cells, their sizes and their place, as far as the tags state them and they are
 * plausible. Returns true if lengths on the ground are in metres. */
static bool read_place(const struct tiff_rows *rows, struct elevation_head *head)
{
    double factor;
    struct grid_place place = read_grid_place(rows);
    bool points = read_key(rows, KEY_RASTER, 0) == RASTER_POINT;
    head->upward = place.south < 0;
    if (head->upward) {
        place.south = -place.south;
        place.y += place.south * (head->height - (points ? 1.0 : 0.0));
    }
    if (!(place.east > 0 && place.south > 0))
        return false;
    enum elevation_cells cells = find_unit(rows, &factor);
    bool degrees = cells == ELEVATION_CELLS_DEGREES;
    int64_t parts = degrees ? ELEVATION_DEGREE : ELEVATION_METRE;
    int64_t east, south;
    if ((degrees && (place.east > 360 || place.south > 180)) ||
        !set_units(place.east * factor, parts, &east) ||
        !set_units(place.south * factor, parts, &south))
        return false;
    head->cells = cells;
    head->cell_east = east;
    head->cell_south = south;
    if (degrees && place.placed)
        set_first_cell(rows, &place, head);
    return cells != ELEVATION_CELLS_UNKNOWN && !(factor < 1);
}

/* Returns what a file says of its first sample: GDAL_METADATA and the .aux.xml beside it. The
 * caller frees it. */
static struct text read_said(const struct tiff_rows *rows, const struct import_stream *stream)
{
    const void *values;
    struct text said = {.grows = true};
    char *beside = import_stream_beside(stream, ".aux.xml");
    uint32_t count = tiff_rows_tag(rows, TAG_METADATA, TIFF_ASCII, &values);
    text_bytes(&said, count > 0 ? values : "", count);
    text_add(&said, beside != NULL ? beside : " ");
    free(beside);
    return said;
}

/* Copies the words after one of two marks, which end with >, in small letters. Returns false if
 * there are none. */
static bool find_said(const struct text *said, const char *role, const char *element, char word[64])
{
    const char *at = said->failed ? NULL : strstr(said->bytes, role);
    at = at != NULL || said->failed ? at : strstr(said->bytes, element);
    size_t length = 0;
    at = at != NULL ? strchr(at, '>') + 1 : NULL;
    for (; at != NULL && at[length] != '<' && at[length] != '\0'; length++)
        if (length < 63)
            word[length] = (char)tolower((unsigned char)at[length]);
    word[MIN(length, 63)] = '\0';
    return length > 0;
}

#define ROLE(name) "sample=\"0\" role=\"" name "\">"

/* Returns true if heights are not the samples but these times a scale, or with an offset. */
static bool are_scaled(const struct text *said)
{
    char word[64];
    return (find_said(said, ROLE("scale"), "<Scale>", word) && fabs(strtod(word, NULL) - 1) > 0) ||
           (find_said(said, ROLE("offset"), "<Offset>", word) && fabs(strtod(word, NULL)) > 0);
}

/* Sets the head's unit to the one that the file names, or that of a code; or metres, if it has
 * neither, but those on the ground. */
static void set_unit(const struct tiff_rows *rows, const struct text *said, bool metric,
                     struct elevation_head *head)
{
    char word[64];
    int unit = read_vertical_unit(rows);
    if (find_said(said, ROLE("unittype"), "<UnitType>", word))
        unit = strncmp(word, "met", 3) == 0                                         ? UNIT_METRE
               : strstr(word, "ft") || strstr(word, "foot") || strstr(word, "feet") ? UNIT_FOOT
                                                                                    : UNIT_UNKNOWN;
    if (unit == UNIT_METRE || (unit == UNIT_UNSTATED && metric))
        strcpy(head->unit, "m");
    else if (unit == UNIT_FOOT || unit == UNIT_US_FOOT)
        strcpy(head->unit, "ft");
    else if (strspn(word, LETTERS) == strlen(word) && strlen(word) <= ELEVATION_UNIT_MAX)
        strcpy(head->unit, word);
}

/* Returns true if the file has a value for nodata, which may be no number (NaN). Its point may be a
 * comma. */
static bool read_nodata(const struct tiff_rows *rows, const struct text *said, double *nodata)
{
    char text[64];
    char *end;
    const void *values;
    uint32_t count = tiff_rows_tag(rows, TAG_NODATA, TIFF_ASCII, &values);
    if (count >= sizeof text || (count == 0 && !find_said(said, "<NoDataValue>", "?>", text)))
        return false;
    if (count > 0)
        snprintf(text, sizeof text, "%.*s", (int)count, (const char *)values);
    if (strchr(text, ',') != NULL)
        *strchr(text, ',') = '.';
    *nodata = strtod(text, &end);
    return end != text && end[strspn(end, " ")] == '\0';
}

/*
 * The reader.
 */

struct tiff_reader {
    struct tiff_rows *rows;
    struct text said;
    enum tiff_type type;
    uint32_t width, height;
    bool has_nodata; /* a sample equal to `nodata` is unknown */
    double nodata;
    double power; /* 10^decimals of the values */
    double *wide; /* room for a row of samples */
    float *kept;  /* samples of all rows that were surveyed; NULL: they are read again */
};

/* Defines a function that makes `count` samples of a type as wide as any of them. */
#define WIDEN(name, type)                                               \
    static void name(const void *samples, uint32_t count, double *wide) \
    {                                                                   \
        const type *from = samples;                                     \
        for (uint32_t x = 0; x < count; x++)                            \
            wide[x] = from[x];                                          \
    }
WIDEN(widen_u8, uint8_t)
WIDEN(widen_s8, int8_t) // NOLINT(bugprone-signed-char-misuse,cert-str34-c): a number
WIDEN(widen_u16, uint16_t)
WIDEN(widen_s16, int16_t)
WIDEN(widen_u32, uint32_t)
WIDEN(widen_s32, int32_t)
WIDEN(widen_f32, float)
WIDEN(widen_f64, double)

static void (*const wideners[])(const void *samples, uint32_t count, double *wide) = {
    [TIFF_TYPE_U8] = widen_u8,   [TIFF_TYPE_S8] = widen_s8,   [TIFF_TYPE_U16] = widen_u16,
    [TIFF_TYPE_S16] = widen_s16, [TIFF_TYPE_U32] = widen_u32, [TIFF_TYPE_S32] = widen_s32,
    [TIFF_TYPE_F32] = widen_f32, [TIFF_TYPE_F64] = widen_f64,
};

static bool has_floats(const struct tiff_reader *reader)
{
    return reader->type == TIFF_TYPE_F32 || reader->type == TIFF_TYPE_F64;
}

/* Makes nodata stand for what the file leaves out, if the type has that number. */
static void set_absent(const struct tiff_reader *reader, const int64_t bounds[2])
{
    double nodata = reader->nodata;
    int64_t number = fabs(nodata) <= UINT32_MAX ? (int64_t)nodata : INT64_MAX;
    uint8_t byte = (uint8_t)number;
    uint16_t two_bytes = (uint16_t)number;
    uint32_t four_bytes = (uint32_t)number;
    if (reader->type == TIFF_TYPE_F32)
        tiff_rows_set_absent(reader->rows, &(float){(float)nodata});
    else if (reader->type == TIFF_TYPE_F64)
        tiff_rows_set_absent(reader->rows, &nodata);
    else if (number >= bounds[0] && number <= bounds[1])
        tiff_rows_set_absent(reader->rows, reader->type <= TIFF_TYPE_S8    ? (void *)&byte
                                           : reader->type <= TIFF_TYPE_S16 ? (void *)&two_bytes
                                                                           : (void *)&four_bytes);
}

/* Sets nodata and, in the head, the bounds of integers of 16 bits or less. */
static void read_bounds(struct tiff_reader *reader, struct elevation_head *head)
{
    static const int64_t bounds[TIFF_TYPE_F64 + 1][2] = {
        [TIFF_TYPE_U8] = {0, UINT8_MAX},   [TIFF_TYPE_S8] = {INT8_MIN, INT8_MAX},
        [TIFF_TYPE_U16] = {0, UINT16_MAX}, [TIFF_TYPE_S16] = {INT16_MIN, INT16_MAX},
        [TIFF_TYPE_U32] = {0, UINT32_MAX}, [TIFF_TYPE_S32] = {INT32_MIN, INT32_MAX},
    };
    const int64_t *own = bounds[reader->type];
    reader->has_nodata = read_nodata(reader->rows, &reader->said, &reader->nodata);
    if (!reader->has_nodata && tiff_rows_have_alpha(reader->rows)) {
        reader->has_nodata = true;
        reader->nodata = has_floats(reader) ? NAN : (double)(own[0] < 0 ? own[0] : own[1]);
    }
    if (reader->has_nodata)
        set_absent(reader, own);
    if (reader->type > TIFF_TYPE_S16)
        return;
    head->lowest = (int32_t)own[0];
    head->highest = (int32_t)own[1];
    head->whole = !reader->has_nodata;
    head->lowest += reader->has_nodata && reader->nodata == head->lowest;
    head->highest -= reader->has_nodata && reader->nodata == head->highest;
}

static inline bool is_nodata(const struct tiff_reader *reader, double sample)
{
    return reader->has_nodata &&
           (reader->type == TIFF_TYPE_F32 ? (float)sample == (float)reader->nodata
                                          : sample == reader->nodata);
}

/* Returns true if a sample is a height: not nodata, and nearer to 0 than 1e30. */
static bool is_height(const struct tiff_reader *reader, double sample)
{
    return !is_nodata(reader, sample) && sample > -1e30 && sample < 1e30;
}

/* Surveys all floats. Keeps those of 32 bits, if there is room: a compressed file that is read
 * again takes half as long again. */
static bool survey(struct tiff_reader *reader, const struct import_stream *stream,
                   struct elevation_head *head, struct error *error)
{
    struct elevation_scale scale = {0};
    uint64_t cells = (uint64_t)head->width * head->height;
    if (reader->type == TIFF_TYPE_F32 && !head->upward && cells <= SIZE_MAX / sizeof *reader->kept)
        reader->kept = malloc((size_t)cells * sizeof *reader->kept);
    for (uint32_t y = 0; y < head->height; y++) {
        const void *samples = tiff_rows_next(reader->rows, error);
        if (samples == NULL)
            return false;
        wideners[reader->type](samples, head->width, reader->wide);
        for (uint32_t x = 0; x < head->width; x++)
            if (is_height(reader, reader->wide[x]))
                elevation_scale_add(&scale, reader->wide[x], reader->type == TIFF_TYPE_F32);
        if (reader->kept != NULL)
            memcpy(reader->kept + (size_t)y * head->width, samples,
                   head->width * sizeof *reader->kept);
        import_stream_progress(stream, y + 1, head->height);
    }
    return elevation_scale_decimals(&scale, &head->decimals, error);
}

static void tiff_free(void *state)
{
    struct tiff_reader *reader = state;
    tiff_rows_free(reader->rows);
    text_free(&reader->said);
    free(reader->kept);
    free(reader->wide);
}

static bool tiff_open(void *state, struct import_stream *stream, struct elevation_head *head,
                      struct error *error)
{
    struct tiff_reader *reader = state;
    uint64_t max_bytes = stream->max_cells * sizeof(double) + (UINT64_C(1) << 26);
    stream->in = import_stream_spool(stream->in, max_bytes, tiff_begins, error);
    if (stream->in != NULL)
        reader->rows = tiff_rows_new(stream, head, &reader->type, error);
    if (reader->rows == NULL)
        return false;
    reader->width = head->width;
    reader->height = head->height;
    reader->wide = malloc(head->width * sizeof *reader->wide);
    if (reader->wide == NULL)
        return error_memory(error);
    reader->said = read_said(reader->rows, stream);
    if (are_scaled(&reader->said))
        return error_set(error, ERROR_FAILURE,
                         "its heights have a scale or an offset, which tmap does not apply; GDAL "
                         "does: " ELEVATION_TRANSLATE);
    set_unit(reader->rows, &reader->said, read_place(reader->rows, head), head);
    read_bounds(reader, head);
    head->grey =
        reader->type == TIFF_TYPE_U8 && head->whole && head->cell_east == 0 && *head->unit == '\0';
    if (has_floats(reader) && !survey(reader, stream, head, error))
        return false;
    reader->power = elevation_powers[head->decimals];
    return true;
}

/* Makes values of a row of samples, which may be where the values are. */
static bool take_samples(struct tiff_reader *reader, const void *samples, int32_t *values,
                         struct error *error)
{
    const bool floats = has_floats(reader);
    wideners[reader->type](samples, reader->width, reader->wide);
    for (uint32_t x = 0; x < reader->width; x++) {
        const double height = reader->wide[x];
        const double scaled = floats ? rint(height * reader->power) : height;
        if (fabs(scaled) <= INT32_MAX && !is_nodata(reader, height))
            values[x] = (int32_t)scaled;
        else if (!is_height(reader, height) || scaled == INT32_MIN)
            values[x] = ELEVATION_UNKNOWN;
        else
            return floats
                       ? error_set(error, ERROR_FAILURE, "the file was changed while it was read")
                       : elevation_refuse_height(scaled, error);
    }
    return true;
}

static bool tiff_row(void *state, int32_t *values, struct error *error)
{
    struct tiff_reader *reader = state;
    const void *samples = tiff_rows_next(reader->rows, error);
    return samples != NULL && take_samples(reader, samples, values, error);
}

static int32_t *tiff_all(void *state)
{
    struct tiff_reader *reader = state;
    int32_t *values = (void *)reader->kept;
    struct error error; /* never set: memory does not change as files do */
    for (uint32_t y = 0; values != NULL && y < reader->height; y++) {
        size_t row = (size_t)y * reader->width;
        take_samples(reader, reader->kept + row, values + row, &error);
    }
    reader->kept = NULL;
    return values;
}

#endif

const struct elevation_format elevation_tiff = {
    .endings = {".tif", ".tiff", ".gtiff"},
    .first = "IM",
    .begins = tiff_begins,
    .size = sizeof(struct tiff_reader),
    .open = tiff_open,
    .read_row = tiff_row,
    .all = tiff_all,
    .free = tiff_free,
};
