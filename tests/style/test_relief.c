/*
 * Relief: shades equal those of the textbook's formula in floating point and angles: the slope, its
 * aspect, and the light's zenith and azimuth (Burrough and McDonell, 1998, p. 190).
 * tests/cli/relief.bats compares them with gdaldem's.
 */
#include "style/relief.h"

#include "canvas/color.h"
#include "support/unit.h"

#include <math.h>

static const double degree = 0.017453292519943295;

/* Shade of nine heights, row by row from the north-west, by the textbook. */
static double textbook_shade(const uint32_t h[9], struct relief_light light, double range,
                             int depth)
{
    double z = ldexp(1, depth) / RELIEF_FLATNESS / range;
    double east = z * ((double)h[2] + 2.0 * h[5] + h[8] - h[0] - 2.0 * h[3] - h[6]) / 8;
    double south = z * ((double)h[6] + 2.0 * h[7] + h[8] - h[0] - 2.0 * h[1] - h[2]) / 8;
    double slope = atan(hypot(east, south));
    double downhill = atan2(-east, south); /* clockwise from the north */
    double zenith = (90 - light.altitude) * degree;
    double cosine = cos(zenith) * cos(slope) +
                    sin(zenith) * sin(slope) * cos(light.azimuth * degree - downhill);
    return cosine > 0 ? 1 + 254 * cosine : 1;
}

/* Shade of the same nine heights, by relief.c. */
static uint8_t shade_of(const uint32_t h[9], struct relief_light light, uint32_t range, int depth)
{
    struct relief relief;
    uint8_t out[2] = {0, 77};
    relief_make(&relief, light, range, depth);
    relief_row(&relief, h, h + 3, h + 6, 1, out);
    assert_int_equal(out[1], 77);
    return out[0];
}

static void test_textbook(void **state)
{
    struct trials trials = {2};
    (void)state;
    for (int trial = 0; trial < 200000; trial++) {
        uint32_t h[9];
        int depth = (int)trial_between(&trials, -12, 32);
        uint32_t range = (uint32_t)1 << trial_between(&trials, 4, 30);
        /* Most differences make slopes of about 1; some are arbitrary. */
        int64_t around = (int64_t)ldexp(range, -depth) * trial_between(&trials, 1, 4);
        uint32_t low = (uint32_t)trial_below(&trials, 1 << 29);
        range -= (uint32_t)trial_below(&trials, range / 2);
        if (around < 4 || around > 1 << 29)
            around = trial_between(&trials, 4, 1 << 29);
        for (int n = 0; n < 9; n++)
            h[n] = low + (uint32_t)trial_below(&trials, (uint64_t)around);
        struct relief_light light = {(int)trial_between(&trials, 0, 360),
                                     (int)trial_between(&trials, 0, 90)};
        double wanted = textbook_shade(h, light, range, depth);
        uint8_t found = shade_of(h, light, range, depth);
        REQUIRE(fabs(found - wanted) < 0.50002, "%d, but %f: light %d,%d range %u depth %d", found,
                wanted, light.azimuth, light.altitude, range, depth);
    }
}

/* With every input at its limit nothing overflows (the sanitizers watch), and shades stay in their
 * range. */
static void test_extremes(void **state)
{
    static const uint32_t ranges[] = {0, 1, 2, 1u << 29, (1u << 30) - 1, 1u << 30};
    const uint32_t top = (1u << 30) - 1;
    (void)state;
    for (int depth = -32; depth <= 48; depth++)
        for (size_t n = 0; n < sizeof ranges / sizeof *ranges; n++)
            for (uint32_t set = 0; set < 512; set++) {
                uint32_t h[9];
                for (int k = 0; k < 9; k++)
                    h[k] = set >> k & 1 ? top : 0;
                uint8_t found = shade_of(h, RELIEF_LIGHT, ranges[n], depth);
                assert_in_range(found, 1, RELIEF_MAX);
                if (set == 0 || set == 511)
                    assert_int_equal(found, 181); /* 1 + 254 * sin 45 degrees = 180.6 */
            }
}

/* A steep wall that faces a level light is fully lit; one that does not is fully dark. */
static void test_walls(void **state)
{
    const uint32_t top = (1u << 30) - 1;
    const uint32_t to_west[9] = {0, 9, top, 0, 9, top, 0, 9, top}; /* faces west */
    const uint32_t to_south[9] = {top, top, top, 9, 9, 9, 0, 0, 0};
    (void)state;
    struct relief_light west = {270, 0};
    struct relief_light north = {0, 0};
    assert_int_equal(shade_of(to_west, west, 1 << 30, 32), 255);
    assert_int_equal(shade_of(to_west, north, 1 << 30, 32), 1);
    assert_int_equal(shade_of(to_south, north, 1 << 30, 32), 1);
    assert_int_equal(shade_of(to_south, (struct relief_light){180, 0}, 1 << 30, 32), 255);
}

/* Slopes are rises over runs, however short these are; those above 2^7 count as that. */
static void test_slopes(void **state)
{
    struct relief relief;
    (void)state;
    relief_make(&relief, RELIEF_LIGHT, 1 << 29, 5);
    for (int run = 0; run <= 62; run++) {
        relief_set_slopes(&relief, 1, 1, run);
        assert_int_equal(relief_slope_square(&relief, 0, 0), 0);
        uint64_t slope = run <= 16 ? UINT64_C(1) << (16 - run) : 0; /* of a rise of 1, in 2^-16 */
        assert_int_equal(relief_slope_square(&relief, 1, 0), slope * slope);
        assert_int_equal(relief_slope_square(&relief, 0, -1), slope * slope);
        relief_set_slopes(&relief, 1 << 29, 1 << 29, run);
        slope = run <= 45 ? UINT64_C(1) << (run < 22 ? 23 : 45 - run) : 0;
        assert_int_equal(relief_slope_square(&relief, -1, 1), 2 * slope * slope);
    }
}

static void test_colors(void **state)
{
    struct relief relief;
    (void)state;
    for (int altitude = 0; altitude <= 90; altitude += 15) {
        relief_make(&relief, (struct relief_light){315, altitude}, 1 << 29, 5);
        assert_int_equal(relief_rgb(&relief, 0x336699, relief.flat), 0x336699);
        assert_int_equal(relief_tone(&relief, relief.flat), 0);
        for (int shade = 2; shade <= RELIEF_MAX; shade++) {
            uint32_t darker = relief_rgb(&relief, 0x336699, (uint8_t)(shade - 1));
            uint32_t color = relief_rgb(&relief, 0x336699, (uint8_t)shade);
            assert_true(RGB_RED(darker) <= RGB_RED(color));
            assert_true(RGB_GREEN(darker) <= RGB_GREEN(color));
            assert_true(RGB_BLUE(darker) <= RGB_BLUE(color));
            assert_true(relief_tone(&relief, (uint8_t)(shade - 1)) <=
                        relief_tone(&relief, (uint8_t)shade));
        }
    }
    relief_make(&relief, RELIEF_LIGHT, 1 << 29, 5);
    assert_int_equal(relief_tone(&relief, 1), -1);
    assert_int_equal(relief_tone(&relief, RELIEF_MAX), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_textbook), cmocka_unit_test(test_extremes),
        cmocka_unit_test(test_walls),    cmocka_unit_test(test_slopes),
        cmocka_unit_test(test_colors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
