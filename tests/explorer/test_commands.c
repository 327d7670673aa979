/*
 * Keys: every key of the table asks for its own action and for no other, and has a name of its own.
 */
#include "explorer/commands.h"

#include "support/unit.h"

enum { KEYS = 3 };

static void test_no_key_is_bound_twice(void **state)
{
    (void)state;
    for (const struct binding *a = bindings; a->action != ACTION_NONE; a++)
        for (const struct binding *b = a; b->action != ACTION_NONE; b++)
            for (int n = 0; n < KEYS; n++)
                for (int m = 0; m < KEYS; m++)
                    if (a->keys[n] != 0 && a->keys[n] == b->keys[m])
                        REQUIRE(a == b && n == m, "key %" PRIx32 ": \"%s\" and \"%s\"", a->keys[n],
                                a->about, b->about);
}

static void test_all_are_found(void **state)
{
    int found[ACTION_QUIT + 1] = {0};
    const struct binding *end = bindings;
    (void)state;
    for (; end->action != ACTION_NONE; end++) {
        int keys = 0;
        for (int n = 0; n < KEYS; n++)
            if (end->keys[n] != 0) {
                assert_ptr_equal(binding_of(end->keys[n]), end);
                keys++;
            }
        assert_true(keys > 0);
        assert_in_range(end->action, 1, ACTION_QUIT);
        found[end->action]++;
    }
    for (int action = ACTION_NONE + 1; action <= ACTION_QUIT; action++)
        assert_true(found[action] > 0);
    static const uint32_t unbound[] = {0, 'Q', 0x7F, 0xE9, 0x10FFFF, EVENT_OTHER, UINT32_MAX};
    for (int n = 0; n < 7; n++) {
        assert_ptr_equal(binding_of(unbound[n]), end);
        assert_int_equal(binding_of(unbound[n])->action, ACTION_NONE);
    }
}

/* What each field of a binding may be. */
static void test_bindings_are_sane(void **state)
{
    (void)state;
    for (const struct binding *b = bindings; b->action != ACTION_NONE; b++) {
        assert_in_range(strlen(b->about), 1, 23); /* a column of the help on 80 */
        for (const char *c = b->about; *c != '\0'; c++)
            assert_true(*c >= ' ' && *c <= '~' && !(*c >= 'A' && *c <= 'Z'));
        if (b->action == ACTION_SCROLL)
            assert_true(b->east != 0 || b->south != 0);
        else if (b->action == ACTION_PAGE)
            assert_true(b->east == 0 && b->south != 0);
        else if (b->action == ACTION_ZOOM || b->action == ACTION_ZOOM_AT ||
                 b->action == ACTION_FEATURE || b->action == ACTION_ROUGHNESS ||
                 b->action == ACTION_WORLD || b->action == ACTION_EXTREME)
            assert_true(b->south == 0 && (b->east == 1 || b->east == -1));
        else
            assert_true(b->east == 0 && b->south == 0);
    }
}

/* Everything that can be done has its opposite. */
static void test_opposites(void **state)
{
    (void)state;
    for (const struct binding *a = bindings; a->action != ACTION_NONE; a++) {
        bool moves = a->east != 0 || a->south != 0;
        bool opposite = !moves;
        for (const struct binding *b = bindings; b->action != ACTION_NONE; b++)
            opposite = opposite ||
                       (a->action == b->action && a->east == -b->east && a->south == -b->south);
        REQUIRE(opposite, "\"%s\" has no opposite", a->about);
    }
}

static void test_names(void **state)
{
    static char names[200][KEY_LABEL_MAX + 1];
    int count = 0;
    (void)state;
    for (const struct binding *b = bindings; b->action != ACTION_NONE; b++)
        for (int n = 0; n < KEYS; n++) {
            if (b->keys[n] == 0)
                continue;
            memset(names[count], 'x', sizeof names[count]);
            key_label(b->keys[n], names[count]);
            assert_non_null(memchr(names[count], '\0', sizeof names[count]));
            assert_true(*names[count] != '\0');
            for (const char *c = names[count]; *c != '\0'; c++)
                assert_true(*c > ' ' && *c <= '~');
            for (int m = 0; m < count; m++)
                assert_string_not_equal(names[m], names[count]);
            count++;
            assert_true(count < 200);
        }
    static const struct {
        uint32_t key;
        const char *name;
    } known[] = {
        {'h', "h"},
        {'+', "+"},
        {EVENT_LEFT, "Left"},
        {EVENT_UP, "Up"},
        {EVENT_SHIFT_UP, "Shift-Up"},
        {EVENT_SHIFT_RIGHT, "Shift-Right"},
        {EVENT_PAGE_DOWN, "PgDn"},
        {EVENT_CONTROL('L'), "^L"},
        {EVENT_CONTROL('l'), "^L"},
        {EVENT_ESCAPE, "Esc"},
    };
    for (size_t n = 0; n < sizeof known / sizeof *known; n++) {
        char name[KEY_LABEL_MAX + 1];
        key_label(known[n].key, name);
        assert_string_equal(name, known[n].name);
    }
}

/* Any key's name fits and is ASCII, bound or not. */
static void test_names_of_any_key(void **state)
{
    (void)state;
    for (uint32_t key = 1; key <= EVENT_OTHER; key += key < 0x400 || key >= 0x10FFF0 ? 1 : 997) {
        char name[KEY_LABEL_MAX + 2];
        memset(name, '\xA5', sizeof name);
        key_label(key, name);
        size_t length = 0;
        while (length <= KEY_LABEL_MAX && name[length] != '\0') {
            REQUIRE(name[length] >= ' ' && name[length] <= '~', "the name of key %" PRIx32, key);
            length++;
        }
        assert_in_range(length, 1, KEY_LABEL_MAX);
        assert_int_equal(name[KEY_LABEL_MAX + 1], '\xA5');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_key_is_bound_twice),
        cmocka_unit_test(test_all_are_found),
        cmocka_unit_test(test_bindings_are_sane),
        cmocka_unit_test(test_opposites),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_names_of_any_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
