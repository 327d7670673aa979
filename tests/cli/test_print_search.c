/*
 * Print search: ranges of seeds as users write them, and the words of --find. tests/cli/find.bats
 * has files of seeds.
 */
#include "cli/print_search.c"

#include "support/unit.h"

#include <stdint.h>

static void test_ranges(void **state)
{
    static const struct {
        const char *spec;
        uint64_t first;
        uint64_t last;
        bool open_ended;
    } ranges[] = {
        {"0..0", 0, 0, false},
        {"010..0x10", 10, 16, false}, /* a zero before a number does not make it octal */
        {"7..", 7, UINT64_MAX, true},
        {"0xFF..18446744073709551615", 255, UINT64_MAX, false},
    };
    (void)state;
    for (size_t n = 0; n < sizeof ranges / sizeof *ranges; n++) {
        struct seed_list seeds;
        struct error error;
        uint64_t list[2];
        uint32_t count;
        assert_true(seed_list_open(&seeds, ranges[n].spec, &error));
        assert_true(seed_list_read(&seeds, list, 2, &count, &error));
        assert_int_equal(seeds.first, ranges[n].first);
        assert_int_equal(list[0], ranges[n].first);
        assert_int_equal(count, ranges[n].first == ranges[n].last ? 1 : 2);
        assert_int_equal(seeds.last, ranges[n].last);
        assert_int_equal(seeds.open_ended, ranges[n].open_ended);
    }
}

static void test_refused(void **state)
{
    static const char *const specs[] = {"5..4", "1..x", "0..18446744073709551616", "0x..1",
                                        "1..2.."};
    (void)state;
    for (size_t n = 0; n < sizeof specs / sizeof *specs; n++) {
        struct seed_list seeds;
        struct error error;
        assert_false(seed_list_open(&seeds, specs[n], &error));
        assert_int_equal(error.kind, ERROR_USAGE);
    }
}

static void test_words(void **state)
{
    struct finder finder = {.wanted = 3};
    struct error error;
    const char *seeds = "0..";
    (void)state;
    assert_true(take_words(&finder, "land>=0  rim>5 or seas<3", &seeds, &error));
    assert_string_equal(finder.find, "land>=0  rim>5 or seas<3");
    assert_string_equal(seeds, "0..");
    assert_int_equal(finder.wanted, 3);
    free(finder.find);
    assert_true(take_words(&finder, "land>=0 seeds=a/b.txt or count=7 seas<3 ", &seeds, &error));
    assert_string_equal(finder.find, "land>=0               or         seas<3 ");
    assert_string_equal(seeds, "a/b.txt");
    assert_int_equal(finder.wanted, 7);
    free(finder.find);
    assert_false(take_words(&finder, "land>=0 count=0", &seeds, &error));
    assert_string_equal(error.text, "--find=count=0: must be a number from 1 on");
    free(finder.find);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ranges),
                                       cmocka_unit_test(test_refused),
                                       cmocka_unit_test(test_words)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
