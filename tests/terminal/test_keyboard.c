/*
 * Keyboard: bytes become the same events in whatever pieces they come; a terminal's own strings
 * become keys.
 */
#include "terminal/keyboard.c" /* for strings of keys */

#include "support/unit.h"

#include <locale.h>
#include <unistd.h>

enum { EVENTS_MAX = 9000 };

/* A keyboard at the end of a pipe, and the events that it has made. */
struct desk {
    int ends[2];
    struct key_strings strings;
    struct keyboard keyboard;
    int count;
    struct event events[EVENTS_MAX];
};

static struct desk *open_desk(void)
{
    static struct desk desk;
    desk = (struct desk){.count = 0};
    assert_int_equal(pipe(desk.ends), 0);
    add_string(&desk.strings, "\033OA", EVENT_UP);
    add_string(&desk.strings, "\033[5~", EVENT_PAGE_UP);
    add_string(&desk.strings, "\001@\r", EVENT_OTHER);
    add_string(&desk.strings, "\x01", EVENT_HOME);
    desk.keyboard.strings = &desk.strings;
    return &desk;
}

static void close_desk(struct desk *desk)
{
    close(desk->ends[0]);
    close(desk->ends[1]);
}

/* Decodes what there is; `late` as keyboard_next has it. */
static void decode(struct desk *desk, bool late)
{
    struct event events[INPUT_EVENTS_MAX];
    int count;
    for (;;) {
        while ((count = keyboard_next(&desk->keyboard, late, events)) >= 0)
            for (int n = 0; n < count; n++) {
                assert_true(desk->count < EVENTS_MAX);
                desk->events[desk->count++] = events[n];
            }
        if (!keyboard_fill(&desk->keyboard, desk->ends[0]))
            return;
        late = false;
    }
}

static void type(struct desk *desk, const char *bytes, size_t length)
{
    assert_int_equal(write(desk->ends[1], bytes, length), length);
    decode(desk, false);
}

static void check_events(const struct desk *desk, const uint32_t *keys, int count)
{
    assert_int_equal(desk->count, count);
    for (int n = 0; n < count; n++)
        assert_int_equal(desk->events[n].key, keys[n]);
}

static const char line[] =
    "l\033OA\033[5~\033[Ax\303\251\001@\rq\033[200~q\033OA\033[201~\001z\033[<0;3;4M";
static const uint32_t line_keys[] = {'l',  EVENT_UP,    EVENT_PAGE_UP, EVENT_UP,  'x',
                                     0xE9, EVENT_OTHER, 'q',           'q',       'O',
                                     'A',  EVENT_HOME,  'z',           EVENT_GRAB};
enum { LINE_KEYS = sizeof line_keys / sizeof *line_keys };

static void test_whole(void **state)
{
    struct desk *desk = open_desk();
    (void)state;
    type(desk, line, sizeof line - 1);
    check_events(desk, line_keys, LINE_KEYS);
    assert_int_equal(keyboard_timeout(&desk->keyboard), -1);
    close_desk(desk);
}

/* Any two pieces, and single bytes, make equal events. */
static void test_pieces(void **state)
{
    (void)state;
    for (size_t cut = 1; cut < sizeof line - 1; cut++) {
        struct desk *desk = open_desk();
        type(desk, line, cut);
        type(desk, line + cut, sizeof line - 1 - cut);
        check_events(desk, line_keys, LINE_KEYS);
        close_desk(desk);
    }
    struct desk *desk = open_desk();
    for (const char *byte = line; *byte != '\0'; byte++)
        type(desk, byte, 1);
    check_events(desk, line_keys, LINE_KEYS);
    close_desk(desk);
}

/* A sequence that has begun is waited for, and ends when nothing comes. */
static void test_late(void **state)
{
    static const struct {
        const char *bytes;
        int count;
        uint32_t keys[3];
    } cases[] = {
        {"\033", 1, {EVENT_ESCAPE}},       {"\033\033", 2, {EVENT_ESCAPE, EVENT_ESCAPE}},
        {"a\033", 2, {'a', EVENT_ESCAPE}}, {"\033[5", 0, {0}}, /* first no key, then no sequence */
        {"\001", 1, {EVENT_HOME}},                             /* a key that begins another one */
        {"\001@", 2, {EVENT_HOME, '@'}},
    };
    (void)state;
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
        struct desk *desk = open_desk();
        type(desk, cases[n].bytes, strlen(cases[n].bytes));
        assert_true(desk->count < cases[n].count || cases[n].count == 0);
        assert_true(keyboard_timeout(&desk->keyboard) > 0);
        for (int wait = 0; wait < 3; wait++)
            decode(desk, true);
        check_events(desk, cases[n].keys, cases[n].count);
        assert_int_equal(keyboard_timeout(&desk->keyboard), -1);
        close_desk(desk);
    }
}

/* More than the keyboard has room for is taken in parts, whatever is cut by that. */
static void test_more_than_room(void **state)
{
    static char bytes[3 * KEYBOARD_BYTES_MAX];
    struct desk *desk = open_desk();
    (void)state;
    for (size_t n = 0; n < sizeof bytes; n += 4)
        memcpy(bytes + n, "\033[5~", 4);
    type(desk, bytes, sizeof bytes);
    assert_int_equal(desk->count, sizeof bytes / 4);
    for (int n = 0; n < desk->count; n++)
        assert_int_equal(desk->events[n].key, EVENT_PAGE_UP);
    close_desk(desk);
}

static void test_nothing_to_read(void **state)
{
    struct desk *desk = open_desk();
    (void)state;
    assert_false(keyboard_fill(&desk->keyboard, desk->ends[0]));
    close(desk->ends[1]);
    assert_false(keyboard_fill(&desk->keyboard, desk->ends[0])); /* the end */
    assert_false(keyboard_fill(&desk->keyboard, desk->ends[1])); /* closed */
    desk->ends[1] = dup(desk->ends[0]);
    close_desk(desk);
}

/* Strings that no terminal has are left out. */
static void test_strings(void **state)
{
    char text[KEY_STRING_MAX + 2];
    struct key_strings strings = {0};
    uint32_t key = 0;
    bool more;
    (void)state;
    memset(text, 'x', sizeof text);
    text[KEY_STRING_MAX + 1] = '\0';
    add_string(&strings, "", EVENT_UP);
    add_string(&strings, text, EVENT_UP);
    assert_int_equal(strings.count, 0);
    add_string(&strings, text + 1, EVENT_UP);
    add_string(&strings, text + 1, EVENT_DOWN); /* the first one stays */
    assert_int_equal(strings.count, 1);
    assert_int_equal(find_string(&strings, text, KEY_STRING_MAX, &key, &more), KEY_STRING_MAX);
    assert_int_equal(key, EVENT_UP);
    assert_false(more);
    assert_int_equal(find_string(&strings, text, 5, &key, &more), 0);
    assert_true(more);
    assert_int_equal(find_string(&strings, "y", 1, &key, &more), 0);
    assert_false(more);
    for (int n = 0; n < KEY_STRINGS_MAX; n++) {
        snprintf(text, sizeof text, "%d", n);
        add_string(&strings, text, EVENT_UP);
    }
    assert_int_equal(strings.count, KEY_STRINGS_MAX);
}

/* What curses knows of a terminal's own strings. Of the keys with F two do something. */
static void test_codes(void **state)
{
    static const struct {
        int code;
        uint32_t key;
    } moves[] = {
        {KEY_UP, EVENT_UP},
        {KEY_ENTER, EVENT_ENTER},
        {KEY_DOWN, EVENT_DOWN},
        {KEY_LEFT, EVENT_LEFT},
        {KEY_RIGHT, EVENT_RIGHT},
        {KEY_PPAGE, EVENT_PAGE_UP},
        {KEY_NPAGE, EVENT_PAGE_DOWN},
        {KEY_HOME, EVENT_HOME},
        {KEY_END, EVENT_END},
        {KEY_BACKSPACE, EVENT_BACKSPACE},
        {KEY_DC, EVENT_DELETE},
        {KEY_SR, EVENT_SHIFT_UP},
        {KEY_SF, EVENT_SHIFT_DOWN},
        {KEY_SLEFT, EVENT_SHIFT_LEFT},
        {KEY_SRIGHT, EVENT_SHIFT_RIGHT},
    };
    (void)state;
    for (size_t n = 0; n < sizeof moves / sizeof *moves; n++)
        assert_int_equal(key_of_code(moves[n].code), moves[n].key);
    for (int n = 0; n < 64; n++) {
        uint32_t key = n == 1 ? EVENT_F1 : n == 10 ? EVENT_F10 : EVENT_OTHER;
        assert_int_equal(key_of_code(KEY_F(n)), key);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole),
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_late),
        cmocka_unit_test(test_more_than_room),
        cmocka_unit_test(test_nothing_to_read),
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_codes),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
