/*
 * The input decoder turns known sequences into events, and drops all others whole.
 */
#include "terminal/input.h"

#include "support/unit.h"

#include <stdio.h>

/* The events that some input made. */
enum { EVENTS_MAX = 64 };

struct decoded {
    struct event events[EVENTS_MAX];
    int count;
};

static void decode_key(struct input_decoder *decoder, struct decoded *decoded, uint32_t key)
{
    struct event events[INPUT_EVENTS_MAX];
    int count = input_decode(decoder, key, events);
    assert_in_range(count, 0, INPUT_EVENTS_MAX);
    for (int n = 0; n < count; n++) {
        assert_true(decoded->count < EVENTS_MAX);
        decoded->events[decoded->count++] = events[n];
    }
}

static void decode_text(struct input_decoder *decoder, struct decoded *decoded, const char *text)
{
    for (const char *c = text; *c != '\0'; c++)
        decode_key(decoder, decoded, (unsigned char)*c);
}

/* Decodes characters, and then a pause. */
static struct decoded type(const char *text)
{
    struct input_decoder decoder = {0};
    struct decoded decoded = {.count = 0};
    struct event events[INPUT_EVENTS_MAX];
    decode_text(&decoder, &decoded, text);
    int count = input_flush(&decoder, events);
    for (int n = 0; n < count; n++)
        decoded.events[decoded.count++] = events[n];
    assert_int_equal(input_timeout(&decoder), -1);
    return decoded;
}

static void check_keys(const char *text, const char *keys)
{
    struct decoded decoded = type(text);
    REQUIRE(decoded.count == (int)strlen(keys), "%d events, not \"%s\"", decoded.count, keys);
    for (int n = 0; n < decoded.count; n++) {
        const struct event *event = &decoded.events[n];
        assert_int_equal(event->key, (unsigned char)keys[n]);
        assert_true(event->col == 0 && event->row == 0 && !event->pasted);
    }
}

static void test_keys(void **state)
{
    (void)state;
    check_keys("", "");
    check_keys("hjkl", "hjkl");
    check_keys("\033", "\033");
    check_keys("\033\033", "\033\033");
    check_keys("a\033q", "a\033q");
    check_keys("\014", "\014");
}

/* Sequences that are not known, or not valid. */
static const char *const unknown[] = {
    "\033[1;7Z",
    "\033[Z",
    "\033[1;2;3;4;5q",
    "\033[99999999999999999999q",
    "\033[?1;2c",
    "\033[>41;390;0c",
    "\033[I",
    "\033[O",
    "\033[12;40R",
    "\033[0n",
    "\033[[A",
    "\033[0\"q",
    "\033[ q",
    "\033Oq",
    "\033O~",
    "\033]11;rgb:q/q/q\a",
    "\033]11;rgb:q/q/q\033\\",
    "\033P1$r0q\033\\",
    "\033_Gi=1;q\033\\",
    "\033^q\033\\",
    "\033Xq\033\\",
    "\033[<1;5;5M",
    "\033[<2;5;5m",
    "\033[<66;5;5M",
    "\033[<4;5;5M",
    "\033[<0;0;5M",
    "\033[<0;5M",
    "\033[<0;5;5;5M",
    "\033[<0;100000;5M",
    "\033[200q",
    "\033[201~",
    "\033[M!qq",
    "\033[;;q",
    "\033[1:2q",
};

enum { UNKNOWN = sizeof unknown / sizeof *unknown };

/* An unknown sequence makes no event and does not touch the characters beside it. */
static void test_unknown_sequences(void **state)
{
    (void)state;
    for (int n = 0; n < UNKNOWN; n++) {
        char text[100];
        sprintf(text, "a%sb%s%sc", unknown[n], unknown[n], unknown[n]);
        check_keys(text, "abc");
    }
}

/* The terminal's answer that it works is noted, and nothing else like it. */
static void test_answer(void **state)
{
    static const char *const others[] = {"\033[n",    "\033[3n", "\033[?0n",
                                         "\033[0;0n", "\033[0R", "0n"};
    struct input_decoder decoder = {0};
    struct decoded decoded = {.count = 0};
    (void)state;
    for (size_t n = 0; n < sizeof others / sizeof *others; n++)
        decode_text(&decoder, &decoded, others[n]);
    assert_false(decoder.answered);
    decode_text(&decoder, &decoded, "\033[0n");
    assert_true(decoder.answered);
}

static void check_ground(const char *answer, bool known, uint32_t rgb)
{
    struct input_decoder decoder = {0};
    struct decoded decoded = {.count = 0};
    char text[100];
    sprintf(text, "a%sb", answer);
    decode_text(&decoder, &decoded, text);
    REQUIRE(decoded.count == 2 && decoder.has_ground == known && decoder.ground == rgb, "%s: %06x",
            answer + 1, decoder.ground);
}

/* The answer about the background, as terminals end and write it. */
static void test_ground(void **state)
{
    (void)state;
    check_ground("\033]11;rgb:ffff/8080/0000\033\\", true, 0xFF8000); /* xterm, kitty, VTE */
    check_ground("\033]11;rgb:FFFF/8080/0000\a", true, 0xFF8000);
    check_ground("\033]11;rgb:ff/80/0\a", true, 0xFF8000);
    check_ground("\033]11;rgb:fff/7ff/000\a", true, 0xFF7F00);
    check_ground("\033]11;rgba:ffff/8080/0000/ffff\a", true, 0xFF8000); /* rxvt */
    check_ground("\033]10;rgb:ffff/8080/0000\a", false, 0);             /* of the letters */
    check_ground("\033P11;rgb:ffff/8080/0000\033\\", false, 0);
    check_ground("\033]11;rgb:ffff/8080\a", false, 0);
    check_ground("\033]11;rgb:ffff/8080/\a", false, 0);
    check_ground("\033]11;rgb:fffff/8080/0000\a", false, 0);
    check_ground("\033]11;?\a", false, 0); /* an echo of the question */
    check_ground("\033]11;\a", false, 0);
}

/* What the terminal says it is: table by name and version. */
static void test_version(void **state)
{
    static const struct {
        const char *answer;
        enum blocks blocks;
    } answers[] = {
        {"\033P>|XTerm(379)\033\\", BLOCKS_QUADRANT},
        {"\033P>|kitty(0.26.5)\033\\", BLOCKS_QUADRANT},
        {"\033P>|kitty(0.39.9)\033\\", BLOCKS_QUADRANT},
        {"\033P>|kitty(0.40.0)\033\\", BLOCKS_OCTANT},
        {"\033P>|kitty(1.0)\a", BLOCKS_OCTANT},
        {"\033P>|VTE(7006)\033\\", BLOCKS_QUADRANT},
        {"\033P>|VTE(7800)\033\\", BLOCKS_OCTANT},
        {"\033P>|foot(1.19.0)\033\\", BLOCKS_QUADRANT},
        {"\033P>|foot(1.20.0)\033\\", BLOCKS_OCTANT},
        {"\033P>|ghostty 1.1.3\033\\", BLOCKS_QUADRANT},
        {"\033P>|ghostty 1.2.0\033\\", BLOCKS_OCTANT},
        {"\033P>|tmux 3.6\033\\", BLOCKS_HALF},
        {"\033P>|footlights 9.9\033\\", BLOCKS_HALF},
        {"\033P>|kitty\033\\", BLOCKS_HALF},
        {"\033P>|kitty(99999999999999999999.0)\033\\", BLOCKS_OCTANT},
        {"\033P>|\033\\", BLOCKS_HALF},
        {"\033]>|kitty(0.40.0)\033\\", 0},
        {"\033Pkitty(0.40.0)\033\\", 0},
    };
    (void)state;
    for (size_t n = 0; n < sizeof answers / sizeof *answers; n++) {
        struct input_decoder decoder = {0};
        struct decoded decoded = {.count = 0};
        decode_text(&decoder, &decoded, answers[n].answer);
        decode_text(&decoder, &decoded, "q");
        REQUIRE(decoded.count == 1 && decoder.blocks == answers[n].blocks, "%s: %d",
                answers[n].answer + 1, decoder.blocks);
    }
}

/* While it is awaited, its pieces are waited for longer than a key's, but not for ever. */
static void test_ground_in_pieces(void **state)
{
    static const char answer[] = "\033]11;rgb:ffff/ffff/ffff";
    struct input_decoder decoder = {.awaits = true};
    struct decoded decoded = {.count = 0};
    (void)state;
    for (size_t n = 0; n < sizeof answer - 1; n++) {
        decode_key(&decoder, &decoded, (unsigned char)answer[n]);
        assert_in_range(input_timeout(&decoder), n == 0 ? 0 : 100, n == 0 ? 0 : 500);
    }
    decode_text(&decoder, &decoded, "\033\\q");
    assert_int_equal(decoded.count, 1);
    assert_int_equal(decoded.events[0].key, 'q');
    assert_true(decoder.has_ground && decoder.ground == 0xFFFFFF);
}

/* Keys right before and behind an answer are keys, and the answer is not forgotten for them. */
static void test_answer_among_keys(void **state)
{
    static const char *const behind[] = {"j", "\033[A", "\033OB", "\033", "\033[<0;1;1M", "\033]"};
    (void)state;
    check_keys("k\033\033[0nj\033", "k\033j\033");
    for (size_t n = 0; n < sizeof behind / sizeof *behind; n++) {
        struct input_decoder decoder = {0};
        struct event events[INPUT_EVENTS_MAX];
        struct decoded decoded = {.count = 0};
        decode_text(&decoder, &decoded, "\033[0n");
        decode_text(&decoder, &decoded, behind[n]);
        input_flush(&decoder, events);
        assert_true(decoder.answered);
    }
}

/* A sequence that breaks off is dropped after a while. Escape alone is a key at once. */
static void test_incomplete_sequences(void **state)
{
    (void)state;
    for (int n = 0; n < UNKNOWN; n++)
        for (size_t length = 1; length < strlen(unknown[n]); length++) {
            char text[100] = "";
            strncat(text, unknown[n], length);
            check_keys(text, length == 1 ? "\033" : "");
            struct input_decoder decoder = {0};
            struct decoded decoded = {.count = 0};
            decode_text(&decoder, &decoded, text);
            assert_in_range(input_timeout(&decoder), length == 1 ? 0 : 1, length == 1 ? 0 : 200);
        }
}

/* A key that terminfo recognized ends any open sequence. */
static void test_known_keys_end_sequences(void **state)
{
    static const char *const open[] = {"", "\033[1;", "\033O", "\033]11;", "\033[<0;1", "\033[M!"};
    (void)state;
    for (int n = 0; n < 6; n++) {
        struct input_decoder decoder = {0};
        struct decoded decoded = {.count = 0};
        decode_text(&decoder, &decoded, open[n]);
        decode_key(&decoder, &decoded, EVENT_UP);
        decode_key(&decoder, &decoded, 'l');
        assert_int_equal(decoded.count, 2);
        assert_int_equal(decoded.events[0].key, EVENT_UP);
        assert_int_equal(decoded.events[1].key, 'l');
    }
}

/* Keys as xterm sends them are recognized without terminfo. */
static void test_xterm_keys(void **state)
{
    static const struct {
        const char *text;
        uint32_t key;
    } known[] = {
        {"\033[A", EVENT_UP},
        {"\033[B", EVENT_DOWN},
        {"\033[C", EVENT_RIGHT},
        {"\033[D", EVENT_LEFT},
        {"\033OA", EVENT_UP},
        {"\033OB", EVENT_DOWN},
        {"\033OC", EVENT_RIGHT},
        {"\033OD", EVENT_LEFT},
        {"\033[1;2A", EVENT_SHIFT_UP},
        {"\033[1;2B", EVENT_SHIFT_DOWN},
        {"\033[1;2C", EVENT_SHIFT_RIGHT},
        {"\033[1;2D", EVENT_SHIFT_LEFT},
        {"\033[5~", EVENT_PAGE_UP},
        {"\033[6~", EVENT_PAGE_DOWN},
        {"\033[H", EVENT_HOME},
        {"\033OF", EVENT_END},
        {"\033[1~", EVENT_HOME},
        {"\033[4~", EVENT_END},
        {"\033[7~", EVENT_HOME},
        {"\033[8~", EVENT_END},
        {"\033[3~", EVENT_DELETE},
    };
    static const char *const others[] = {"\033[1;5A", "\033[2;2A", "\033[2~", "\033[0~",
                                         "\033[9~",   "\033[5;5~", "\033[?A", "\033[1;2H"};
    (void)state;
    for (size_t n = 0; n < sizeof known / sizeof *known; n++) {
        struct decoded decoded = type(known[n].text);
        REQUIRE(decoded.count == 1 && decoded.events[0].key == known[n].key, "%s",
                known[n].text + 1);
    }
    for (size_t n = 0; n < sizeof others / sizeof *others; n++)
        check_keys(others[n], "");
}

static void test_mouse(void **state)
{
    static const struct {
        const char *text;
        struct event event;
    } known[] = {
        {"\033[<0;1;1M", {.key = EVENT_GRAB, .col = 0, .row = 0}},
        {"\033[<0;223;60M", {.key = EVENT_GRAB, .col = 222, .row = 59}},
        {"\033[<32;11;6M", {.key = EVENT_DRAG, .col = 10, .row = 5}},
        {"\033[<0;11;6m", {.key = EVENT_RELEASE, .col = 10, .row = 5}},
        {"\033[<64;11;6M", {.key = EVENT_WHEEL_UP, .col = 10, .row = 5}},
        {"\033[<65;11;6M", {.key = EVENT_WHEEL_DOWN, .col = 10, .row = 5}},
        {"\033[<80;11;6M", {.key = EVENT_WHEEL_UP, .col = 10, .row = 5}}, /* with the control key */
        {"\033[<0;99999;99999M", {.key = EVENT_GRAB, .col = 99998, .row = 99998}},
        {"\033[M +&", {.key = EVENT_GRAB, .col = 10, .row = 5}},
        {"\033[M@+&", {.key = EVENT_DRAG, .col = 10, .row = 5}},
        {"\033[M#+&", {.key = EVENT_RELEASE, .col = 10, .row = 5}},
        {"\033[M`+&", {.key = EVENT_WHEEL_UP, .col = 10, .row = 5}},
        {"\033[Ma+&", {.key = EVENT_WHEEL_DOWN, .col = 10, .row = 5}},
    };
    (void)state;
    for (size_t n = 0; n < sizeof known / sizeof *known; n++) {
        struct decoded decoded = type(known[n].text);
        const struct event *event = &decoded.events[0];
        REQUIRE(decoded.count == 1, "%s makes %d events", known[n].text + 1, decoded.count);
        assert_int_equal(event->key, known[n].event.key);
        assert_int_equal(event->col, known[n].event.col);
        assert_int_equal(event->row, known[n].event.row);
        assert_false(event->pasted);
    }
}

/* Pasted text makes events that are marked as pasted. Unprintable characters are dropped, among
 * them the ESC [ that begins a sequence. */
static void test_paste(void **state)
{
    struct decoded decoded = type("q\033[200~q\r\nw \033[A\033[201\033[<0;1;1M\177z\033[201~l");
    static const char expected[] = "qqw A<0;1;1Mzl";
    (void)state;
    assert_int_equal(decoded.count, (int)strlen(expected));
    for (int n = 0; n < decoded.count; n++) {
        assert_int_equal(decoded.events[n].key, expected[n]);
        assert_int_equal(decoded.events[n].pasted, n > 0 && n + 1 < decoded.count);
    }
}

static void test_keys_in_paste_are_dropped(void **state)
{
    struct input_decoder decoder = {0};
    struct decoded decoded = {.count = 0};
    (void)state;
    decode_text(&decoder, &decoded, "\033[200~");
    decode_key(&decoder, &decoded, EVENT_UP);
    assert_int_equal(decoded.count, 0);
    assert_in_range(input_timeout(&decoder), 500, 2000);
    assert_int_equal(input_flush(&decoder, decoded.events), 0);
    decode_key(&decoder, &decoded, 'q'); /* the end of the paste was lost: keys are keys again */
    assert_int_equal(decoded.count, 1);
    assert_false(decoded.events[0].pasted);
}

/* Random input makes at most one event per character, and a flush leaves the decoder idle. */
static void test_random_input(void **state)
{
    struct trials trials = {11};
    static const char likely[] = "\033\033\033[[[<<M~mO]P01200~;;\a\\q";
    (void)state;
    for (int trial = 0; trial < 100000; trial++) {
        struct input_decoder decoder = {0};
        int count = 0;
        int length = (int)trial_below(&trials, 20);
        struct event events[INPUT_EVENTS_MAX];
        for (int n = 0; n < length; n++) {
            uint32_t key = trial_below(&trials, 10) == 0
                               ? (uint32_t)trial_below(&trials, EVENT_OTHER + 1)
                               : (unsigned char)likely[trial_below(&trials, sizeof likely - 1)];
            count += input_decode(&decoder, key, events);
            assert_true(count <= n + 1);
        }
        count += input_flush(&decoder, events);
        assert_true(count <= length);
        assert_int_equal(decoder.state, INPUT_IDLE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_unknown_sequences),
        cmocka_unit_test(test_answer),
        cmocka_unit_test(test_answer_among_keys),
        cmocka_unit_test(test_ground),
        cmocka_unit_test(test_version),
        cmocka_unit_test(test_ground_in_pieces),
        cmocka_unit_test(test_incomplete_sequences),
        cmocka_unit_test(test_known_keys_end_sequences),
        cmocka_unit_test(test_xterm_keys),
        cmocka_unit_test(test_mouse),
        cmocka_unit_test(test_paste),
        cmocka_unit_test(test_keys_in_paste_are_dropped),
        cmocka_unit_test(test_random_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
