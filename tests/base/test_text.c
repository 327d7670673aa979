/*
 * Text: what is added is what stdio would print; a text of any room is the beginning of it, and
 * counts the rest.
 */
#include "base/text.h"
#include "map/place.h"

#include "support/unit.h"

#include <stdio.h>

/* One of the calls, with numbers that printf prints as well. */
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

static void test_points(void **state)
{
    static const struct {
        int64_t point;
        int zoom;
        const char *cells;
    } points[] = {
        {0, 0, "0"},
        {7, 0, "7"},
        {7, 1, "3.5"},
        {6, 1, "3"},
        {1, 4, "0.0625"},
        {1, 16, "0.0000152587890625"},
        {5, -1, "10"},
        {3, -30, "3221225472"},
        {(INT64_C(1) << 46) - 1, 16, "1073741823.9999847412109375"},
    };
    (void)state;
    for (size_t n = 0; n < sizeof points / sizeof *points; n++) {
        char bytes[64];
        struct text text = {.bytes = bytes, .room = sizeof bytes};
        place_add(&text, points[n].point, points[n].zoom);
        assert_string_equal(bytes, points[n].cells);
    }
}

/* In long decimals, from the definition: point * 10^16 / 2^zoom, where 2^16 divides 10^16. */
static void test_fractions(void **state)
{
    struct trials trials = {61};
    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        int zoom = (int)trial_between(&trials, 0, 16);
        uint64_t point = trial_bits(&trials) >> trial_between(&trials, 1, 63);
        point = trial == 0 ? 0 : trial == 1 ? INT64_MAX : point;
        uint64_t rest = point & ((UINT64_C(1) << zoom) - 1);
        char expected[60];
        int length = sprintf(expected, "%" PRIu64 ".%016" PRIu64, point >> zoom,
                             rest * (UINT64_C(10000000000000000) >> zoom));
        while (expected[length - 1] == '0')
            length--;
        if (expected[length - 1] == '.')
            length--;
        expected[length] = '\0';
        char bytes[60];
        struct text text = {.bytes = bytes, .room = sizeof bytes};
        place_add(&text, (int64_t)point, zoom);
        assert_string_equal(bytes, expected);
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
    assert_int_equal(text_width(0x10FFFF), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_stdio_prints), cmocka_unit_test(test_points),
        cmocka_unit_test(test_fractions),       cmocka_unit_test(test_glyphs),
        cmocka_unit_test(test_widths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
