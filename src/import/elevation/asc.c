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
 * nobody knows, nor where the corner is 0,0, as models of one's own have it. Doubles are
 * used for this only: sizes and places become integers without them.
 *
 * The text is read twice: the survey finds the decimals that all values need and the largest value,
 * and the rows are made with those. The second reading trusts the first for the decimals only,
 * since another program may change the file in between. Bytes of a pipe are written to a temporary
 * file as they are read, from which the second reading takes them.
 *
 * Most numbers have few digits and no exponent, and are read without counting digits.
 *
 * Invariant: bytes[end] is NUL, at which every loop over bytes stops. A word that is looked at is
 * in the buffer as a whole, or too long.
 *
 * One file: the decimals, which are kept exactly, are what a grid is read for.
 */
#include "base/minmax.h"
#include "base/parse.h"
#include "import/elevation/elevation.h"
#include "system/system.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HEAD_BYTES = 1 << 16, CELL_BYTES = 64 }; /* maximum of a head, average of a cell */
enum { DIGITS_MAX = 18, EXPONENT_MAX = 9999, POWERS = 19, WORD_MAX = 255, BUFFER = 1 << 17 };

/* A decimal number, exactly: digits * 10^exponent. Equal numbers have equal fields: an exponent is
 * below 0 only if the last digit is not 0, and over 0 only if there are 18 digits. More than 18
 * digits are cut after the 18th. */
struct number {
    int64_t digits;
    int exponent; /* -9999..9999 */
};

struct asc_reader {
    FILE *in;        /* to read from: the caller's, or `copy` once it was read */
    FILE *copy;      /* temporary file with the bytes of a stream that cannot seek; else NULL */
    int64_t start;   /* offset of the text in the file that can seek */
    uint64_t before; /* bytes of the text before those in the buffer */
    uint64_t left;   /* bytes that may still be read */
    uint64_t mark;   /* bytes of the text before the first height */
    size_t at;       /* in `bytes`, of the next byte */
    size_t end;      /* in `bytes`, after the last byte */
    bool ended;      /* true after the last byte */
    uint32_t width, height;
    uint32_t row; /* next one */
    int decimals;
    struct number nodata;
    char bytes[BUFFER + 1];
};

/*
 * Numbers.
 */

/* Powers of ten. A double has each of them exactly. */
static const int64_t powers[POWERS] = {
    (int64_t)1e0,  (int64_t)1e1,  (int64_t)1e2,  (int64_t)1e3,  (int64_t)1e4,
    (int64_t)1e5,  (int64_t)1e6,  (int64_t)1e7,  (int64_t)1e8,  (int64_t)1e9,
    (int64_t)1e10, (int64_t)1e11, (int64_t)1e12, (int64_t)1e13, (int64_t)1e14,
    (int64_t)1e15, (int64_t)1e16, (int64_t)1e17, (int64_t)1e18,
};

/* Reads digits, of which the first 18 that count are kept, and a point among them. Returns the text
 * after them. */
static const char *read_long_digits(const char *from, struct number *number)
{
    int kept = 0;
    bool point = false;
    number->digits = 0;
    number->exponent = 0;
    for (; parse_is_digit(*from) || (*from == '.' && !point); from++) {
        if (*from == '.') {
            point = true;
        } else if (kept < DIGITS_MAX) {
            number->digits = number->digits * 10 + (*from - '0');
            kept += number->digits > 0;
            number->exponent -= point;
        } else {
            number->exponent += !point;
        }
    }
    return from;
}

/* Reads digits with a point among them. Returns the text after them, or NULL if there are none. */
static inline const char *read_digits(const char *from, struct number *number)
{
    const char *first = from;
    uint64_t digits = 0;
    int exponent = 0;
    int points = 0;
    for (; parse_is_digit(*from); from++)
        digits = digits * 10 + (uint64_t)(*from - '0');
    if (*from == '.') {
        const char *fraction = from + 1;
        for (from++; parse_is_digit(*from); from++)
            digits = digits * 10 + (uint64_t)(*from - '0');
        exponent = (int)(fraction - from);
        points = 1;
    }
    if (from - first == points)
        return NULL;
    if (from - first > DIGITS_MAX)
        return read_long_digits(first, number);
    number->digits = (int64_t)digits;
    number->exponent = exponent;
    return from;
}

/* Reads an exponent, from after its e. Returns the text after it, or NULL. */
static const char *read_exponent(const char *from, struct number *number)
{
    bool minus = *from == '-';
    int exponent = 0;
    from += minus || *from == '+';
    if (!parse_is_digit(*from))
        return NULL;
    for (; parse_is_digit(*from); from++)
        exponent = exponent < EXPONENT_MAX ? exponent * 10 + (*from - '0') : exponent;
    number->exponent += minus ? -exponent : exponent;
    return from;
}

/* Makes equal numbers, none below 0, equal. */
static void settle_number(struct number *number)
{
    if (number->digits == 0) {
        *number = (struct number){0};
        return;
    }
    for (; number->exponent < 0 && number->digits % 10 == 0; number->exponent++)
        number->digits /= 10;
    for (; number->exponent > 0 && number->digits < powers[DIGITS_MAX - 1]; number->exponent--)
        number->digits *= 10;
    number->exponent = CLAMP(number->exponent, -EXPONENT_MAX, EXPONENT_MAX);
}

/* Reads a number from a text that ends with a NUL. Returns the text after the number, or NULL if
 * none begins there. */
static const char *read_number(const char *from, struct number *number)
{
    bool minus = *from == '-';
    from = read_digits(from + (minus || *from == '+'), number);
    if (from == NULL)
        return NULL;
    if (*from == 'e' || *from == 'E')
        from = read_exponent(from + 1, number);
    if (number->exponent != 0)
        settle_number(number);
    if (minus)
        number->digits = -number->digits;
    return from;
}

/* Returns true if a word stands for no number, or for one without end: nan, -inf. */
static bool is_nan(const char *word, size_t length)
{
    static const char *const nans[] = {"nan", "inf", "infinity", "1.#qnan", "1.#inf", "1.#ind"};
    if (*word == '-' || *word == '+') {
        word++;
        length--;
    }
    for (size_t n = 0; n < sizeof nans / sizeof *nans; n++)
        if (length == strlen(nans[n]) && strncasecmp(word, nans[n], length) == 0)
            return true;
    return false;
}

/* Returns the nearest double or one next to it. */
static double number_double(const struct number *number)
{
    int power = MIN(abs(number->exponent), POWERS - 1);
    if (number->exponent >= 0)
        return (double)number->digits * (double)powers[power];
    return number->exponent > -POWERS ? (double)number->digits / (double)powers[power] : 0;
}

/* Sets *units to the number as a whole number of 10^-decimals, rounded to the nearest. Returns
 * false if it is over `maximum`, sign aside. */
static bool number_units(const struct number *number, int decimals, int64_t maximum, int64_t *units)
{
    int shift = number->exponent + decimals;
    *units = number->digits;
    if (shift >= POWERS || (shift > 0 && llabs(*units) > maximum / powers[shift]))
        return false;
    if (shift > 0)
        *units *= powers[shift];
    else if (shift <= -POWERS)
        *units = 0;
    else if (shift < 0)
        *units = (*units + (*units < 0 ? -1 : 1) * (powers[-shift] / 2)) / powers[-shift];
    return llabs(*units) <= maximum;
}

/*
 * Text.
 */

/* Moves the bytes that are left to the buffer's beginning and fills up after them. */
static bool fill_text(struct asc_reader *reader, struct error *error)
{
    size_t kept = reader->end - reader->at;
    size_t wanted = (size_t)MIN(BUFFER - kept, reader->left);
    if (wanted == 0)
        return error_set(error, ERROR_FAILURE,
                         "the grid is broken: its text is too long for its cells");
    memmove(reader->bytes, reader->bytes + reader->at, kept);
    reader->before += reader->at;
    reader->at = 0;
    size_t got = fread(reader->bytes + kept, 1, wanted, reader->in);
    reader->end = kept + got;
    reader->bytes[reader->end] = '\0';
    reader->left -= got;
    reader->ended = got < wanted;
    if (ferror(reader->in))
        return error_of_errno(error);
    if (reader->copy != NULL && reader->in != reader->copy &&
        fwrite(reader->bytes + kept, 1, got, reader->copy) < got)
        return import_stream_refuse_temporary(error);
    return true;
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Makes the next word begin at reader->at, whole. */
static bool find_word(struct asc_reader *reader, struct error *error)
{
    while (true) {
        const char *next = reader->bytes + reader->at;
        while (is_space(*next))
            next++;
        reader->at = (size_t)(next - reader->bytes);
        if (reader->end - reader->at > WORD_MAX || reader->ended)
            break;
        if (!fill_text(reader, error))
            return false;
    }
    if (reader->at < reader->end)
        return true;
    return error_set(error, ERROR_FAILURE, "the grid is cut off");
}

/* Returns the next word, between blanks or ends of lines, and its length, without taking it. NULL
 * with the error set: there is none, or reading fails. */
static const char *next_word(struct asc_reader *reader, size_t *length, struct error *error)
{
    if (!find_word(reader, error))
        return NULL;
    const char *word = reader->bytes + reader->at;
    const char *end = word;
    while (*end != '\0' && !is_space(*end))
        end++;
    *length = (size_t)(end - word);
    if (*length > WORD_MAX || *length == 0) {
        error_set(error, ERROR_FAILURE, "the grid is broken: a number is missing");
        return NULL;
    }
    return word;
}

/* Reads a word that is no plain number. */
static bool read_odd_number(struct asc_reader *reader, struct number *number, struct error *error)
{
    size_t length;
    char copy[WORD_MAX + 1];
    const char *word = next_word(reader, &length, error);
    if (word == NULL)
        return false;
    if (is_nan(word, length)) {
        *number = (struct number){.digits = 1, .exponent = EXPONENT_MAX};
        reader->at += length;
        return true;
    }
    memcpy(copy, word, length);
    copy[length] = '\0';
    return error_format(error, ERROR_FAILURE, "the grid is broken: \"%s\" is not a number",
                        ERROR_SHOWN(copy));
}

/* Takes the next word as a number such as -9999, 12.50 or 1.5e-3. A word such as nan or -inf gives
 * one of 10^9999. Returns false with the error set if it is no number. */
static bool next_number(struct asc_reader *reader, struct number *number, struct error *error)
{
    const char *from = reader->bytes + reader->at;
    from += is_space(*from);
    if (is_space(*from) || reader->bytes + reader->end - from <= WORD_MAX) {
        if (!find_word(reader, error))
            return false;
        from = reader->bytes + reader->at;
    }
    const char *after = read_number(from, number);
    const char *end = reader->bytes + reader->end;
    if (after == NULL || !(is_space(*after) || after == end) || after - from > WORD_MAX)
        return read_odd_number(reader, number, error);
    reader->at = (size_t)(after - reader->bytes);
    return true;
}

/* Goes back to the first height; reads a stream that cannot seek to its end first. Returns false
 * with the error set if that fails. */
static bool rewind_text(struct asc_reader *reader, struct error *error)
{
    while (reader->copy != NULL && reader->in != reader->copy && !reader->ended) {
        reader->at = reader->end; /* the rest is copied, too */
        if (!fill_text(reader, error))
            return false;
    }
    if (reader->copy != NULL)
        reader->in = reader->copy;
    if (fseeko(reader->in, (off_t)(reader->start + (int64_t)reader->mark), SEEK_SET) != 0)
        return error_of_errno(error);
    reader->left += reader->before + reader->end - reader->mark;
    reader->before = reader->mark;
    reader->at = 0;
    reader->end = 0;
    reader->ended = false;
    *reader->bytes = '\0';
    return true;
}

/* Reads on to the end of the text, as long as there are only digits, signs and blanks. Sets *only
 * to true if there was nothing else. Returns false with the error set if reading fails. */
static bool only_integers(struct asc_reader *reader, bool *only, struct error *error)
{
    while (true) {
        size_t span = strspn(reader->bytes + reader->at, "0123456789-+ \n\r\t");
        reader->at += span;
        *only = reader->at == reader->end;
        if (!*only || reader->ended)
            return true;
        if (!fill_text(reader, error))
            return false;
    }
}

/*
 * The head.
 */

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
    struct number number;
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
static bool read_fields(struct asc_reader *reader, struct asc_field fields[ASC_KEYS],
                        struct error *error)
{
    while (true) {
        size_t length;
        const char *word = next_word(reader, &length, error);
        if (word == NULL)
            return false;
        const struct asc_name *name = find_name(word, length);
        if (name == NULL)
            return true;
        struct asc_field *field = &fields[name->key];
        reader->at += length;
        if (!next_number(reader, &field->number, error))
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
        return error_format(error, ERROR_FAILURE, "not an ESRI ASCII grid: its head has no %s",
                            name);
    if (field->number.exponent < 0 || field->number.digits < 0 ||
        !number_units(&field->number, 0, UINT32_MAX, &units))
        return error_format(error, ERROR_FAILURE, "the grid is broken: its %s is not a size", name);
    *side = (uint32_t)units;
    return true;
}

/* Tells whether cells are in degrees. */
static enum elevation_cells find_unit_of_cells(const struct asc_field fields[ASC_KEYS],
                                               const struct elevation_head *head)
{
    const double slack = 1e-3;
    double dx = number_double(&fields[ASC_DX].number);
    double dy = number_double(&fields[ASC_DY].number);
    double west = number_double(&fields[ASC_WEST].number);
    double south = number_double(&fields[ASC_SOUTH].number);
    west -= fields[ASC_WEST].centered ? dx / 2 : 0;
    south -= fields[ASC_SOUTH].centered ? dy / 2 : 0;
    double east = west + dx * head->width;
    double north = south + dy * head->height;
    if (west < -360 - slack || east > 360 + slack || south < -90 - slack || north > 90 + slack)
        return ELEVATION_CELLS_METRES;
    bool local = fields[ASC_WEST].number.digits == 0 && fields[ASC_SOUTH].number.digits == 0;
    if ((dx <= 0.25 && dy <= 0.25 && !local) || fabs(east - west - 360) < slack)
        return ELEVATION_CELLS_DEGREES;
    return ELEVATION_CELLS_UNKNOWN;
}

/* Sets the place of the first cell of a grid in degrees. Returns false if the head does not state
 * it, or one that is not on earth. No sum is over 720 degrees. */
static bool place_cells(const struct asc_field fields[ASC_KEYS], struct elevation_head *head)
{
    int64_t south, west;
    const int64_t maximum = 1000 * ELEVATION_DEGREE;
    if (!fields[ASC_WEST].stated || !fields[ASC_SOUTH].stated ||
        !number_units(&fields[ASC_WEST].number, 12, maximum, &west) ||
        !number_units(&fields[ASC_SOUTH].number, 12, maximum, &south))
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
        return error_set(error, ERROR_FAILURE, "not an ESRI ASCII grid: its head has no cellsize");
    head->cells = find_unit_of_cells(fields, head);
    strcpy(head->unit, head->cells != ELEVATION_CELLS_UNKNOWN ? "m" : "");
    int decimals = head->cells == ELEVATION_CELLS_DEGREES ? 12 : 6;
    if (!number_units(&fields[ASC_DX].number, decimals, INT64_MAX, &head->cell_east) ||
        !number_units(&fields[ASC_DY].number, decimals, INT64_MAX, &head->cell_south) ||
        head->cell_east <= 0 || head->cell_south <= 0)
        return error_set(error, ERROR_FAILURE, "the grid is broken: its cellsize is not a size");
    head->placed = head->cells == ELEVATION_CELLS_DEGREES && place_cells(fields, head);
    return true;
}

/* Reads the head, up to the first height. */
static bool read_head(struct asc_reader *reader, const struct import_stream *stream,
                      struct elevation_head *head, struct error *error)
{
    struct asc_field fields[ASC_KEYS] = {
        [ASC_NODATA] = {.number = {.digits = -9999}},
    };
    if (!read_fields(reader, fields, error) ||
        !take_side(&fields[ASC_NCOLS], "ncols", &head->width, error) ||
        !take_side(&fields[ASC_NROWS], "nrows", &head->height, error) ||
        !elevation_head_fits(head, stream, error))
        return false;
    reader->width = head->width;
    reader->height = head->height;
    reader->nodata = fields[ASC_NODATA].number;
    return set_cells(fields, head, error);
}

/*
 * The heights.
 */

/* Returns true if a number is a height: not nodata, and nearer to 0 than 1e30, which has 18 digits
 * and exponent 13. */
static bool is_height(const struct asc_reader *reader, const struct number *number)
{
    return number->exponent < 13 &&
           (number->digits != reader->nodata.digits || number->exponent != reader->nodata.exponent);
}

/* Finds the decimals of all heights. */
static bool survey_cells(struct asc_reader *reader, const struct import_stream *stream,
                         struct elevation_head *head, struct error *error)
{
    struct elevation_scale scale = {0};
    if (!rewind_text(reader, error))
        return false;
    for (uint32_t y = 0; y < reader->height; y++) {
        for (uint32_t x = 0; x < reader->width; x++) {
            struct number number;
            if (!next_number(reader, &number, error))
                return error_prefix(error, "row %u of %u", y + 1, reader->height);
            if (!is_height(reader, &number))
                continue;
            if (fabs(number_double(&number)) > fabs(scale.largest))
                scale.largest = number_double(&number);
            scale.needed = MAX(scale.needed, -number.exponent);
        }
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
    reader->mark = reader->before + reader->at;
    reader->left += (uint64_t)reader->width * reader->height * CELL_BYTES;
    if (!only_integers(reader, &integers, error) ||
        (!integers && !survey_cells(reader, stream, head, error)))
        return false;
    reader->decimals = head->decimals;
    return rewind_text(reader, error);
}

static bool asc_open(void *state, struct import_stream *stream, struct elevation_head *head,
                     struct error *error)
{
    struct asc_reader *reader = state;
    reader->in = stream->in;
    reader->left = HEAD_BYTES;
    reader->start = ftello(stream->in);
    if (reader->start < 0) {
        reader->start = 0;
        stream->in = reader->copy = import_stream_temporary(error);
    }
    return stream->in != NULL && read_head(reader, stream, head, error) &&
           survey(reader, stream, head, error);
}

static bool asc_row(void *state, int32_t *values, struct error *error)
{
    struct asc_reader *reader = state;
    for (uint32_t x = 0; x < reader->width; x++) {
        struct number number;
        int64_t units;
        if (!next_number(reader, &number, error))
            return error_prefix(error, "row %u of %u", reader->row + 1, reader->height);
        if (!is_height(reader, &number))
            values[x] = ELEVATION_UNKNOWN;
        else if (number_units(&number, reader->decimals, INT32_MAX, &units))
            values[x] = (int32_t)units;
        else
            return elevation_refuse_height(number_double(&number), error);
    }
    reader->row++;
    return true;
}

const struct elevation_format elevation_asc = {
    .endings = {".asc"},
    .first = "nxydcNXYDC",
    .begins = asc_begins,
    .size = sizeof(struct asc_reader),
    .open = asc_open,
    .read_row = asc_row,
};
