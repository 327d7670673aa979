/*
 * Focus: out and in again by as many zooms leads back to the same cell, also past a rim, with a
 * cursor, at the pointer, and with other keys between; only moves choose another cell. Out ends at
 * the whole world.
 */

#include "explorer/actions/move.h"
#include "support/stage.h"
#include "support/unit.h"

/* A world that ends in the north and the south, smaller than the screen five zooms out. */
static struct explorer make(enum recipe_edges edges)
{
    struct recipe recipe =
        recipe_of(7, 2048 + (edges == EDGES_BOUNDED), 1024 + (edges != EDGES_WRAP), 64);
    recipe.edges = edges;
    struct explorer explorer = stage(&recipe, 80, 24);
    stage_type(&explorer, "g488,992\r");
    return explorer;
}

static const enum recipe_edges all[] = {EDGES_WRAP, EDGES_WRAP_X, EDGES_BOUNDED};

static void repeat(struct explorer *explorer, const char *keys, int count)
{
    while (count-- > 0)
        stage_type(explorer, keys);
}

static void test_out_and_in(void **state)
{
    (void)state;
    for (int n = 0; n < 3; n++)
        for (int out = 1; out <= 4; out++) {
            struct explorer explorer = make(all[n]);
            struct view before = explorer.map.view;
            repeat(&explorer, "-", out);
            assert_int_equal(explorer.map.view.zoom, -out);
            repeat(&explorer, "+", out);
            assert_memory_equal(&explorer.map.view, &before, sizeof before);
            stage_type(&explorer, "z0");
            assert_memory_equal(&explorer.map.view, &before, sizeof before);
            explorer_free(&explorer);
        }
}

/* The cursor's cell, and the place under the wheel, far from the middle. */
static void test_at_a_tile(void **state)
{
    (void)state;
    for (int n = 0; n < 3; n++) {
        struct explorer explorer = make(all[n]);
        stage_type(&explorer, "x10h5j");
        int64_t x = cursor_x(&explorer);
        int64_t y = cursor_y(&explorer);
        repeat(&explorer, "-", 4);
        repeat(&explorer, "+", 4);
        assert_int_equal(cursor_x(&explorer), x);
        assert_int_equal(cursor_y(&explorer), y);
        stage_type(&explorer, "x");
        struct view before = explorer.map.view;
        for (int turn = 0; turn < 6; turn++)
            explorer_key(&explorer,
                         (struct event){.key = turn < 3 ? EVENT_WHEEL_DOWN : EVENT_WHEEL_UP,
                                        .col = 71,
                                        .row = 3});
        assert_memory_equal(&explorer.map.view, &before, sizeof before);
        explorer_free(&explorer);
    }
}

/* Undo, marks, the look, a flight that does not move and a resize leave the focus as it is. */
static void test_kept(void **state)
{
    static const char *const between[] = {"l\177", "maN",  "aaa", "+\177",
                                          "i\033", "\t\t", "r",   "B\177"};
    (void)state;
    for (int n = 0; n < 3; n++)
        for (size_t keys = 0; keys < sizeof between / sizeof *between; keys++) {
            struct explorer explorer = make(all[n]);
            int64_t x = view_middle_x(&explorer.map.view);
            int64_t y = view_middle_y(&explorer.map.view);
            repeat(&explorer, "-", 4);
            stage_type(&explorer, between[keys]);
            explorer_resize(&explorer, 80, 30);
            explorer_resize(&explorer, 80, 24);
            repeat(&explorer, "+", 4);
            assert_int_equal(view_middle_x(&explorer.map.view), x);
            assert_int_equal(view_middle_y(&explorer.map.view), y);
            explorer_free(&explorer);
        }
}

/* A move along one side leaves the other side; a mark is its very cell. */
static void test_moves(void **state)
{
    (void)state;
    struct explorer explorer = make(EDGES_WRAP_X);
    repeat(&explorer, "-", 4);
    stage_type(&explorer, "l");
    repeat(&explorer, "+", 4);
    assert_int_equal(view_middle_x(&explorer.map.view), 488 - 488 % 16 + 16);
    assert_int_equal(view_middle_y(&explorer.map.view), 992);
    stage_type(&explorer, "mag100,100\r");
    repeat(&explorer, "-", 4);
    stage_type(&explorer, "'a-+");
    assert_int_equal(view_middle_x(&explorer.map.view), 496);
    assert_int_equal(view_middle_y(&explorer.map.view), 992);
    explorer_free(&explorer);
}

/* A world with room on the screen is there once, in the middle. */
static void test_whole(void **state)
{
    (void)state;
    for (int n = 0; n < 3; n++) {
        struct explorer explorer = make(all[n]);
        stage_type(&explorer, ":zoom=fit\r");
        struct view whole = explorer.map.view;
        int across = 32 + (all[n] == EDGES_BOUNDED); /* of 2048 and 1024 cells at zoom -6 */
        int down = 16 + (all[n] != EDGES_WRAP);
        assert_int_equal(whole.zoom, -6);
        for (int row = 0; row < 23; row++) {
            const char *line = stage_row(&explorer, row);
            bool inside = row >= (23 - down) / 2 && row < (23 - down) / 2 + down;
            size_t west = (size_t)(80 - across) / 2;
            assert_int_equal(strlen(line), inside ? west + (size_t)across : 0);
            assert_int_equal(strspn(line, " "), inside ? west : 0);
        }
        explorer_key(&explorer, (struct event){.key = EVENT_CLICK, .col = 0, .row = 0});
        assert_false(explorer.cursor.on);
        explorer_key(&explorer, (struct event){.key = EVENT_CLICK, .col = 40, .row = 11});
        int col;
        int row;
        stage_cursor(&explorer, &col, &row);
        assert_true(col == 40 && row == 11);
        explorer_free(&explorer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_out_and_in), cmocka_unit_test(test_at_a_tile),
        cmocka_unit_test(test_kept),       cmocka_unit_test(test_moves),
        cmocka_unit_test(test_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
