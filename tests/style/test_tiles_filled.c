/*
 * Filled tiles: every tile is seen on its ground, in every number of colours; the ground is the
 * colour or a darker shade of it. Contrast is computed as WCAG 2.2 defines it, by luminance.h.
 */
#include "style/tiles.c"

#include "support/luminance.h"
#include "support/unit.h"

static uint32_t rgb_of(color_code color)
{
    bool numbered = COLOR_KIND(color) == COLOR_KIND(COLOR_INDEX(0));
    return numbered ? color_rgb_of((int)COLOR_VALUE(color)) : COLOR_VALUE(color);
}

static double contrast_of(color_code a, color_code b)
{
    return contrast_of_rgb(rgb_of(a), rgb_of(b));
}

static const int depths[] = {8, 16, 256, COLORS_RGB};

static void test_contrast(void **state)
{
    struct trials trials = {4};
    (void)state;
    for (int n = 0; n < 40000; n++) {
        int colors = depths[n % 4];
        uint32_t rgb = (uint32_t)trial_below(&trials, 1 << 24);
        struct fill fill = fill_of_rgb(rgb, colors);
        double contrast = contrast_of(fill.ink, fill.ground);
        REQUIRE(contrast >= 2.5, "%06" PRIX32 " in %d colours has %f", rgb, colors, contrast);
        color_code river = fill_ink(0x3F8FE0, fill.ground, colors);
        REQUIRE(contrast_of(river, fill.ground) >= 2.5, "a river on %06" PRIX32, rgb);
    }
}

static void test_grounds(void **state)
{
    (void)state;
    struct fill fill = fill_of_rgb(0xA08060, COLORS_RGB);
    assert_int_equal(fill.ground, COLOR_RGB(100, 80, 60)); /* five eighths */
    assert_int_equal(fill_of_rgb(0xFFFFFF, COLORS_RGB).ink, COLOR_RGB(255, 255, 255));
    assert_int_equal(fill_of_rgb(0xAF875F, 256).ground, COLOR_INDEX(137));
    assert_int_equal(fill_of_rgb(0xFFFF00, 16).ground, COLOR_INDEX(11));
    assert_int_equal(fill_of_rgb(0xFFFF00, 16).ink, COLOR_INDEX(0));
    assert_int_equal(fill_of_rgb(0x0000EE, 8).ink, COLOR_INDEX(7));
    fill = fill_of_rgb(0xFFFF00, 0);
    assert_true(fill.ink == COLOR_DEFAULT && fill.ground == COLOR_DEFAULT);
}

/* Colours of land in all its shades have few glyphs and grounds, which are near those of the
 * shade. */
static void test_shades(void **state)
{
    struct trials trials = {6};
    struct relief relief;
    (void)state;
    relief_make(&relief, (struct relief_light){315, 45}, 1 << 20, 5);
    for (int n = 0; n < 400; n++) {
        int colors = n % 2 == 0 ? 256 : COLORS_RGB;
        uint32_t rgb = (uint32_t)trial_below(&trials, 1 << 24);
        struct fill before = fill_of_shade(&relief, rgb, 1, colors);
        int grounds = 1;
        for (int shade = 1; shade <= RELIEF_MAX; shade++) {
            struct fill fill = fill_of_shade(&relief, rgb, (uint8_t)shade, colors);
            int near = shade / 16 * 16 + 8;
            color_code ground = fill_of_rgb(relief_rgb(&relief, rgb, (uint8_t)near), colors).ground;
            assert_int_equal(fill.ground, ground);
            assert_true(contrast_of(fill.ink, fill.ground) >= 2.5);
            if (colors == COLORS_RGB && contrast_of(COLOR_RGB(0, 0, 0) + rgb, ground) >= 3.1)
                assert_int_equal(fill.ink, COLOR_RGB(0, 0, 0) + rgb);
            grounds += fill.ground != before.ground;
            before = fill;
        }
        assert_in_range(grounds, 1, 16);
        struct fill plain = fill_of_shade(&relief, rgb, 0, colors);
        assert_int_equal(plain.ground, fill_of_rgb(rgb, colors).ground);
        assert_int_equal(plain.ink, fill_of_rgb(rgb, colors).ink);
    }
}

/* With 8 and 16 colours, land in the shade is darker and keeps its hue in the ground or in the ink,
 * lit land is as light as level land or lighter, and each tile can be read. */
static void test_tones(void **state)
{
    struct relief relief;
    (void)state;
    relief_make(&relief, (struct relief_light){315, 45}, 1 << 20, 5);
    for (int colors = 8; colors <= 16; colors += 8)
        for (int number = 1; number < colors; number++) {
            uint32_t rgb = color_rgb_of(number);
            struct fill level = fill_of_shade(&relief, rgb, relief.flat, colors);
            struct fill dark = fill_of_shade(&relief, rgb, 1, colors);
            struct fill lit = fill_of_shade(&relief, rgb, RELIEF_MAX, colors);
            assert_int_equal(level.ground, COLOR_INDEX(number));
            double light = contrast_of(level.ground, COLOR_INDEX(0));
            assert_true(contrast_of(dark.ground, COLOR_INDEX(0)) < light);
            assert_true(contrast_of(lit.ground, COLOR_INDEX(0)) >= light);
            assert_true(colors == 8 || number == 15 || number >= 9 || lit.ground != level.ground);
            assert_true(contrast_of(dark.ink, dark.ground) >= 2.5);
            assert_true(contrast_of(lit.ink, lit.ground) >= 2.5);
            bool blue = number % 8 == 4; /* the dark one cannot be read on black */
            int hue = (int)COLOR_VALUE(dark.ground == COLOR_INDEX(0) ? dark.ink : dark.ground);
            assert_true(hue % 8 == number % 8 || blue || number % 8 == 0 || number % 8 == 7);
        }
}

/* Of few colours, too, letters and rivers are seen on tinted tiles: contrasts are those of
 * tiles.h, and letters of land are no brighter specks than in 24 bits. */
static void test_tints(void **state)
{
    struct trials trials = {7};
    struct relief relief;
    (void)state;
    relief_make(&relief, (struct relief_light){315, 45}, 1 << 20, 5);
    for (int n = 0; n < 20000; n++) {
        uint32_t rgb = (uint32_t)trial_below(&trials, 1 << 24);
        uint8_t shade = (uint8_t)trial_below(&trials, 256);
        bool water = n % 2 == 0;
        struct fill fill = fill_of_tint(&relief, rgb, shade, water, 256);
        double contrast = contrast_of(fill.ink, fill.ground);
        REQUIRE(contrast >= (water ? 1.13 : 1.25) && contrast <= 1.71, "%06" PRIX32 " has %f", rgb,
                contrast);
        contrast = contrast_of(fill_river(fill.ground, 256), fill.ground);
        REQUIRE(contrast >= 1.6 && contrast <= 4.01, "a river on %06" PRIX32 " has %f", rgb,
                contrast);
    }
    for (int ground = 0; ground < 16; ground++)
        assert_true(contrast_of(fill_river(COLOR_INDEX(ground), 16), COLOR_INDEX(ground)) >= 1.13);
    for (int ground = 0; ground < 8; ground++)
        assert_true(contrast_of(fill_river(COLOR_INDEX(ground), 8), COLOR_INDEX(ground)) >= 1.13);
}

static void test_store(void **state)
{
    struct trials trials = {5};
    struct relief relief;
    (void)state;
    relief_make(&relief, (struct relief_light){315, 45}, 1 << 20, 5);
    for (int depth = 0; depth < 4; depth++) {
        struct fills *fills = fills_new(depths[depth]);
        assert_non_null(fills);
        for (int n = 0; n < 20000; n++) { /* few colours: most are found again */
            uint32_t rgb = (uint32_t)trial_below(&trials, 8) * 0x1D3A57 & 0xFFFFFF;
            uint8_t shade = (uint8_t)trial_below(&trials, 256);
            struct fill found = fills_find(fills, &relief, rgb, shade, FILL_SHADE);
            struct fill right = fill_of_shade(&relief, rgb, shade, depths[depth]);
            assert_int_equal(found.ink, right.ink);
            assert_int_equal(found.ground, right.ground);
        }
        free(fills);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contrast), cmocka_unit_test(test_grounds),
        cmocka_unit_test(test_shades),   cmocka_unit_test(test_tones),
        cmocka_unit_test(test_tints),    cmocka_unit_test(test_store),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
