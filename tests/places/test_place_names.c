/*
 * Names: ten thousand of them hold no stem of rude.txt, are pronounced and hardly repeat.
 *
 * test: musl
 */
#include "places/place.h"

#include "support/unit.h"

#include <stdio.h>

enum { STEMS_MAX = 256, STEM_BYTES = 16, SEEDS = 20, NAMES = 500 };

static char stems[STEMS_MAX][STEM_BYTES];
static int stem_count;

static void read_stems(void)
{
    FILE *file = fopen("tests/places/rude.txt", "r");
    assert_non_null(file);
    while (stem_count < STEMS_MAX && fscanf(file, "%15s", stems[stem_count]) == 1)
        stem_count++;
    fclose(file);
    assert_in_range(stem_count, 100, STEMS_MAX - 1);
}

/* Returns a key of a place that is like no other. */
static struct place_key key_of(int n)
{
    return (struct place_key){(enum place_kind)(n % PLACE_KINDS), n % 9, (uint64_t)n * 7919 % 10007,
                              (uint64_t)n * 104729 % 10009};
}

static void check_letters(const char *name)
{
    size_t length = strlen(name);
    char small[NAME_LETTERS + 1];
    REQUIRE(length >= 4 && length <= NAME_LETTERS, "%s", name);
    for (size_t n = 0; n <= length; n++)
        small[n] = name[n];
    REQUIRE(name[0] >= 'A' && name[0] <= 'Z', "%s", name);
    small[0] = (char)(name[0] - 'A' + 'a');
    REQUIRE(strspn(small, "abcdefghijklmnopqrstuvwxyz") == length, "%s", name);
    for (int n = 0; n < stem_count; n++)
        REQUIRE(strstr(small, stems[n]) == NULL, "%s holds %s", name, stems[n]);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void test_ten_thousand(void **state)
{
    static char names[NAMES][NAME_LETTERS + 1];
    int repeated = 0;
    (void)state;
    read_stems();
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        for (int n = 0; n < NAMES; n++) {
            struct place_key key = key_of(n);
            place_name(seed, place_thing(seed, &key), names[n]);
            check_letters(names[n]);
        }
        qsort(names, NAMES, sizeof *names, compare_names);
        for (int n = 1; n < NAMES; n++)
            repeated += strcmp(names[n], names[n - 1]) == 0;
    }
    assert_in_range(repeated, 0, SEEDS * NAMES / 100);
}

/* A name depends on all of its key, and on the seed. */
static void test_key(void **state)
{
    struct place_key key = {PLACE_PEAK, 3, 17, 40};
    struct place_key others[] = {key, key, key, key};
    char name[NAME_LETTERS + 1];
    char again[NAME_LETTERS + 1];
    (void)state;
    others[0].kind = PLACE_LAKE;
    others[1].depth = 4;
    others[2].i = 18;
    others[3].j = 41;
    place_name(42, place_thing(42, &key), name);
    place_name(42, place_thing(42, &key), again);
    assert_string_equal(name, again);
    for (int n = 0; n < 4; n++) {
        place_name(42, place_thing(42, &others[n]), again);
        assert_string_not_equal(name, again);
    }
    place_name(43, place_thing(43, &key), again);
    assert_string_not_equal(name, again);
}

static void test_words(void **state)
{
    (void)state;
    assert_string_equal(place_kind_word(PLACE_SEA), "sea");
    assert_string_equal(place_kind_word(PLACE_CAPE), "cape");
    assert_null(place_kind_word(PLACE_KINDS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ten_thousand),
        cmocka_unit_test(test_key),
        cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
