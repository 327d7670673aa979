/*
 * Text: holds the bytes that stdio would print, or as many as there is room for, and counts the
 * rest; code points become UTF-8 and are read from it.
 */
#include "base/text.h"

#include "support/unit.h"

#include <stdio.h>

/* Makes one call, and appends to `expected` by sprintf. */
static void add_random(struct trials *trials, struct text *text, char *expected)
{
    uint64_t number = trial_bits(trials) >> trial_below(trials, 64);
    char *end = expected + strlen(expected);
    int places = (int)trial_between(trials, 1, 19);
    uint64_t one = 1;
    switch (trial_below(trials, 5)) {
    case 0:
        text_number(text, number);
        sprintf(end, "%" PRIu64, number);
        break;
    case 1:
        text_signed(text, (int64_t)number);
        sprintf(end, "%" PRId64, (int64_t)number);
        break;
    case 2:
        for (int n = 0; n < places; n++)
            one *= 10;
        text_decimal(text, number, places);
        sprintf(end, "%" PRIu64 ".%0*" PRIu64, number / one, places, number % one);
        break;
    case 3:
        text_add(text, "words");
        strcpy(end, "words");
        break;
    default:
        text_bytes(text, "cut", 2);
        strcpy(end, "cu");
    }
}

static void test_as_stdio_prints(void **state)
{
    struct trials trials = {51};
    (void)state;
    for (int trial = 0; trial < 2000; trial++) {
        char expected[1000] = "";
        char bytes[1000];
        size_t room = trial_below(&trials, 100);
        struct text measured = {0};
        struct text text = {.bytes = bytes, .room = room};
        uint64_t same = trials.state;
        int calls = (int)trial_between(&trials, 1, 8);
        memset(bytes, '!', sizeof bytes);
        for (int n = 0; n < calls; n++)
            add_random(&trials, &text, expected);
        trials.state = same;
        trial_between(&trials, 1, 8);
        for (int n = 0; n < calls; n++)
            add_random(&trials, &measured, (char[1000]){""});
        assert_int_equal(text.length, strlen(expected));
        assert_int_equal(measured.length, strlen(expected));
        for (size_t n = room; n < sizeof bytes; n++)
            assert_int_equal(bytes[n], '!');
        if (room == 0)
            continue;
        expected[text.length < room ? text.length : room - 1] = '\0';
        assert_string_equal(bytes, expected);
    }
}

static void test_trimmed(void **state)
{
    static const struct {
        uint64_t number;
        int places;
        const char *expected;
    } numbers[] = {
        {0, 1, "0.0"},         {500000, 6, "0.5"}, {1000000, 6, "1.0"}, {1, 6, "0.000001"},
        {16000000, 6, "16.0"}, {123, 2, "1.23"},   {120, 2, "1.2"},
    };
    (void)state;
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
        char bytes[40];
        struct text text = {.bytes = bytes, .room = sizeof bytes};
        text_trimmed(&text, numbers[n].number, numbers[n].places);
        assert_string_equal(bytes, numbers[n].expected);
    }
}

static void test_glyphs(void **state)
{
    static const struct {
        uint32_t glyph;
        const char *bytes;
    } glyphs[] = {
        {'a', "a"},
        {0x7F, "\x7F"},
        {0x80, "\xC2\x80"},
        {0xE9, "\xC3\xA9"},
        {0x7FF, "\xDF\xBF"},
        {0x800, "\xE0\xA0\x80"},
        {0x6C34, "水"},
        {0xFFFF, "\xEF\xBF\xBF"},
        {0x10000, "\xF0\x90\x80\x80"},
        {0x1F5FA, "🗺"},
        {0x10FFFF, "\xF4\x8F\xBF\xBF"},
    };
    (void)state;
    for (size_t n = 0; n < sizeof glyphs / sizeof *glyphs; n++) {
        char bytes[8];
        struct text text = {.bytes = bytes, .room = sizeof bytes};
        text_glyph(&text, glyphs[n].glyph);
        assert_string_equal(bytes, glyphs[n].bytes);
    }
}

/* Every code point reads as itself; bytes that are not UTF-8 (RFC 3629) are refused. */
static void test_glyph_at(void **state)
{
    static const char *const refused[] = {"",
                                          "\x80",
                                          "\xC3",
                                          "\xC3(",
                                          "\xC0\x80",
                                          "\xE0\x80\x80",
                                          "\xED\xA0\x80",
                                          "\xED\xBF\xBF",
                                          "\xF0\x80\x80\x80",
                                          "\xF4\x90\x80\x80",
                                          "\xF8\x88\x80\x80\x80",
                                          "\xFF"};
    uint32_t glyph;
    (void)state;
    for (uint32_t n = 1; n <= 0x10FFFF; n = n == 0xD7FF ? 0xE000 : n + 1) {
        char bytes[5] = "";
        size_t length = text_encode(n, bytes);
        REQUIRE(text_glyph_at(bytes, &glyph) == bytes + length && glyph == n, "U+%04" PRIX32, n);
    }
    for (size_t n = 0; n < sizeof refused / sizeof *refused; n++)
        REQUIRE(text_glyph_at(refused[n], &glyph) == NULL, "bytes %zu are taken", n);
}

static void test_widths(void **state)
{
    (void)state;
    for (uint32_t glyph = 0; glyph < 0xA0; glyph++)
        assert_int_equal(text_width(glyph), glyph >= ' ' && (glyph < 0x7F || glyph >= 0xA0));
    assert_int_equal(text_width(0xA0), 1);
    assert_int_equal(text_width(0x6C34), 2);
    assert_int_equal(text_width(0x1F5FA), 2);
    assert_int_equal(text_width(0x0301), 0);
    assert_int_equal(text_width(0x202E), 0);
    assert_int_equal(text_width(0xAD), 0);
    for (uint32_t glyph = 0x1F1E5; glyph <= 0x1F400; glyph++) /* halves of flags, skin */
        assert_int_equal(text_width(glyph), glyph < 0x1F1E6    ? 1
                                            : glyph <= 0x1F1FF ? 0
                                            : glyph < 0x1F300  ? 1
                                            : glyph < 0x1F3FB  ? 2
                                            : glyph <= 0x1F3FF ? 0
                                                               : 2);
    assert_int_equal(text_width(0x10FFFF), 1);
}

static void test_beginnings(void **state)
{
    (void)state;
    assert_true(text_begins("Orinoco", ""));
    assert_true(text_begins("", ""));
    assert_true(text_begins("Orinoco", "oRIN"));
    assert_true(text_begins("orinoco", "ORINOCO"));
    assert_false(text_begins("Orin", "Orinoco"));
    assert_false(text_begins("Orinoco", "rin"));
    assert_false(text_begins("[", "{")); /* as far apart as A and a, but no letters */
    assert_true(text_ends("Hills.TIFF", ".tiff"));
    assert_true(text_ends("a.hgt.gz", ".gz"));
    assert_true(text_ends("a", ""));
    assert_false(text_ends(".tif", ".tif")); /* a name of nothing but the ending */
    assert_false(text_ends("tif", ".tif"));
    assert_false(text_ends("a.tif.x", ".tif"));
    assert_true(text_lists("a|bc|d", '|', "a") && text_lists("a|bc|d", '|', "bc"));
    assert_true(text_lists("a|bc|d", '|', "d") && text_lists("a ", ' ', "a"));
    assert_false(text_lists("a|bc|d", '|', "b") || text_lists("a|bc|d", '|', "c"));
    assert_false(text_lists("a||d", '|', "") || text_lists(NULL, '|', "a"));
}

/* Formats give what printf gives, and nothing else is taken. */
static void test_format(void **state)
{
    char bytes[200];
    char wanted[200];
    struct text text = {.bytes = bytes, .room = sizeof bytes};
    (void)state;
    text_format(&text, "%s=%d,%u%% %ld %lu|%lld %llu", "a", INT32_MIN, UINT32_MAX, -5L, 6UL,
                (long long)INT64_MIN, (unsigned long long)UINT64_MAX);
    snprintf(wanted, sizeof wanted, "%s=%d,%u%% %ld %lu|%lld %llu", "a", INT32_MIN, UINT32_MAX, -5L,
             6UL, (long long)INT64_MIN, (unsigned long long)UINT64_MAX);
    assert_string_equal(bytes, wanted);
    assert_int_equal(text.length, strlen(wanted));
    text_cut(&text, 3);
    assert_string_equal(bytes, "a=-");
    text_format(&text, "plain");
    assert_string_equal(bytes, "a=-plain");
}

/*
 * Shell words: a line is cut into the words that a shell would make of it, or refused.
 */

static void test_words(void **state)
{
    static const struct {
        const char *line;
        const char *words[4];
    } lines[] = {
        {"", {NULL}},
        {"  \t ", {NULL}},
        {"one", {"one"}},
        {" --seed=1   --at=0,0\t", {"--seed=1", "--at=0,0"}},
        {"--tiles=' \"x'\"'\"'X$' b", {"--tiles= \"x'X$", "b"}},
        {"\"a b\" 'c\\d'", {"a b", "c\\d"}},
        {"\\ a\\'b \"\\\"\"", {" a'b", "\""}},
        {"'' \"\" a''b", {"", "", "ab"}},
        {"back\\", {"back\\"}},
        {"--seed=5\n", {"--seed=5"}}, /* as it comes from a file, where it may end by two bytes */
        {"a\r\n'b\n'\n", {"a", "b\n"}},
    };
    (void)state;
    for (size_t n = 0; n < sizeof lines / sizeof *lines; n++) {
        char line[100];
        char *words[5];
        int count;
        strcpy(line, lines[n].line);
        REQUIRE(shell_words_cut(line, words, 4, &count), "%s", lines[n].line);
        for (int word = 0; word < count; word++)
            assert_string_equal(words[word], lines[n].words[word]);
        assert_true(count == 4 || lines[n].words[count] == NULL);
        assert_null(words[count]);
    }
}

static void test_refused(void **state)
{
    static const char *const lines[] = {"'", "a 'b", "\"", "'a' \"b'", "1 2 3 4 5"};
    (void)state;
    for (size_t n = 0; n < sizeof lines / sizeof *lines; n++) {
        char line[100];
        char *words[5];
        int count;
        strcpy(line, lines[n]);
        REQUIRE(!shell_words_cut(line, words, 4, &count), "%s", lines[n]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_format),     cmocka_unit_test(test_as_stdio_prints),
        cmocka_unit_test(test_trimmed),    cmocka_unit_test(test_glyphs),
        cmocka_unit_test(test_glyph_at),   cmocka_unit_test(test_widths),
        cmocka_unit_test(test_beginnings), cmocka_unit_test(test_words),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
