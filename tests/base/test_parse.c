/*
 * Parse: texts are read as the numbers that they are, to the last digit, or refused.
 */
#include "base/parse.h"

#include "support/unit.h"

#include <stdio.h>

static void test_digits(void **state)
{
    uint64_t number = 0;
    (void)state;
    const char *text = "0123x";
    assert_ptr_equal(parse_digits(text, 1000, &number), text + 4);
    assert_int_equal(number, 123);
    assert_null(parse_digits("", 1000, &number));
    assert_null(parse_digits("-1", 1000, &number));
    assert_null(parse_digits(" 1", 1000, &number));
    assert_null(parse_digits("1001", 1000, &number));
    assert_non_null(parse_digits("1000", 1000, &number));
}

/* Numbers around any maximum are taken up to it and refused above it. */
static void test_number(void **state)
{
    struct trials trials = {81};
    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        uint64_t max = trial_bits(&trials) >> trial_below(&trials, 64);
        uint64_t tried = max + trial_below(&trials, 5) - 2;
        uint64_t number;
        char text[30];
        if (trial % 3 == 0)
            tried = trial_bits(&trials) >> trial_below(&trials, 64);
        snprintf(text, sizeof text, "%" PRIu64, tried);
        bool taken = parse_number(text, max, &number);
        REQUIRE(taken == (tried <= max), "%s of at most %" PRIu64, text, max);
        if (taken)
            assert_true(number == tried);
    }
    uint64_t number;
    assert_false(parse_number("18446744073709551616", UINT64_MAX, &number));
    assert_false(parse_number("1 ", 10, &number));
    assert_false(parse_number("1x", 10, &number));
}

static void test_pair(void **state)
{
    static const uint64_t max[2] = {80, 24};
    static const char *const refused[] = {"",     "80",   "x24",   "80x",    "81x24",  "80x25",
                                          "0x24", "80x0", "80,24", "80 x24", "80x24x", "-1x4"};
    uint32_t first = 0;
    uint32_t second = 0;
    (void)state;
    assert_true(parse_pair("80x24", 'x', 1, max, &first, &second));
    assert_int_equal(first, 80);
    assert_int_equal(second, 24);
    assert_true(parse_pair("0,0", ',', 0, max, &first, &second));
    assert_int_equal(first, 0);
    assert_int_equal(second, 0);
    for (size_t n = 0; n < sizeof refused / sizeof *refused; n++)
        REQUIRE(!parse_pair(refused[n], 'x', 1, max, &first, &second), "\"%s\" is taken",
                refused[n]);
}

static void test_hex_or_decimal(void **state)
{
    static const char *const refused[] = {"", "0x", "x1", "1f", "0xfg", "-1", " 1", "1 ", "0x 1"};
    uint64_t number = 0;
    bool fits = false;
    (void)state;
    assert_true(parse_hex_or_decimal("18446744073709551615", &number, &fits));
    assert_true(fits && number == UINT64_MAX);
    assert_true(parse_hex_or_decimal("0xfEdCbA9876543210", &number, &fits));
    assert_true(fits && number == UINT64_C(0xFEDCBA9876543210));
    assert_true(parse_hex_or_decimal("18446744073709551618", &number, &fits));
    assert_true(!fits && number == 2);
    assert_true(parse_hex_or_decimal("0X1000000000000000A", &number, &fits));
    assert_true(!fits && number == 10);
    for (size_t n = 0; n < sizeof refused / sizeof *refused; n++)
        REQUIRE(!parse_hex_or_decimal(refused[n], &number, &fits), "\"%s\" is taken", refused[n]);
}

static void test_millionths(void **state)
{
    static const struct {
        const char *text;
        uint32_t millionths;
    } taken[] = {
        {"0", 0},
        {"1", 1000000},
        {"0.45", 450000},
        {".5", 500000},
        {"2.000000", 2000000},
        {"0.000001", 1},
        {"0.4500000000", 450000},
        {"007.5", 7500000},
    };
    static const char *const refused[] = {"",          ".",          "1.",   "-1",
                                          "+1",        "1e0",        "0,5",  "16.1",
                                          "0.0000001", "0.12345678", "1.5 ", "16.000001"};
    uint32_t millionths = 7;
    (void)state;
    for (size_t n = 0; n < sizeof taken / sizeof *taken; n++) {
        REQUIRE(parse_millionths(taken[n].text, 16000000, &millionths), "%s", taken[n].text);
        assert_int_equal(millionths, taken[n].millionths);
    }
    for (size_t n = 0; n < sizeof refused / sizeof *refused; n++)
        REQUIRE(!parse_millionths(refused[n], 16000000, &millionths), "\"%s\" is taken",
                refused[n]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_digits),     cmocka_unit_test(test_number),
        cmocka_unit_test(test_pair),       cmocka_unit_test(test_hex_or_decimal),
        cmocka_unit_test(test_millionths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
