/*
 * Font: letters of twice the size have about four times the ink, slanted ones have that of upright
 * ones in each row, and the halo is what lies beside ink.
 */
#include "canvas/font.h"

#include "support/unit.h"

enum { ROOM = 24 };

static bool is_inked(const struct font *font, char letter, int col, int row)
{
    return font_pixel(font, letter, col, row) == FONT_INK;
}

/* Returns the number of pixels of ink in a row. */
static int count_row(const struct font *font, char letter, int row)
{
    int count = 0;
    for (int col = -ROOM; col < ROOM; col++)
        count += is_inked(font, letter, col, row);
    return count;
}

static int count_ink(const struct font *font, char letter)
{
    int count = 0;
    for (int row = -ROOM; row < ROOM; row++)
        count += count_row(font, letter, row);
    return count;
}

static void test_sizes(void **state)
{
    const struct font small = {1, false};
    const struct font large = {2, false};
    int inked = 0;
    (void)state;
    for (int letter = 0; letter < 128; letter++) {
        int ink = count_ink(&small, (char)letter);
        int doubled = count_ink(&large, (char)letter);
        REQUIRE(doubled >= 3 * ink && doubled <= 5 * ink, "%c: %d, not 4 * %d", letter, doubled,
                ink);
        inked += ink > 0;
    }
    /* ASCII but the blank, FONT_DEGREE, FONT_UNKNOWN, and the signs. */
    assert_int_equal(inked, '~' - ' ' + 2 + FONT_RUIN - FONT_CITY + 1);
}

static void test_letters(void **state)
{
    const struct {
        uint32_t letter;
        uint32_t shown;
    } cases[] = {{'a', 'a'},
                 {' ', ' '},
                 {'0', '0'},
                 {'%', '%'},
                 {0xFC, 'u'},
                 {0x141, 'L'},
                 {0xC0, 'A'},
                 {0x17E, 'z'},
                 {0x17F, 's'},
                 {0xF7, '?'},
                 {0xBF, FONT_UNKNOWN},
                 {0x180, FONT_UNKNOWN},
                 {0x416, FONT_UNKNOWN},
                 {'\t', FONT_UNKNOWN}};
    (void)state;
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++)
        assert_int_equal(font_letter(cases[n].letter), cases[n].shown);
}

/* A smooth letter has the ink of its pixels, about, in each size; none is left of its first column,
 * nor right of its last. */
static void test_smooth(void **state)
{
    (void)state;
    for (int letter = 1; letter < 128; letter++)
        for (int scale = 1; scale <= 6; scale++) {
            const struct font small = {1, false};
            int first;
            int width = font_width((char)letter, &first);
            int wanted = count_ink(&small, (char)letter) * scale * scale * FONT_COVER;
            int cover = 0;
            for (int row = -1; row <= FONT_HIGH * scale; row++)
                for (int col = -1; col <= FONT_WIDE * scale; col++) {
                    int here = font_cover((char)letter, 8 * scale, col, row);
                    assert_in_range(here, 0, FONT_COVER);
                    cover += here;
                    if (here > 0 && wanted > 0)
                        assert_in_range(col + 1, first * scale, (first + width) * scale + 1);
                }
            REQUIRE(cover * 10 >= wanted * 8 && cover * 10 <= wanted * 14, "%c at %d: %d, not %d",
                    letter, scale, cover, wanted);
        }
    int blank;
    assert_int_equal(font_width(' ', &blank), FONT_BLANK);
    assert_int_equal(font_width('i', &blank), 3);
    assert_int_equal(blank, 1);
}

/* The halo of a smooth letter of any height is strong where its ink is, and ends one of the
 * 5x7 from it. */
static void test_smooth_halo(void **state)
{
    (void)state;
    for (int letter = 33; letter < 127; letter++)
        for (int high = 9; high <= 60; high += 17)
            for (int row = -high / 4; row < high + high / 4; row++)
                for (int col = -high / 4; col < high; col++) {
                    int halo = font_halo((char)letter, high, col, row);
                    int ink = font_cover((char)letter, high, col < -high / 8 ? -high / 8 : col,
                                         row < -high / 8 ? -high / 8 : row);
                    assert_in_range(halo, 0, FONT_COVER);
                    if (ink == FONT_COVER && col >= -high / 8 && row >= -high / 8)
                        assert_in_range(halo, FONT_COVER / 2, FONT_COVER);
                    if (col * 8 < -high * 5 / 4 || row * 8 < -high * 5 / 4)
                        assert_int_equal(halo, 0);
                }
}

static void test_slant(void **state)
{
    (void)state;
    for (int size = 1; size <= 2; size++)
        for (int letter = 0; letter < 128; letter++)
            for (int row = -1; row <= FONT_HIGH * size; row++) {
                const struct font upright = {size, false};
                const struct font slanted = {size, true};
                assert_int_equal(count_row(&slanted, (char)letter, row),
                                 count_row(&upright, (char)letter, row));
                for (int col = FONT_WIDE * size + FONT_LEAN; col < ROOM; col++)
                    assert_false(is_inked(&slanted, (char)letter, col, row));
            }
}

static void test_halos(void **state)
{
    (void)state;
    for (int n = 0; n < 4 * 128; n++) {
        const struct font font = {1 + n % 2, n / 2 % 2 == 1};
        char letter = (char)(n / 4);
        for (int row = -3; row < ROOM; row++)
            for (int col = -3; col < ROOM; col++) {
                int beside = 0;
                for (int m = 0; m < 9; m++)
                    beside += is_inked(&font, letter, col + m % 3 - 1, row + m / 3 - 1);
                if (!is_inked(&font, letter, col, row))
                    assert_int_equal(font_pixel(&font, letter, col, row),
                                     beside > 0 ? FONT_HALO : FONT_NOTHING);
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes),  cmocka_unit_test(test_letters),
        cmocka_unit_test(test_smooth), cmocka_unit_test(test_smooth_halo),
        cmocka_unit_test(test_slant),  cmocka_unit_test(test_halos),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
