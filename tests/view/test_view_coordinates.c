/*
 * Places: coordinates are wrapped exactly, whatever their number of digits; a number between units
 * and a place outside a bounded world are refused; and a place that is written reads as the same
 * place again.
 */
#include "view/view.h"

#include "support/unit.h"

#include <stdio.h>

#define CELL (INT64_C(1) << RECIPE_ZOOM_MAX) /* units in a cell */

/* Returns the last coordinate of a side of cells that are points. */
static int64_t last_of(uint32_t side, bool bounded)
{
    return bounded ? (int64_t)(side - 1) * CELL : INT64_MAX;
}

/* Reads a coordinate that must be valid and be the whole text, in units. */
static int64_t read_units(const char *text, uint32_t side, bool bounded)
{
    int64_t place = -1;
    const char *end = coordinates_parse_one(text, side, last_of(side, bounded), false, &place);
    REQUIRE(end != NULL && *end == '\0', "%s is refused in %" PRIu32 " cells", text, side);
    return place;
}

static bool is_refused(const char *text, uint32_t side, bool bounded)
{
    int64_t place;
    return coordinates_parse_one(text, side, last_of(side, bounded), false, &place) == NULL;
}

static void test_whole_cells(void **state)
{
    (void)state;
    assert_int_equal(read_units("0", 1000, true), 0);
    assert_int_equal(read_units("7", 1000, false), 7 * CELL);
    assert_int_equal(read_units("007", 1000, true), 7 * CELL);
    assert_int_equal(read_units("999", 1000, true), 999 * CELL);
    assert_int_equal(read_units("1073741823", RECIPE_SIDE_MAX, true), 1073741823 * CELL);
}

static void test_wrap(void **state)
{
    (void)state;
    assert_int_equal(read_units("1000", 1000, false), 0);
    assert_int_equal(read_units("2345", 1000, false), 345 * CELL);
    assert_int_equal(read_units("12345", 1, false), 0);
    /* 2^64 + 1, and a number of 30 digits whose remainder is known by its last three. */
    assert_int_equal(read_units("18446744073709551617", UINT32_C(1) << 30, false), CELL);
    assert_int_equal(read_units("123456789012345678901234567890", 1000, false), 890 * CELL);
    assert_int_equal(read_units("123456789012345678901234567890.5", 1000, false),
                     890 * CELL + CELL / 2);
}

static void test_negative(void **state)
{
    (void)state;
    assert_int_equal(read_units("-1", 1000, false), 999 * CELL);
    assert_int_equal(read_units("-1000", 1000, false), 0);
    assert_int_equal(read_units("-1001", 1000, false), 999 * CELL);
    assert_int_equal(read_units("-0", 1000, false), 0);
    assert_int_equal(read_units("-0.0", 1000, true), 0);
    assert_int_equal(read_units("-0.25", 1000, false), 1000 * CELL - CELL / 4);
    assert_int_equal(read_units("-2.75", 1, false), CELL / 4);
}

static void test_fractions(void **state)
{
    (void)state;
    assert_int_equal(read_units("2.5", 9, false), 2 * CELL + CELL / 2);
    assert_int_equal(read_units("2.50", 9, false), 2 * CELL + CELL / 2);
    assert_int_equal(read_units("0.75", 9, false), CELL / 4 * 3);
    assert_int_equal(read_units("3.0", 9, false), 3 * CELL);
    assert_int_equal(read_units("0.0000152587890625", 9, false), 1); /* 2^-16, in 16 decimals */
    assert_int_equal(read_units("0.00001525878906250000", 9, false), 1);
    assert_int_equal(read_units("0.9999847412109375", 9, false), CELL - 1);
    /* Without digits before the point, as all numbers. */
    assert_int_equal(read_units(".5", 9, true), CELL / 2);
    assert_int_equal(read_units("-.25", 9, false), 9 * CELL - CELL / 4);
    /* Between two units: a third, 2^-17, and 2^-16 with one digit more. */
    assert_true(is_refused("0.3", 9, false));
    assert_true(is_refused("0.00000762939453125", 9, false));
    assert_true(is_refused("0.00001525878906251", 9, false));
}

static void test_bounded(void **state)
{
    (void)state;
    assert_true(is_refused("1000", 1000, true));
    assert_true(is_refused("10000", 1000, true)); /* wraps before its last digit */
    assert_true(is_refused("-1", 1000, true));
    assert_true(is_refused("-0.5", 1000, true));
    assert_true(is_refused("4294967296", 1000, true)); /* 0 modulo 2^32 */
    assert_true(is_refused("18446744073709551616", 1000, true));
    /* The last cell of a bounded world has no points within. */
    assert_int_equal(read_units("998.5", 1000, true), 998 * CELL + CELL / 2);
    assert_true(is_refused("999.5", 1000, true));
    assert_int_equal(read_units("0", 1, true), 0);
    assert_true(is_refused("0.5", 1, true));
}

static void test_no_numbers(void **state)
{
    static const char *const texts[] = {"",  "-",  "--1", "+1",  " 1",  "x",
                                        ".", "-.", "1.",  "..5", "1.x", "nan"};
    (void)state;
    for (size_t n = 0; n < sizeof texts / sizeof *texts; n++) {
        REQUIRE(is_refused(texts[n], 1000, false), "\"%s\" is taken", texts[n]);
        REQUIRE(is_refused(texts[n], 1000, true), "\"%s\" is taken where bounded", texts[n]);
    }
}

/* Returns the text that is left after the coordinate. */
static const char *rest_of(const char *text)
{
    int64_t place;
    const char *end = coordinates_parse_one(text, 1000, INT64_MAX, false, &place);
    assert_non_null(end);
    return end;
}

static void test_text_after(void **state)
{
    (void)state;
    assert_string_equal(rest_of("12,34"), ",34");
    assert_string_equal(rest_of("1e3"), "e3");
    assert_string_equal(rest_of("1.5.5"), ".5");
    assert_string_equal(rest_of("0x10"), "x10");
    assert_string_equal(rest_of("7 "), " ");
}

static void test_pairs(void **state)
{
    struct recipe recipe = recipe_of(1, 64, 96, 8);
    int64_t x;
    int64_t y;
    (void)state;
    assert_true(coordinates_parse("65,-1", &recipe, &x, &y));
    assert_int_equal(x, CELL);
    assert_int_equal(y, 95 * CELL);
    assert_true(coordinates_parse("2.5,96.25", &recipe, &x, &y));
    assert_int_equal(x, 2 * CELL + CELL / 2);
    assert_int_equal(y, CELL / 4);
    static const char *const refused[] = {"",    "1",    ",",    "1,",   ",1",    "1,2,3",
                                          "1;2", "1, 2", "1 ,2", "1,2 ", "0.3,1", "1,0.3"};
    for (size_t n = 0; n < sizeof refused / sizeof *refused; n++)
        REQUIRE(!coordinates_parse(refused[n], &recipe, &x, &y), "\"%s\" is taken", refused[n]);
    recipe.edges = EDGES_BOUNDED;
    recipe.width++;
    recipe.height++;
    assert_true(coordinates_parse("64,96", &recipe, &x, &y));
    assert_int_equal(x, 64 * CELL);
    assert_int_equal(y, 96 * CELL);
    assert_false(coordinates_parse("65,96", &recipe, &x, &y));
    assert_false(coordinates_parse("64,97", &recipe, &x, &y));
    assert_false(coordinates_parse("-1,0", &recipe, &x, &y));
}

/* The last cell of a bounded side of squares goes on to where the next one would begin. */
static void test_last_squares(void **state)
{
    struct recipe recipe = recipe_of(1, 64, 96, 8);
    int64_t x;
    int64_t y;
    (void)state;
    recipe.algorithm = rivers_algorithm();
    recipe.edges = EDGES_BOUNDED;
    assert_true(coordinates_parse("63.5,95.9999847412109375", &recipe, &x, &y));
    assert_int_equal(x, 64 * CELL - CELL / 2);
    assert_int_equal(y, 96 * CELL - 1);
    assert_false(coordinates_parse("64,95", &recipe, &x, &y));
    assert_false(coordinates_parse("63,96", &recipe, &x, &y));
    recipe.edges = EDGES_WRAP_X;
    assert_true(coordinates_parse("64,95.5", &recipe, &x, &y));
    assert_int_equal(x, 0);
    assert_false(coordinates_parse("64,96", &recipe, &x, &y));
}

static void test_between(void **state)
{
    (void)state;
    for (int zoom = RECIPE_ZOOM_MIN; zoom <= RECIPE_ZOOM_MAX; zoom++) {
        int finest = zoom > 0 ? zoom : 0; /* points of the zoom are at least this fine */
        for (int halvings = 0; halvings <= RECIPE_ZOOM_MAX; halvings++) {
            int64_t odd = 5 * (CELL >> halvings); /* an odd multiple of 2^-halvings cells */
            assert_int_equal(coordinates_is_between(odd, 0, zoom), halvings > finest);
            assert_int_equal(coordinates_is_between(0, odd, zoom), halvings > finest);
            assert_int_equal(coordinates_is_between(odd, odd, zoom), halvings > finest);
        }
        assert_false(coordinates_is_between(0, 0, zoom));
    }
}

static void test_steps(void **state)
{
    static const struct {
        int zoom;
        const char *step;
    } steps[] = {
        {-30, "whole cells"},
        {0, "whole cells"},
        {1, "multiples of 1/2 cell"},
        {2, "multiples of 1/4 cell"},
        {16, "multiples of 1/65536 cell"},
    };
    (void)state;
    for (size_t n = 0; n < sizeof steps / sizeof *steps; n++) {
        char bytes[40];
        struct text text = {.bytes = bytes, .room = sizeof bytes};
        coordinates_add_step(&text, steps[n].zoom);
        assert_string_equal(bytes, steps[n].step);
    }
}

static void test_written(void **state)
{
    static const struct {
        int64_t point;
        int zoom;
        const char *cells;
    } points[] = {
        {0, 0, "0"},
        {5, 0, "5"},
        {5, 1, "2.5"},
        {5, -1, "10"},
        {3, -30, "3221225472"},
        {7, 2, "1.75"},
        {8, 2, "2"},
        {0, 16, "0"},
        {1, 16, "0.0000152587890625"},
        {65537, 16, "1.0000152587890625"},
        {(INT64_C(1) << 46) - 1, 16, "1073741823.9999847412109375"},
    };
    (void)state;
    for (size_t n = 0; n < sizeof points / sizeof *points; n++) {
        char bytes[40];
        struct text text = {.bytes = bytes, .room = sizeof bytes};
        coordinates_add(&text, points[n].point, points[n].zoom);
        assert_string_equal(bytes, points[n].cells);
    }
}

/* Points of up to 63 bits, by the definition in long decimals: point * 10^16 / 2^zoom, where 2^16
 * divides 10^16. */
static void test_written_exactly(void **state)
{
    struct trials trials = {61};
    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        int zoom = (int)trial_between(&trials, 0, 16);
        uint64_t point = trial_bits(&trials) >> trial_between(&trials, 1, 63);
        point = trial == 0 ? 0 : trial == 1 ? INT64_MAX : point;
        uint64_t rest = point & ((UINT64_C(1) << zoom) - 1);
        char expected[60];
        int length = sprintf(expected, "%" PRIu64 ".%016" PRIu64, point >> zoom,
                             rest * (UINT64_C(10000000000000000) >> zoom));
        while (expected[length - 1] == '0')
            length--;
        if (expected[length - 1] == '.')
            length--;
        expected[length] = '\0';
        char bytes[60];
        struct text text = {.bytes = bytes, .room = sizeof bytes};
        coordinates_add(&text, (int64_t)point, zoom);
        assert_string_equal(bytes, expected);
    }
}

/* Random points of random zooms: written in cells, each reads as the same place, at any number of
 * sides further east or west. */
static void test_round_trip(void **state)
{
    struct trials trials = {71};
    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        uint32_t side = (uint32_t)trial_between(&trials, 1, RECIPE_SIDE_MAX);
        int zoom = (int)trial_between(&trials, 0, RECIPE_ZOOM_MAX);
        int64_t point = trial_between(&trials, 0, ((int64_t)side << zoom) - 1);
        int64_t expected = point * (CELL >> zoom);
        char bytes[60];
        struct text text = {.bytes = bytes, .room = sizeof bytes};
        coordinates_add(&text, point, zoom);
        REQUIRE(read_units(bytes, side, false) == expected, "%s of %" PRIu32, bytes, side);
        if (expected <= (side - 1) * CELL)
            assert_int_equal(read_units(bytes, side, true), expected);
        else
            assert_true(is_refused(bytes, side, true));
        text.length = 0;
        coordinates_add(&text, point + ((int64_t)side << zoom) * trial_between(&trials, 1, 9),
                        zoom);
        REQUIRE(read_units(bytes, side, false) == expected, "%s of %" PRIu32, bytes, side);
        text.length = 0;
        text_add(&text, "-");
        coordinates_add(&text, ((int64_t)side << zoom) - point, zoom);
        REQUIRE(read_units(bytes, side, false) == expected, "%s of %" PRIu32, bytes, side);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_cells),     cmocka_unit_test(test_wrap),
        cmocka_unit_test(test_negative),        cmocka_unit_test(test_fractions),
        cmocka_unit_test(test_bounded),         cmocka_unit_test(test_no_numbers),
        cmocka_unit_test(test_text_after),      cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_last_squares),    cmocka_unit_test(test_between),
        cmocka_unit_test(test_steps),           cmocka_unit_test(test_written),
        cmocka_unit_test(test_written_exactly), cmocka_unit_test(test_round_trip),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
