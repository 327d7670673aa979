/*
 * Color: the nearest colour is the one that a search through all colours finds.
 */
#include "canvas/color.h"

#include "support/unit.h"

#include <stdbool.h>

static int square(int n)
{
    return n * n;
}

/* Sum of the squared differences of the channels. */
static int distance_of(uint32_t a, uint32_t b)
{
    return square(RGB_RED(a) - RGB_RED(b)) + square(RGB_GREEN(a) - RGB_GREEN(b)) +
           square(RGB_BLUE(a) - RGB_BLUE(b));
}

/* Expected values are from xterm's 256colres.h: the cube's levels and the greys. */
static void test_numbered(void **state)
{
    (void)state;
    assert_int_equal(color_rgb_of(0), 0x000000);
    assert_int_equal(color_rgb_of(15), 0xFFFFFF);
    assert_int_equal(color_rgb_of(16), 0x000000);
    assert_int_equal(color_rgb_of(17), 0x00005F);
    assert_int_equal(color_rgb_of(32), 0x0087D7);
    assert_int_equal(color_rgb_of(107), 0x87AF5F);
    assert_int_equal(color_rgb_of(196), 0xFF0000);
    assert_int_equal(color_rgb_of(231), 0xFFFFFF);
    assert_int_equal(color_rgb_of(232), 0x080808);
    assert_int_equal(color_rgb_of(244), 0x808080);
    assert_int_equal(color_rgb_of(255), 0xEEEEEE);
}

static void check_nearest(uint32_t rgb, int colors, int first)
{
    int smallest = INT32_MAX;
    int found = color_nearest(rgb, colors);
    int r = RGB_RED(rgb);
    int g = RGB_GREEN(rgb);
    int b = RGB_BLUE(rgb);
    bool grey = abs(r - g) < COLOR_GREY && abs(g - b) < COLOR_GREY && abs(r - b) < COLOR_GREY;
    for (int n = first; n < colors; n++)
        if (colors <= 16 && grey && n != 0 && n != 7 && n != 8 && n != 15)
            assert_int_not_equal(found, n);
        else if (distance_of(rgb, color_rgb_of(n)) < smallest)
            smallest = distance_of(rgb, color_rgb_of(n));
    REQUIRE(found >= first && found < colors && distance_of(rgb, color_rgb_of(found)) == smallest,
            "of %d for %06" PRIX32 ": %d", colors, rgb, found);
}

static void test_nearest(void **state)
{
    struct trials trials = {1};
    (void)state;
    for (int n = 0; n < 40000; n++) {
        uint32_t rgb = (uint32_t)trial_below(&trials, 1 << 24);
        if (n % 4 == 0) /* also near the greys */
            rgb = (rgb & 0xFF) * 0x010101 ^ (rgb >> 8 & 0x030303);
        check_nearest(rgb, 256, 16);
        check_nearest(rgb, 16, 0);
        check_nearest(rgb, 8, 0);
    }
    for (int n = 16; n < 256; n++) /* each colour is its own nearest */
        assert_int_equal(color_rgb_of(color_nearest(color_rgb_of(n), 256)), color_rgb_of(n));
}

static void test_depths(void **state)
{
    (void)state;
    assert_int_equal(color_of_rgb(0x123456, COLORS_RGB), COLOR_RGB(0x12, 0x34, 0x56));
    assert_int_equal(color_of_rgb(0x0087D7, 256), COLOR_INDEX(32));
    assert_int_equal(color_of_rgb(0x0087D7, 32767), COLOR_INDEX(32));
    assert_int_equal(color_of_rgb(0xFE0101, 255), COLOR_INDEX(9));
    assert_int_equal(color_of_rgb(0xFE0101, 16), COLOR_INDEX(9));
    assert_int_equal(color_of_rgb(0xFE0101, 15), COLOR_INDEX(1));
    assert_int_equal(color_of_rgb(0xFE0101, 8), COLOR_INDEX(1));
    assert_int_equal(color_of_rgb(0xFE0101, 7), COLOR_DEFAULT);
}

static void test_between(void **state)
{
    (void)state;
    assert_int_equal(rgb_between(0x102030, 0xA0B0C0, 0, 7), 0x102030);
    assert_int_equal(rgb_between(0x102030, 0xA0B0C0, 7, 7), 0xA0B0C0);
    assert_int_equal(rgb_between(0x000000, 0x0A0306, 1, 2), 0x050203); /* halves up: 1.5 is 2 */
    assert_int_equal(rgb_between(0xFF0000, 0x00FF00, 1, 3), 0xAA5500);
    int64_t large = INT64_C(1) << 52;
    assert_int_equal(rgb_between(0x0000FF, 0xFF0000, large / 2, large), 0x800080);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbered),
        cmocka_unit_test(test_nearest),
        cmocka_unit_test(test_depths),
        cmocka_unit_test(test_between),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
