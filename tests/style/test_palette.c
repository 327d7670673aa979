/*
 * Palettes: every band has a colour that the terminal has, higher bands are lighter, and palettes
 * of heights are straight lines between their stops.
 *
 * test: musl
 */
#include "style/palette.h"

#include "base/text.h"
#include "canvas/cell_grid.h"
#include "style/bands.h"
#include "support/looks.h"
#include "support/luminance.h"
#include "support/unit.h"

#include <math.h>

static void test_table(void **state)
{
    (void)state;
    int count = 0;
    for (const struct palette *palette = palettes; palette->name != NULL; palette++, count++) {
        assert_ptr_equal(palette_named(palette->name), palette);
        assert_true(*palette->name != '\0' && *palette->about != '\0');
        assert_true(palette->count >= 2 && palette->indexed_count >= 2);
        for (const char *c = palette->name; *c != '\0'; c++)
            assert_true(*c >= 'a' && *c <= 'z');
        for (int n = 0; n < palette->indexed_count; n++) /* never one of the first 16 */
            assert_true(palette->indexed[n] >= 16);
        for (int n = 0; n < 8; n++)
            assert_true(palette->basic[n] < 16);
    }
    assert_int_equal(palette_count(), count);
    assert_true(count >= 7);
    assert_null(palette_named("no such palette"));
    assert_null(palette_named(""));
    char name[40];
    struct text text = {.bytes = name, .room = sizeof name};
    text_add(&text, palettes[0].name);
    text_add(&text, " ");
    assert_null(palette_named(name));
    name[strlen(palettes[0].name) - 1] = '\0';
    assert_null(palette_named(name));
}

/* Returns the number of the grey of xterm (232 + n is 8 + 10 n) that is nearest to a value. */
static int nearest_grey(double wanted)
{
    int nearest = 232 + (int)((wanted - 8) / 10 + 0.5);
    return nearest < 255 ? nearest : 255;
}

/* The grey palette's numbered colours are the greys that are nearest to ten even steps between its
 * ends, and to its waters. */
static void test_greys(void **state)
{
    const struct palette *grey = palette_named("grey");
    (void)state;
    double low = RGB_RED(grey->colors[0]);
    double high = RGB_RED(grey->colors[grey->count - 1]);
    for (int n = 0; n < grey->indexed_count; n++) {
        double wanted = low + (high - low) * n / (grey->indexed_count - 1);
        assert_int_equal(grey->indexed[n], nearest_grey(wanted));
    }
    assert_int_equal(grey->river.indexed, nearest_grey(RGB_RED(grey->river.rgb)));
    assert_int_equal(grey->lake.indexed, nearest_grey(RGB_RED(grey->lake.rgb)));
}

/* Palettes that are equal for eyes along their whole length have one river and one lake. */
static void test_even_palettes_share_waters(void **state)
{
    const struct palette *viridis = palette_named("viridis");
    const struct palette *cividis = palette_named("cividis");
    (void)state;
    assert_memory_equal(&viridis->river, &cividis->river, sizeof viridis->river);
    assert_memory_equal(&viridis->lake, &cividis->lake, sizeof viridis->lake);
    assert_int_equal(viridis->river.rgb, viridis->river.ink);
    assert_int_equal(viridis->lake.rgb, viridis->lake.ink);
}

static void assert_grey(uint32_t rgb)
{
    assert_int_equal(RGB_RED(rgb), RGB_GREEN(rgb));
    assert_int_equal(RGB_RED(rgb), RGB_BLUE(rgb));
}

static void test_grey_is_grey(void **state)
{
    const struct palette *grey = palette_named("grey");
    (void)state;
    for (int n = 0; n < grey->count; n++)
        assert_grey(grey->colors[n]);
    for (int n = 0; n < grey->water_count; n++)
        assert_grey(grey->water[n]);
    assert_grey(grey->river.rgb);
    assert_grey(grey->river.ink);
    assert_grey(grey->lake.rgb);
    assert_grey(grey->lake.ink);
    assert_grey(grey->sky.high);
    assert_grey(grey->sky.low);
}

/* With numbered colours, colour k of n is for the bands whose middle lies in the k-th part of n. */
static void test_even_distances(void **state)
{
    (void)state;
    for (const struct palette *palette = palettes; palette->name != NULL; palette++)
        for (int count = 1; !palette->hueless && count <= BAND_MAX; count++)
            for (int band = 0; band < count; band++) {
                double middle = (band + 0.5) / count;
                struct style color = palette_style(palette, false, band, count, 0, 256);
                int indexed = palette->indexed[(int)(middle * palette->indexed_count + 1e-9)];
                assert_int_equal(color.color, COLOR_INDEX(indexed));
                assert_int_equal(color.flags, 0);
                int basic = palette->basic[(int)(middle * 8 + 1e-9)];
                color = palette_style(palette, false, band, count, 0, 16);
                assert_int_equal(color.color, COLOR_INDEX(basic));
                assert_int_equal(color.flags, 0);
                color = palette_style(palette, false, band, count, 0, 8);
                assert_int_equal(color.color, COLOR_INDEX(basic % 8));
                assert_int_equal(color.flags, basic >= 8 ? CELL_BOLD : 0);
            }
}

/* In 24 bits the lowest and the highest band have the palette's ends. As many bands as colours have
 * all of them; other numbers of bands have colours between them. */
static void test_rgb(void **state)
{
    (void)state;
    for (const struct palette *palette = palettes; palette->name != NULL; palette++) {
        if (palette->hueless)
            continue;
        for (int band = 0; band < palette->count; band++) {
            uint32_t rgb = palette->colors[band];
            assert_int_equal(
                palette_style(palette, false, band, palette->count, 0, COLORS_RGB).color,
                COLOR_RGB(RGB_RED(rgb), RGB_GREEN(rgb), RGB_BLUE(rgb)));
        }
        for (int count = 2; count <= BAND_MAX; count++)
            for (int band = 0; band < count; band++) {
                double place = (double)band * (palette->count - 1) / (count - 1);
                int stop = (int)(place + 1e-9);
                uint32_t from = palette->colors[stop];
                uint32_t to = stop + 1 < palette->count ? palette->colors[stop + 1] : from;
                uint32_t rgb = palette_style(palette, false, band, count, 0, COLORS_RGB).rgb;
                double green = RGB_GREEN(from) + (place - stop) * (RGB_GREEN(to) - RGB_GREEN(from));
                assert_true(fabs(RGB_GREEN(rgb) - green) < 0.501);
            }
    }
}

/* CIE L* of an rgb. */
static double lightness(uint32_t rgb)
{
    const int channels[] = {RGB_RED(rgb), RGB_GREEN(rgb), RGB_BLUE(rgb)};
    const double weights[] = {0.2126, 0.7152, 0.0722};
    double y = 0;
    for (int n = 0; n < 3; n++) {
        double c = channels[n] / 255.0;
        y += weights[n] * (c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
    }
    return y > 216.0 / 24389 ? 116 * cbrt(y) - 16 : y * 24389 / 27;
}

/* Lightness as a viewer sees it: a bold colour of the first eight is its bright one. */
static double lightness_of(struct style color)
{
    if (color.color == COLOR_DEFAULT)
        return color.flags == CELL_DIM ? 1 : color.flags == CELL_BOLD ? 3 : 2;
    if (COLOR_KIND(color.color) == COLOR_KIND(COLOR_RGB(0, 0, 0)))
        return lightness(COLOR_VALUE(color.color));
    return lightness(
        color_rgb_of((int)COLOR_VALUE(color.color) + (color.flags == CELL_BOLD ? 8 : 0)));
}

/* True for the palettes that go by hues. */
static bool is_uneven(const struct palette *palette)
{
    return strcmp(palette->name, "rainbow") == 0 || strcmp(palette->name, "meadow") == 0;
}

/* Higher bands are lighter in every palette but the first, whose colours are those of land, and
 * those that go by hues. */
static void test_lighter_above(void **state)
{
    static const int depths[] = {COLORS_RGB, 256, 16, 8, 0};
    (void)state;
    for (const struct palette *palette = palettes + 1; palette->name != NULL; palette++)
        for (int d = is_uneven(palette) ? 4 : 0; d < 5; d++)
            for (int count = 2; count <= 64; count++)
                for (int band = 1; band < count; band++) {
                    struct style below =
                        palette_style(palette, false, band - 1, count, 0, depths[d]);
                    struct style color = palette_style(palette, false, band, count, 0, depths[d]);
                    bool rises = lightness_of(color) > lightness_of(below);
                    REQUIRE(rises || color.color == below.color ||
                                (depths[d] < 256 && lightness_of(color) == lightness_of(below)),
                            "%s: band %d of %d in %d colours", palette->name, band, count,
                            depths[d]);
                    if (depths[d] == COLORS_RGB && count <= 8 && !palette->hueless)
                        assert_true(rises);
                }
}

/* On a white ground a palette has as many inks as colours, each with a contrast of 3, and of two
 * bands the lighter one stays the lighter. Greens and greys stay such: no channel overtakes
 * another by much in 24 bits. */
static void test_inks(void **state)
{
    static const int depths[] = {COLORS_RGB, 256};
    enum { BANDS = 8 };
    (void)state;
    for (const struct palette *palette = palettes; palette->name != NULL; palette++)
        for (int d = 0; d < 2 && !palette->hueless; d++)
            for (int band = 0; band < BANDS; band++) {
                color_code color = palette_style(palette, false, band, BANDS, 0, depths[d]).color;
                uint32_t ink = color_rgb(palette_ink(palette, color, 0xFFFFFF, depths[d]));
                double seen = contrast_of_rgb(ink, 0xFFFFFF);
                REQUIRE(seen >= 3, "%s: band %d has %f", palette->name, band, seen);
                for (int other = 0; other < band; other++) {
                    color_code below =
                        palette_style(palette, false, other, BANDS, 0, depths[d]).color;
                    uint32_t rgb = color_rgb(palette_ink(palette, below, 0xFFFFFF, depths[d]));
                    REQUIRE(rgb != ink || below == color, "%s: bands %d and %d in %d colours",
                            palette->name, other, band, depths[d]);
                    bool even =
                        depths[d] == COLORS_RGB || (palette > palettes && !is_uneven(palette));
                    bool lighter = contrast_of_rgb(color_rgb(color), 0) >
                                   contrast_of_rgb(color_rgb(below), 0) + 0.01;
                    REQUIRE(!even || !lighter || contrast_of_rgb(rgb, 0xFFFFFF) >= seen,
                            "%s: band %d is darker than %d", palette->name, band, other);
                }
                if (depths[d] != COLORS_RGB)
                    continue;
                uint32_t rgb = color_rgb(color);
                int wide = (RGB_RED(rgb) > RGB_GREEN(rgb)) - (RGB_GREEN(rgb) > RGB_RED(rgb));
                int deep = (RGB_GREEN(rgb) > RGB_BLUE(rgb)) - (RGB_BLUE(rgb) > RGB_GREEN(rgb));
                assert_true(wide * (RGB_RED(ink) - RGB_GREEN(ink)) >= 0);
                assert_true(deep * (RGB_GREEN(ink) - RGB_BLUE(ink)) >= 0);
            }
}

static void test_numbers_of_colors(void **state)
{
    static const int like[][2] = {{257, 256}, {32767, 256}, {255, 16}, {88, 16},
                                  {17, 16},   {15, 8},      {9, 8},    {7, 0}};
    (void)state;
    for (const struct palette *palette = palettes; palette->name != NULL; palette++)
        for (int n = 0; n < 8; n++)
            for (int band = 0; band < 10; band++) {
                struct style color = palette_style(palette, false, band, 10, 0, like[n][0]);
                struct style same = palette_style(palette, false, band, 10, 0, like[n][1]);
                assert_int_equal(color.color, same.color);
                assert_int_equal(color.flags, same.flags);
                if (like[n][1] == 0)
                    assert_int_equal(color.color, COLOR_DEFAULT);
            }
}

static void test_heights(void **state)
{
    static const struct palette_stop stops[] = {
        {INT64_C(-5000000), 0x000000},  {INT64_C(5000000), 0x0000FF},
        {INT64_C(100000000), 0x00FF00}, {INT64_C(100000000), 0xFF0000},
        {INT64_C(100500000), 0xFF0080},
    };
    static const struct palette palette = {.name = "p", .stop_count = 5, .stops = stops};
    static const struct {
        uint32_t height;
        uint32_t rgb;
    } expected[] = {
        {0, 0x000080},   {5, 0x0000FF},   {24, 0x0033CC},    {99, 0x00FC03},
        {100, 0xFF0000}, {101, 0xFF0080}, {65535, 0xFF0080},
    };
    (void)state;
    for (size_t n = 0; n < sizeof expected / sizeof *expected; n++) {
        struct style color = palette_style(&palette, false, 1, 3, expected[n].height, COLORS_RGB);
        assert_int_equal(color.rgb, expected[n].rgb);
        assert_int_equal(color.color, color_of_rgb(expected[n].rgb, COLORS_RGB));
        color = palette_style(&palette, false, 1, 3, expected[n].height, 256);
        assert_int_equal(color.color, color_of_rgb(expected[n].rgb, 256));
    }
    /* Bright red is bold red with eight colours. */
    struct style color = palette_style(&palette, false, 0, 3, 100, 16);
    assert_int_equal(color.color, COLOR_INDEX(9));
    color = palette_style(&palette, false, 0, 3, 100, 8);
    assert_int_equal(color.color, COLOR_INDEX(1));
    assert_int_equal(color.flags, CELL_BOLD);
    assert_int_equal(palette_style(&palette, false, 0, 3, 100, 0).color, COLOR_DEFAULT);
}

/* Land above a sea of its own has none of the colours that mean water; eight tiles keep theirs in a
 * palette whose lowest colour alone is water's. */
static void test_land(void **state)
{
    static const int depths[] = {8, 16, 256, COLORS_RGB};
    (void)state;
    for (int d = 0; d < 4; d++)
        for (int band = 0; band < 7; band++) {
            struct style land = palette_style(&palettes[0], true, band, 7, 0, depths[d]);
            struct style usual = palette_style(&palettes[0], false, band + 1, 8, 0, depths[d]);
            assert_true(land.color == usual.color && land.flags == usual.flags);
        }
    for (const struct palette *palette = palettes; palette->name != NULL; palette++)
        for (int count = 1; count < 20; count++)
            for (int band = 0; band < count; band++) {
                uint32_t rgb = palette_style(palette, true, band, count, 0, COLORS_RGB).rgb;
                for (int n = 0; n < palette->wet; n++)
                    assert_true(rgb != palette->colors[n]);
            }
}

/* Water never gets lighter with depth, and is as light as the lowest band or lighter at first. */
static void test_water(void **state)
{
    enum { DEPTHS = 64 };
    static const int depths[] = {256, COLORS_RGB};
    (void)state;
    for (const struct palette *palette = palettes; palette->name != NULL; palette++)
        for (int d = 0; d < 2; d++) {
            int before = 3 * 256;
            for (int depth = 0; depth < DEPTHS; depth++) {
                uint32_t rgb = palette_water(palette, depth, DEPTHS, 0, depths[d]).rgb;
                int sum = RGB_RED(rgb) + RGB_GREEN(rgb) + RGB_BLUE(rgb);
                REQUIRE(sum <= before, "%s: depth %d is lighter", palette->name, depth);
                before = sum;
            }
            uint32_t deep = palette_water(palette, DEPTHS - 1, DEPTHS, 0, depths[d]).rgb;
            uint32_t shallow = palette_water(palette, 0, DEPTHS, 0, depths[d]).rgb;
            REQUIRE(deep != shallow, "%s: one colour for all depths", palette->name);
        }
    assert_int_equal(palette_water(&palettes[0], 40, 64, 0, 16).color, COLOR_INDEX(12));
    assert_int_equal(palette_water(&palettes[0], 40, 64, 0, 0).color, COLOR_DEFAULT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_land),           cmocka_unit_test(test_water),
        cmocka_unit_test(test_table),          cmocka_unit_test(test_greys),
        cmocka_unit_test(test_grey_is_grey),   cmocka_unit_test(test_even_palettes_share_waters),
        cmocka_unit_test(test_even_distances), cmocka_unit_test(test_rgb),
        cmocka_unit_test(test_lighter_above),  cmocka_unit_test(test_numbers_of_colors),
        cmocka_unit_test(test_heights),        cmocka_unit_test(test_inks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
