/*
 * Ask: what is typed is used or said to be wrong, Esc leaves everything as it was, and a file is
 * written only when and where it was asked for.
 */
#include "ask.h"

#include "stage.h"
#include "unit.h"

static void test_wrong_entries_stay(void **state)
{
    static const struct {
        const char *keys;
        const char *says;
        int length;
    } wrong[] = {
        {"g\r", "must be X,Y, such as 512,300:", 0},
        {"g12\r", "must be X,Y, such as 512,300: 12", 2},
        {"g1,2,3\r", "must be X,Y", 5},
        {"g1,x\r", "must be X,Y", 3},
        {"g 1,2\r", "must be X,Y", 4},
        {"g1.5,2\r", "at this zoom places are whole cells: 1.5,2", 5},
        {"s\r", "must be a number or a text, not nothing:", 0},
        {"s18446744073709551616\r", "must be at most 18446744073709551615: 184", 20},
        {"w\r", "must be the name of a file", 0},
    };
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 70, 20);
    struct map before = scene.map;
    (void)state;
    for (size_t n = 0; n < sizeof wrong / sizeof *wrong; n++) {
        assert_int_equal(stage_type(&scene, wrong[n].keys), SCENE_DRAW);
        assert_int_equal(scene.mode, MODE_PROMPT);
        assert_says(&scene, wrong[n].says);
        assert_int_equal(scene.prompt.length, wrong[n].length);
        stage_type(&scene, "\033");
        assert_int_equal(scene.mode, MODE_MAP);
        assert_says(&scene, "? help  q quit");
        assert_same_map(&scene.map, &before);
    }
    /* It can be put right. */
    stage_type(&scene, "g1x2\r");
    stage_press(&scene, PRESS_LEFT);
    stage_press(&scene, PRESS_BACKSPACE);
    stage_type(&scene, ",\r");
    assert_int_equal(scene.mode, MODE_MAP);
    assert_int_equal(modulo(view_middle_x(&scene.map.view), 64), 1);
    assert_int_equal(modulo(view_middle_y(&scene.map.view), 96), 2);
    scene_free(&scene);
}

/* Places between cells are those of the zoom, as --at takes them; never rounded. */
static void test_places_between_cells(void **state)
{
    static const struct {
        const char *keys;
        const char *says;
    } wrong[] = {
        {"-g1.5,2\r", "at this zoom places are whole cells: 1.5,2"},
        {"-g1,2.5\r", "at this zoom places are whole cells: 1,2.5"},
        {"+g1.25,2\r", "at this zoom places are multiples of 1/2 cell: 1.25,2"},
        {"++g1.25,2.125\r", "at this zoom places are multiples of 1/4 cell: 1.25,2.125"},
    };
    struct recipe recipe = stage_recipe();
    (void)state;
    for (size_t n = 0; n < sizeof wrong / sizeof *wrong; n++) {
        struct scene scene = stage(&recipe, 70, 20);
        stage_type(&scene, wrong[n].keys);
        assert_int_equal(scene.mode, MODE_PROMPT);
        assert_says(&scene, wrong[n].says);
        scene_free(&scene);
    }
    struct scene scene = stage(&recipe, 70, 20);
    stage_type(&scene, "++g1.25,2.5\r");
    assert_int_equal(scene.mode, MODE_MAP);
    assert_int_equal(modulo(view_middle_x(&scene.map.view), 4 * 64), 5);
    assert_int_equal(modulo(view_middle_y(&scene.map.view), 4 * 96), 10);
    scene_free(&scene);
}

/* Keys that are commands are text in a prompt; so is q, and a paste is never Enter. */
static void test_keys_are_text(void **state)
{
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 70, 20);
    struct map before = scene.map;
    (void)state;
    stage_type(&scene, "shjklq?x+");
    assert_says(&scene, "seed, a number or a text: hjklq?x+");
    scene_key(&scene, (struct press){.key = '\r', .pasted = true});
    scene_key(&scene, (struct press){.key = PRESS_ESCAPE, .pasted = true});
    scene_key(&scene, (struct press){.key = 'q', .pasted = true});
    assert_says(&scene, "seed, a number or a text: hjklq?x+q");
    assert_int_equal(stage_press(&scene, PRESS_CONTROL('L')), SCENE_REPAINT);
    assert_int_equal(scene.mode, MODE_PROMPT);
    stage_type(&scene, "\033");
    assert_same_map(&scene.map, &before);
    scene_free(&scene);
}

static void test_seeds(void **state)
{
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 70, 20);
    const uint64_t *seed = &scene.map.world.recipe.seed;
    (void)state;
    stage_type(&scene, "s42\r");
    assert_true(*seed == 42);
    stage_type(&scene, "s0xFF\r");
    assert_true(*seed == 255);
    stage_type(&scene, "sAtlantis\r");
    assert_true(*seed == recipe_seed_of_text("Atlantis", 8));
    stage_type(&scene, "s18446744073709551615\r");
    assert_true(*seed == UINT64_MAX);
    stage_type(&scene, "s");
    stage_press(&scene, 0x6C34);
    stage_type(&scene, "\r");
    assert_true(*seed == recipe_seed_of_text("\xE6\xB0\xB4", 3));
    stage_type(&scene, "RRRRR");
    assert_true(*seed == 7);
    scene_free(&scene);
}

static void test_writing(void **state)
{
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 70, 20);
    (void)state;
    assert_int_equal(stage_type(&scene, "wmap.txt"), SCENE_DRAW);
    assert_int_equal(stage_type(&scene, "\r"), SCENE_WRITE);
    assert_string_equal(scene.path, "map.txt");
    assert_false(scene.replace);
    scene_written(&scene, SCENE_WRITTEN, "wrote it");
    assert_int_equal(scene.mode, MODE_MAP);
    assert_says(&scene, "wrote it");
    stage_type(&scene, "l");
    assert_says(&scene, "? help  q quit");
    /* What failed may be tried by another name. */
    stage_type(&scene, "wa.b\r");
    scene_written(&scene, SCENE_NOT_WRITTEN, "no such ending");
    assert_says(&scene, "no such ending: a.b");
    stage_press(&scene, PRESS_BACKSPACE);
    assert_int_equal(stage_type(&scene, "csv\r"), SCENE_WRITE);
    assert_string_equal(scene.path, "a.csv");
    /* A reason too long for the screen ends where the name begins, and is set off from it. */
    scene_written(&scene, SCENE_NOT_WRITTEN,
                  "a reason that goes on and on, far beyond the right rim of the screen");
    assert_says(&scene, ": a.csv");
    scene_free(&scene);
}

/* A file that is there is replaced after y, and after nothing else. */
static void test_replacing(void **state)
{
    static const uint32_t no[] = {'n', 'N', ' ', '\r', 'q', PRESS_OTHER, PRESS_LEFT, PRESS_ESCAPE};
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 70, 20);
    (void)state;
    for (int n = 0; n < 8; n++) {
        stage_type(&scene, "wmap.txt\r");
        scene_written(&scene, SCENE_EXISTS, "map.txt is there: replace it?");
        assert_int_equal(scene.mode, MODE_REPLACE);
        assert_says(&scene, "map.txt is there: replace it?");
        scene_key(&scene, (struct press){.key = 'y', .pasted = true});
        assert_int_equal(scene.mode, MODE_REPLACE);
        assert_int_equal(stage_press(&scene, no[n]), SCENE_DRAW);
        assert_says(&scene, "nothing was written");
        assert_int_equal(scene.mode, no[n] == PRESS_ESCAPE ? MODE_MAP : MODE_PROMPT);
        if (no[n] != PRESS_ESCAPE)
            stage_type(&scene, "\033");
    }
    stage_type(&scene, "wmap.txt\r");
    scene_written(&scene, SCENE_EXISTS, "map.txt is there: replace it?");
    assert_int_equal(stage_press(&scene, 'y'), SCENE_WRITE);
    assert_true(scene.replace);
    assert_string_equal(scene.path, "map.txt");
    scene_written(&scene, SCENE_WRITTEN, "wrote it");
    /* The next one is asked about again. */
    assert_int_equal(stage_type(&scene, "wmap.txt\r"), SCENE_WRITE);
    assert_false(scene.replace);
    scene_free(&scene);
}

static void test_long_entries(void **state)
{
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 70, 20);
    char expected[PROMPT_LENGTH_MAX + 1];
    int col;
    int row;
    (void)state;
    stage_type(&scene, "w");
    for (int n = 0; n < PROMPT_LENGTH_MAX; n++)
        stage_press(&scene, (uint32_t)(expected[n] = (char)('a' + n % 26)));
    expected[PROMPT_LENGTH_MAX] = '\0';
    stage_cursor(&scene, &col, &row);
    assert_true(col == 69 && row == 19);
    stage_press(&scene, 'X');
    assert_says(&scene, "no room for more: ");
    assert_int_equal(stage_type(&scene, "\r"), SCENE_WRITE);
    assert_string_equal(scene.path, expected);
    scene_written(&scene, SCENE_NOT_WRITTEN, "");
    scene_free(&scene);
}

/* On small screens the entry has the room. */
static void test_small_screens(void **state)
{
    struct recipe recipe = stage_recipe();
    (void)state;
    for (int cols = 1; cols < 60; cols++) {
        struct scene scene = stage(&recipe, cols, 2);
        int col;
        int row;
        stage_type(&scene, "g12,345");
        const char *shown = stage_row(&scene, -1);
        if (cols >= 7)
            assert_non_null(strstr(shown, "12,345"));
        stage_cursor(&scene, &col, &row);
        assert_in_range(col, 0, cols - 1);
        assert_int_equal(row, 1);
        assert_int_equal(col, (int)strlen(stage_row(&scene, -1)) < cols
                                  ? (int)strlen(stage_row(&scene, -1))
                                  : cols - 1);
        scene_free(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrong_entries_stay),
        cmocka_unit_test(test_places_between_cells),
        cmocka_unit_test(test_keys_are_text),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_writing),
        cmocka_unit_test(test_replacing),
        cmocka_unit_test(test_long_entries),
        cmocka_unit_test(test_small_screens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
