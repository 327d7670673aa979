/*
 * Cameras: texts that are read and written again, and those that are refused.
 */
#include "view/view.h"

#include "support/unit.h"

static void test_read_and_written(void **state)
{
    static const struct {
        const char *text;
        struct camera camera;
        const char *written;
    } rows[] = {
        {"0", {0, 0, CAMERA_PITCH_USUAL, false}, "0"},
        {"360", {0, 0, CAMERA_PITCH_USUAL, false}, "0"},
        {"45,20", {45, 20000000, CAMERA_PITCH_USUAL, false}, "45,20,-12"},
        {"270,0.000001,60", {270, 1, 60, false}, "270,0.000001,60"},
        {"359,999999.999999,-60",
         {359, INT64_C(999999999999), -60, false},
         "359,999999.999999,-60"},
        {"1,1073741824,0", {1, CAMERA_HEIGHT_MAX, 0, false}, "1,1073741824,0"},
        {"90,12.50,-20", {90, 12500000, -20, false}, "90,12.5,-20"},
        {"0,,1", {0, 0, 1, false}, "0,,1"},
    };
    (void)state;
    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++) {
        struct camera camera = CAMERA_USUAL;
        char bytes[60] = "";
        struct text text = {.bytes = bytes, .room = sizeof bytes};
        REQUIRE(camera_parse(&camera, rows[n].text), "%s is not read", rows[n].text);
        assert_int_equal(camera.azimuth, rows[n].camera.azimuth);
        assert_true(camera.height == rows[n].camera.height);
        assert_int_equal(camera.pitch, rows[n].camera.pitch);
        camera_add(&camera, &text);
        assert_string_equal(bytes, rows[n].written);
        camera.whole = true;
        assert_true(camera_parse(&camera, rows[n].text) && camera.whole);
    }
}

static void test_refused(void **state)
{
    static const char *const texts[] = {
        "",        "north",  "-1",           "361",    "1.5",         "0,",
        "0,0",     "0,-3",   "0,1,",         "0,1,61", "0,1,-61",     "0,1,2.5",
        "0,1,2,3", "0;1",    "0,1073741825", "0,1e3",  "0,1.0000001", "0, 1",
        " 0",      "0,1,2 ", ",1",           "0,,",
    };
    (void)state;
    for (size_t n = 0; n < sizeof texts / sizeof *texts; n++) {
        struct camera camera;
        REQUIRE(!camera_parse(&camera, texts[n]), "'%s' is read", texts[n]);
    }
}

static void test_usual(void **state)
{
    struct camera camera = CAMERA_USUAL;
    (void)state;
    assert_true(camera_is_usual(&camera));
    camera.height = 1;
    assert_false(camera_is_usual(&camera));
    assert_string_equal(view_kind_name(VIEW_MAP), "map");
    assert_string_equal(view_kind_name(VIEW_FLIGHT), "flight");
    assert_string_equal(view_kind_name(2), "globe");
    assert_string_equal(view_kind_name(3), "world");
    assert_null(view_kind_name(4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_read_and_written),
                                       cmocka_unit_test(test_refused),
                                       cmocka_unit_test(test_usual)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
