/*
 * Seed: numbers are themselves, other texts are hashed by FNV-1a and mixed.
 */
#include "recipe/recipe.c"

#include "support/unit.h"

/* The mix of noise.h, written out. */
static uint64_t mixed(uint64_t z)
{
    z += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* FNV-1a has published values. */
static void test_seed_of_text(void **state)
{
    (void)state;
    assert_true(seed_of_text("", 0) == mixed(UINT64_C(0xCBF29CE484222325)));
    assert_true(seed_of_text("a", 1) == mixed(UINT64_C(0xAF63DC4C8601EC8C)));
    assert_true(seed_of_text("foobar", 6) == mixed(UINT64_C(0x85944171F73967E8)));
    /* The length counts, bytes above 127 are not negative, and a byte of 0 is like any other. */
    assert_true(seed_of_text("foobar!", 6) == seed_of_text("foobar", 6));
    assert_true(seed_of_text("\xFF", 1) ==
                mixed((UINT64_C(0xCBF29CE484222325) ^ 0xFF) * UINT64_C(0x100000001B3)));
    assert_true(seed_of_text("a\0b", 3) != seed_of_text("a\0c", 3));
}

static uint64_t parsed(const char *text)
{
    uint64_t seed = 0;
    struct error error;
    REQUIRE(seed_parse(text, &seed, &error), "%s: %s", text, error.text);
    return seed;
}

static void test_numbers(void **state)
{
    (void)state;
    assert_true(parsed("0") == 0);
    assert_true(parsed("007") == 7);
    assert_true(parsed("18446744073709551615") == UINT64_MAX);
    assert_true(parsed("0xffFFffFFffFFffFF") == UINT64_MAX);
    assert_true(parsed("0X10") == 16);
}

/* Texts that are nearly numbers are texts. */
static void test_texts(void **state)
{
    static const char *const texts[] = {"a",   " 7", "7 ",  "+7", "-7",
                                        "7.0", "0x", "0xg", "7a", "x7"};
    (void)state;
    for (size_t n = 0; n < sizeof texts / sizeof *texts; n++)
        assert_true(parsed(texts[n]) == seed_of_text(texts[n], strlen(texts[n])));
}

static void test_refused(void **state)
{
    static const char *const texts[][2] = {
        {"", "needs a number or a text"},
        {"18446744073709551616", "must be at most 18446744073709551615"},
        {"0x10000000000000000", "must be at most 18446744073709551615"},
    };
    (void)state;
    for (size_t n = 0; n < sizeof texts / sizeof *texts; n++) {
        uint64_t seed;
        struct error error;
        assert_false(seed_parse(texts[n][0], &seed, &error));
        assert_int_equal(error.kind, ERROR_USAGE);
        assert_string_equal(error.text, texts[n][1]);
    }
}

static void test_words(void **state)
{
    static const struct {
        const char *text;
        bool word;
    } texts[] = {
        {"atlantis", true},
        {"lost city", true},
        {"7a", true},
        {"it's ~", true},
        {"twenty-four letters here", true},
        {"twenty-five letters there", false},
        {"", false},
        {"7", false},
        {"0x10", false},
        {"tab\t", false},
        {"\xC3\x8Dsland", false},
    };
    (void)state;
    for (size_t n = 0; n < sizeof texts / sizeof *texts; n++) {
        uint64_t seed = seed_of_text(texts[n].text, strlen(texts[n].text));
        if (texts[n].text[0] == '7' || texts[n].text[0] == '0')
            seed = parsed(texts[n].text);
        assert_true(seed_is_word(texts[n].text, seed) == texts[n].word);
        assert_false(seed_is_word(texts[n].text, seed + 1));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seed_of_text), cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_texts),        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
