/*
 * Commands: in each mode a key has one owner; each command does one thing, and each key has a name
 * of its own.
 */
#include "explorer/commands.h"

#include "explorer/actions/fly.h"
#include "explorer/actions/move.h"
#include "explorer/actions/state.h"
#include "explorer/panels/gallery.h"
#include "support/stage.h"
#include "support/unit.h"

#include <stdio.h>

/* In each mode a key has one owner; no row has a key twice. */
static void test_no_key_has_two_owners(void **state)
{
    (void)state;
    for (const struct command *a = commands_table; a->modes != 0; a++)
        for (const struct command *b = a; b->modes != 0; b++)
            for (int n = 0; n < COMMAND_KEYS_MAX; n++)
                for (int m = 0; m < COMMAND_KEYS_MAX; m++)
                    if (a->keys[n] != 0 && a->keys[n] == b->keys[m] && (a->modes & b->modes) != 0)
                        REQUIRE(a == b && n == m, "key %" PRIx32 ": \"%s\" and \"%s\"", a->keys[n],
                                a->help, b->help);
}

static void test_every_command_is_found_by_its_keys(void **state)
{
    static const enum key_mode modes[] = {MODE_MAP,     MODE_COUNT,  MODE_FLIGHT, MODE_LINE,
                                          MODE_REPLACE, MODE_LETTER, MODE_FOUND,  MODE_GLOBE,
                                          MODE_WHOLE,   MODE_WORLDS};
    (void)state;
    for (const struct command *row = commands_table; row->modes != 0; row++) {
        int keys = 0;
        for (int n = 0; n < COMMAND_KEYS_MAX; n++)
            for (int m = 0; row->keys[n] != 0 && m < 10; m++) {
                bool owner = (row->modes & (int)modes[m]) != 0;
                assert_int_equal(command_find(row->keys[n], modes[m]) == row, owner);
                keys += owner;
            }
        assert_true(keys > 0);
    }
    static const uint32_t unbound[] = {0, 'Q', '~', 0xE9, 0x10FFFF, EVENT_OTHER, UINT32_MAX};
    for (int n = 0; n < 7; n++) {
        assert_null(command_find(unbound[n], MODE_MAP));
        assert_null(command_find(unbound[n], MODE_FLIGHT));
    }
}

/* Reads a key by its name in the help. */
static uint32_t key_named(const char *name)
{
    static const char *const mouse[] = {"WheelUp", "WheelDown", "Drag", "Click"};
    char written[40];
    struct event event;
    snprintf(written, sizeof written, name[1] != '\0' ? "<%s>" : "%s", name);
    for (int n = 0; n < 4; n++)
        if (strcmp(name, mouse[n]) == 0)
            snprintf(written, sizeof written, "<%s 1 1>", name);
    const char *text = strcmp(written, "<") == 0 ? "<lt>" : written;
    REQUIRE(key_read(text, &event) != NULL, "the help has a key %s", name);
    return event.key;
}

/* Every key that the help shows has the command that stands beside it, and no key is missing. */
static void test_every_key_of_the_help_exists(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 40, 150);
    enum key_mode mode = MODE_MAP;
    struct command command;
    int keys = 0;
    (void)state;
    stage_type(&explorer, "??"); /* after the first page, all */
    for (int row = 1; row < 149; row++) {
        const char *text = stage_row(&explorer, row);
        char names[16];
        if (strlen(text) < 17 || strcmp(text, " Not in this world") == 0) { /* a heading */
            mode = strcmp(text, " Flying") == 0            ? MODE_FLIGHT
                   : strcmp(text, " World and globe") == 0 ? MODE_GLOBE
                   : strcmp(text, " The gallery") == 0     ? MODE_WORLDS
                                                           : MODE_MAP;
            continue;
        }
        snprintf(names, sizeof names, "%.15s", text + 1);
        for (char *name = strtok(names, " "); name != NULL; name = strtok(NULL, " "), keys++) {
            const struct command *found = command_find(key_named(name), mode);
            if (found != NULL && strcmp(text + 16, found->help) != 0) /* of a search */
                found = command_find(key_named(name), MODE_FOUND);
            REQUIRE(found != NULL && strcmp(text + 16, found->help) == 0, "\"%s\": %s", text, name);
        }
    }
    for (int n = 0; stage_command(n, &command); n++)
        for (int key = 0; key < COMMAND_KEYS_MAX; key++)
            keys -= command.keys[key] != 0;
    assert_int_equal(keys, 0);
    for (const struct command *row = commands_table + stage_commands(); row->modes != 0; row++)
        assert_null(row->help);
    explorer_free(&explorer);
}

/* Returns the number of members that do something. */
static int count_functions(const struct command *command)
{
    return (command->scroll != NULL) + (command->step != NULL) + (command->take != NULL) +
           (command->run != NULL) + (command->ask != NULL) + (command->panel != NULL) +
           (command->words != NULL) + (command->edit != LINE_EDIT_INSERT) +
           (command->reply == EXPLORER_QUIT || command->reply == EXPLORER_REPAINT);
}

static void test_every_command_does_one_thing(void **state)
{
    int count = 0;
    (void)state;
    for (const struct command *row = commands_table; row->modes != 0; row++, count++)
        REQUIRE(count_functions(row) == 1, "\"%s\" has %d functions", row->help,
                count_functions(row));
    assert_true(count > 40);
}

/* A panel has one command, which says where it has no room and finds its box and draws it. */
static void test_every_panel_has_a_command(void **state)
{
    int count = 0;
    (void)state;
    for (; stage_panel(count) != NULL; count++) {
        const struct panel *panel = stage_panel(count)->panel;
        assert_true(panel->no_room != NULL && panel->place != NULL && panel->draw != NULL);
        for (int n = 0; n < count; n++)
            assert_ptr_not_equal(stage_panel(n)->panel, panel);
    }
    assert_in_range(count, 1, PANELS);
}

/* Each panel is something open, which Esc closes before anything else. */
static void test_every_panel_is_closed(void **state)
{
    const struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 100, 40);
    (void)state;
    for (int n = 0; stage_panel(n) != NULL; n++) {
        assert_false(commands_any_open(&explorer));
        stage_press(&explorer, stage_panel(n)->keys[0]);
        assert_true(commands_any_open(&explorer));
        stage_press(&explorer, 'q');
        assert_false(commands_any_open(&explorer));
    }
    explorer_free(&explorer);
}

static void test_helps_fit_and_steps_are_sane(void **state)
{
    struct command c;
    (void)state;
    for (int n = 0; stage_command(n, &c); n++) {
        assert_in_range(strlen(c.help), 1,
                        23); /* width of a column of the help on a screen of 80 columns */
        for (const char *at = c.help; *at != '\0'; at++)
            assert_true(*at >= ' ' && *at <= '~' && !(*at >= 'A' && *at <= 'Z'));
        if (c.scroll == move_scroll || c.scroll == globe_turn || c.scroll == fly_turn ||
            c.scroll == gallery_choose)
            assert_true(c.x != 0 || c.y != 0);
        else if (c.scroll == move_page || c.scroll == move_half_page)
            assert_true(c.x == 0 && c.y != 0);
        else
            assert_true(c.y == 0 && c.x >= -1 && c.x <= 1);
        assert_int_equal(c.x != 0 || c.y != 0,
                         c.scroll != NULL || (c.step != NULL && c.keys[0] != '0'));
    }
}

static bool same_function(const struct command *a, const struct command *b)
{
    return a->scroll == b->scroll && a->step == b->step && a->take == b->take && a->run == b->run &&
           a->ask == b->ask && a->panel == b->panel && a->reply == b->reply;
}

static void test_every_step_has_its_opposite(void **state)
{
    struct command a;
    struct command b;
    (void)state;
    for (int i = 0; stage_command(i, &a); i++) {
        bool opposite = a.x == 0 && a.y == 0;
        for (int j = 0; stage_command(j, &b); j++)
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
    for (int i = 0; stage_command(i, &a); i++) {
        assert_true(*a.group != '\0');
        if (strcmp(a.group, group) != 0)
            for (int j = 0; j < i && stage_command(j, &b); j++)
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
    for (int row = 0; stage_command(row, &command); row++)
        for (int n = 0; n < COMMAND_KEYS_MAX; n++) {
            if (command.keys[n] == 0 || (command.modes & MODE_MAP) == 0) /* a key of the map, too */
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
        cmocka_unit_test(test_no_key_has_two_owners),
        cmocka_unit_test(test_every_command_is_found_by_its_keys),
        cmocka_unit_test(test_every_key_of_the_help_exists),
        cmocka_unit_test(test_every_command_does_one_thing),
        cmocka_unit_test(test_every_panel_has_a_command),
        cmocka_unit_test(test_every_panel_is_closed),
        cmocka_unit_test(test_helps_fit_and_steps_are_sane),
        cmocka_unit_test(test_every_step_has_its_opposite),
        cmocka_unit_test(test_groups_stand_together),
        cmocka_unit_test(test_bound_keys_have_names_of_their_own),
        cmocka_unit_test(test_any_key_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
