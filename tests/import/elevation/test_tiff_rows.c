/*
 * TIFF rows: what a read left of the bytes that were filled before it is found, as it is or after
 * any of the predictors. tests/import/elevation.bats reads whole files.
 */
#ifndef __has_include
#define TMAP_NO_TIFF
#elif !__has_include(<tiffio.h>)
#define TMAP_NO_TIFF
#endif
#include "import/elevation/tiff_rows.c"

#include "support/unit.h"

#ifndef TMAP_NO_TIFF

enum { PIXELS = 5, SIDE_MAX = 16 };

/* Adds the pixel before to the last one, as the predictors do: byte by byte of samples whose lowest
 * byte comes first, or comes last. */
static void add_before(uint8_t *last, const struct tiff_rows *rows, bool low_first)
{
    for (size_t first = 0; first < rows->pixel; first += rows->sample) {
        unsigned carry = 0;
        for (size_t n = 0; n < rows->sample; n++) {
            size_t at = first + (low_first ? n : rows->sample - 1 - n);
            unsigned sum = last[at] + *(last + at - rows->pixel) + carry;
            last[at] = (uint8_t)sum;
            carry = sum >> 8;
        }
    }
}

static void test_filled(void **state)
{
    struct trials trials = {52};
    (void)state;
    for (int trial = 0; trial < 3000; trial++) {
        uint8_t raw[PIXELS * SIDE_MAX];
        struct tiff_rows rows = {.raw = raw, .sample = (size_t)1 << trial_below(&trials, 3)};
        rows.pixel = rows.sample * (1 + trial_below(&trials, 2));
        uint8_t fill = trial % 2 == 0 ? 0xA5 : 0x5B;
        size_t size = PIXELS * rows.pixel;
        for (size_t n = 0; n < size; n++)
            raw[n] = (uint8_t)trial_bits(&trials);
        memset(raw + size - rows.pixel, fill, rows.pixel);
        if (trial % 3 > 0)
            add_before(raw + size - rows.pixel, &rows, trial % 3 == 1);
        assert_true(may_be_filled(&rows, size, fill));
    }
}

/* Bytes of another kind are not taken for filled ones: reading again takes time. */
static void test_others(void **state)
{
    (void)state;
    uint8_t raw[4] = {1, 2, 3, 4};
    struct tiff_rows rows = {.raw = raw, .sample = 2, .pixel = 2};
    assert_false(may_be_filled(&rows, 4, 0xA5));
}

#else

static void test_filled(void **state)
{
    (void)state;
}

static void test_others(void **state)
{
    (void)state;
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_filled),
                                       cmocka_unit_test(test_others)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
