/*
 * Sea: texts that are read are written again, and all others are refused.
 */
#include "recipe/scale.h"

#include "support/unit.h"

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
        cmocka_unit_test(test_read_and_written),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_default_is_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
