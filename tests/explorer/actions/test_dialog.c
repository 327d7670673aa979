/*
 * Dialog: an answer is used, or refused with a reason and kept to be edited. Esc leaves everything
 * as it was. A file is written only when the user has asked for it.
 */
#include "explorer/actions/dialog.h"
#include "recipe/recipe.c"

#include "support/stage.h"
#include "support/unit.h"

static void test_wrong_lines_stay(void **state)
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
        {"g1.5,2\r", "at this zoom X and Y are whole cells: 1.5,2", 5},
        {"s\r", "needs a number or a text:", 0},
        {"s18446744073709551616\r", "must be at most 18446744073709551615: 184", 20},
        {"w\b\r", "type the name of a file", 0},
    };
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 70, 20);
    struct map before = explorer.map;
    (void)state;
    for (size_t n = 0; n < sizeof wrong / sizeof *wrong; n++) {
        assert_int_equal(stage_type(&explorer, wrong[n].keys), EXPLORER_DRAW);
        assert_int_equal(explorer.dialog.mode, MODE_LINE);
        assert_says(&explorer, wrong[n].says);
        assert_int_equal(explorer.dialog.line.length, wrong[n].length);
        stage_type(&explorer, "\033");
        assert_int_equal(explorer.dialog.mode, 0);
        assert_says(&explorer, "? help  q quit");
        assert_same_map(&explorer.map, &before);
    }
    /* A wrong line can be corrected. */
    stage_type(&explorer, "g1x2\r");
    stage_press(&explorer, EVENT_LEFT);
    stage_press(&explorer, EVENT_BACKSPACE);
    stage_type(&explorer, ",\r");
    assert_int_equal(explorer.dialog.mode, 0);
    assert_int_equal(modulo(view_middle_x(&explorer.map.view), 64), 1);
    assert_int_equal(modulo(view_middle_y(&explorer.map.view), 96), 2);
    explorer_free(&explorer);
}

/* Places between cells are those of the zoom, as for --at, and are never rounded. */
static void test_places_between_cells(void **state)
{
    static const struct {
        const char *keys;
        const char *says;
    } wrong[] = {
        {"-g1.5,2\r", "at this zoom X and Y are whole cells: 1.5,2"},
        {"-g1,2.5\r", "at this zoom X and Y are whole cells: 1,2.5"},
        {"+g1.25,2\r", "at this zoom X and Y are multiples of 1/2 cell: 1.25,2"},
        {"++g1.25,2.125\r", "at this zoom X and Y are multiples of 1/4 cell: 1.25,2.125"},
    };
    struct recipe recipe = stage_recipe();
    (void)state;
    for (size_t n = 0; n < sizeof wrong / sizeof *wrong; n++) {
        struct explorer explorer = stage(&recipe, 70, 20);
        stage_type(&explorer, wrong[n].keys);
        assert_int_equal(explorer.dialog.mode, MODE_LINE);
        assert_says(&explorer, wrong[n].says);
        explorer_free(&explorer);
    }
    struct explorer explorer = stage(&recipe, 70, 20);
    stage_type(&explorer, "++g1.25,2.5\r");
    assert_int_equal(explorer.dialog.mode, 0);
    assert_int_equal(modulo(view_middle_x(&explorer.map.view), 4 * 64), 5);
    assert_int_equal(modulo(view_middle_y(&explorer.map.view), 4 * 96), 10);
    explorer_free(&explorer);
}

/* Keys of commands, even q, are text while a line is typed. Pasted text never enters the line. */
static void test_commands_are_text(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 70, 20);
    struct map before = explorer.map;
    (void)state;
    stage_type(&explorer, "shjklq?x+");
    assert_says(&explorer, "seed, a number or a text: hjklq?x+");
    explorer_key(&explorer, (struct event){.key = '\r', .pasted = true});
    explorer_key(&explorer, (struct event){.key = EVENT_ESCAPE, .pasted = true});
    explorer_key(&explorer, (struct event){.key = 'q', .pasted = true});
    assert_says(&explorer, "seed, a number or a text: hjklq?x+q");
    assert_int_equal(stage_press(&explorer, EVENT_CONTROL('L')), EXPLORER_REPAINT);
    assert_int_equal(explorer.dialog.mode, MODE_LINE);
    stage_type(&explorer, "\033");
    assert_same_map(&explorer.map, &before);
    explorer_free(&explorer);
}

static void test_seed(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 70, 20);
    const uint64_t *seed = &explorer.map.world.recipe.seed;
    (void)state;
    stage_type(&explorer, "s42\r");
    assert_true(*seed == 42);
    stage_type(&explorer, "s0xFF\r");
    assert_true(*seed == 255);
    stage_type(&explorer, "sAtlantis\r");
    assert_true(*seed == seed_of_text("Atlantis", 8));
    stage_type(&explorer, "s18446744073709551615\r");
    assert_true(*seed == UINT64_MAX);
    stage_type(&explorer, "s");
    stage_press(&explorer, 0x6C34);
    stage_type(&explorer, "\r");
    assert_true(*seed == seed_of_text("\xE6\xB0\xB4", 3));
    stage_type(&explorer, "RRRRR");
    assert_true(*seed == 7);
    explorer_free(&explorer);
}

static void test_file(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 70, 20);
    (void)state;
    assert_int_equal(stage_type(&explorer, "wmap.txt"), EXPLORER_DRAW);
    assert_int_equal(stage_type(&explorer, "\r"), EXPLORER_WRITE);
    assert_string_equal(explorer.dialog.path, "map.txt");
    assert_false(explorer.dialog.replace);
    explorer_written(&explorer, EXPLORER_WRITTEN, "wrote it");
    assert_int_equal(explorer.dialog.mode, 0);
    assert_says(&explorer, "wrote it");
    stage_type(&explorer, "l");
    assert_says(&explorer, "? help  q quit");
    /* Another name may be typed after a failure. */
    stage_type(&explorer, "wa.b\r");
    explorer_written(&explorer, EXPLORER_NOT_WRITTEN, "no such ending");
    assert_says(&explorer, "no such ending: a.b");
    stage_press(&explorer, EVENT_BACKSPACE);
    assert_int_equal(stage_type(&explorer, "csv\r"), EXPLORER_WRITE);
    assert_string_equal(explorer.dialog.path, "a.csv");
    /* A reason too long for the screen is cut before the name and set off from it. */
    explorer_written(&explorer, EXPLORER_NOT_WRITTEN,
                     "a reason that goes on and on, far beyond the right rim of the screen");
    assert_says(&explorer, ": a.csv");
    explorer_free(&explorer);
}

/* An existing file is replaced after y and after no other key. */
static void test_replace(void **state)
{
    static const uint32_t no[] = {'n', 'N', ' ', '\r', 'q', EVENT_OTHER, EVENT_LEFT, EVENT_ESCAPE};
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 70, 20);
    (void)state;
    for (int n = 0; n < 8; n++) {
        stage_type(&explorer, "wmap.txt\r");
        explorer_written(&explorer, EXPLORER_EXISTS, "map.txt exists: replace it?");
        assert_int_equal(explorer.dialog.mode, MODE_REPLACE);
        assert_says(&explorer, "map.txt exists: replace it?");
        explorer_key(&explorer, (struct event){.key = 'y', .pasted = true});
        assert_int_equal(explorer.dialog.mode, MODE_REPLACE);
        assert_int_equal(stage_press(&explorer, no[n]), EXPLORER_DRAW);
        assert_says(&explorer, "nothing was written");
        assert_int_equal(explorer.dialog.mode, 0);
    }
    stage_type(&explorer, "wmap.txt\r");
    explorer_written(&explorer, EXPLORER_EXISTS, "map.txt exists: replace it?");
    assert_int_equal(stage_press(&explorer, 'y'), EXPLORER_WRITE);
    assert_true(explorer.dialog.replace);
    assert_string_equal(explorer.dialog.path, "map.txt");
    explorer_written(&explorer, EXPLORER_WRITTEN, "wrote it");
    /* The question comes again for the next file. */
    assert_int_equal(stage_type(&explorer, "wmap.txt\r"), EXPLORER_WRITE);
    assert_false(explorer.dialog.replace);
    explorer_free(&explorer);
}

/* A name is offered: Enter takes it, typing and Backspace replace it, and it can be edited. */
static void test_offer(void **state)
{
    static const struct {
        const char *keys;
        uint32_t then; /* a key; 0: none */
        const char *more;
        const char *path;
    } ways[] = {
        {"w", 0, "\r", "map.png"},
        {"w", 0, "a.svg\r", "a.svg"},
        {":w\r", 0, "\r", "map.png"},
        {":w\r", 0, "my map.txt\r", "my map.txt"},
        {"w", EVENT_LEFT, "x\r", "map.pnxg"},
        {"w", EVENT_HOME, "my\r", "mymap.png"},
        {"w", EVENT_BACKSPACE, "a.b\r", "a.b"},
        {"w", EVENT_OTHER, "q\r", "q"},
    };
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 70, 20);
    (void)state;
    for (size_t n = 0; n < sizeof ways / sizeof *ways; n++) {
        stage_type(&explorer, ways[n].keys);
        assert_says(&explorer, "write to file: map.png");
        assert_true(explorer.dialog.offered);
        if (ways[n].then != 0)
            stage_press(&explorer, ways[n].then);
        assert_int_equal(stage_type(&explorer, ways[n].more), EXPLORER_WRITE);
        assert_string_equal(explorer.dialog.path, ways[n].path);
        explorer_written(&explorer, EXPLORER_WRITTEN, "wrote it");
    }
    /* Another prompt offers nothing, and a name that was refused is not an offer. */
    stage_type(&explorer, "w\033g");
    assert_false(explorer.dialog.offered);
    assert_says(&explorer, "go to X,Y:");
    stage_type(&explorer, "\033w\r");
    explorer_written(&explorer, EXPLORER_NOT_WRITTEN, "no room");
    stage_type(&explorer, "g");
    assert_says(&explorer, "write to file: map.pngg");
    explorer_free(&explorer);
}

static void test_long_lines(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 70, 20);
    char expected[LINE_EDIT_LENGTH_MAX + 1];
    int col;
    int row;
    (void)state;
    stage_type(&explorer, "w");
    for (int n = 0; n < LINE_EDIT_LENGTH_MAX; n++)
        stage_press(&explorer, (uint32_t)(expected[n] = (char)('a' + n % 26)));
    expected[LINE_EDIT_LENGTH_MAX] = '\0';
    stage_cursor(&explorer, &col, &row);
    assert_true(col == 69 && row == 19);
    stage_press(&explorer, 'X');
    assert_says(&explorer, "the line is full: ");
    assert_int_equal(stage_type(&explorer, "\r"), EXPLORER_WRITE);
    assert_string_equal(explorer.dialog.path, expected);
    explorer_written(&explorer, EXPLORER_NOT_WRITTEN, "");
    explorer_free(&explorer);
}

/* On small screens the line has all the room. */
static void test_small_screens(void **state)
{
    struct recipe recipe = stage_recipe();
    (void)state;
    for (int cols = 1; cols < 60; cols++) {
        struct explorer explorer = stage(&recipe, cols, 2);
        int col;
        int row;
        stage_type(&explorer, "g12,345");
        const char *shown = stage_row(&explorer, -1);
        if (cols >= 7)
            assert_non_null(strstr(shown, "12,345"));
        stage_cursor(&explorer, &col, &row);
        assert_in_range(col, 0, cols - 1);
        assert_int_equal(row, 1);
        assert_int_equal(col, (int)strlen(stage_row(&explorer, -1)) < cols
                                  ? (int)strlen(stage_row(&explorer, -1))
                                  : cols - 1);
        explorer_free(&explorer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrong_lines_stay),
        cmocka_unit_test(test_places_between_cells),
        cmocka_unit_test(test_commands_are_text),
        cmocka_unit_test(test_seed),
        cmocka_unit_test(test_file),
        cmocka_unit_test(test_replace),
        cmocka_unit_test(test_offer),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_small_screens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
