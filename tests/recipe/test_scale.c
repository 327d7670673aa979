/*
 * Scale: values and heights equal those that exact fractions give, and texts that are written are
 * read again.
 */
#include "recipe/scale.h"

#include "support/unit.h"

#include "base/text.h"

static struct scale scale_of(const char *text)
{
    struct scale scale;
    struct error error;
    REQUIRE(scale_parse(&scale, text, &error), "%s: %s", text, error.text);
    return scale;
}

static void test_numbers(void **state)
{
    static const struct {
        const char *text;
        int64_t number;
        int decimals;
        const char *rest;
    } numbers[] = {
        {"0", 0, 0, ""},
        {"-3.5", -35, 1, ""},
        {"12..5", 12, 0, "..5"},
        {"1.5..2", 15, 1, "..2"},
        {"5.", 5, 0, "."},
        {"0.000001m", 1, 6, "m"},
        {"999999999999", 999999999999, 0, ""},
        {"-99999.9999999", 0, -1, NULL},
        {"1000000000000", 0, -1, NULL},
        {"", 0, -1, NULL},
        {"-", 0, -1, NULL},
        {".5", 5, 1, ""},
        {"-.25m", -25, 2, "m"},
        {".", 0, -1, NULL},
        {"..5", 0, -1, NULL},
        {"+5", 0, -1, NULL},
        {" 5", 0, -1, NULL},
    };
    (void)state;
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
        struct scale_number number;
        const char *rest = scale_parse_number(numbers[n].text, &number);
        REQUIRE((rest == NULL) == (numbers[n].rest == NULL), "%s", numbers[n].text);
        if (rest == NULL)
            continue;
        assert_string_equal(rest, numbers[n].rest);
        assert_int_equal(number.number, numbers[n].number);
        assert_int_equal(number.decimals, numbers[n].decimals);
    }
}

static void test_comparison(void **state)
{
    struct scale_number half = {5, 1};
    struct scale_number same = {500000, 6};
    struct scale_number least = {-SCALE_NUMBER_MAX, 0};
    struct scale_number most = {SCALE_NUMBER_MAX, 0};
    (void)state;
    assert_int_equal(scale_compare_numbers(half, same), 0);
    assert_true(scale_compare_numbers(half, (struct scale_number){1, 0}) < 0);
    assert_true(scale_compare_numbers(most, same) > 0);
    assert_true(scale_compare_numbers(least, most) < 0);
}

static void test_scales_read_and_written(void **state)
{
    static const struct {
        const char *text;
        int decimals;
        int64_t low;
        int64_t high;
        const char *unit;
        const char *written; /* NULL: as it was read */
    } scales[] = {
        {"0..8000m", 0, 0, 8000, "m", NULL},
        {"-12.5..843", 1, -125, 8430, "", "-12.5..843.0"},
        {"-0.25..-0.125ft", 3, -250, -125, "ft", "-0.250..-0.125ft"},
        {".5...75m", 2, 50, 75, "m", "0.50..0.75m"},
        {"-.5..0", 1, -5, 0, "", "-0.5..0.0"},
        {"0..0.000001", 6, 0, 1, "", "0.000000..0.000001"},
        {"236..1076metres", 0, 236, 1076, "metres", NULL},
        {"-999999999999..999999999999", 0, -999999999999, 999999999999, "", NULL},
    };
    static const char *const refused[] = {
        "",      "0",      "0..",      "..5",    "0....5",        "0-5",
        "5..5",  "5..4",   "0..5 m",   "0..5m2", "0..5kilometer", "a..b",
        "0..5.", "1e3..2", "0..1..2m", "0,5..1", "0..0.0000001",  "0.1..999999999999",
    };
    (void)state;
    for (size_t n = 0; n < sizeof scales / sizeof *scales; n++) {
        struct scale scale = scale_of(scales[n].text);
        char bytes[60];
        struct text text = {.bytes = bytes, .room = sizeof bytes};
        assert_true(scale.given);
        assert_int_equal(scale.decimals, scales[n].decimals);
        assert_int_equal(scale.low, scales[n].low);
        assert_int_equal(scale.high, scales[n].high);
        assert_string_equal(scale.unit, scales[n].unit);
        scale_add(&scale, &text);
        const char *written = scales[n].written;
        assert_string_equal(bytes, written != NULL ? written : scales[n].text);
        struct scale again = scale_of(bytes);
        assert_true(scale_equal(&scale, &again));
        again.low--;
        assert_false(scale_equal(&scale, &again));
    }
    for (size_t n = 0; n < sizeof refused / sizeof *refused; n++) {
        struct scale scale;
        struct error error;
        REQUIRE(!scale_parse(&scale, refused[n], &error), "%s is read", refused[n]);
        assert_int_equal(error.kind, ERROR_USAGE);
    }
}

/* Values of every height, by hand. */
static void test_values_by_hand(void **state)
{
    struct scale scale = scale_of("-10..20m");
    struct height_range range = {100, 104};
    static const int64_t values[] = {-10, -10, -2, 5, 13, 20, 20}; /* -10, -2.5, 5, 12.5, 20 */
    (void)state;
    for (uint32_t n = 0; n < 7; n++)
        assert_int_equal(scale_value(&scale, range, 99 + n), values[n]);
    range.high = 100;
    assert_int_equal(scale_value(&scale, range, 100), -10);
    assert_int_equal(scale_value(&scale, range, 1 << 29), -10);
}

/* Returns a * b - c * d as -1, 0 or 1: products have up to 91 bits. */
static int compare_products(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    const uint64_t half = UINT64_C(0xFFFFFFFF);
    uint64_t low[2] = {(a & half) * b, (c & half) * d}; /* b and d are below 2^31 */
    uint64_t high[2] = {(a >> 32) * b + (low[0] >> 32), (c >> 32) * d + (low[1] >> 32)};
    if (high[0] != high[1])
        return high[0] < high[1] ? -1 : 1;
    low[0] &= half;
    low[1] &= half;
    return (low[0] > low[1]) - (low[0] < low[1]);
}

/* A random scale with a wide or narrow range of values. */
static struct scale trial_scale(struct trials *trials)
{
    int64_t span = 1 + (int64_t)(trial_bits(trials) >> (25 + trial_below(trials, 38)));
    span = span > SCALE_NUMBER_MAX ? SCALE_NUMBER_MAX : span;
    struct scale scale = {.given = true, .decimals = (int)trial_below(trials, 7)};
    scale.low = trial_between(trials, -SCALE_NUMBER_MAX, SCALE_NUMBER_MAX - span);
    scale.high = scale.low + span;
    return scale;
}

static struct height_range trial_range(struct trials *trials)
{
    uint32_t span = 1 + (uint32_t)(trial_bits(trials) >> (35 + trial_below(trials, 28)));
    uint32_t low = (uint32_t)trial_below(trials, (UINT64_C(1) << 30) - span);
    return (struct height_range){low, low + span};
}

/* A value is the nearest integer to the fraction: twice its distance is at most 1. */
static void test_values_are_nearest(void **state)
{
    struct trials trials = {61};
    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        struct scale scale = trial_scale(&trials);
        struct height_range range = trial_range(&trials);
        uint32_t span = range.high - range.low;
        uint32_t above = (uint32_t)trial_below(&trials, span + UINT64_C(1));
        int64_t value = scale_value(&scale, range, range.low + above);
        uint64_t values = (uint64_t)(scale.high - scale.low);
        uint64_t twice = 2 * (uint64_t)(value - scale.low);
        /* (twice - 1) * span <= 2 * values * above < (twice + 1) * span */
        assert_true(value >= scale.low && value <= scale.high);
        REQUIRE(twice == 0 || compare_products(twice - 1, span, 2 * values, above) <= 0,
                "trial %d: too high", trial);
        REQUIRE(compare_products(twice + 1, span, 2 * values, above) > 0, "trial %d: too low",
                trial);
    }
}

/* Compares the exact value of a height with a number: -1, 0 or 1. */
static int compare_value(const struct scale *scale, struct height_range range, uint32_t height,
                         struct scale_number number)
{
    int64_t factor = 1;
    int64_t scale_factor = 1;
    for (int n = scale->decimals; n < number.decimals; n++)
        scale_factor *= 10;
    for (int n = number.decimals; n < scale->decimals; n++)
        factor *= 10;
    int64_t wanted = number.number * factor - scale->low * scale_factor;
    uint64_t values = (uint64_t)(scale->high - scale->low) * (uint64_t)scale_factor;
    if (height < range.low)
        height = range.low;
    if (height > range.high)
        height = range.high;
    if (wanted < 0)
        return 1;
    return compare_products(values, height - range.low, (uint64_t)wanted, range.high - range.low);
}

/* Checks that a height is the first one that reaches a number (or exceeds it). */
static void check_first(const struct scale *scale, struct height_range range,
                        struct scale_number number, uint32_t height, int least)
{
    if (height == UINT32_MAX) {
        assert_true(compare_value(scale, range, (1 << 30) - 1, number) < least);
        return;
    }
    REQUIRE(compare_value(scale, range, height, number) >= least, "%" PRIu32 " is too low", height);
    REQUIRE(height == 0 || compare_value(scale, range, height - 1, number) < least,
            "%" PRIu32 " is too high", height);
}

static void test_heights_of_numbers(void **state)
{
    struct trials trials = {62};
    int none = 0;
    int all = 0;
    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        struct scale scale = trial_scale(&trials);
        struct height_range range = trial_range(&trials);
        int more = (int)trial_below(&trials, (uint64_t)(7 - scale.decimals));
        struct scale_number number = {0, scale.decimals + more};
        int64_t power = 1;
        for (int n = 0; n < more; n++)
            power *= 10;
        int64_t margin = 1 + (scale.high - scale.low) / 8;
        number.number = trial_between(&trials, scale.low - margin, scale.high + margin);
        if (trial % 4 == 0)
            number.number = trial % 8 == 0 ? scale.low : scale.high;
        number.number *= power;
        if (trial % 3 == 0)
            number.number += trial_between(&trials, -2, 2);
        uint32_t at = scale_height(&scale, range, number, false);
        uint32_t above = scale_height(&scale, range, number, true);
        check_first(&scale, range, number, at, 0);
        check_first(&scale, range, number, above, 1);
        none += at == UINT32_MAX;
        all += at == 0;
    }
    assert_true(none > 1000 && all > 1000);
}

/* In a world of one height that has the lowest value. */
static void test_flat_worlds(void **state)
{
    struct scale scale = scale_of("5..9");
    struct height_range range = {77, 77};
    (void)state;
    assert_int_equal(scale_height(&scale, range, (struct scale_number){5, 0}, false), 0);
    assert_int_equal(scale_height(&scale, range, (struct scale_number){6, 0}, false), UINT32_MAX);
    assert_int_equal(scale_height(&scale, range, (struct scale_number){4, 0}, true), 0);
    assert_int_equal(scale_height(&scale, range, (struct scale_number){5, 0}, true), UINT32_MAX);
}

static void test_units(void **state)
{
    char bytes[40];
    struct text text = {.bytes = bytes, .room = sizeof bytes};
    struct scale metres = scale_of("-0.5..10m");
    struct scale bare = scale_of("0..10");
    (void)state;
    scale_add_with_unit(&metres, &text, -3);
    text_add(&text, ", ");
    scale_add_with_unit(&bare, &text, 7);
    assert_string_equal(bytes, "-0.3 m, 7");
}

/*
 * Sea: texts that are read are written again, and all others are refused.
 */

static void test_read_and_written(void **state)
{
    static const struct {
        const char *text;
        struct sea sea;
        const char *written; /* NULL: as it was read */
    } seas[] = {
        {"none", {SEA_NONE, 0, {0, 0}}, NULL},
        {"30%", {SEA_SHARE, 300000, {0, 0}}, NULL},
        {"0%", {SEA_SHARE, 0, {0, 0}}, NULL},
        {"100%", {SEA_SHARE, 1000000, {0, 0}}, NULL},
        {"12.5%", {SEA_SHARE, 125000, {0, 0}}, NULL},
        {"12.5000%", {SEA_SHARE, 125000, {0, 0}}, "12.5%"},
        {"0.0001%", {SEA_SHARE, 1, {0, 0}}, NULL},
        {"120", {SEA_LEVEL, 0, {120, 0}}, NULL},
        {"0", {SEA_LEVEL, 0, {0, 0}}, NULL},
        {"-3.50", {SEA_LEVEL, 0, {-350, 2}}, NULL},
    };
    (void)state;
    for (size_t n = 0; n < sizeof seas / sizeof *seas; n++) {
        struct sea sea;
        struct error error;
        char bytes[40];
        struct text text = {.bytes = bytes, .room = sizeof bytes};
        REQUIRE(sea_parse(&sea, seas[n].text, &error), "%s: %s", seas[n].text, error.text);
        assert_int_equal(sea.kind, seas[n].sea.kind);
        assert_int_equal(sea.share, seas[n].sea.share);
        assert_int_equal(sea.level.number, seas[n].sea.level.number);
        assert_int_equal(sea.level.decimals, seas[n].sea.level.decimals);
        sea_add(&sea, &text);
        assert_string_equal(bytes, seas[n].written != NULL ? seas[n].written : seas[n].text);
    }
}

static void test_refused(void **state)
{
    static const char *const refused[] = {
        "",   "%",   "None", "nothing", "-1%", "100.0001%", "101%", "30%%", "30% ",
        "5m", "1e2", "5.",   "0x10",    "5,5", "0.00001%",  "30 %", "--3",  "999999999999%",
    };
    (void)state;
    for (size_t n = 0; n < sizeof refused / sizeof *refused; n++) {
        struct sea sea;
        struct error error;
        REQUIRE(!sea_parse(&sea, refused[n], &error), "%s is read", refused[n]);
        assert_int_equal(error.kind, ERROR_USAGE);
    }
}

static void test_default_is_not_written(void **state)
{
    struct sea sea = {0};
    struct text text = {0};
    (void)state;
    sea_add(&sea, &text);
    assert_int_equal(text.length, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_comparison),
        cmocka_unit_test(test_scales_read_and_written),
        cmocka_unit_test(test_values_by_hand),
        cmocka_unit_test(test_values_are_nearest),
        cmocka_unit_test(test_heights_of_numbers),
        cmocka_unit_test(test_flat_worlds),
        cmocka_unit_test(test_units),
        cmocka_unit_test(test_read_and_written),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_default_is_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
