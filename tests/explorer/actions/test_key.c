/*
 * Keys: every key can be written under the name that the help shows, and no other text is read as a
 * key.
 */
#include "explorer/commands.h"

#include "support/stage.h"
#include "support/unit.h"

#include <stdio.h>

static void check_reads(const char *text, struct event expected, const char *rest)
{
    struct event event;
    const char *end = key_read(text, &event);
    REQUIRE(end != NULL, "\"%s\" is not read", text);
    assert_string_equal(end, rest);
    REQUIRE(event.key == expected.key, "\"%s\" is read as %" PRIx32, text, event.key);
    assert_int_equal(event.col, expected.col);
    assert_int_equal(event.row, expected.row);
    assert_false(event.pasted);
    assert_int_equal(key_length(text), strlen(text) - strlen(rest));
}

static void test_known_keys(void **state)
{
    static const struct {
        const char *text;
        struct event event;
        const char *rest;
    } known[] = {
        {"l", {.key = 'l'}, ""},
        {"ll", {.key = 'l'}, "l"},
        {"> ", {.key = '>'}, " "},
        {" <", {.key = ' '}, "<"},
        {"\xC3\xA9x", {.key = 0xE9}, "x"},
        {"\xE6\xB0\xB4", {.key = 0x6C34}, ""},
        {"\xF0\x9F\x8C\x8D<", {.key = 0x1F30D}, "<"},
        {"<lt>t>", {.key = '<'}, "t>"},
        {"<Up>", {.key = EVENT_UP}, ""},
        {"<Shift-Left>+", {.key = EVENT_SHIFT_LEFT}, "+"},
        {"<PgDn>", {.key = EVENT_PAGE_DOWN}, ""},
        {"<Esc>", {.key = EVENT_ESCAPE}, ""},
        {"<Enter>", {.key = '\r'}, ""},
        {"<Tab>", {.key = '\t'}, ""},
        {"<Backspace>", {.key = 0x7F}, ""},
        {"<C-l>", {.key = 12}, ""},
        {"<C-L>", {.key = 12}, ""},
        {"<^L>", {.key = 12}, ""},
        {"<C-_>", {.key = 31}, ""},
        {"<C-[>", {.key = EVENT_ESCAPE}, ""},
        {"<Tick>", {.key = EVENT_TICK}, ""},
        {"<Click 10 5>l", {.key = EVENT_CLICK, .col = 10, .row = 5}, "l"},
        {"<WheelUp 0 0>", {.key = EVENT_WHEEL_UP}, ""},
        {"<WheelDown 300 99999>", {.key = EVENT_WHEEL_DOWN, .col = 300, .row = 99999}, ""},
        {"<Grab 1 2>", {.key = EVENT_GRAB, .col = 1, .row = 2}, ""},
        {"<Drag 1 2>", {.key = EVENT_DRAG, .col = 1, .row = 2}, ""},
        {"<Release 1 2>", {.key = EVENT_RELEASE, .col = 1, .row = 2}, ""},
    };
    (void)state;
    for (size_t n = 0; n < sizeof known / sizeof *known; n++)
        check_reads(known[n].text, known[n].event, known[n].rest);
}

static void test_refused_texts(void **state)
{
    static const struct {
        const char *text;
        size_t length; /* bytes at fault */
    } refused[] = {
        {"", 0},
        {"<", 1},
        {"<l", 2},
        {"<>", 2},
        {"<l>", 3},
        {"<Foo>l", 5},
        {"<up>", 4},
        {"<Up", 3},
        {"<Up l", 5},
        {"<Up >", 5},
        {"<Up 1 2>", 8},
        {"<Upper>", 7},
        {"<other>", 7},
        {"<C->", 4},
        {"<C-1>", 5},
        {"<C-ll>", 6},
        {"<^>", 3},
        {"<ltt>", 5},
        {"<Click>", 7},
        {"<Click 1>", 9},
        {"<Click 1 >", 10},
        {"<Click 1 2 3>", 13},
        {"<Click -1 2>", 12},
        {"<Click 1,2>", 11},
        {"<Click 100000 2>", 16},
        {"<Click 99999999999999999999 2>", 30},
        {"\xFF", 1},
        {"\xC3l", 1},
        {"\xC3", 1},
        {"\xC0\xBC", 1},
        {"\xED\xA0\x80", 1},
        {"\xF4\x90\x80\x80", 1},
        {"\xA9", 1},
    };
    (void)state;
    for (size_t n = 0; n < sizeof refused / sizeof *refused; n++) {
        struct event event;
        REQUIRE(key_read(refused[n].text, &event) == NULL, "\"%s\" is read as %" PRIx32,
                refused[n].text, event.key);
        assert_int_equal(key_length(refused[n].text), refused[n].length);
    }
}

/* Every key of the help can be written under its name there. */
static void test_every_key_of_the_help(void **state)
{
    struct command command;
    (void)state;
    for (int row = 0; stage_command(row, &command); row++)
        for (int n = 0; n < COMMAND_KEYS_MAX && command.keys[n] != 0; n++) {
            uint32_t key = command.keys[n];
            bool mouse = key >= EVENT_WHEEL_UP && key <= EVENT_RELEASE;
            char label[KEY_LABEL_MAX + 1];
            char text[60];
            key_label(key, label);
            struct event event = {.key = key, .col = mouse ? 7 : 0, .row = mouse ? 8 : 0};
            bool plain = strlen(label) == 1 && *label != '<';
            if (*label == '<') /* names begin with it */
                strcpy(label, "lt");
            sprintf(text, plain ? "%sl" : mouse ? "<%s 7 8>l" : "<%s>l", label);
            check_reads(text, event, "l");
        }
}

/* Every code point of UTF-8 is read, with exactly its bytes. */
static void test_every_character(void **state)
{
    (void)state;
    for (uint32_t glyph = 1; glyph <= 0x10FFFF; glyph += glyph < 0x3000 ? 1 : 37) {
        char text[6] = "";
        if (glyph == '<' || (glyph >= 0xD800 && glyph < 0xE000))
            continue;
        uint32_t bits = glyph;
        int length = glyph < 0x80 ? 1 : glyph < 0x800 ? 2 : glyph < 0x10000 ? 3 : 4;
        for (int n = length - 1; n > 0; n--, bits /= 64)
            text[n] = (char)(0x80 + bits % 64);
        text[0] = (char)((length == 1 ? 0 : 0xF00 >> length & 0xFF) + bits);
        struct event event;
        REQUIRE(key_read(text, &event) == text + length, "U+%" PRIX32 " is not read", glyph);
        assert_int_equal(event.key, glyph);
        text[length - 1] = '\0';
        assert_null(key_read(text, &event));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_keys),
        cmocka_unit_test(test_refused_texts),
        cmocka_unit_test(test_every_key_of_the_help),
        cmocka_unit_test(test_every_character),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
