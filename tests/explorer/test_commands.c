/*
 * Commands: each key has one command, and maybe another in a flight; each command does one thing,
 * and each key has a name of its own.
 */
#include "explorer/commands.h"

#include "explorer/actions/move.h"
#include "explorer/panels/panels.h"
#include "support/unit.h"

static void test_no_key_has_two_commands(void **state)
{
    struct command a;
    struct command b;
    (void)state;
    for (int i = 0; command_at(i, &a); i++)
        for (int j = i; command_at(j, &b); j++)
            for (int n = 0; n < COMMAND_KEYS_MAX; n++)
                for (int m = 0; m < COMMAND_KEYS_MAX; m++)
                    if (a.keys[n] != 0 && a.keys[n] == b.keys[m] &&
                        (a.fly == NULL) == (b.fly == NULL))
                        REQUIRE(i == j && n == m, "key %" PRIx32 ": \"%s\" and \"%s\"", a.keys[n],
                                a.help, b.help);
}

static void test_every_command_is_found_by_its_keys(void **state)
{
    struct command command;
    struct command found;
    (void)state;
    for (int row = 0; command_at(row, &command); row++) {
        int keys = 0;
        for (int n = 0; n < COMMAND_KEYS_MAX; n++)
            if (command.keys[n] != 0) {
                assert_true((command.fly != NULL ? command_of_flight_key
                                                 : command_of_key)(command.keys[n], &found));
                assert_memory_equal(&found, &command, sizeof found);
                keys++;
            }
        assert_true(keys > 0);
    }
    static const uint32_t unbound[] = {0, 'Q', 0x7F, 0xE9, 0x10FFFF, EVENT_OTHER, UINT32_MAX};
    static const struct command none = {0};
    for (int n = 0; n < 7; n++) {
        assert_false(command_of_key(unbound[n], &found));
        assert_memory_equal(&found, &none, sizeof found);
        assert_false(command_of_flight_key(unbound[n], &found));
        assert_memory_equal(&found, &none, sizeof found);
    }
}

/* Returns the number of members that do something. */
static int count_functions(const struct command *command)
{
    return (command->scroll != NULL) + (command->point != NULL) + (command->change != NULL) +
           (command->reseed != NULL) + (command->restyle != NULL) + (command->run != NULL) +
           (command->press != NULL) + (command->fly != NULL) + (command->ask != NULL) +
           (command->panel != NULL) + (command->reply != EXPLORER_DRAW);
}

static void test_every_command_does_one_thing(void **state)
{
    struct command command;
    int count = 0;
    (void)state;
    for (; command_at(count, &command); count++)
        REQUIRE(count_functions(&command) == 1, "\"%s\" has %d functions", command.help,
                count_functions(&command));
    assert_true(count > 40);
}

/* Panels have commands of their own, in the order of their table. */
static void test_every_panel_has_a_command(void **state)
{
    struct command command;
    const struct panel *panel = panel_table;
    (void)state;
    for (int n = 0; command_at(n, &command); n++) {
        if (command.panel == NULL)
            continue;
        assert_ptr_equal(command.panel, panel);
        assert_int_equal(command.keys[0], panel->key);
        assert_string_equal(command.help, panel->help);
        panel++;
    }
    assert_int_equal(panel->key, 0);
    assert_true(panel > panel_table);
}

static void test_helps_fit_and_steps_are_sane(void **state)
{
    struct command c;
    (void)state;
    for (int n = 0; command_at(n, &c); n++) {
        assert_in_range(strlen(c.help), 1,
                        23); /* width of a column of the help on a screen of 80 columns */
        for (const char *at = c.help; *at != '\0'; at++)
            assert_true(*at >= ' ' && *at <= '~' && !(*at >= 'A' && *at <= 'Z'));
        if (c.scroll == move_scroll)
            assert_true(c.x != 0 || c.y != 0);
        else if (c.scroll == move_page || c.scroll == move_half_page)
            assert_true(c.x == 0 && c.y != 0);
        else
            assert_true(c.y == 0 && c.x >= -1 && c.x <= 1);
        if (c.scroll == NULL && (c.reseed != NULL || c.restyle != NULL || c.ask != NULL ||
                                 c.panel != NULL || c.reply != EXPLORER_DRAW))
            assert_int_equal(c.x, 0);
        if (c.point == move_zoom_at)
            assert_int_not_equal(c.x, 0);
    }
}

static bool same_function(const struct command *a, const struct command *b)
{
    return a->scroll == b->scroll && a->point == b->point && a->change == b->change &&
           a->reseed == b->reseed && a->restyle == b->restyle && a->run == b->run &&
           a->press == b->press && a->fly == b->fly && a->ask == b->ask && a->panel == b->panel &&
           a->reply == b->reply;
}

static void test_every_step_has_its_opposite(void **state)
{
    struct command a;
    struct command b;
    (void)state;
    for (int i = 0; command_at(i, &a); i++) {
        bool opposite = a.x == 0 && a.y == 0;
        for (int j = 0; command_at(j, &b); j++)
            opposite = opposite || (same_function(&a, &b) && a.x == -b.x && a.y == -b.y);
        REQUIRE(opposite, "\"%s\" has no opposite", a.help);
    }
}

/* Commands of a group stand together: the help has each heading once. */
static void test_groups_stand_together(void **state)
{
    struct command a;
    struct command b;
    const char *group = "";
    (void)state;
    for (int i = 0; command_at(i, &a); i++) {
        assert_true(*a.group != '\0');
        if (strcmp(a.group, group) != 0)
            for (int j = 0; j < i && command_at(j, &b); j++)
                REQUIRE(strcmp(a.group, b.group) != 0, "\"%s\" is beside its group", a.help);
        group = a.group;
    }
}

static void test_bound_keys_have_names_of_their_own(void **state)
{
    static char names[200][KEY_LABEL_MAX + 1];
    int count = 0;
    struct command command;
    (void)state;
    for (int row = 0; command_at(row, &command); row++)
        for (int n = 0; n < COMMAND_KEYS_MAX; n++) {
            if (command.keys[n] == 0 || command.fly != NULL) /* a key of the map, too */
                continue;
            memset(names[count], 'x', sizeof names[count]);
            key_label(command.keys[n], names[count]);
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

/* The name of any key fits and is ASCII, bound or not. */
static void test_any_key_has_a_name(void **state)
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
        cmocka_unit_test(test_no_key_has_two_commands),
        cmocka_unit_test(test_every_command_is_found_by_its_keys),
        cmocka_unit_test(test_every_command_does_one_thing),
        cmocka_unit_test(test_every_panel_has_a_command),
        cmocka_unit_test(test_helps_fit_and_steps_are_sane),
        cmocka_unit_test(test_every_step_has_its_opposite),
        cmocka_unit_test(test_groups_stand_together),
        cmocka_unit_test(test_bound_keys_have_names_of_their_own),
        cmocka_unit_test(test_any_key_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
