/*
 * Cursor: keys move the cursor, the map scrolls at the edge of the view, and the last row has the
 * facts that describe_find finds for the cell.
 */
#include "explorer/actions/move.h"
#include "view/view.h"

#include "support/stage.h"
#include "support/unit.h"
#include "survey/describe.h"

#include <stdio.h>

static void assert_cursor(const struct explorer *explorer, int col, int row)
{
    int at_col;
    int at_row;
    stage_cursor(explorer, &at_col, &at_row);
    assert_int_equal(at_col, col);
    assert_int_equal(at_row, row);
}

static void test_x_begins_and_ends(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 40, 21);
    struct view before = explorer.map.view;
    (void)state;
    assert_cursor(&explorer, -1, -1);
    stage_type(&explorer, "x");
    assert_cursor(&explorer, 20, 10);
    assert_says(&explorer, "cell 20,10");
    stage_type(&explorer, "x");
    assert_cursor(&explorer, -1, -1);
    stage_type(&explorer, "x\033");
    assert_cursor(&explorer, -1, -1);
    stage_type(&explorer, "xi\033"); /* Esc closes the open panel first */
    assert_cursor(&explorer, 20, 10);
    stage_type(&explorer, "?");
    assert_cursor(&explorer, -1, -1);
    stage_type(&explorer, "\033");
    assert_cursor(&explorer, 20, 10);
    assert_memory_equal(&explorer.map.view, &before, sizeof before);
    explorer_free(&explorer);
}

static void test_keys_move_the_cursor(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 40, 21);
    const struct view *view = &explorer.map.view;
    (void)state;
    stage_type(&explorer, "xlljjjhk");
    assert_cursor(&explorer, 21, 12);
    stage_type(&explorer, "yubn");
    assert_cursor(&explorer, 21, 12);
    stage_type(
        &explorer,
        "LLJ"); /* to the last row: 8 rows down where there are 7, so the map scrolls by one */
    assert_cursor(&explorer, 37, 19);
    assert_true(view->x == 0 && view->y == 1);
    stage_type(&explorer, "L");
    assert_cursor(&explorer, 39, 19);
    assert_true(view->x == 6 && view->y == 1);
    stage_type(&explorer, "n");
    assert_true(view->x == 7 && view->y == 2);
    assert_says(&explorer, "cell 46,21");
    for (int n = 0; n < 40 + 7; n++)
        stage_type(&explorer, "h");
    assert_cursor(&explorer, 0, 19);
    assert_int_equal(view->x, 63); /* around the world */
    assert_says(&explorer, "cell 63,21");
    explorer_free(&explorer);
}

/* The last row is made of the facts that describe() finds. */
static void test_status_line_has_the_facts(void **state)
{
    struct trials trials = {101};
    (void)state;
    for (int trial = 0; trial < 300; trial++) {
        struct recipe recipe = trial_recipe(&trials, 64);
        struct explorer explorer = stage(&recipe, 150, 12);
        struct description facts;
        char fields[300];
        char cell[40];
        struct text place = {.bytes = cell, .room = sizeof cell};
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), recipe_zoom_max(&recipe));
        view_zoom(&explorer.map.view, &recipe, zoom);
        stage_type(&explorer, "x");
        for (int n = 0; n < 5; n++)
            stage_press(&explorer, (uint32_t) "hjklyubnHJKL"[trial_below(&trials, 12)]);
        assert_true(describe_find(&facts, &explorer.map, explorer.map.view.x + explorer.cursor.col,
                                  explorer.map.view.y + explorer.cursor.row));
        coordinates_add(&place, facts.x, zoom);
        text_add(&place, ",");
        coordinates_add(&place, facts.y, zoom);
        snprintf(fields, sizeof fields, "cell %s  %" PRIu32 ".%" PRIu32 "%%  %c  %s  falls ", cell,
                 world_permille(facts.normal) / 10, world_permille(facts.normal) % 10,
                 explorer.map.look.tiles.tiles[facts.band].bytes[0],
                 describe_land(&facts, &explorer.map));
        strcat(fields, describe_falls(&facts));
        if (facts.falls != DIRECTION_NONE)
            snprintf(fields + strlen(fields), 100, " by %" PRIu64 "%%", facts.slope);
        assert_says(&explorer, fields);
        explorer_free(&explorer);
    }
}

/* Zooming keeps the cell, jumps take the cursor along, and marks are set at the cursor. */
static void test_cursor_goes_along(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 40, 21);
    (void)state;
    stage_type(&explorer, "xLk+"); /* 28, 9 */
    assert_cursor(&explorer, 28, 9);
    assert_says(&explorer, "cell 28,9 ");
    stage_type(&explorer, "0");
    assert_says(&explorer, "cell 28,9 ");
    stage_type(&explorer, "ma");
    stage_type(&explorer, "g50,60\r");
    assert_says(&explorer, "cell 50,60 ");
    assert_cursor(&explorer, 20, 10);
    stage_type(&explorer, "JJL'a");
    assert_says(&explorer, "cell 28,9 ");
    assert_cursor(&explorer, 20, 10);
    explorer_free(&explorer);
}

static void test_clicks_put_the_cursor(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 40, 21);
    (void)state;
    explorer_key(&explorer, (struct event){.key = EVENT_GRAB, .col = 5, .row = 6});
    assert_cursor(&explorer, -1, -1);
    explorer_key(&explorer, (struct event){.key = EVENT_RELEASE, .col = 5, .row = 6});
    assert_cursor(&explorer, 5, 6);
    explorer_key(&explorer, (struct event){.key = EVENT_GRAB, .col = 7, .row = 20});
    explorer_key(&explorer, (struct event){.key = EVENT_RELEASE, .col = 7, .row = 20});
    assert_cursor(&explorer, 5, 6); /* the last row is not part of the map */
    explorer_free(&explorer);
}

static void test_small_screens(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 40, 21);
    (void)state;
    stage_type(&explorer, "xLLJ");
    assert_cursor(&explorer, 36, 18);
    explorer_resize(&explorer, 10, 5);
    assert_cursor(&explorer, 9, 3);
    explorer_resize(&explorer, 10, 1);
    assert_false(explorer.cursor.on);
    stage_type(&explorer, "x");
    assert_false(explorer.cursor.on);
    assert_string_equal(explorer.note.text, "no room for the cursor");
    explorer_free(&explorer);
}

/* After any keys in a bounded world the cursor is on a cell of the world; zooming keeps the
 * cell. */
static void test_bounded_worlds(void **state)
{
    static const char keys[] = "hjklyubnHJKL+-0fF{}^_";
    struct trials trials = {102};
    (void)state;
    for (int trial = 0; trial < 200; trial++) {
        struct recipe recipe = trial_edged(&trials, 64);
        struct explorer explorer = stage(&recipe, 40, 21);
        struct description facts;
        stage_type(&explorer, "x");
        for (int n = 0; n < 60; n++) {
            stage_press(&explorer, (uint32_t)keys[trial_below(&trials, sizeof keys - 1)]);
            assert_true(
                describe_find(&facts, &explorer.map, cursor_x(&explorer), cursor_y(&explorer)));
            assert_false(explorer.cursor.on && facts.outside); /* a globe has none */
        }
        explorer_free(&explorer);
    }
    struct recipe recipe = stage_recipe();
    recipe.edges = EDGES_BOUNDED;
    recipe.width++;
    recipe.height++;
    struct explorer explorer = stage(&recipe, 40, 21);
    stage_type(&explorer, "g64,96\r");
    assert_says(&explorer, "cell 64,96"); /* at the rim, where no middle can be */
    stage_type(&explorer, "xx");
    assert_says(&explorer, "cell 45,87"); /* middle of a view that ends at the rim */
    stage_type(&explorer, "LLLJJ");
    assert_says(&explorer, "cell 64,96");
    stage_type(&explorer, "---"); /* the whole world: 17x25 points of zoom -2 on 27 of 40x20 */
    assert_says(&explorer, "cell 64,96");
    assert_cursor(&explorer, 6 + 16 * 27 / 17, 24 * 20 / 25);
    stage_type(&explorer, "0");
    assert_says(&explorer, "cell 64,96");
    explorer_free(&explorer);
    recipe.width = recipe.height = recipe.feature + 1; /* smaller than the screen */
    explorer = stage(&recipe, 40, 21);
    stage_type(&explorer, "x");
    assert_cursor(&explorer, 15 + 4, 5 + 4); /* 9x9 in the middle of 40x20 */
    explorer_free(&explorer);
}

static void test_wide_tiles(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 40, 21);
    (void)state;
    explorer.map.look.tiles.width = 2;
    explorer_resize(&explorer, 40, 21);
    stage_type(&explorer, "xl");
    assert_cursor(&explorer, 22, 10);
    assert_says(&explorer, "cell 11,10 ");
    explorer_free(&explorer);
}

/* Half blocks show two cells in a row of the screen; the cursor stands in that row for both. */
static void test_half_blocks(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 40, 21);
    (void)state;
    explorer.map.look.blocks = BLOCKS_HALF;
    explorer_resize(&explorer, 40, 21);
    assert_int_equal(explorer.map.view.rows, 40);
    stage_type(&explorer, "x");
    assert_cursor(&explorer, 20, 10);
    stage_type(&explorer, "j");
    assert_cursor(&explorer, 20, 10);
    assert_says(&explorer, "cell 20,21");
    stage_type(&explorer, "j");
    assert_cursor(&explorer, 20, 11);
    assert_says(&explorer, "cell 20,22");
    for (int n = 0; n < 18; n++)
        stage_type(&explorer, "j");
    assert_cursor(&explorer, 20, 19);
    assert_says(&explorer, "cell 20,40");
    assert_int_equal(explorer.map.view.y, 2); /* a whole line */
    explorer_free(&explorer);
}

/* The cursor goes up and down by a row, and no rim keeps it from any, though the map scrolls by two
 * rows. */
static void test_half_blocks_scroll(void **state)
{
    struct trials trials = {93};
    (void)state;
    for (int bounded = 0; bounded < 2; bounded++) {
        struct recipe recipe = stage_recipe();
        recipe.edges = bounded ? EDGES_BOUNDED : EDGES_WRAP;
        struct explorer explorer = stage(&recipe, 40, 11);
        int64_t row = 19; /* odd, so that the rim is half a line away */
        explorer.map.look.blocks = BLOCKS_HALF;
        explorer_resize(&explorer, 40, 11);
        explorer.map.view.y = 9;
        stage_type(&explorer, "x");
        for (int step = 0; step < 2000; step++) {
            bool down = trial_below(&trials, 100) < (step / 300 % 2 ? 30 : 70);
            stage_type(&explorer, down ? "j" : "k");
            row += down ? 1 : -1;
            if (bounded)
                row = row < 0 ? 0 : row < recipe.height ? row : recipe.height - 1;
            assert_int_equal(modulo(cursor_y(&explorer), recipe.height),
                             modulo(row, recipe.height));
            assert_in_range(explorer.cursor.row, 0, explorer.map.view.rows - 1);
        }
        explorer_free(&explorer);
    }
}

static void assert_cell(const struct explorer *explorer, int64_t x, int64_t y)
{
    const struct recipe *recipe = &explorer->map.world.recipe;
    assert_int_equal(modulo(cursor_x(explorer), recipe->width), x);
    assert_int_equal(modulo(cursor_y(explorer), recipe->height), y);
}

/* Returns stage_recipe, with a rim if `bounded`. */
static struct recipe recipe_with(int bounded)
{
    struct recipe recipe = stage_recipe();
    recipe.edges = bounded ? EDGES_BOUNDED : EDGES_WRAP;
    recipe.width += (uint32_t)bounded;
    recipe.height += (uint32_t)bounded;
    return recipe;
}

/* What keeps the cursor from a move says so: a rim in its way, not one beside its way, and not the
 * one that keeps half a line from view where the cursor still moves. */
static void test_rims_are_told(void **state)
{
    struct recipe recipe = recipe_with(1);
    struct explorer explorer = stage(&recipe, 40, 11);
    (void)state;
    stage_type(&explorer, "g64,96\r");
    for (int n = 0; n < 20; n++)
        stage_type(&explorer, "lj");
    assert_cell(&explorer, 64, 96);
    for (const char *key = "lLjJ"; *key != '\0'; key++) {
        stage_press(&explorer, (uint32_t)*key);
        assert_string_equal(explorer.note.text, "the rim of the world");
        assert_cell(&explorer, 64, 96);
    }
    stage_type(&explorer, "h");
    assert_string_equal(explorer.note.text, "");
    explorer.map.look.blocks = BLOCKS_HALF;
    explorer_resize(&explorer, 40, 11);
    explorer.map.view.y = 76; /* 20 rows of 97: one more lies below */
    explorer.cursor.row = 19;
    stage_type(&explorer, "j");
    assert_cell(&explorer, 63, 96);
    assert_string_equal(explorer.note.text, "");
    stage_type(&explorer, "j");
    assert_string_equal(explorer.note.text, "the rim of the world");
    explorer_free(&explorer);
}

/* The cursor stays on its cell and in its place on the screen when another look shows more or fewer
 * cells, also beside a rim. */
static void test_cell_stays_in_other_looks(void **state)
{
    (void)state;
    for (int bounded = 0; bounded < 2; bounded++) {
        struct recipe recipe = recipe_with(bounded);
        struct explorer explorer = stage(&recipe, 40, 21);
        explorer.choices.utf8 = true;
        explorer.map.look.colors = 256;
        stage_type(&explorer, "g30,40\rxLkkk");
        assert_cursor(&explorer, 28, 7);
        assert_cell(&explorer, 38, 37);
        for (int n = 0; n < 4; n++) {
            stage_type(&explorer, "a");
            assert_cell(&explorer, 38, 37);
            assert_cursor(&explorer, 28, 7);
        }
        for (const char *line = ":tiles=\xE6\xB0\xB4\xE5\xB1\xB1\r"; *line != '\0';) {
            struct event event; /* tiles of two columns */
            line = *line == '\r' ? line + 1 : key_read(line, &event);
            if (*line == '\0')
                event.key = EVENT_ENTER;
            explorer_key(&explorer, event);
        }
        assert_int_equal(explorer.map.look.tiles.width, 2);
        assert_cell(&explorer, 38, 37);
        assert_cursor(&explorer, 28, 7);
        stage_type(&explorer, ":tile-set=default\rg3,95\rHHHHK");
        assert_cell(&explorer, bounded ? 0 : 35, 87);
        stage_type(&explorer, "a");
        assert_cell(&explorer, bounded ? 0 : 35, 87);
        explorer_free(&explorer);
    }
}

/* The landmark under the cursor stays there when features or the world change size. Places are
 * counted from the origin of the landscape. */
static void test_landmark_stays_in_other_worlds(void **state)
{
    static const struct {
        const char *keys[2]; /* in a world that wraps, in a bounded one */
        int64_t x;
        int64_t y;
    } cases[] = {{{"f", "f"}, 50, 14},
                 {{"F", "F"}, 12, 3},
                 {{":world=32x48\r", ":world=33x49\r"}, 25, 7},
                 {{":world=128x192\r", ":world=129x193\r"}, 25, 7}};
    (void)state;
    for (int bounded = 0; bounded < 2; bounded++)
        for (int n = 0; n < 4; n++) {
            struct recipe recipe = recipe_with(bounded);
            struct explorer explorer = stage(&recipe, 20, 11);
            const struct recipe *now = &explorer.map.world.recipe;
            stage_type(&explorer, "g20,10\rxlllllkkk");
            assert_cell(&explorer, 25, 7);
            stage_type(&explorer, cases[n].keys[bounded]);
            assert_int_equal(modulo(cursor_x(&explorer), now->width) +
                                 (int64_t)now->origin_x * now->feature,
                             cases[n].x);
            assert_int_equal(modulo(cursor_y(&explorer), now->height) +
                                 (int64_t)now->origin_y * now->feature,
                             cases[n].y);
            if (!bounded)
                assert_cursor(&explorer, 15, 2);
            explorer_free(&explorer);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_x_begins_and_ends),
        cmocka_unit_test(test_keys_move_the_cursor),
        cmocka_unit_test(test_status_line_has_the_facts),
        cmocka_unit_test(test_cursor_goes_along),
        cmocka_unit_test(test_clicks_put_the_cursor),
        cmocka_unit_test(test_small_screens),
        cmocka_unit_test(test_bounded_worlds),
        cmocka_unit_test(test_wide_tiles),
        cmocka_unit_test(test_half_blocks),
        cmocka_unit_test(test_half_blocks_scroll),
        cmocka_unit_test(test_rims_are_told),
        cmocka_unit_test(test_cell_stays_in_other_looks),
        cmocka_unit_test(test_landmark_stays_in_other_worlds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
