/*
 * Elevation reading: files put together here by hand, number by number; broken ones are refused
 * with a line. tests/import/elevation.bats has files that GDAL makes.
 */
#define _GNU_SOURCE
#include "import/elevation/elevation.c"

#include "import/images/import_stream.h"
#include "support/unit.h"
#include "world/rows/picture.h"

#include <math.h>
#include <stdio.h>

#define CELLS_MAX (UINT64_C(1) << 28)
#define UNKNOWN   ELEVATION_UNKNOWN

struct bytes {
    const char *bytes;
    size_t length;
    const char *name; /* NULL if there is none */
};

/* A file of text, whose name says nothing. */
static struct bytes text(const char *bytes)
{
    return (struct bytes){bytes, strlen(bytes), NULL};
}

/* fmemopen for reading, which changes nothing. */
static FILE *open_bytes(const char *bytes, size_t length)
{
    FILE *in = fmemopen((char *)(uintptr_t)bytes, length, "r");
    assert_non_null(in);
    return in;
}

/* Reads a grid. Returns its values, which the caller frees, or NULL with the error set. */
static int32_t *read_grid(struct bytes file, uint64_t max_cells, struct elevation_head *head,
                          struct error *error)
{
    FILE *in = open_bytes(file.bytes, file.length);
    struct import_stream stream = {.in = in, .name = file.name, .max_cells = max_cells};
    struct elevation_reader reader = {.stream = stream};
    int32_t *values = NULL;
    if (open_elevation(&reader, error)) {
        *head = reader.head;
        values = memory((size_t)head->width * head->height, sizeof *values);
        for (uint32_t y = 0; values != NULL && y < head->height; y++)
            if (!reader.format->read_row(reader.state, values + (size_t)y * head->width, error)) {
                free(values);
                values = NULL;
            }
    }
    close_elevation(&reader, in);
    fclose(in);
    return values;
}

static void check_refused(struct bytes file, uint64_t max_cells, const char *reason)
{
    struct elevation_head head;
    struct error error = {.kind = ERROR_FAILURE};
    int32_t *values = read_grid(file, max_cells, &head, &error);
    REQUIRE(values == NULL, "read: %.80s: %s", file.bytes, reason);
    REQUIRE(strstr(error.text, reason) != NULL, "\"%s\" is not about: %s", error.text, reason);
    REQUIRE(strpbrk(error.text, "\n\r\033") == NULL, "more than a line: %s", error.text);
}

static struct elevation_head check_grid(struct bytes file, uint32_t width, uint32_t height,
                                        int decimals, const int32_t *expected)
{
    struct elevation_head head;
    struct error error = {.kind = ERROR_FAILURE};
    int32_t *values = read_grid(file, 1 << 26, &head, &error);
    REQUIRE(values != NULL, "%.40s: %s", file.bytes, error.text);
    assert_int_equal(head.width, width);
    assert_int_equal(head.height, height);
    REQUIRE(head.decimals == decimals, "%.80s: %d decimals, not %d", file.bytes, head.decimals,
            decimals);
    for (uint32_t n = 0; n < width * height; n++)
        REQUIRE(values[n] == expected[n], "%.80s: value %" PRIu32 " is %" PRId32 ", not %" PRId32,
                file.bytes, n, values[n], expected[n]);
    free(values);
    return head;
}

/* ---- ESRI ASCII grids ---- */

#define ASC "ncols 3\nnrows 2\nxllcorner 10\nyllcorner 20\ncellsize 0.5\n"

static void test_asc(void **state)
{
    (void)state;
    const int32_t plain[] = {1, -2, 3, 40, UNKNOWN, 600};
    check_grid(text(ASC "NODATA_value -9999\n1 -2 3\n40 -9999 600\n"), 3, 2, 0, plain);
    check_grid(text("NROWS 2\r\nNCOLS 3\r\nCellSize 1\r\n1 -2 3 40 -9999 600"), 3, 2, 0, plain);
    check_grid(text(ASC "nodata_value 7\n+1\t-2\n\n3 40\v7\f\r\n600 8 9 rubbish"), 3, 2, 0, plain);
    check_grid(text(ASC "1.0 -2. 3e0 4.0E+1 nan 60000e-2"), 3, 2, 0, plain);
    check_grid(text(ASC "1 -2 3 40 -9999.000 600"), 3, 2, 0, plain);
    check_grid(text(ASC "nodata_value -99.99e2 1 -2 3 40 -9999 600"), 3, 2, 0, plain);
    check_grid(text(ASC "nodata_value NaN 1 -2 3 40 -inf 600"), 3, 2, 0, plain);
    check_grid(text(ASC "1 -2 3 40 -3.4028234663852886e+38 600"), 3, 2, 0, plain);
    check_grid(text(ASC "1 -2 3 40 1e30 600"), 3, 2, 0, plain);
    check_grid((struct bytes){ASC "1 -2 3 40 -Inf 600", strlen(ASC) + 18, "x.ASC"}, 3, 2, 0, plain);
    check_grid(text(ASC "-0 0.0 -0e9 0e-99 .0 0."), 3, 2, 0, (const int32_t[]){0, 0, 0, 0, 0, 0});
}

/* As many decimals as any value needs, at most 6; fewer if the largest would not fit. */
static void test_asc_decimals(void **state)
{
    (void)state;
    check_grid(text(ASC "1 2 3 4 5 6.25"), 3, 2, 2,
               (const int32_t[]){100, 200, 300, 400, 500, 625});
    check_grid(text(ASC "0.000001 -1.5 0 .25 -.125 +1e-3"), 3, 2, 6,
               (const int32_t[]){1, -1500000, 0, 250000, -125000, 1000});
    check_grid(text(ASC "0.0000014999 0.0000015 -0.0000015 1e-7 5e-7 4.9e-7"), 3, 2, 6,
               (const int32_t[]){1, 2, -2, 0, 1, 0});
    check_grid(text(ASC "8848.123456 0.123456 -0.123455 0 1 2"), 3, 2, 5,
               (const int32_t[]){884812346, 12346, -12346, 0, 100000, 200000});
    check_grid(text(ASC "2147483647 -2147483647 0.4 0.5 -0.5 0.49999999999999999999"), 3, 2, 0,
               (const int32_t[]){2147483647, -2147483647, 0, 1, -1, 0});
    check_grid(text(ASC "214748364.7 214748364.74 214748364.65 1 2 3"), 3, 2, 0,
               (const int32_t[]){214748365, 214748365, 214748365, 1, 2, 3});
    check_grid(text(ASC "214748364.7 214748364.7 1 1 2 3"), 3, 2, 1,
               (const int32_t[]){2147483647, 2147483647, 10, 10, 20, 30});
    /* Nodata has no part in it, and more digits than 64 bits hold are no trouble. */
    check_grid(text(ASC "nodata_value -99999999999.123 1 2 3 4 5 -99999999999.123"), 3, 2, 0,
               (const int32_t[]){1, 2, 3, 4, 5, UNKNOWN});
    check_grid(text(ASC "483.26998901367187500000000000000 0000000000000000000000000000000007 1 "
                        "12345000000000000000000000000000e-28 1 100000000000000000000e-20"),
               3, 2, 6,
               (const int32_t[]){483269989, 7000000, 1000000, 1234500000, 1000000, 1000000});
}

static int64_t power_of_ten(int exponent)
{
    int64_t power = 1;
    while (exponent-- > 0)
        power *= 10;
    return power;
}

/* A decimal number as an integer and how many of its digits are decimals; the last is not 0. */
struct trial_number {
    int64_t number;
    int places;
};

static struct trial_number trial_number(struct trials *trials)
{
    int places = (int)trial_below(trials, 4);
    int64_t number = trial_between(trials, -2000000, 2000000);
    for (; places > 0 && number % 10 == 0; places--)
        number /= 10;
    return (struct trial_number){number, places};
}

/* Prints it, perhaps with zeros at its end. Returns the end of the text. */
static char *print_number(char *to, struct trial_number number, int zeros)
{
    int64_t power = power_of_ten(number.places);
    int64_t magnitude = llabs(number.number);
    to += sprintf(to, "%s%" PRId64, number.number < 0 ? "-" : "", magnitude / power);
    if (number.places > 0)
        *to++ = '.';
    for (int n = number.places - 1; n >= 0; n--)
        *to++ = (char)('0' + magnitude / power_of_ten(n) % 10);
    for (; number.places > 0 && zeros > 0; zeros--)
        *to++ = '0';
    *to = '\0';
    return to;
}

/* Returns a number in 10^-decimals, the nearest. */
static int64_t number_units(struct trial_number number, int decimals)
{
    int64_t up = llabs(number.number) * power_of_ten(decimals);
    int64_t down = power_of_ten(number.places);
    int64_t scaled = (up + down / 2) / down;
    return number.number < 0 ? -scaled : scaled;
}

/* Returns the largest number of decimals that any needs and all have room for. */
static int decimals_of(const struct trial_number *numbers)
{
    int decimals = 0;
    for (int n = 0; n < 6; n++)
        decimals = numbers[n].places > decimals ? numbers[n].places : decimals;
    for (int n = 0; n < 6; n++)
        while (llabs(number_units(numbers[n], decimals)) > INT32_MAX)
            decimals--;
    return decimals;
}

/* Random decimals, from the definition in integers. */
static void test_asc_trials(void **state)
{
    struct trials trials = {71};
    (void)state;
    for (int trial = 0; trial < 2000; trial++) {
        char bytes[600];
        int32_t expected[6];
        struct trial_number numbers[6];
        char *to = bytes + sprintf(bytes, "%s", ASC);
        for (int n = 0; n < 6; n++) {
            numbers[n] = trial_number(&trials);
            if (trial % 3 == 0) /* too large for all decimals */
                numbers[n].number *= 997;
            *to++ = trial_below(&trials, 3) == 0 ? '\n' : ' ';
            to = print_number(to, numbers[n], (int)trial_below(&trials, 3));
        }
        int decimals = decimals_of(numbers);
        for (int n = 0; n < 6; n++)
            expected[n] = (int32_t)number_units(numbers[n], decimals);
        check_grid(text(bytes), 3, 2, decimals, expected);
    }
}

static void test_asc_cells(void **state)
{
    static const int32_t six[] = {1, 2, 3, 4, 5, 6};
    (void)state;
    struct elevation_head head = check_grid(
        text("ncols 3 nrows 2 xllcorner -84.5 yllcorner 36.25 dx 0.25 dy 0.125 1 2 3 4 5 6"), 3, 2,
        0, six);
    assert_int_equal(head.cells, ELEVATION_CELLS_DEGREES);
    assert_true(head.cell_east == INT64_C(250000000000));
    assert_true(head.cell_south == INT64_C(125000000000));
    assert_true(head.placed);
    assert_true(head.north == INT64_C(36437500000000));
    assert_true(head.west == INT64_C(-84375000000000));
    head = check_grid(
        text("ncols 3 nrows 2 xllcenter -84.5 yllcenter 36.25 cellsize 0.125 1 2 3 4 5 6"), 3, 2, 0,
        six);
    assert_true(head.north == INT64_C(36375000000000));
    assert_true(head.west == INT64_C(-84500000000000));
    head = check_grid(
        text("ncols 3 nrows 2 xllcorner 500000 yllcorner 4e6 cellsize 30.48 1 2 3 4 5 6"), 3, 2, 0,
        six);
    assert_int_equal(head.cells, ELEVATION_CELLS_METRES);
    assert_true(head.cell_east == 30480000);
    assert_false(head.placed);
    /* Nobody knows. */
    head = check_grid(text("ncols 3 nrows 2 cellsize 10 1 2 3 4 5 6"), 3, 2, 0, six);
    assert_int_equal(head.cells, ELEVATION_CELLS_UNKNOWN);
    assert_true(head.cell_east == 10000000);
    assert_string_equal(head.unit, "");
    head = check_grid(text("ncols 3 nrows 2 xllcorner 0 yllcorner 0.0 cellsize 0.25 1 2 3 4 5 6"),
                      3, 2, 0, six);
    assert_int_equal(head.cells, ELEVATION_CELLS_UNKNOWN);
    head = check_grid(text("ncols 3 nrows 2 xllcorner 0 yllcorner 1 cellsize 0.25 1 2 3 4 5 6"), 3,
                      2, 0, six);
    assert_int_equal(head.cells, ELEVATION_CELLS_DEGREES);
    /* Around the earth. */
    head = check_grid(text("ncols 3 nrows 2 xllcorner -180 yllcorner -90 dx 120 dy 90 1 2 3 4 5 6"),
                      3, 2, 0, six);
    assert_int_equal(head.cells, ELEVATION_CELLS_DEGREES);
    assert_true(head.north == INT64_C(45000000000000));
    assert_string_equal(head.unit, "m");
}

static void test_asc_refused(void **state)
{
    (void)state;
    check_refused(text("ncols 3\n1 2 3\n"), 100, "its head has no nrows");
    check_refused(text("nrows 3\n1 2 3\n"), 100, "its head has no ncols");
    check_refused(text("ncols 3\nnrows 1\n1 2 3\n"), 100, "its head has no cellsize");
    check_refused(text("ncols 3\nnrows 1\ndx 1\n1 2 3\n"), 100, "its head has no cellsize");
    check_refused(text("ncols x"), 100, "\"x\" is not a number");
    check_refused(text("ncols 3 nrows"), 100, "cut off");
    check_refused(text("ncols 3 nrows 1 cellsize 1"), 100, "cut off");
    check_refused(text("ncols 0 nrows 1 cellsize 1 1"), 100, "a grid of 0x1 has no cells");
    check_refused(text("ncols 1 nrows 0 cellsize 1 1"), 100, "a grid of 1x0 has no cells");
    check_refused(text("ncols -1 nrows 1 cellsize 1 1"), 100, "its ncols is not a size");
    check_refused(text("ncols 1.5 nrows 1 cellsize 1 1"), 100, "its ncols is not a size");
    check_refused(text("ncols 1 nrows nan cellsize 1 1"), 100, "its nrows is not a size");
    check_refused(text("ncols 4294967296 nrows 1 cellsize 1 1"), 100, "its ncols is not a size");
    check_refused(text("ncols 1e99 nrows 1 cellsize 1 1"), 100, "its ncols is not a size");
    check_refused(text("ncols 1048577 nrows 1 cellsize 1 1"), CELLS_MAX, "at most 1048576");
    check_refused(text("ncols 1 nrows 1048577 cellsize 1 1"), CELLS_MAX, "at most 1048576");
    check_refused(text("ncols 65536 nrows 65536 cellsize 1 1"), CELLS_MAX, "4294967296 cells");
    check_refused(text("ncols 11 nrows 10 cellsize 1 1"), 109, "110 cells: at most 109");
    for (int n = 0; n < 5; n++) {
        static const char *const sizes[] = {"0", "-1", "nan", "1e-99", "1e99"};
        char bytes[100];
        sprintf(bytes, "ncols 1 nrows 1 cellsize %s 1", sizes[n]);
        check_refused(text(bytes), 100, "its cellsize is not a size");
    }
    check_refused(text(ASC "1 2 3 4 5"), 100, "row 2 of 2: the grid is cut off");
    check_refused(text(ASC "1 2 3 4 5."), 100, "row 2 of 2: the grid is cut off");
    check_refused(text(ASC), 100, "the grid is cut off");
    check_refused(text(ASC "1 2 3 4 5 2147483648"), 100, "a height of 2147483648 is too large");
    check_refused(
        text(ASC "1 2 3 4 5.5 -2147483648"), 100,
        "a height of -2147483648 is too large: at most 2147483647 above or below 0; if it "
        "stands for unknown heights: gdal_translate -b 1 -a_nodata -2147483648");
    check_refused(text(ASC "1 2 3 4 5 9e29"), 100, "a height of 9e+29 is too large");
    static const char *const wrong[] = {"x",  "-",   "--1",  "1-",   "1.2.3", "1,5",    "0x10",
                                        "e5", "1e",  "1e+",  "1 e",  ".",     "-.",     "1_0",
                                        "*",  "+-1", "1e5x", "\x01", "1\x80", "infinit"};
    for (size_t n = 0; n < sizeof wrong / sizeof *wrong; n++) {
        char bytes[200];
        sprintf(bytes, ASC "1 %s 3 4 5 6", wrong[n]);
        check_refused(text(bytes), 100, "is not a number");
    }
    check_refused((struct bytes){ASC "1 2\0 3 4 5 6", strlen(ASC) + 13, NULL}, 100, "not a number");
    check_refused(text("hello"), 100, "not elevation that tmap reads");
    check_refused(text("no grid"), 100, "its head has no ncols");
}

/* Text that never ends is left where it is, within bounds; so are words. */
static void test_asc_endless(void **state)
{
    static const char *const begins[] = {"ncols ", "n", ASC, ASC "1 ", ASC "1.5 ", ASC "1 -"};
    enum { MANY = 1 << 20 };
    char *bytes = memory(MANY, 1);
    (void)state;
    for (int n = 0; n < 6; n++) {
        for (int filling = 0; filling < 5; filling++) {
            memset(bytes, " \n10e"[filling], MANY);
            memcpy(bytes, begins[n], strlen(begins[n]));
            FILE *in = open_bytes(bytes, MANY);
            struct import_stream stream = {.in = in, .max_cells = 100};
            struct error error = {.kind = ERROR_FAILURE};
            struct elevation_reader reader = {.stream = stream};
            assert_false(open_elevation(&reader, &error));
            close_elevation(&reader, in);
            REQUIRE(ftell(in) < 300000, "read up to %ld", ftell(in));
            fclose(in);
        }
    }
    free(bytes);
}

/* Rows longer than the reader's buffer, whose words lie across its end in all ways. */
static void test_asc_long(void **state)
{
    enum { SIDE = 300, BYTES = SIDE * SIDE * 9 };
    char *bytes = memory(BYTES + 100, 1);
    int32_t *expected = memory((size_t)SIDE * SIDE, sizeof *expected);
    struct trials trials = {73};
    (void)state;
    for (int decimals = 0; decimals < 2; decimals++) {
        char *to = bytes + sprintf(bytes, "ncols %d nrows %d cellsize 9", SIDE, SIDE);
        for (int n = 0; n < SIDE * SIDE; n++) {
            int32_t value = (int32_t)trial_between(&trials, -99999, 99999);
            expected[n] = value;
            if (decimals == 0)
                to += sprintf(to, "%c%d", n % SIDE == 0 ? '\n' : ' ', value);
            else
                to +=
                    sprintf(to, " %s%d.%d", value < 0 ? "-" : "", abs(value) / 10, abs(value) % 10);
            if (value == -9999 && decimals == 0)
                expected[n] = UNKNOWN;
            if (value == -99990)
                expected[n] = decimals == 0 ? value : UNKNOWN;
        }
        check_grid((struct bytes){bytes, (size_t)(to - bytes), NULL}, SIDE, SIDE, decimals,
                   expected);
    }
    free(bytes);
    free(expected);
}

/* ---- SRTM ---- */

/* A tile whose heights are (x - y) * 3, and a void where x is y; the caller frees it. */
static char *make_tile(int side)
{
    char *bytes = memory(2 * (size_t)side * (size_t)side + 2, 1);
    char *to = bytes;
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++) {
            int height = x == y ? -32768 : (x - y) * 3;
            *to++ = (char)(height >> 8);
            *to++ = (char)height;
        }
    return bytes;
}

static void check_tile(int side, const char *name, bool placed, int north, int west)
{
    char *bytes = make_tile(side);
    size_t length = 2 * (size_t)side * (size_t)side;
    int32_t *expected = memory(length / 2, sizeof *expected);
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++)
            expected[y * side + x] = x == y ? UNKNOWN : (x - y) * 3;
    struct elevation_head head = check_grid((struct bytes){bytes, length, name}, (uint32_t)side,
                                            (uint32_t)side, 0, expected);
    assert_string_equal(head.unit, "m");
    assert_int_equal(head.cells, ELEVATION_CELLS_DEGREES);
    assert_true(head.cell_east == (side == 1201 ? INT64_C(833333333) : INT64_C(277777778)));
    assert_true(head.cell_south == head.cell_east);
    assert_int_equal(head.placed, placed);
    assert_true(head.north == north * ELEVATION_DEGREE);
    assert_true(head.west == west * ELEVATION_DEGREE);
    free(expected);
    free(bytes);
}

static void test_hgt(void **state)
{
    (void)state;
    check_tile(1201, "N36W085.hgt", true, 37, -85);
    check_tile(3601, "a/b.c/s01e000.SRTMGL1.HGT", true, 0, 0);
    check_tile(1201, "N00E179.hgt", true, 1, 179);
    check_tile(1201, "S56W180.hgt", true, -55, -180);
    check_tile(1201, "tile.hgt", false, 0, 0);
    check_tile(1201, "N36W85.hgt", false, 0, 0);
    check_tile(1201, "N91W085.hgt", false, 0, 0);
    check_tile(1201, "N36W0850.hgt", false, 0, 0);
    check_tile(1201, "N.hgt", false, 0, 0);
    check_tile(1201, "N36W085/.hgt", false, 0, 0);
}

/* Tiles of half a second, and those of the north, with half as many cells from west to east. */
static void test_hgt_sizes(void **state)
{
    static const int sides[][2] = {{1801, 3601}, {7201, 7201}};
    (void)state;
    for (int n = 0; n < 2; n++) {
        size_t cells = (size_t)sides[n][0] * (size_t)sides[n][1];
        char *bytes = memory(2 * cells, 1);
        int32_t *expected = memory(cells, sizeof *expected);
        for (size_t at = 0; at < cells; at++) {
            expected[at] = (int32_t)(at % 30011);
            bytes[2 * at] = (char)(expected[at] >> 8);
            bytes[2 * at + 1] = (char)expected[at];
        }
        struct elevation_head head =
            check_grid((struct bytes){bytes, 2 * cells, "N60E007.hgt"}, (uint32_t)sides[n][0],
                       (uint32_t)sides[n][1], 0, expected);
        assert_true(llabs(head.cell_east * (sides[n][0] - 1) - ELEVATION_DEGREE) < 10000);
        assert_true(llabs(head.cell_south * (sides[n][1] - 1) - ELEVATION_DEGREE) < 10000);
        assert_true(head.north == 61 * ELEVATION_DEGREE && head.west == 7 * ELEVATION_DEGREE);
        free(expected);
        free(bytes);
    }
}

static void test_hgt_refused(void **state)
{
    static const size_t lengths[] = {1,
                                     2,
                                     100,
                                     2 * 1201 * 1201 - 1,
                                     2 * 1201 * 1201 + 1,
                                     2 * 1801 * 3600,
                                     2 * 3601 * 3601 - 2,
                                     2 * 3601 * 3601 + 2};
    char *bytes = make_tile(3601);
    (void)state;
    for (size_t n = 0; n < sizeof lengths / sizeof *lengths; n++) {
        char expected[60];
        sprintf(expected, "%zu bytes are not an SRTM tile", lengths[n]);
        check_refused((struct bytes){bytes, lengths[n], "N36W085.hgt"}, CELLS_MAX, expected);
    }
    check_refused((struct bytes){bytes, 2 * 1201 * 1201, "N36W085.hgt"}, 1201 * 1201 - 1,
                  "1442401 cells: at most 1442400");
    free(bytes);
}

/* ---- TIFF ---- */

enum { TIFF_BYTES = 4096, ENTRIES_MAX = 32 };

/* A TIFF that is made entry by entry. */
struct made {
    bool big; /* the high byte first */
    char bytes[TIFF_BYTES];
    size_t length; /* bytes before the directory */
    int count;
    struct {
        unsigned tag;
        unsigned type;
        uint32_t count;
        uint32_t value; /* number, or place of the numbers */
        bool inside;
    } entries[ENTRIES_MAX];
};

static void put_number(struct made *made, uint64_t number, int size)
{
    for (int n = 0; n < size; n++)
        made->bytes[made->length++] = (char)(number >> 8 * (made->big ? size - 1 - n : n));
}

static void put_double(struct made *made, double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    put_number(made, bits, 8);
}

/* Sets a tag of one number, or of numbers that were put from a place on. */
static void set_tag(struct made *made, unsigned tag, unsigned type, uint32_t count, uint32_t value)
{
    int n = 0;
    while (n < made->count && made->entries[n].tag != tag)
        n++;
    if (n == made->count)
        made->count++;
    made->entries[n].tag = tag;
    made->entries[n].type = type;
    made->entries[n].count = count;
    made->entries[n].value = value;
    made->entries[n].inside = count == 1 && type != 12 && type != 2;
}

static int compare_entries(const void *a, const void *b)
{
    unsigned first = *(const unsigned *)a;
    unsigned second = *(const unsigned *)b;
    return (first > second) - (first < second);
}

enum { SHORT = 3, LONG = 4, DOUBLE = 12, ASCII = 2 };

static struct bytes finish_tiff(struct made *made)
{
    struct made *to = made;
    size_t start = made->length += made->length % 2;
    qsort(made->entries, (size_t)made->count, sizeof *made->entries, compare_entries);
    put_number(to, (uint64_t)made->count, 2);
    for (int n = 0; n < made->count; n++) {
        put_number(to, made->entries[n].tag, 2);
        put_number(to, made->entries[n].type, 2);
        put_number(to, made->entries[n].count, 4);
        if (made->entries[n].inside && made->entries[n].type == SHORT) {
            put_number(to, made->entries[n].value, 2);
            put_number(to, 0, 2);
        } else {
            put_number(to, made->entries[n].value, 4);
        }
    }
    put_number(to, 0, 4);
    size_t length = made->length;
    made->length = 4;
    put_number(made, start, 4);
    return (struct bytes){made->bytes, length, NULL};
}

/* Begins a TIFF of 3x2 samples in one strip, which are put next. */
static void begin_tiff(struct made *made, bool big, unsigned format, unsigned bits)
{
    *made = (struct made){.big = big};
    memcpy(made->bytes, big ? "MM\0*" : "II*", 4);
    made->length = 8;
    set_tag(made, 256, LONG, 1, 3); /* width */
    set_tag(made, 257, LONG, 1, 2); /* height */
    set_tag(made, 258, SHORT, 1, bits);
    set_tag(made, 259, SHORT, 1, 1); /* compression: none */
    set_tag(made, 262, SHORT, 1, 1); /* 0 is black */
    set_tag(made, 273, LONG, 1, 8);  /* place of the strip */
    set_tag(made, 277, SHORT, 1, 1); /* samples of a pixel */
    set_tag(made, 278, LONG, 1, 2);  /* rows of a strip */
    set_tag(made, 279, LONG, 1, 6 * bits / 8);
    set_tag(made, 339, SHORT, 1, format);
}

enum { UNSIGNED = 1, SIGNED = 2, FLOAT = 3 };

static struct bytes integers_tiff(struct made *made, bool big, unsigned format, unsigned bits,
                                  const int64_t *numbers)
{
    begin_tiff(made, big, format, bits);
    for (int n = 0; n < 6; n++)
        put_number(made, (uint64_t)numbers[n], (int)bits / 8);
    return finish_tiff(made);
}

/* True if this tmap reads TIFF. */
static bool reads_tiff(void)
{
    static struct made made;
    static const int64_t none[6] = {0};
    struct elevation_head head;
    struct error error = {.kind = ERROR_FAILURE};
    int32_t *values = read_grid(integers_tiff(&made, false, UNSIGNED, 8, none), 100, &head, &error);
    free(values);
    return strstr(error.text, "built without libtiff") == NULL;
}

static void test_tiff_integers(void **state)
{
    static const struct {
        unsigned format;
        unsigned bits;
        int64_t numbers[6];
    } cases[] = {
        {UNSIGNED, 8, {0, 1, 127, 128, 200, 255}},
        {SIGNED, 8, {0, 1, 127, -128, -1, -100}},
        {UNSIGNED, 16, {0, 1, 0x1234, 32768, 40000, 65535}},
        {SIGNED, 16, {0, 1, 0x1234, -32768, -1, 32767}},
        {UNSIGNED, 32, {0, 1, 0x12345678, 65536, 40000, INT32_MAX}},
        {SIGNED, 32, {0, 1, 0x12345678, -INT32_MAX, -1, INT32_MAX}},
        {4, 16, {0, 1, 2, 3, 4, 65535}}, /* an undefined format: unsigned */
    };
    (void)state;
    if (!reads_tiff())
        skip();
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        int32_t expected[6];
        for (int i = 0; i < 6; i++)
            expected[i] = (int32_t)cases[n].numbers[i];
        for (int big = 0; big < 2; big++) {
            struct made made;
            struct bytes file =
                integers_tiff(&made, big, cases[n].format, cases[n].bits, cases[n].numbers);
            struct elevation_head head = check_grid(file, 3, 2, 0, expected);
            assert_int_equal(head.cells, ELEVATION_CELLS_UNKNOWN);
            assert_true(head.cell_east == 0 && !head.placed);
        }
    }
}

static void check_floats(const double *numbers, int decimals, const int32_t *expected)
{
    for (int n = 0; n < 4; n++) {
        struct made made;
        bool narrow = n < 2;
        begin_tiff(&made, n % 2 == 1, FLOAT, narrow ? 32 : 64);
        for (int i = 0; i < 6; i++) {
            float number = (float)numbers[i];
            uint32_t bits;
            memcpy(&bits, &number, sizeof bits);
            if (narrow)
                put_number(&made, bits, 4);
            else
                put_double(&made, numbers[i]);
        }
        check_grid(finish_tiff(&made), 3, 2, decimals, expected);
    }
}

static void test_tiff_floats(void **state)
{
    (void)state;
    if (!reads_tiff())
        skip();
    check_floats((const double[]){0, 1, -1, 8848, -10994, 300}, 0,
                 (const int32_t[]){0, 1, -1, 8848, -10994, 300});
    check_floats((const double[]){0, 0.1, -0.3, 8848.9, -10994, 300.7}, 1,
                 (const int32_t[]){0, 1, -3, 88489, -109940, 3007});
    check_floats((const double[]){0, 0.123456, -0.3, 1, 2, 3}, 6,
                 (const int32_t[]){0, 123456, -300000, 1000000, 2000000, 3000000});
    check_floats((const double[]){INFINITY, NAN, -INFINITY, 1e30, -3.4028234663852886e38, 0.5}, 1,
                 (const int32_t[]){UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, 5});
    check_floats((const double[]){20000.25, 0.000030517578125, 0, 0, 0, 0}, 5,
                 (const int32_t[]){2000025000, 3, 0, 0, 0, 0});
    check_floats((const double[]){1073741824, 0.75, 0.25, 0, 0, -1073741824}, 0,
                 (const int32_t[]){1073741824, 1, 0, 0, 0, -1073741824});
}

/* Puts GDAL's tag of nodata. */
static void put_nodata(struct made *made, const char *nodata)
{
    uint32_t place = (uint32_t)made->length;
    uint32_t length = (uint32_t)strlen(nodata) + 1;
    memcpy(made->bytes + place, nodata, length);
    made->length += length;
    if (length > 4) {
        set_tag(made, 42113, ASCII, length, place);
        return;
    }
    uint32_t value = 0;
    for (uint32_t n = 0; n < length; n++)
        value |= (uint32_t)(uint8_t)nodata[n] << (made->big ? 24 - 8 * n : 8 * n);
    set_tag(made, 42113, ASCII, length, value);
}

static void test_tiff_nodata(void **state)
{
    static const struct {
        const char *nodata;
        int32_t first; /* value that -9999 becomes */
    } cases[] = {
        {"-9999", UNKNOWN},
        {"-9999.0 ", UNKNOWN},
        {" -9.999e3", UNKNOWN},
        {"-9998", -9999},
        {"-9999.5", -9999},
        {"7", -9999},
        {"nan", -9999},
        {"", -9999},
        {"-9999x", -9999},
        {"-9999,0", UNKNOWN},
        {"-9999,5", -9999},
        {"1e999", -9999},
        {"-9999.00000000000000000000000000000000000000000000000000000000000000000000", -9999},
    };
    (void)state;
    if (!reads_tiff())
        skip();
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        struct made made;
        const int32_t expected[] = {cases[n].first, 1, 2, 3, 4, 5};
        begin_tiff(&made, n % 2 == 1, SIGNED, 16);
        put_number(&made, (uint64_t)-9999, 2);
        for (uint64_t i = 1; i < 6; i++)
            put_number(&made, i, 2);
        put_nodata(&made, cases[n].nodata);
        check_grid(finish_tiff(&made), 3, 2, 0, expected);
    }
}

/* A TIFF with cells of 0.25 x 0.5 from (10, 50), and two keys. */
static struct bytes geo_tiff(struct made *made, bool big, const uint16_t *keys, int count)
{
    begin_tiff(made, big, UNSIGNED, 8);
    made->length += 6;
    set_tag(made, 33550, DOUBLE, 3, (uint32_t)made->length);
    put_double(made, 0.25);
    put_double(made, 0.5);
    put_double(made, 0);
    set_tag(made, 33922, DOUBLE, 6, (uint32_t)made->length);
    for (int n = 0; n < 6; n++)
        put_double(made, ((const double[]){1, 2, 0, 10, 50, 0})[n]);
    set_tag(made, 34735, SHORT, (uint32_t)count, (uint32_t)made->length);
    for (int n = 0; n < count; n++)
        put_number(made, keys[n], 2);
    return finish_tiff(made);
}

static const int32_t zeros[6];

static void test_tiff_places(void **state)
{
    struct made made;
    (void)state;
    if (!reads_tiff())
        skip();
    static const uint16_t degrees[] = {1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 4099, 0, 1, 9001};
    static const uint16_t points[] = {1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 2, 4096, 0, 1, 6360};
    static const uint16_t feet[] = {1, 1, 0, 2, 1024, 0, 1, 1, 3076, 0, 1, 9002};
    static const uint16_t grads[] = {1, 1, 0, 2, 1024, 0, 1, 2, 2054, 0, 1, 9105};
    static const uint16_t none[] = {1, 1, 0, 0};
    struct elevation_head head = check_grid(geo_tiff(&made, false, degrees, 16), 3, 2, 0, zeros);
    assert_int_equal(head.cells, ELEVATION_CELLS_DEGREES);
    assert_true(head.cell_east == ELEVATION_DEGREE / 4 && head.cell_south == ELEVATION_DEGREE / 2);
    assert_true(head.placed);
    assert_true(head.west == INT64_C(9875000000000));   /* 10 - 0.25 + 0.125 */
    assert_true(head.north == INT64_C(50750000000000)); /* 50 + 2 * 0.5 - 0.25 */
    assert_string_equal(head.unit, "m");
    head = check_grid(geo_tiff(&made, true, points, 16), 3, 2, 0, zeros);
    assert_true(head.west == INT64_C(9750000000000) && head.north == INT64_C(51000000000000));
    assert_string_equal(head.unit, "ft");
    head = check_grid(geo_tiff(&made, false, feet, 12), 3, 2, 0, zeros);
    assert_int_equal(head.cells, ELEVATION_CELLS_METRES);
    assert_true(head.cell_east == 76200 && head.cell_south == 152400 && !head.placed);
    assert_string_equal(head.unit, "");
    head = check_grid(geo_tiff(&made, false, grads, 12), 3, 2, 0, zeros);
    assert_int_equal(head.cells, ELEVATION_CELLS_UNKNOWN);
    assert_true(head.cell_east == 250000 && !head.placed);
    head = check_grid(geo_tiff(&made, false, none, 4), 3, 2, 0, zeros);
    assert_int_equal(head.cells, ELEVATION_CELLS_UNKNOWN);
    /* A directory that says it has more keys than there are. */
    head = check_grid(geo_tiff(&made, false, degrees, 10), 3, 2, 0, zeros);
    assert_int_equal(head.cells, ELEVATION_CELLS_DEGREES);
}

/* Puts a tag of text, which is longer than 4 bytes. */
static void put_text(struct made *made, unsigned tag, const char *words)
{
    uint32_t length = (uint32_t)strlen(words) + 1;
    memcpy(made->bytes + made->length, words, length);
    set_tag(made, tag, ASCII, length, (uint32_t)made->length);
    made->length += length;
}

/* The unit is the one in words; else that of a code; else metres if those on the ground are. */
static void test_tiff_units(void **state)
{
    static const struct {
        const char *words; /* in GDAL_METADATA; NULL: none */
        uint16_t keys[4];  /* of EPSG: the projected system, unit across, the vertical system, and
                              the unit of that; 0: not stated */
        const char *unit;
        double metres; /* of a unit across; 0: not known */
    } cases[] = {
        {NULL, {32632, 9001, 0, 0}, "m", 1},
        {NULL, {32632, 0, 0, 0}, "m", 1},
        {NULL, {2154, 0, 0, 0}, "m", 1},
        {NULL, {28992, 0, 0, 0}, "m", 1},
        {NULL, {2263, 0, 0, 0}, "", 0}, /* feet by its code alone */
        {NULL, {32767, 0, 0, 0}, "", 0},
        {NULL, {2263, 9003, 0, 0}, "", 0.3048},
        {NULL, {2263, 9003, 6360, 0}, "ft", 0.3048},
        {NULL, {32632, 9001, 5703, 0}, "m", 1},
        {NULL, {32632, 9001, 8050, 0}, "ft", 1},
        {NULL, {32632, 9001, 5773, 9002}, "ft", 1},
        {NULL, {32632, 9001, 5754, 0}, "", 1}, /* feet of its own kind */
        {NULL, {32632, 9001, 1234, 0}, "", 1},
        {NULL, {32632, 9001, 0, 9036}, "", 1},
        {"US survey foot", {32632, 9001, 5703, 0}, "ft", 1},
        {"ft", {32632, 9001, 0, 0}, "ft", 1},
        {"Feet", {32632, 9001, 0, 0}, "ft", 1},
        {"METERS", {0}, "m", 0},
        {"metre", {2263, 9003, 6360, 0}, "m", 0.3048},
        {"cm", {32632, 9001, 0, 0}, "cm", 1},
        {"Fathoms of old", {32632, 9001, 0, 0}, "", 1},
    };
    (void)state;
    if (!reads_tiff())
        skip();
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        struct made made;
        char words[200];
        const uint16_t *own = cases[n].keys;
        const uint16_t keys[] = {1,    1, 0, own[0] != 0 ? 5 : 0,
                                 1024, 0, 1, 1,
                                 3072, 0, 1, own[0],
                                 3076, 0, 1, own[1],
                                 4096, 0, 1, own[2],
                                 4099, 0, 1, own[3]};
        geo_tiff(&made, false, keys, own[0] != 0 ? 24 : 4);
        made.length = 1200; /* beyond the first directory */
        sprintf(words,
                "<GDALMetadata><Item name=\"UNITTYPE\" sample=\"0\" role=\"unittype\">%s</Item>",
                cases[n].words != NULL ? cases[n].words : "");
        if (cases[n].words != NULL)
            put_text(&made, 42112, words);
        struct elevation_head head = check_grid(finish_tiff(&made), 3, 2, 0, zeros);
        REQUIRE(strcmp(head.unit, cases[n].unit) == 0, "case %zu: \"%s\"", n, head.unit);
        bool known = head.cells == ELEVATION_CELLS_METRES;
        double metres = known ? (double)head.cell_east / (0.25 * ELEVATION_METRE) : 0;
        REQUIRE(fabs(metres - cases[n].metres) < 1e-4, "case %zu: %f m", n, metres);
    }
}

/* Pixels of two samples: where the second is 0, the first is unknown. */
static void test_tiff_alpha(void **state)
{
    static const struct {
        unsigned format;
        unsigned bits;
    } types[] = {{SIGNED, 16}, {UNSIGNED, 16}, {SIGNED, 32}, {UNSIGNED, 32}};
    (void)state;
    if (!reads_tiff())
        skip();
    for (size_t n = 0; n < sizeof types / sizeof *types; n++)
        for (unsigned kind = 0; kind < 3; kind++) { /* 0 is no alpha */
            struct made made;
            begin_tiff(&made, n % 2 == 1, types[n].format, types[n].bits);
            for (uint64_t at = 0; at < 6; at++) {
                put_number(&made, at * 7, (int)types[n].bits / 8);
                put_number(&made, at == 2 ? 0 : 255, (int)types[n].bits / 8);
            }
            set_tag(&made, 277, SHORT, 1, 2);
            set_tag(&made, 338, SHORT, 1, kind);
            set_tag(&made, 279, LONG, 1, 12 * types[n].bits / 8);
            const int32_t expected[] = {0, 7, kind == 0 ? 14 : UNKNOWN, 21, 28, 35};
            check_grid(finish_tiff(&made), 3, 2, 0, expected);
            set_tag(&made, 284, SHORT, 1, 2); /* apart */
            made.length += 200;
            if (kind != 0)
                check_refused(finish_tiff(&made), 100, "gdal_translate -ot Float32 -co INTERLEAVE");
        }
}

/* A file whose rows come from the south is the one whose rows come from the north. */
static void test_tiff_from_south(void **state)
{
    static const uint16_t keys[] = {1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 4099, 0, 1, 9001};
    (void)state;
    if (!reads_tiff())
        skip();
    for (uint16_t point = 1; point <= 2; point++) {
        struct made made;
        struct picture pictures[2];
        for (int south = 0; south < 2; south++) {
            struct error error;
            begin_tiff(&made, false, SIGNED, 16);
            for (uint64_t row = 0; row < 2; row++)
                for (uint64_t x = 0; x < 3; x++)
                    put_number(&made, 100 * (south != 0 ? 1 - row : row) + x, 2);
            set_tag(&made, 34264, DOUBLE, 16, (uint32_t)made.length);
            double north = 50.5 + (point == 1 ? 0.25 : 0); /* outer corner, or centre */
            double first = south == 0 ? north : north - 0.5 * (point == 1 ? 2 : 1);
            const double matrix[16] = {
                0.25, 0, 0, 10, 0, south != 0 ? 0.5 : -0.5, 0, first, 0, 0, 0, 0, 0, 0, 0, 1};
            for (int n = 0; n < 16; n++)
                put_double(&made, matrix[n]);
            set_tag(&made, 34735, SHORT, 16, (uint32_t)made.length);
            for (int n = 0; n < 16; n++)
                put_number(&made, n == 11 ? point : keys[n], 2);
            struct bytes file = finish_tiff(&made);
            FILE *in = open_bytes(file.bytes, file.length);
            struct import_stream stream = {.in = in, .max_cells = 100};
            assert_true(picture_of_elevation_read(&pictures[south], &stream, &error));
            fclose(in);
        }
        assert_true(picture_digest(&pictures[0]) == picture_digest(&pictures[1]));
        assert_true(pictures[0].cell_south > 0);
        assert_true(pictures[0].cell_south == pictures[1].cell_south);
        assert_true(pictures[0].degrees.known);
        assert_memory_equal(&pictures[0].degrees, &pictures[1].degrees, sizeof pictures[0].degrees);
        assert_true(pictures[1].degrees.north == INT64_C(50500000000000));
        picture_free(&pictures[0]);
        picture_free(&pictures[1]);
    }
}

/* Tags of other types and counts than they should have are not there. */
static void test_tiff_hostile_tags(void **state)
{
    static const uint16_t keys[] = {1, 1, 0, 1, 1024, 0, 1, 2};
    static const unsigned tags[] = {33550, 33922, 34264, 34735, 42113};
    (void)state;
    if (!reads_tiff())
        skip();
    for (size_t n = 0; n < sizeof tags / sizeof *tags; n++)
        for (unsigned type = 1; type <= 18; type++)
            for (uint32_t count = 0; count < 20; count += count == 3 ? 14 : 1) {
                struct made made;
                geo_tiff(&made, type % 2 == 0, keys, 8);
                size_t place = made.length;
                made.length = 900; /* beyond the first directory; another one is made */
                set_tag(&made, tags[n], type, count, (uint32_t)place);
                check_grid(finish_tiff(&made), 3, 2, 0, zeros);
            }
}

static void check_tiff_refused(unsigned tag, unsigned type, uint32_t value, const char *reason)
{
    for (int big = 0; big < 2; big++) {
        struct made made;
        begin_tiff(&made, big, UNSIGNED, 8);
        made.length += 6;
        set_tag(&made, tag, type, 1, value);
        check_refused(finish_tiff(&made), CELLS_MAX, reason);
    }
}

static void test_tiff_refused(void **state)
{
    struct made made;
    (void)state;
    if (!reads_tiff())
        skip();
    check_tiff_refused(256, LONG, 0, "");
    check_tiff_refused(257, LONG, 0, "");
    check_tiff_refused(256, LONG, 1048577, "a grid of 1048577x2: each side must be at most");
    check_tiff_refused(257, LONG, 1048577, "a grid of 3x1048577: each side must be at most");
    check_tiff_refused(256, LONG, 70000, "the TIFF is broken");
    check_tiff_refused(258, SHORT, 4, "samples of 4 bits");
    check_tiff_refused(258, SHORT, 64, "samples of 64 bits");
    check_tiff_refused(339, SHORT, 3, "samples of 8 bits");
    check_tiff_refused(339, SHORT, 6, "samples of 8 bits");
    check_tiff_refused(262, SHORT, 2, "colours, not heights");
    check_tiff_refused(262, SHORT, 8, "colours, not heights");
    check_tiff_refused(259, SHORT, 12345, "method 12345");
    check_tiff_refused(277, SHORT, 65535, "");
    check_tiff_refused(273, LONG, 4000000, "the TIFF is broken");
    const int64_t large[6] = {0, 0, 0, 0, 0, 2147483648};
    check_refused(integers_tiff(&made, false, UNSIGNED, 32, large), 100,
                  "a height of 2147483648 is too large");
    check_grid(integers_tiff(&made, false, SIGNED, 32, large), 3, 2, 0,
               (const int32_t[]){0, 0, 0, 0, 0, UNKNOWN});
    begin_tiff(&made, false, UNSIGNED, 8);
    made.length += 6;
    set_tag(&made, 322, LONG, 1, 1 << 20);
    set_tag(&made, 323, LONG, 1, 1 << 20);
    set_tag(&made, 324, LONG, 1, 8);
    set_tag(&made, 325, LONG, 1, 6);
    check_refused(finish_tiff(&made), 100, "");
    begin_tiff(&made, false, UNSIGNED, 8);
    made.length += 6;
    check_refused(finish_tiff(&made), 5, "6 cells: at most 5");
    check_refused(text("II*"), 100, "the TIFF is broken");
    check_refused(text("MM and something else"), 100, "the TIFF is broken");
    check_refused((struct bytes){"II*\0\b\0\0\0", 8, NULL}, 100, "the TIFF is broken");
    check_refused((struct bytes){"II*\0\0\0\0\0", 8, "x.tif"}, 100, "the TIFF is broken");
}

/* Files cut off at any byte are refused, or read as they are. */
static void test_tiff_cut_off(void **state)
{
    static const uint16_t keys[] = {1, 1, 0, 1, 1024, 0, 1, 2};
    (void)state;
    if (!reads_tiff())
        skip();
    struct made made;
    struct bytes file = geo_tiff(&made, false, keys, 8);
    for (size_t length = 1; length < file.length; length++) {
        struct elevation_head head;
        struct error error = {.kind = ERROR_FAILURE};
        char *bytes = memory(length, 1);
        memcpy(bytes, file.bytes, length);
        int32_t *values = read_grid((struct bytes){bytes, length, NULL}, 100, &head, &error);
        REQUIRE(values != NULL || *error.text != '\0', "no reason at %zu bytes", length);
        REQUIRE(values == NULL || (head.width == 3 && head.height == 2), "at %zu bytes", length);
        free(values);
        free(bytes);
    }
}

/* ---- all of them ---- */

static void test_recognised(void **state)
{
    static const struct {
        struct bytes file;
        bool recognised;
    } cases[] = {
        {{"II*", 3, NULL}, true},           {{"MM", 2, NULL}, true},
        {{"ncols", 5, NULL}, true},         {{"NROWS", 5, "x.txt"}, true},
        {{"xll", 3, NULL}, true},           {{"P5 1 1 255 ", 11, NULL}, false},
        {{"\x89PNG", 4, "x.png"}, false},   {{"P5", 2, "x.hgt"}, true},
        {{"\0\1", 2, "N00E000.HGT"}, true}, {{"\0\1", 2, NULL}, false},
        {{"\0\1", 2, "hgt"}, false},        {{"?", 1, "a.tiff"}, true},
        {{"?", 1, ".tif"}, false},          {{"?", 1, "a.asc"}, true},
        {{"1 2", 3, "x.xyz"}, false},
    };
    (void)state;
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        FILE *in = open_bytes(cases[n].file.bytes, cases[n].file.length);
        REQUIRE(elevation_recognised(in, cases[n].file.name, &(bool){false}) == cases[n].recognised,
                "case %zu", n);
        assert_int_equal(getc(in), (uint8_t)*cases[n].file.bytes); /* nothing was taken */
        fclose(in);
    }
    /* By its size, in a file. */
    char *tile = make_tile(1201);
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(fwrite(tile, 1, 2 * 1201 * 1201, file), 2 * 1201 * 1201);
    rewind(file);
    assert_true(elevation_recognised(file, NULL, &(bool){false}));
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    fputc('x', file);
    rewind(file);
    assert_false(elevation_recognised(file, NULL, &(bool){false}));
    fclose(file);
    free(tile);
    check_refused((struct bytes){"\0\1", 2, NULL}, 100, "not elevation that tmap reads");
    FILE *in = fopen("/dev/null", "r");
    struct import_stream stream = {.in = in, .max_cells = 100};
    struct error error = {.kind = ERROR_FAILURE};
    assert_false(elevation_recognised(in, NULL, &(bool){false}));
    struct elevation_reader reader = {.stream = stream};
    assert_false(open_elevation(&reader, &error));
    assert_string_equal(error.text, "there is no grid in it");
    fclose(in);
}

static bool accepts_zeros(const char *bytes, size_t length)
{
    return length > 0 && *bytes == '\0';
}

/* A pipe is copied if it is short enough and begins as it should; a file is left as it is. */
static void test_spool(void **state)
{
    static const struct {
        const char *command;
        const char *reason; /* "" if it is copied */
    } cases[] = {
        {"head -c 100000 /dev/zero", ""},
        {"head -c 100001 /dev/zero", "more than 100000 bytes"},
        {"cat /dev/zero", "more than 100000 bytes"},
        {"yes", "promises another kind of file"},
    };
    (void)state;
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        struct error error = {.kind = ERROR_FAILURE};
        FILE *in = popen(cases[n].command, "r");
        assert_non_null(in);
        FILE *copy = import_stream_spool(in, 100000, accepts_zeros, &error);
        REQUIRE(strstr(error.text, cases[n].reason) != NULL, "%s", error.text);
        assert_int_equal(copy != NULL, *cases[n].reason == '\0');
        if (copy != NULL) {
            assert_true(ftell(copy) == 0);
            assert_int_equal(fseek(copy, 0, SEEK_END), 0);
            assert_true(ftell(copy) == 100000);
            fclose(copy);
        }
        pclose(in);
    }
    FILE *in = open_bytes("x", 1);
    struct error error;
    assert_ptr_equal(import_stream_spool(in, 0, accepts_zeros, &error), in);
    fclose(in);
}

/* A count of the rows that a progress told. */
struct row_count {
    struct progress progress; /* first */
    uint64_t last;
};

static void count_row(struct progress *progress)
{
    struct row_count *count = (struct row_count *)progress;
    REQUIRE(progress->done == count->last + 1 && progress->done <= progress->all, "%d rows of %d",
            (int)progress->done, (int)progress->all);
    count->last = progress->done;
}

static void test_progress(void **state)
{
    struct row_count count = {.progress.tell = count_row};
    FILE *in = open_bytes(ASC "1 2 3 4 5 6.5", strlen(ASC) + 13);
    struct import_stream stream = {.in = in, .max_cells = 100, .progress = &count.progress};
    struct error error;
    (void)state;
    struct elevation_reader reader = {.stream = stream};
    assert_true(open_elevation(&reader, &error));
    assert_int_equal(count.last, 2);
    assert_ptr_equal(reader.format, &elevation_asc);
    close_elevation(&reader, in);
    fclose(in);
}

/* A float that has d decimals needs no more than that, and loses nothing with them. */
static void test_scale(void **state)
{
    struct trials trials = {79};
    (void)state;
    for (int trial = 0; trial < 100000; trial++) {
        int decimals = (int)trial_below(&trials, 7);
        double power = pow(10, decimals);
        double value = (double)trial_between(&trials, -999999, 999999) / power;
        struct elevation_scale narrow = {0};
        struct elevation_scale wide = {0};
        elevation_scale_add(&narrow, (double)(float)value, true);
        elevation_scale_add(&wide, value, false);
        REQUIRE(narrow.needed <= decimals && wide.needed <= decimals, "%.9g needs %d and %d", value,
                narrow.needed, wide.needed);
        double back = round(value * pow(10, wide.needed)) / pow(10, wide.needed);
        REQUIRE(!(back < value) && !(back > value), "%.9g becomes %.9g", value, back);
        char printed[40];
        sprintf(printed, "%.*f", narrow.needed, value);
        REQUIRE(strtof(printed, NULL) >= (float)value && strtof(printed, NULL) <= (float)value,
                "%.9g becomes %s", value, printed);
    }
}

static void test_terrain_rgb(void **state)
{
    (void)state;
    for (uint32_t color = 0; color < 1 << 24; color += color < 1 << 17 ? 1 : 251) {
        uint8_t pixel[] = {(uint8_t)(color >> 16), (uint8_t)(color >> 8), (uint8_t)color, 1};
        double r = pixel[0];
        double g = pixel[1];
        double b = pixel[2];
        int32_t value = value_of_pixel(ENCODING_TERRARIUM, pixel);
        double metres = r * 256 + g + b / 256 - 32768;
        REQUIRE(fabs(value - metres * 1e4) <= 0.5, "%06" PRIx32 ": %" PRId32, color, value);
        value = value_of_pixel(ENCODING_MAPBOX, pixel);
        metres = -10000 + (r * 65536 + g * 256 + b) * 0.1;
        REQUIRE(fabs(value - metres * 10) < 1e-6, "%06" PRIx32 ": %" PRId32, color, value);
        pixel[3] = 0;
        assert_int_equal(value_of_pixel(ENCODING_TERRARIUM, pixel), UNKNOWN);
        assert_int_equal(value_of_pixel(ENCODING_MAPBOX, pixel), UNKNOWN);
    }
    assert_int_equal(value_of_pixel(ENCODING_MAPBOX, (const uint8_t[]){1, 0x86, 0xA0, 255}), 0);
    assert_int_equal(value_of_pixel(ENCODING_MAPBOX, (const uint8_t[]){0, 0, 0, 255}), -100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_asc),          cmocka_unit_test(test_asc_decimals),
        cmocka_unit_test(test_asc_trials),   cmocka_unit_test(test_asc_cells),
        cmocka_unit_test(test_asc_refused),  cmocka_unit_test(test_asc_endless),
        cmocka_unit_test(test_asc_long),     cmocka_unit_test(test_hgt),
        cmocka_unit_test(test_hgt_sizes),    cmocka_unit_test(test_tiff_units),
        cmocka_unit_test(test_tiff_alpha),   cmocka_unit_test(test_tiff_from_south),
        cmocka_unit_test(test_hgt_refused),  cmocka_unit_test(test_tiff_integers),
        cmocka_unit_test(test_tiff_floats),  cmocka_unit_test(test_tiff_nodata),
        cmocka_unit_test(test_tiff_places),  cmocka_unit_test(test_tiff_hostile_tags),
        cmocka_unit_test(test_tiff_refused), cmocka_unit_test(test_tiff_cut_off),
        cmocka_unit_test(test_recognised),   cmocka_unit_test(test_spool),
        cmocka_unit_test(test_progress),     cmocka_unit_test(test_scale),
        cmocka_unit_test(test_terrain_rgb),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
