/*
 * Palettes: every band of every set of tiles has a colour that the terminal has, and bands take the
 * palette's colours in order and at even distances.
 */
#include "palette.h"

#include "band.h"
#include "unit.h"

static void test_table(void **state)
{
    (void)state;
    int count = 0;
    for (const struct palette *palette = palettes; palette->name != NULL; palette++, count++) {
        assert_ptr_equal(palette_named(palette->name), palette);
        assert_true(*palette->name != '\0' && *palette->about != '\0');
        assert_true(palette->count >= 1);
        for (const char *c = palette->name; *c != '\0'; c++)
            assert_true(*c >= 'a' && *c <= 'z');
        for (int n = 0; n < 8; n++)
            assert_true(palette->basic[n].index < 16);
    }
    assert_int_equal(palette_count(), count);
    assert_true(count >= 1);
    assert_null(palette_named("no such palette"));
    assert_null(palette_named(""));
    assert_null(palette_named("terrai"));
    assert_null(palette_named("terrain "));
}

/* Colour k of n is for the bands whose middle is in its part of the whole. */
static void test_even_distances(void **state)
{
    (void)state;
    for (const struct palette *palette = palettes; palette->name != NULL; palette++)
        for (int count = 1; count <= BAND_MAX; count++)
            for (int band = 0; band < count; band++) {
                double middle = (band + 0.5) / count;
                struct color color = palette_color(palette, band, count, 256);
                assert_int_equal(color.index,
                                 palette->colors[(int)(middle * palette->count + 1e-9)]);
                assert_false(color.bold);
                struct color basic = palette->basic[(int)(middle * 8 + 1e-9)];
                color = palette_color(palette, band, count, 16);
                assert_int_equal(color.index, basic.index);
                assert_int_equal(color.bold, basic.bold);
                color = palette_color(palette, band, count, 8);
                assert_int_equal(color.index, basic.index % 8);
                assert_int_equal(color.bold, basic.bold || basic.index >= 8);
            }
}

/* As many bands as colours: each has its own, in order. */
static void test_own_colors(void **state)
{
    (void)state;
    for (const struct palette *palette = palettes; palette->name != NULL; palette++) {
        for (int band = 0; band < palette->count; band++)
            assert_int_equal(palette_color(palette, band, palette->count, 256).index,
                             palette->colors[band]);
        for (int band = 0; band < 8; band++)
            assert_int_equal(palette_color(palette, band, 8, 16).index, palette->basic[band].index);
    }
}

static void test_numbers_of_colors(void **state)
{
    static const int like[][2] = {{257, 256}, {1 << 24, 256}, {255, 16}, {88, 16},
                                  {17, 16},   {15, 8},        {9, 8}};
    (void)state;
    for (const struct palette *palette = palettes; palette->name != NULL; palette++)
        for (int n = 0; n < 7; n++)
            for (int band = 0; band < 10; band++) {
                struct color color = palette_color(palette, band, 10, like[n][0]);
                struct color same = palette_color(palette, band, 10, like[n][1]);
                assert_int_equal(color.index, same.index);
                assert_int_equal(color.bold, same.bold);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_even_distances),
        cmocka_unit_test(test_own_colors),
        cmocka_unit_test(test_numbers_of_colors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
