/*
 * Undo: keys are taken back one by one, moves together; whatever was pressed, the first map comes
 * back, and then the last. A map is judged by its recipe line.
 */
#include "explorer/actions/undo.h"

#include "explorer/actions/fly.h"
#include "options/preset.h"
#include "options/recipe_line.h"
#include "support/stage.h"
#include "support/unit.h"

#include <stdio.h>
#include <stdlib.h>

enum { LINE_MAX_BYTES = 2000 };

/* Copies the recipe line of the map. */
static void take_line(const struct explorer *explorer, char line[LINE_MAX_BYTES])
{
    char *made = recipe_line_of(&explorer->map, false, NULL);
    assert_non_null(made);
    assert_true(strlen(made) < LINE_MAX_BYTES);
    strcpy(line, made);
    free(made);
}

static void assert_line(const struct explorer *explorer, const char *wanted, const char *words)
{
    char line[LINE_MAX_BYTES];
    take_line(explorer, line);
    REQUIRE(strcmp(line, wanted) == 0, "%s: %s\nnot %s", words, line, wanted);
}

static void press_times(struct explorer *explorer, uint32_t key, int times)
{
    while (times-- > 0)
        stage_press(explorer, key);
}

static const uint32_t undo = EVENT_BACKSPACE;
static const uint32_t redo = EVENT_CONTROL('R');

static void test_four_keys(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 60, 20);
    char first[LINE_MAX_BYTES];
    char last[LINE_MAX_BYTES];
    (void)state;
    take_line(&explorer, first);
    stage_press(&explorer, undo);
    assert_says(&explorer, "nothing to undo");
    stage_type(&explorer, "TrRf");
    take_line(&explorer, last);
    assert_string_not_equal(first, last);
    press_times(&explorer, undo, 3);
    assert_says(&explorer, "1 more to undo");
    press_times(&explorer, undo, 1);
    assert_line(&explorer, first, "four keys were undone");
    press_times(&explorer, redo, 4);
    assert_line(&explorer, last, "four keys were done again");
    stage_press(&explorer, redo);
    assert_says(&explorer, "nothing to do again");
    press_times(&explorer, undo, 2);
    stage_type(&explorer, "p"); /* another way on */
    stage_press(&explorer, redo);
    assert_says(&explorer, "nothing to do again");
    press_times(&explorer, EVENT_CONTROL('H'), 3);
    assert_line(&explorer, first, "^H is Backspace on some terminals");
    explorer_free(&explorer);
}

/* Presses keys, and then undoes one step after the other: the number of steps is the wanted one. */
static void check_steps(const char *keys, int wanted)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 60, 20);
    char first[LINE_MAX_BYTES];
    take_line(&explorer, first);
    for (struct event event; (keys = key_read(keys, &event)) != NULL;)
        explorer_key(&explorer, event);
    int steps = 0;
    for (; explorer.undo.done > 0 && explorer.dialog.mode == 0; steps++)
        stage_press(&explorer, undo);
    REQUIRE(steps == wanted, "%d steps, not %d", steps, wanted);
    assert_line(&explorer, first, "all is undone");
    explorer_free(&explorer);
}

static void test_steps(void **state)
{
    static const struct {
        const char *keys;
        int steps;
    } cases[] = {
        {"llllllllllllllllllllllllllllllllllllllll", 1}, /* forty presses */
        {"l3j<PgDn>12hyK", 1},                           /* all of a run, with its counts */
        {"l?<Esc>j", 1},                                 /* looking at the help changes nothing */
        {"lil", 2},                                      /* another key ends a run */
        {"++-", 3},
        {"3+", 1},
        {"lld<Tick><Tick><Tick>", 2}, /* a drift after a scroll */
        {"lld<Tick><Tick>j", 2},
        {"<Grab 3 3><Drag 5 3><Drag 9 4><Release 9 4>", 1},
        {"<WheelUp 3 3><WheelUp 3 3><Grab 3 3><Drag 5 3><Release 5 3>", 1},
        {"g9,9<Enter>^'a''", 3},
        {"mamb/b<Enter>", 0}, /* marks are kept; b is in the middle already */
        {"xlllo", 0},         /* the cursor, panels */
        {"<Tab>kkkkll++d<Tick><Tick><Tab>", 3},
        {"sfoo<Enter>g5,5<Enter>g5,5<Enter>", 2},
        {"g5,<Enter><Esc>", 0},
        {"Bvap.,fF", 6}, /* neither filled tiles without colours nor a palette for biomes */
        {":sea=40%<Enter>:seed=9 world=128x96<Enter>:camera=90<Enter><Esc>", 2},
        {":view=flight<Enter>:camera=90<Enter>:zoom=1 view=map<Enter>:size=9x9<Enter>", 4},
        {":preset=lakeland<Enter>:preset=planet<Enter>:zoom=0 at=6,6<Enter>", 3},
        {":preset=lakeland<Enter>:towns<Enter>:towns<Enter>:towns=none<Enter>", 3},
        {":seed=7<Enter>:sea=400%<Enter><Esc>:dump<Enter>", 0}, /* as before, wrong, for a shell */
        {"q", 0},
    };
    (void)state;
    for (size_t n = 0; n < sizeof cases / sizeof *cases; n++)
        check_steps(cases[n].keys, cases[n].steps);
}

/* After a flight is undone and done again, it lands where it would have. */
static void test_flights(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 60, 20);
    struct explorer other = stage(&recipe, 60, 20);
    (void)state;
    stage_type(&explorer, "\tkk++\t");
    stage_type(&other, "\tkk++\t");
    stage_press(&explorer, undo);
    assert_true(explorer.map.look.kind == VIEW_FLIGHT);
    stage_type(&explorer, "\t");
    assert_same_map(&explorer.map, &other.map);
    press_times(&explorer, undo, 3);
    assert_false(explorer.map.look.kind == VIEW_FLIGHT);
    press_times(&explorer, redo, 2);
    stage_type(&explorer, "\t");
    assert_same_map(&explorer.map, &other.map);
    explorer_free(&explorer);
    explorer_free(&other);
}

/* Undo leads to a view of no tiles, of a screen that had no room, while the cursor is on. */
static void test_no_room(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 0, 0);
    (void)state;
    stage_type(&explorer, "f");
    explorer_resize(&explorer, 60, 20);
    stage_type(&explorer, "x");
    stage_press(&explorer, undo);
    assert_int_equal(explorer.map.view.cols, 60);
    assert_int_equal(explorer.map.world.recipe.feature, recipe.feature);
    explorer_free(&explorer);
}

/* Seeds that were taken together are undone one by one, and R goes back from where undo led. */
static void test_seeds(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer one = stage(&recipe, 60, 20);
    struct explorer other = stage(&recipe, 60, 20);
    (void)state;
    press_times(&one, 'r', 9);
    explorer_key(&other, (struct event){.key = 'r', .again = 8});
    press_times(&one, 'R', 4);
    explorer_key(&other, (struct event){.key = 'R', .again = 3});
    for (int n = 0; n < 13; n++) {
        assert_same_map(&one.map, &other.map);
        assert_int_equal(one.undo.done, other.undo.done);
        assert_int_equal(one.history.count, other.history.count);
        stage_press(&one, undo);
        stage_press(&other, undo);
    }
    assert_int_equal(one.undo.done, 0);
    assert_true(one.map.world.recipe.seed == recipe.seed);
    press_times(&one, redo, 2);
    uint64_t second = one.map.world.recipe.seed;
    stage_press(&one, 'r');
    assert_true(one.map.world.recipe.seed != second);
    stage_press(&one, 'R');
    assert_true(one.map.world.recipe.seed == second);
    explorer_free(&one);
    explorer_free(&other);
}

/* When the history has dropped seeds, R still goes back from where undo led. */
static void test_full_history(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 60, 20);
    char before[LINE_MAX_BYTES];
    (void)state;
    press_times(&explorer, 'r', HISTORY_SEEDS_MAX + 3);
    take_line(&explorer, before);
    press_times(&explorer, 'r', 2);
    stage_press(&explorer, undo);
    stage_press(&explorer, 'R');
    assert_line(&explorer, before, "R went back");
    explorer_free(&explorer);
}

/* Worlds that are passed over limit the zoom of a flight as if each was made. */
static void test_passed_zooms(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct recipe recipe = stage_recipe();
        recipe.preset = 0;
        while (!preset_draws(recipe.preset))
            recipe.preset++;
        preset_take_seed(&recipe, seed);
        struct explorer one = stage(&recipe, 60, 20);
        struct explorer other = stage(&recipe, 60, 20);
        stage_type(&one, "\t---------");
        stage_type(&other, "\t---------");
        press_times(&one, 'r', 9);
        explorer_key(&other, (struct event){.key = 'r', .again = 8});
        assert_same_map(&one.map, &other.map);
        press_times(&one, 'R', 9);
        explorer_key(&other, (struct event){.key = 'R', .again = 8});
        assert_same_map(&one.map, &other.map);
        explorer_free(&one);
        explorer_free(&other);
    }
}

/* The oldest keys are forgotten; those that are kept come back exactly. */
static void test_bound(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 60, 20);
    char kept[LINE_MAX_BYTES];
    (void)state;
    press_times(&explorer, 'r', 30);
    take_line(&explorer, kept);
    press_times(&explorer, 'r', UNDO_MAX);
    press_times(&explorer, undo, UNDO_MAX + 5);
    assert_says(&explorer, "nothing to undo");
    assert_line(&explorer, kept, "the oldest that is kept");
    explorer_free(&explorer);
}

/* Returns a key of the help, a part of a line, a tick, or a place of the mouse. */
static struct event trial_key(struct trials *trials)
{
    static const char parts[] = "0123456789,az.\r\r\r\033";
    struct event event = {.col = (int)trial_below(trials, 50), .row = (int)trial_below(trials, 16)};
    struct command command;
    uint64_t kind = trial_below(trials, 8);
    stage_command((int)trial_below(trials, (uint64_t)stage_commands()), &command);
    event.key = command.keys[trial_below(trials, 2)];
    if (kind == 0 || event.key == 0)
        event.key = EVENT_TICK;
    else if (kind == 1)
        event.key = (uint32_t)(unsigned char)parts[trial_below(trials, sizeof parts - 1)];
    return event;
}

static void press_any(struct trials *trials, struct explorer *explorer)
{
    struct event event = trial_key(trials);
    if (explorer_key(explorer, event) == EXPLORER_WRITE)
        explorer_written(explorer, EXPLORER_NOT_WRITTEN, "a test writes nothing");
}

/* Undo of all gives the first line, redo of all the last, over random key sequences; on the way
 * every map is met again. */
static void test_any_keys(void **state)
{
    enum { SEQUENCES = 1000, KEYS = 60 };
    static char lines[UNDO_MAX + 1][LINE_MAX_BYTES];
    struct trials trials = {28};
    int steps = 0;
    (void)state;
    for (int n = 0; n < trials_of(SEQUENCES); n++) {
        struct recipe recipe = trial_edged(&trials, 64);
        struct explorer explorer =
            stage(&recipe, (int)trial_between(&trials, 1, 60), (int)trial_between(&trials, 1, 20));
        char first[LINE_MAX_BYTES];
        explorer.map.look.colors = trial_below(&trials, 2) == 0 ? 256 : 0;
        explorer.choices.utf8 = trial_below(&trials, 2) == 0;
        take_line(&explorer, first);
        for (int key = 0; key < KEYS; key++)
            press_any(&trials, &explorer);
        stage_press(&explorer, EVENT_ESCAPE); /* out of a dialog */
        while (explorer.undo.undone > 0)
            stage_press(&explorer, redo);
        int last = explorer.undo.done;
        for (int at = last; at > 0; at--, steps++) {
            take_line(&explorer, lines[at]);
            stage_press(&explorer, undo);
            assert_int_equal(explorer.undo.done, at - 1);
        }
        assert_line(&explorer, first, "the first");
        for (int at = 1; at <= last; at++) {
            stage_press(&explorer, redo);
            assert_line(&explorer, lines[at], "on the way to the last");
        }
        assert_int_equal(explorer.undo.undone, 0);
        explorer_free(&explorer);
    }
    assert_true(steps > 5 * trials_of(SEQUENCES));
    printf("%d random sequences of %d keys: %d steps undone and done again\n", trials_of(SEQUENCES),
           KEYS, steps);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_four_keys),    cmocka_unit_test(test_steps),
        cmocka_unit_test(test_flights),      cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_full_history), cmocka_unit_test(test_passed_zooms),
        cmocka_unit_test(test_bound),        cmocka_unit_test(test_any_keys),
        cmocka_unit_test(test_no_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
