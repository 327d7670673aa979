/*
 * Oklab: numbers are those of the definition, computed here in floating point; the nearest colour
 * is as near as any; shades keep their hue.
 */
#include "canvas/color.c"

#include "style/palette.h"
#include "support/unit.h"

#include <math.h>

struct lab {
    double lightness;
    double a;
    double b;
};

static double intensity(int channel)
{
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static void test_intensities(void **state)
{
    (void)state;
    for (int value = 0; value < 256; value++)
        assert_int_equal(color_intensity(value), lround(65535 * intensity(value)));
}

/* The matrices are those of bottosson.github.io/posts/oklab. */
static struct lab lab_of(uint32_t rgb)
{
    double r = intensity(RGB_RED(rgb));
    double g = intensity(RGB_GREEN(rgb));
    double b = intensity(RGB_BLUE(rgb));
    double l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    double m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    double s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return (struct lab){0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
                        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
                        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

static double distance_of(uint32_t one, uint32_t other)
{
    struct lab p = lab_of(one);
    struct lab q = lab_of(other);
    double light = p.lightness - q.lightness;
    double chroma = hypot(p.a, p.b) - hypot(q.a, q.b);
    double both = (p.a - q.a) * (p.a - q.a) + (p.b - q.b) * (p.b - q.b);
    return light * light / 2 + chroma * chroma + 4 * (both - chroma * chroma);
}

static void test_numbers(void **state)
{
    struct trials trials = {1};
    (void)state;
    for (int n = 0; n < 20000; n++) {
        uint32_t rgb = (uint32_t)trial_below(&trials, 1 << 24);
        struct oklab found = oklab_of(rgb);
        struct lab right = lab_of(rgb);
        double chroma = hypot(right.a, right.b);
        REQUIRE(fabs(found.lightness - 4096 * right.lightness) < 8 &&
                    fabs(found.a - 4096 * right.a) < 16 && fabs(found.b - 4096 * right.b) < 16 &&
                    fabs(found.chroma - 4096 * chroma) < 16,
                "%06" PRIX32 ": %d, %d, %d, %d", rgb, found.lightness, found.a, found.b,
                found.chroma);
    }
}

/* What the colours of xterm have is not computed anew for each: tables hold what it would be. */
static void test_tables(void **state)
{
    (void)state;
    for (int n = 0; n < COUNT; n++) {
        struct oklab right = oklab_of(color_rgb_of(FIRST + n));
        REQUIRE(lightnesses[n] == right.lightness && as[n] == right.a && bs[n] == right.b &&
                    chromas[n] == right.chroma,
                "colour %d: %d, %d, %d, %d", FIRST + n, lightnesses[n], as[n], bs[n], chromas[n]);
    }
}

/* The lightness of a grey is the cube root of its intensity, which has 16 bits, rounded down. */
static void test_lightness_of_greys(void **state)
{
    (void)state;
    for (int value = 0; value < 256; value++) {
        double light = floor(65535 * intensity(value) + 0.5) / 65536;
        int found = oklab_of((uint32_t)value * 0x010101).lightness;
        REQUIRE(found == (int)floor(4096 * cbrt(light) + 1e-9), "%d: %d", value, found);
    }
}

static void test_nearest(void **state)
{
    struct trials trials = {2};
    (void)state;
    for (int n = 0; n < 5000; n++) {
        uint32_t rgb = (uint32_t)trial_below(&trials, 1 << 24);
        int found = oklab_nearest(rgb);
        double least = INFINITY;
        assert_in_range(found, 16, 255);
        for (int other = 16; other < 256; other++)
            least = fmin(least, distance_of(rgb, color_rgb_of(other)));
        double distance = distance_of(rgb, color_rgb_of(found));
        REQUIRE(distance <= least * 1.05 + 0.0005, "%06" PRIX32 ": %d is %f, and there is %f", rgb,
                found, distance, least);
    }
    for (int n = 16; n < 256; n++) /* each colour is its own nearest */
        assert_int_equal(color_rgb_of(oklab_nearest(color_rgb_of(n))), color_rgb_of(n));
}

static void test_greys(void **state)
{
    (void)state;
    for (uint32_t level = 0; level < 256; level++) {
        uint32_t rgb = color_rgb_of(oklab_nearest(level * 0x010101));
        assert_true(RGB_RED(rgb) == RGB_GREEN(rgb) && RGB_GREEN(rgb) == RGB_BLUE(rgb));
        assert_in_range(RGB_RED(rgb) - (int)level + 9, 0, 18);
    }
}

static int order(int a, int b)
{
    return (a > b) - (a < b);
}

/* True if no two channels of `found` are the other way round than those of `rgb`. */
static bool keeps_order(uint32_t rgb, uint32_t found)
{
    return order(RGB_RED(rgb), RGB_GREEN(rgb)) * order(RGB_RED(found), RGB_GREEN(found)) >= 0 &&
           order(RGB_GREEN(rgb), RGB_BLUE(rgb)) * order(RGB_GREEN(found), RGB_BLUE(found)) >= 0 &&
           order(RGB_RED(rgb), RGB_BLUE(rgb)) * order(RGB_RED(found), RGB_BLUE(found)) >= 0;
}

/* Brown does not become mauve: in it blue exceeds green. */
static void test_hues(void **state)
{
    int tried = 0;
    (void)state;
    for (const struct palette *palette = palettes; palette->name != NULL; palette++)
        for (int n = 0; n < palette->indexed_count; n++)
            for (int part = -12; part <= 6; part++) {
                uint32_t rgb = color_rgb_of(palette->indexed[n]);
                uint32_t shade = rgb_between(rgb, part < 0 ? 0 : 0xFFFFFF, abs(part), 16);
                uint32_t found = color_rgb_of(oklab_nearest(shade));
                REQUIRE(keeps_order(shade, found), "%s: %06" PRIX32 " for %06" PRIX32,
                        palette->name, found, shade);
                tried++;
            }
    assert_true(tried > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_intensities), cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_tables),      cmocka_unit_test(test_lightness_of_greys),
        cmocka_unit_test(test_nearest),     cmocka_unit_test(test_greys),
        cmocka_unit_test(test_hues),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
