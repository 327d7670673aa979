/*
 * Corners: drawings are read and written as users have them, and all else is refused.
 */
#include "recipe/recipe.h"

#include "support/unit.h"

static const struct corners marked = {7, 7, {77}};

static void test_reads_drawings(void **state)
{
    static const struct {
        const char *value;
        int cols;
        int rows;
        const char *digits;
    } drawings[] = {
        {"0", 1, 1, "0"},
        {"?", 1, 1, "?"},
        {"09?", 3, 1, "09?"},
        {"1/2/3", 1, 3, "123"},
        {"000/0?9/123", 3, 3, "0000?9123"},
        {".?/9.", 2, 2, ".?9."},
    };
    (void)state;
    for (size_t n = 0; n < sizeof drawings / sizeof *drawings; n++) {
        struct corners corners = marked;
        struct error error = {0};
        char bytes[40] = "";
        struct text text = {.bytes = bytes, .room = sizeof bytes};
        assert_true(corners_parse(&corners, drawings[n].value, &error));
        assert_int_equal(corners.cols, drawings[n].cols);
        assert_int_equal(corners.rows, drawings[n].rows);
        for (int i = 0; i < corners.cols * corners.rows; i++)
            assert_int_equal("0123456789?."[corners.digits[i]], drawings[n].digits[i]);
        corners_add(&corners, &text);
        assert_string_equal(bytes, drawings[n].value);
    }
}

/* Refuses `value`, and leaves what was there. */
static void refuse_drawing(const char *value)
{
    struct corners corners = marked;
    struct error error = {0};
    REQUIRE(!corners_parse(&corners, value, &error), "%s", value);
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_memory_equal(&corners, &marked, sizeof marked);
}

static void test_refuses(void **state)
{
    static const char *const values[] = {"",  "/",   "0/", "/0",  "0//0", "00/0", "0/00",
                                         "a", "0 0", "-1", "0;5", "0/0/", ":",    "0,0"};
    char many[2 * CORNERS_MAX + 2];
    struct corners corners;
    struct error error = {0};
    (void)state;
    for (size_t n = 0; n < sizeof values / sizeof *values; n++)
        refuse_drawing(values[n]);
    memset(many, '5', sizeof many);
    many[CORNERS_MAX + 1] = '\0';
    refuse_drawing(many);
    many[CORNERS_MAX] = '\0';
    assert_true(corners_parse(&corners, many, &error));
    for (int n = 0; n < CORNERS_MAX; n++)
        many[2 * n + 1] = '/';
    many[2 * CORNERS_MAX - 1] = '\0';
    for (int n = 0; n < CORNERS_MAX; n++)
        many[2 * n] = '5';
    assert_true(corners_parse(&corners, many, &error));
    assert_int_equal(corners.rows, CORNERS_MAX);
    many[2 * CORNERS_MAX - 1] = '/';
    many[2 * CORNERS_MAX] = '5';
    many[2 * CORNERS_MAX + 1] = '\0';
    refuse_drawing(many);
}

/* A digit is as many ninths of the highest noise; the drawing repeats. */
static void test_noise(void **state)
{
    struct corners corners;
    struct error error = {0};
    (void)state;
    assert_true(corners_parse(&corners, "0123456789/?987654321", &error));
    for (uint64_t i = 0; i < 30; i++) {
        assert_int_equal(corners_noise(&corners, i, 0), (int)(65535 * (i % 10) / 9));
        assert_int_equal(corners_noise(&corners, i + 10, 4), (int)(65535 * (i % 10) / 9));
    }
    assert_int_equal(corners_noise(&corners, 0, 1), -1);
    assert_int_equal(corners_noise(&corners, UINT64_C(10) << 30, 3), -1);
    assert_int_equal(corners_noise(&corners, 1, UINT64_MAX), 65535);
    assert_true(corners_parse(&corners, ".", &error));
    assert_int_equal(corners_noise(&corners, 5, 6), 32768);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads_drawings),
        cmocka_unit_test(test_refuses),
        cmocka_unit_test(test_noise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
