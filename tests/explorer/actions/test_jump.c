/*
 * Jumps: the place that was asked for comes to the middle, and marks and '' come back to the same
 * view.
 */
#include "explorer/actions/jump.h"

#include "base/minmax.h"
#include "explorer/actions/move.h"
#include "support/lattice_window.h"
#include "support/stage.h"
#include "support/unit.h"
#include "support/window.h"
#include "terrain/lattice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void assert_middle(const struct explorer *explorer, int64_t x, int64_t y)
{
    const struct recipe *recipe = &explorer->map.world.recipe;
    const struct view *view = &explorer->map.view;
    assert_int_equal(modulo(view_middle_x(view), recipe_cols(recipe, view->zoom)), x);
    assert_int_equal(modulo(view_middle_y(view), recipe_rows(recipe, view->zoom)), y);
}

/* Fails unless the note is `words`, a colon, and the cell. */
static void assert_names(const struct explorer *explorer, const char *words, int64_t x, int64_t y)
{
    char expected[NOTE_MAX];
    snprintf(expected, sizeof expected, "%s: %" PRId64 ",%" PRId64, words, x, y);
    assert_string_equal(explorer->note.text, expected);
}

static void test_cells(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 40, 20);
    (void)state;
    stage_type(&explorer, "g10,20\r");
    assert_middle(&explorer, 10, 20);
    stage_type(&explorer, "g-1,97\r"); /* wrapped */
    assert_middle(&explorer, 63, 1);
    stage_type(&explorer, "++g5.25,6.5\r");
    assert_int_equal(explorer.map.view.zoom, 2);
    assert_middle(&explorer, 21, 26);
    stage_type(&explorer, "---g13,22\r"); /* the tile that shows it, or its north-west neighbour */
    assert_int_equal(explorer.map.view.zoom, -1);
    assert_middle(&explorer, 6, 11);
    explorer_free(&explorer);
}

/* Finds the first highest or lowest cell by comparing all cells. */
static void first_cell(const struct recipe *recipe, bool highest, int64_t *x, int64_t *y)
{
    uint32_t *heights = memory((size_t)recipe->width * recipe->height, sizeof *heights);
    uint32_t best = 0;
    assert_true(lattice_window(recipe, 0, 0, 0, recipe->width, recipe->height, heights));
    for (uint32_t n = 1; n < recipe->width * recipe->height; n++)
        if (highest ? heights[n] > heights[best] : heights[n] < heights[best])
            best = n;
    *x = best % recipe->width;
    *y = best / recipe->width;
    free(heights);
}

static void test_extremes(void **state)
{
    struct trials trials = {91};
    (void)state;
    for (int trial = 0; trial < 100; trial++) {
        struct recipe recipe = trial_recipe(&trials, 64);
        struct explorer explorer = stage(&recipe, 9, 8);
        int64_t x;
        int64_t y;
        first_cell(&recipe, true, &x, &y);
        stage_type(&explorer, "^");
        assert_names(&explorer, "the highest cell", x, y);
        assert_middle(&explorer, x, y);
        first_cell(&recipe, false, &x, &y);
        stage_type(&explorer, "_");
        assert_names(&explorer, "the lowest cell", x, y);
        assert_middle(&explorer, x, y);
        explorer_free(&explorer);
    }
}

/* The cursor is on the cell also at a rim, where the cell cannot come to the middle. */
static void test_extremes_of_bounded_worlds(void **state)
{
    struct trials trials = {93};
    (void)state;
    for (int trial = 0; trial < 100; trial++) {
        struct recipe recipe = trial_edged(&trials, 64);
        struct explorer explorer = stage(&recipe, 9, 8);
        int64_t x;
        int64_t y;
        stage_type(&explorer, trial % 2 == 0 ? "x" : "");
        for (int n = 0; n < 2; n++) {
            first_cell(&recipe, n == 0, &x, &y);
            stage_press(&explorer, n == 0 ? '^' : '_');
            if (!explorer.cursor.on) {
                assert_middle(&explorer, x, y);
                continue;
            }
            int64_t column = cursor_x(&explorer);
            assert_int_equal(modulo(column, recipe.width), x);
            assert_int_equal(cursor_y(&explorer), y);
        }
        explorer_free(&explorer);
    }
}

/* Zoomed out, where a tile stands for many cells, the note still names the cell and its height. */
static void test_extremes_zoomed_out(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer;
    int64_t x;
    int64_t y;
    (void)state;
    recipe.scale = (struct scale){.given = true, .low = -12, .high = 1076, .unit = "m"};
    explorer = stage(&recipe, 9, 8);
    first_cell(&recipe, true, &x, &y);
    stage_type(&explorer, "--^");
    assert_int_equal(explorer.map.view.zoom, -2);
    char expected[NOTE_MAX];
    snprintf(expected, sizeof expected, "the highest cell: %d,%d, 1076 m", (int)x, (int)y);
    assert_string_equal(explorer.note.text, expected);
    first_cell(&recipe, false, &x, &y);
    stage_type(&explorer, "_");
    snprintf(expected, sizeof expected, "the lowest cell: %d,%d, -12 m", (int)x, (int)y);
    assert_string_equal(explorer.note.text, expected);
    explorer_free(&explorer);
}

/* In a world too large to be measured whole, the highest and lowest cells are those of the sample,
 * and the note says so. */
static void test_extremes_of_a_sample(void **state)
{
    struct recipe recipe = recipe_of(5, 1 << 20, 1 << 20, 64);
    struct explorer explorer = stage(&recipe, 60, 20);
    uint32_t height;
    (void)state;
    for (int n = 0; n < 2; n++) {
        stage_press(&explorer, n == 0 ? '^' : '_');
        assert_true(lattice_window(&recipe, 0, view_middle_x(&explorer.map.view),
                                   view_middle_y(&explorer.map.view), 1, 1, &height));
        assert_int_equal(height, n == 0 ? explorer.map.world.high : explorer.map.world.low);
        assert_names(&explorer,
                     n == 0 ? "the highest cell of those measured"
                            : "the lowest cell of those measured",
                     view_middle_x(&explorer.map.view), view_middle_y(&explorer.map.view));
    }
    explorer_free(&explorer);
}

static void test_marks(void **state)
{
    struct trials trials = {92};
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 31, 12);
    struct view marked[26];
    (void)state;
    stage_type(&explorer, "'a");
    assert_says(&explorer, "there is no mark a");
    for (int n = 0; n < 26; n++) {
        struct view *view = &explorer.map.view;
        view->zoom = (int)trial_between(&trials, -6, 6);
        view->x = trial_between(&trials, 0, recipe_cols(&recipe, view->zoom) - 1);
        view->y = trial_between(&trials, 0, recipe_rows(&recipe, view->zoom) - 1);
        marked[n] = *view;
        stage_press(&explorer, 'm');
        assert_int_equal(explorer.dialog.mode, MODE_LETTER);
        stage_press(&explorer, (uint32_t)('a' + n));
        assert_int_equal(explorer.dialog.mode, 0);
        assert_memory_equal(view, &marked[n], sizeof *view);
    }
    for (int trial = 0; trial < 100; trial++) {
        int n = (int)trial_below(&trials, 26);
        struct view before = explorer.map.view;
        stage_press(&explorer, '\'');
        stage_press(&explorer, (uint32_t)('a' + n));
        assert_memory_equal(&explorer.map.view, &marked[n], sizeof before);
        if (trial % 3 != 0)
            continue;
        stage_type(&explorer, "''"); /* back, and there again */
        assert_memory_equal(&explorer.map.view, &before, sizeof before);
        stage_type(&explorer, "''");
        assert_memory_equal(&explorer.map.view, &marked[n], sizeof before);
    }
    explorer_free(&explorer);
}

static void test_back_from_each_jump(void **state)
{
    static const char *const jumps[] = {"g5,6\r", "^", "_", "'a"};
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 40, 20);
    (void)state;
    stage_type(&explorer, "''");
    assert_says(&explorer, "nowhere to go back to: no jump yet");
    stage_type(&explorer, "ma");
    for (int n = 0; n < 4; n++) {
        stage_type(&explorer, "lllj+");
        struct view before = explorer.map.view;
        stage_type(&explorer, jumps[n]);
        stage_type(&explorer, "hjk-"); /* moves that are no jumps */
        stage_type(&explorer, "''");
        assert_memory_equal(&explorer.map.view, &before, sizeof before);
        stage_type(&explorer, "-");
    }
    explorer_free(&explorer);
}

/* Marks are cells and zooms that stay when the screen or the size of the world changes; those of
 * another seed's world say so. */
static void test_marks_outlive_changes(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 40, 20);
    (void)state;
    stage_type(&explorer, "g60,90\rma");
    explorer_resize(&explorer, 13, 9);
    uint64_t seed = explorer.map.world.recipe.seed;
    stage_type(&explorer, "r'a");
    assert_non_null(strstr(explorer.note.text, "mark a is in another world: :seed="));
    stage_type(&explorer, "ma");
    assert_string_equal(
        explorer.note.text,
        note_format("set mark a; it was in the world of seed %llu", (unsigned long long)seed).text);
    assert_true(explorer.map.world.recipe.seed != seed);
    stage_type(&explorer, ":u\rg60,90\rma'a");
    assert_true(explorer.map.world.recipe.seed == seed);
    assert_middle(&explorer, 60, 90);
    stage_type(&explorer, ":world=32x48\r'a"); /* half the world: 60, 90 is 28, 42 there */
    assert_int_equal(explorer.map.world.recipe.width, 32);
    assert_middle(&explorer, 28, 42);
    /* The zoom furthest out is a nearer one in a smaller world. */
    view_zoom(&explorer.map.view, &explorer.map.world.recipe,
              recipe_zoom_min(&explorer.map.world.recipe));
    stage_type(&explorer, "mc+:world=16x24\r'c");
    assert_int_equal(explorer.map.view.zoom, recipe_zoom_min(&explorer.map.world.recipe));
    assert_int_equal(explorer.map.view.zoom, -5);
    explorer_free(&explorer);
    /* The note says so if the world does not have the zoom of a mark. */
    recipe = recipe_of(3, 1 << 20, 1 << 20, 1 << 18);
    explorer = stage(&recipe, 60, 5);
    while (explorer.map.view.zoom < recipe_zoom_max(&recipe))
        stage_type(&explorer, "+");
    stage_type(&explorer, "mb-f'b");
    assert_int_equal(explorer.map.view.zoom, recipe_zoom_max(&explorer.map.world.recipe));
    assert_says(&explorer, "does not have that zoom");
    explorer_free(&explorer);
}

static void test_letters_that_are_no_marks(void **state)
{
    static const uint32_t wrong[] = {'A', '1', ' ', '\'', '~', '{', EVENT_LEFT, 0xE9, EVENT_OTHER};
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 40, 20);
    struct view before = explorer.map.view;
    (void)state;
    for (int n = 0; n < 9; n++) {
        stage_press(&explorer, 'm');
        stage_press(&explorer, wrong[n]);
        assert_string_not_equal(explorer.note.text, "");
        if (wrong[n] == '\'')
            continue;
        stage_press(&explorer, '\'');
        stage_press(&explorer, wrong[n]);
        assert_string_not_equal(explorer.note.text, "");
    }
    for (int n = 0; n < MARKS_MAX; n++)
        assert_false(explorer.marks.letters[n].at.kept);
    stage_type(&explorer, "m\033'\033");
    assert_int_equal(explorer.dialog.mode, 0);
    assert_string_equal(explorer.note.text, "");
    assert_memory_equal(&explorer.map.view, &before, sizeof before);
    explorer_free(&explorer);
}

static bool is_wet(const struct recipe *recipe, const struct world *world, int64_t x, int64_t y)
{
    return single(recipe, 0, x, y) < world->sea_height;
}

/* The coast that is found is where sea begins or ends, and none is nearer, by its whole row. */
static void test_coast(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed < 7; seed++) {
        struct recipe recipe = stage_recipe();
        recipe.seed = seed;
        recipe.sea = (struct sea){SEA_SHARE, 300000, {0, 0}};
        struct explorer explorer = stage(&recipe, 40, 20);
        const struct world *world = &explorer.map.world;
        const int64_t x = view_middle_x(&explorer.map.view);
        const int64_t y = view_middle_y(&explorer.map.view);
        stage_type(&explorer, "/coast\r");
        assert_says(&explorer, "coast; n next");
        const int64_t u = x - 32 + modulo(view_middle_x(&explorer.map.view) - x + 32, 64);
        const int64_t v = y - 48 + modulo(view_middle_y(&explorer.map.view) - y + 48, 96);
        const int64_t away = MAX(llabs(u - x), llabs(v - y));
        assert_true(is_wet(&recipe, world, u, v) != is_wet(&recipe, world, u - 1, v));
        for (int64_t j = y - away + 1; j < y + away; j++)
            for (int64_t i = x - away + 1; i < x + away; i++)
                assert_true(is_wet(&recipe, world, i, j) == is_wet(&recipe, world, i - 1, j));
        explorer_free(&explorer);
    }
}

/* What was found has its name on the screen until a key does something else: at its place, unless
 * the map has the name. */
static void test_found_is_shown(void **state)
{
    static const enum view_kind kinds[] = {VIEW_MAP, VIEW_WORLD};
    int starred = 0;
    (void)state;
    for (uint64_t n = 0; n < 8; n++) {
        struct recipe recipe = recipe_of(n / 2, 512, 512, 64);
        recipe.algorithm = 3; /* rivers */
        struct look look = {.palette = palettes, .camera = CAMERA_USUAL, .labels = LABELS_TEXT};
        tiles_default(&look.tiles);
        look.kind = kinds[n % 2];
        struct explorer explorer = stage_map(&recipe, (struct view){.zoom = -1}, &look);
        explorer_resize(&explorer, 80, 24);
        stage_type(&explorer, "/lake\r");
        const struct found *found = &explorer.found;
        bool star = false;
        bool named = false;
        assert_true(found->on);
        for (int row = 0; row < 23; row++) {
            char words[PLACE_NAME_BYTES + 2] = "* ";
            const char *line = stage_row(&explorer, row);
            star |= strstr(line, strcat(words, found->places[0].name)) != NULL;
            named |= strstr(line, found->places[0].name) != NULL;
        }
        assert_true(named);
        starred += star;
        stage_type(&explorer, "p");
        for (int row = 0; row < 23; row++)
            assert_null(strstr(stage_row(&explorer, row), "* "));
        explorer_free(&explorer);
    }
    assert_in_range(starred, 1, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_extremes),
        cmocka_unit_test(test_extremes_of_bounded_worlds),
        cmocka_unit_test(test_extremes_zoomed_out),
        cmocka_unit_test(test_extremes_of_a_sample),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_back_from_each_jump),
        cmocka_unit_test(test_marks_outlive_changes),
        cmocka_unit_test(test_letters_that_are_no_marks),
        cmocka_unit_test(test_coast),
        cmocka_unit_test(test_found_is_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
