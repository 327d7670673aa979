/*
 * Marks: names find their marks, and labels stand where the map shows the cells of marks.
 */
#include "explorer/actions/jump.c"

#include "support/stage.h"
#include "support/unit.h"

#include <stdio.h>

/* Returns the row of the frame that begins at the cell (x, y) of a world of 64x96, and the column
 * in it. */
static const char *row_of(const struct explorer *explorer, int64_t x, int64_t y, int64_t *col)
{
    const struct view *view = &explorer->map.view;
    *col = modulo(x - view->x, 64);
    return stage_row(explorer, (int)modulo(y - view->y, 96));
}

static void test_names(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 40, 20);
    (void)state;
    stage_type(&explorer, "g10,20\rMold harbour\r");
    assert_says(&explorer, "'o");
    stage_type(&explorer, "g30,40\rMOutpost\r"); /* o is taken */
    assert_says(&explorer, "'a");
    stage_type(&explorer, "g50,60\rmh");
    assert_int_equal(marks_find(&explorer.marks, "old harbour"), 'o');
    assert_int_equal(marks_find(&explorer.marks, "OUT"), 'a');
    assert_int_equal(marks_find(&explorer.marks, "harb"), 'o');
    assert_int_equal(marks_find(&explorer.marks, "h"), 'h'); /* the letter, not the name */
    assert_int_equal(marks_find(&explorer.marks, "b"), 'o');
    assert_int_equal(marks_find(&explorer.marks, "hill"), 0);
    assert_int_equal(marks_find(&explorer.marks, ""), 0);
    stage_type(&explorer, "/outp\r");
    assert_int_equal(view_middle_x(&explorer.map.view) % 64, 30);
    assert_int_equal(view_middle_y(&explorer.map.view) % 96, 40);
    stage_type(&explorer, "/5,6\r");
    assert_int_equal(view_middle_x(&explorer.map.view) % 64, 5);
    stage_type(&explorer, "/nowhere\r");
    assert_non_null(strstr(explorer.note.text, "no such name"));
    stage_type(&explorer, "\033''"); /* back from 5,6 to the outpost */
    assert_int_equal(view_middle_x(&explorer.map.view) % 64, 30);
    explorer_free(&explorer);
}

/* A name that is set again moves; a letter that is set again where it is, is removed. */
static void test_set_again(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 40, 20);
    (void)state;
    stage_type(&explorer, "Mcamp\rg30,40\rMCamp\r");
    assert_says(&explorer, "'c");
    assert_int_equal(explorer.marks.letters['c' - 'a'].at.x, INT64_C(30) << 16);
    stage_type(&explorer, "mc");
    assert_says(&explorer, "removed mark c");
    assert_int_equal(marks_find(&explorer.marks, "camp"), 0);
    stage_type(&explorer, "'c");
    assert_says(&explorer, "there is no mark c");
    explorer_free(&explorer);
}

static void test_refused_names(void **state)
{
    static const char *const names[] = {"", "x", "a,b", "1234567890123456789012345678901"};
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 40, 20);
    (void)state;
    for (int n = 0; n < 4; n++) {
        assert_false(marks_name(&explorer, names[n]));
        assert_non_null(strstr(explorer.note.text, "2 to 30"));
    }
    for (int n = 0; n < 26; n++) {
        char name[] = {'n', 'o', (char)('a' + n), '\0'};
        assert_true(marks_name(&explorer, name));
    }
    assert_false(marks_name(&explorer, "more"));
    assert_non_null(strstr(explorer.note.text, "no letter is free"));
    explorer_free(&explorer);
}

/* Each tile of the frame that shows the cell has the label, also where a small world is shown more
 * than once. */
static void test_labels(void **state)
{
    struct trials trials = {17};
    struct recipe recipe = stage_recipe();
    (void)state;
    for (int trial = 0; trial < 200; trial++) {
        struct explorer explorer = stage(&recipe, 60, 20);
        int64_t col;
        int64_t x = trial_between(&trials, 0, 63);
        int64_t y = trial_between(&trials, 0, 95);
        char keys[40];
        snprintf(keys, sizeof keys, "g%d,%d\rMlake end\r", (int)x, (int)y);
        stage_type(&explorer, keys);
        for (int n = (int)trial_below(&trials, 30); n > 0; n--)
            stage_press(&explorer, (uint32_t) "hjkl"[trial_below(&trials, 4)]);
        const char *row = row_of(&explorer, x, y, &col);
        if (modulo(y - explorer.map.view.y, 96) >= 19 || col + 10 > 60)
            assert_true(strstr(row, "l lake end") == NULL);
        else
            assert_memory_equal(row + col, "l lake end", 10);
        explorer_free(&explorer);
    }
    recipe.edges = EDGES_WRAP;
    struct explorer explorer = stage(&recipe, 150, 20);
    int shown = 0;
    stage_type(&explorer, "mq");
    const char *row = stage_row(&explorer, 9);
    for (size_t n = 0; row[n] != '\0'; n++)
        shown += row[n] == 'q';
    assert_int_equal(shown, 3 - (modulo(75, 64) + 128 >= 150)); /* at 11, 75 and 139 */
    explorer_free(&explorer);
}

/* Marks on one tile stand beside one another, and no name covers a letter. */
static void test_crowd(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 60, 20);
    int64_t col;
    (void)state;
    stage_type(&explorer, "g30,40\rMwest\rMx end\rmb");
    stage_type(&explorer, "g34,40\rMa camp\r");
    const char *row = row_of(&explorer, 30, 40, &col);
    assert_memory_equal(row + col, "bwx a a camp", 12);
    stage_type(&explorer, "mb"); /* which leaves a column for the name of x, and none for a's */
    row = row_of(&explorer, 30, 40, &col);
    assert_memory_equal(row + col, "wx xab", 6);
    explorer_free(&explorer);
}

/* A mark is the cell that the status line tells of, in pairs of rows and in a whole world, too. */
static void test_place_of_cursor(void **state)
{
    struct trials trials = {5};
    struct recipe recipe = stage_recipe();
    struct look look = {.palette = palettes, .camera = CAMERA_USUAL, .colors = 256};
    (void)state;
    tiles_default(&look.tiles);
    for (int trial = 0; trial < 200; trial++) {
        look.blocks = trial % 2 == 0 ? BLOCKS_HALF : BLOCKS_ASCII;
        look.kind = trial % 4 < 2 ? VIEW_MAP : VIEW_WORLD;
        struct explorer explorer = stage_map(&recipe, (struct view){.zoom = -trial % 3}, &look);
        explorer_resize(&explorer, 110, 18 + trial % 2);
        stage_type(&explorer, "x");
        for (int n = (int)trial_below(&trials, 30); n > 0; n--)
            stage_press(&explorer, (uint32_t) "hjkl"[trial_below(&trials, 4)]);
        stage_type(&explorer, "Mcamp\r");
        long x;
        long y;
        const char *cell = strstr(stage_row(&explorer, -1), "cell ");
        assert_non_null(cell);
        assert_int_equal(sscanf(cell, "cell %ld,%ld ", &x, &y), 2);
        assert_int_equal(explorer.marks.letters['c' - 'a'].at.x, (int64_t)x << RECIPE_ZOOM_MAX);
        assert_int_equal(explorer.marks.letters['c' - 'a'].at.y, (int64_t)y << RECIPE_ZOOM_MAX);
        explorer_free(&explorer);
    }
}

/* A cursor on the letters of a name of the map is on none in the whole world, where the names stand
 * elsewhere. */
static void test_label_of_cursor(void **state)
{
    struct recipe recipe = recipe_of(3, 512, 512, 64);
    struct look look = {.palette = palettes, .camera = CAMERA_USUAL, .labels = LABELS_TEXT};
    struct gazetteer names = {0};
    struct labels labels;
    struct label label;
    (void)state;
    recipe.algorithm = 3; /* rivers */
    tiles_default(&look.tiles);
    struct explorer explorer = stage_map(&recipe, (struct view){.zoom = -1}, &look);
    struct map *map = &explorer.map;
    explorer.names = &names;
    explorer_resize(&explorer, 80, 24);
    assert_true(labels_find(&labels, map, 0, 23));
    for (size_t n = 0; n < labels.count; n++) {
        const int64_t col = labels.items[n].col + 1 - map->view.x;
        const int64_t row = labels.items[n].line - map->view.y;
        if (col < 0 || col >= 80 || row < 0 || row >= 23)
            continue;
        map->look.kind = VIEW_MAP;
        explorer.cursor = (struct cursor){true, (uint32_t)col, (uint32_t)row};
        assert_true(find_label(&explorer, &label));
        assert_true(label.place.thing == labels.items[n].place.thing);
        map->look.kind = VIEW_WORLD;
        assert_false(find_label(&explorer, &label));
    }
    assert_in_range(labels.count, 2, 100);
    labels_free(&labels);
    explorer_free(&explorer);
}

/* What / has just found is renamed, wherever the cursor and its name are; after another key not. */
static void test_found_is_renamed(void **state)
{
    struct recipe recipe = recipe_of(3, 512, 512, 64);
    struct look look = {.palette = palettes, .camera = CAMERA_USUAL};
    struct gazetteer names = {0};
    (void)state;
    recipe.algorithm = 3; /* rivers */
    tiles_default(&look.tiles);
    for (int moved = 0; moved < 2; moved++) {
        struct explorer explorer = stage_map(&recipe, (struct view){.zoom = -1}, &look);
        explorer.names = &names;
        explorer_resize(&explorer, 80, 24);
        stage_type(&explorer, moved ? "/river\rlM" : "/river\rM");
        assert_non_null(
            strstr(stage_row(&explorer, 23), moved ? "name of this place" : "new name"));
        if (moved == 0) {
            stage_type(&explorer, "\x15Silver\r/Silver\r");
            assert_non_null(strstr(stage_row(&explorer, 23), "Silver, river"));
        }
        explorer_free(&explorer);
        gazetteer_free(&names);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),           cmocka_unit_test(test_set_again),
        cmocka_unit_test(test_refused_names),   cmocka_unit_test(test_labels),
        cmocka_unit_test(test_crowd),           cmocka_unit_test(test_place_of_cursor),
        cmocka_unit_test(test_label_of_cursor), cmocka_unit_test(test_found_is_renamed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
