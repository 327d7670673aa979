/*
 * Palette files: the examples of gdaldem's documentation are read as it says; broken files are
 * refused with the number of the line. tests/cli/palette_file.bats compares colours with gdaldem's.
 */
#include "import/palette_file.c"

#include "support/unit.h"

#include <stdio.h>

static struct palette_file file;

/* Reads a copy of a text. */
static bool read_copy(const char *text, size_t length, struct error *error)
{
    char *bytes = memory(length + 1, 1);
    memcpy(bytes, text, length);
    bool done = read_palette(&file, bytes, length, error);
    free(bytes);
    return done;
}

static void reads(const char *text, int count, const struct palette_stop *stops)
{
    struct error error;
    REQUIRE(read_copy(text, strlen(text), &error), "%s", error.text);
    assert_int_equal(file.count, count);
    for (int n = 0; n < count; n++) {
        assert_int_equal(file.stops[n].height, stops[n].height);
        assert_int_equal(file.stops[n].rgb, stops[n].rgb);
    }
}

/* Requires that a text is refused by ERROR_USAGE, with the number of a line; 0: without. */
static void refuses(const char *text, size_t length, int line)
{
    struct error error;
    int named = 0;
    REQUIRE(!read_copy(text, length, &error), "read: %s", text);
    sscanf(error.text, "line %d: ", &named);
    REQUIRE(named == line && error.kind == ERROR_USAGE, "%s, of: %s", error.text, text);
}

#define ONE INT64_C(1000000)

static void test_forms(void **state)
{
    static const struct palette_stop stops[] = {
        {-12500000, 0x0A141E},
        {0, 0x010203},
        {0, 0x040506},
        {16383750000, 0x0000FF},
        {3500 * 10 * ONE, 0xBF7F3F},
        {65535 * ONE, 0xFFFFFF},
    };
    (void)state;
    reads("# a comment\n"
          "/ another\n"
          "\n"
          "100% white\n"
          "25%:0:0:255:128   # with its opacity\r\n"
          "0,1,2,3\n"
          "-12.5\t10 , 20 :30\n"
          "nv 7 8 9\n"
          "+0.0 4 5 6 255\n"
          "   35000 BROWN",
          6, stops);
}

static void test_units(void **state)
{
    static const struct scale scale = {
        .given = true, .decimals = 1, .low = -4005, .high = 80000, .unit = "m"};
    static const struct palette_stop stops[] = {{-400500000, 0x20A0FF},
                                                {INT64_C(3799750000), 0x112233},
                                                {INT64_C(3800 * 1000000), 0},
                                                {INT64_C(8000 * 1000000), 0xFFFFFF}};
    (void)state;
    file.scale = &scale;
    reads("50%\t#112233\r\n0% #20A0ff # low\nnv,#070809\n3800 black # 112233\n100% white", 4,
          stops);
    assert_true(file.has_unknown);
    assert_int_equal(file.unknown, 0x070809);
    file.scale = NULL;
    reads("0 black", 1, (struct palette_stop[]){{0, 0}});
    assert_false(file.has_unknown);
}

static void test_gmt(void **state)
{
    static const struct palette_stop stops[] = {
        {0, 0x010203}, {10 * ONE, 0x040506}, {10 * ONE, 0x070809}, {20 * ONE, 0x0A0B0C}};
    (void)state;
    reads("# COLOR_MODEL = RGB\n0 1 2 3 10 4 5 6\n10 7 8 9 20 10 11 12\nB 0 0 0\nF 1 1 1\n", 4,
          stops);
    assert_false(file.has_unknown);
    reads("0 1/2/3 10 4/5/6 L\n10 7/8/9 20 10/11/12 ;label 1 2 3\nB -\nF black\nN 127.5\n", 4,
          stops);
    assert_true(file.has_unknown && file.unknown == 0x808080);
    reads("#COLOR_MODEL = +RGB\n0 1 2 3 10 4 5 6;B\n10 7 8 9 20 10 11 12 B\nN 1/2/3\n", 4, stops);
    assert_int_equal(file.unknown, 0x010203);
    reads("0 1 2 3 10 4 5 6\n10 7 8 9 20 10 11 12\nN -\n", 4, stops);
    assert_false(file.has_unknown);
}

/* A class of QGIS ends at its height, and the next begins one millionth above. */
static void test_qgis(void **state)
{
    static const struct palette_stop classes[] = {
        {-5 * ONE, 1}, {-5 * ONE + 1, 2}, {7 * ONE, 2}, {7 * ONE + 1, 3}};
    (void)state;
    reads("\xEF\xBB\xBFINTERPOLATION:DISCRETE\r\n-5,0,0,1,255,a: b/c\r\n7,0,0,2,255,\r\n"
          "inf,0,0,3,255,> 7\r\n\r\n",
          4, classes);
    reads("INTERPOLATION:INTERPOLATED\n-5,0,0,1,255,-5 #m; 1 2 3 4 5 6\n7.0000004,0,0,2,255,7", 2,
          (struct palette_stop[]){{-5 * ONE, 1}, {7 * ONE, 2}});
}

/* Numbers as programs write them. */
static void test_numbers(void **state)
{
    (void)state;
    reads("1.5e3 1 1 1\n.5 127.5 0 0\n-1.1234567 0 0 1e2\n+2. 0 0 0", 4,
          (struct palette_stop[]){
              {-1123457, 100}, {ONE / 2, 0x800000}, {2 * ONE, 0}, {1500 * ONE, 0x010101}});
}

static void test_broken(void **state)
{
    static const struct {
        const char *text;
        int line;
    } broken[] = {
        {"", 0},
        {"# only a comment\n", 0},
        {"nv 0 0 0\n", 0},
        {"0 0 0 0\n5\n", 2},
        {"0 0 0\n", 1},
        {"0 0 0 0 0 0\n", 1},
        {"\n\n0 0 0 256\n", 3},
        {"0 -1 0 0\n", 1},
        {"0 0 0 0 256\n", 1},
        {"0 mauve\n", 1},
        {"0 #12345\n", 1},
        {"0 #1234567\n", 1},
        {"0 #12345g\n", 1},
        {"nan 0 0 0\n", 1},
        {"inf 0 0 0\n", 1},
        {"0x10 0 0 0\n", 1},
        {"1e 0 0 0\n", 1},
        {"1e9 0 0 0\n", 1},
        {"0 255.5 0 0\n", 1},
        {"1000000000 0 0 0\n", 1},
        {"-1% 0 0 0\n", 1},
        {"100.000001% 0 0 0\n", 1},
        {"% 0 0 0\n", 1},
        {"1 2 3 4 5 6 7 8 9\n", 1},
        {"0 0 0 0\n# COLOR_MODEL = HSV\n", 2},
        {"# COLOR_MODEL = RGB\n0 0 0 0\n", 2},
        {"# COLOR_MODEL = RGB\n0 0 0 0 1 0 0\n", 2},
        {"0 0 0 0 1 0 0 0\nN gray50\n", 2},
        {"0 0 0 0 1 0 0 0 9\n", 1},
        {"0 0-0-0 1 0-0-0\n", 1},
        {"INTERPOLATION:EXACT\n", 1},
        {"INTERPOLATION:LINEAR\ninf,0,0,0,255,\n", 2},
    };
    (void)state;
    for (size_t n = 0; n < sizeof broken / sizeof *broken; n++)
        refuses(broken[n].text, strlen(broken[n].text), broken[n].line);
    refuses("0 0 0 0\0 1 1 1", 15, 1);
}

static void test_many(void **state)
{
    enum { LINE = sizeof "12345 1 2 3\n" - 1 };
    char *text = memory(PALETTE_STOPS_MAX + 1, LINE + 1);
    char *to = text;
    struct error error;
    (void)state;
    for (int n = PALETTE_STOPS_MAX; n > 0; n--)
        to += sprintf(to, "%05d 1 2 3\n", n);
    assert_true(read_copy(text, strlen(text), &error));
    assert_int_equal(file.count, PALETTE_STOPS_MAX);
    for (int n = 0; n < file.count; n++)
        assert_int_equal(file.stops[n].height, (n + 1) * ONE);
    sprintf(to, "0 1 2 3\n");
    refuses(text, strlen(text), PALETTE_STOPS_MAX + 1);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms), cmocka_unit_test(test_units),   cmocka_unit_test(test_gmt),
        cmocka_unit_test(test_qgis),  cmocka_unit_test(test_numbers), cmocka_unit_test(test_broken),
        cmocka_unit_test(test_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
