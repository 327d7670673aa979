/*
 * Moves: the mouse and drifting, from events to the view. The place under the pointer stays under
 * it.
 */
#include "explorer/actions/move.h"
#include "support/stage.h"
#include "support/unit.h"
#include "world/heights.h"

#include <limits.h>
#include <stdlib.h>

static struct explorer make(int tile_width, enum blocks blocks)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 80, 24);
    explorer.map.look.tiles.width = tile_width;
    explorer.map.look.blocks = blocks;
    explorer_resize(&explorer, 80, 24);
    return explorer;
}

static void act(struct explorer *explorer, uint32_t key, int col, int row)
{
    assert_int_equal(explorer_key(explorer, (struct event){.key = key, .col = col, .row = row}),
                     EXPLORER_DRAW);
}

/* Finds the place under a column and row of the screen, in 2^-16 cells. */
static void place_at(const struct explorer *explorer, int col, int row, int64_t place[2])
{
    const struct view *view = &explorer->map.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    int64_t x =
        modulo(view->x + col / look_columns(&explorer->map.look), recipe_cols(recipe, view->zoom));
    int64_t y = modulo(view->y + (int64_t)row * look_rows(&explorer->map.look),
                       recipe_rows(recipe, view->zoom));
    place[0] = x << (16 - view->zoom);
    place[1] = y << (16 - view->zoom);
}

/* Wide tiles, half blocks, and neither. */
static const struct {
    int width;
    enum blocks blocks;
} kinds[] = {{1, BLOCKS_ASCII}, {2, BLOCKS_ASCII}, {1, BLOCKS_HALF}, {2, BLOCKS_HALF}};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* Rows of the screen stay whole: each but one is there before and after. */
static void test_scroll_by_lines(void **state)
{
    (void)state;
    for (int kind = 0; kind < KINDS; kind++)
        for (int down = 0; down < 2; down++) {
            struct explorer explorer = make(kinds[kind].width, kinds[kind].blocks);
            struct grid before = {0};
            struct grid after = {0};
            int count = 22 * 80;
            explorer.map.view.y = 5;
            assert_true(grid_resize(&before, 80, 24) && grid_resize(&after, 80, 24));
            assert_true(explorer_draw(&explorer, &before));
            act(&explorer, down ? 'j' : 'k', 0, 0);
            assert_true(explorer_draw(&explorer, &after));
            assert_true(
                cells_equal(before.cells + (down ? 80 : 0), after.cells + (down ? 0 : 80), count));
            assert_int_equal(explorer.map.view.y,
                             5 + (down ? 1 : -1) * look_rows(&explorer.map.look));
            grid_free(&before);
            grid_free(&after);
            explorer_free(&explorer);
        }
}

static void test_wheel(void **state)
{
    struct trials trials = {91};
    (void)state;
    for (int trial = 0; trial < 400; trial++) {
        struct explorer explorer = make(kinds[trial % KINDS].width, kinds[trial % KINDS].blocks);
        int col = (int)trial_below(&trials, 80);
        int row = (int)trial_below(&trials, 23);
        int zoom = (int)trial_between(&trials, 0, 3);
        while (explorer.map.view.zoom != zoom)
            act(&explorer, explorer.map.view.zoom < zoom ? '+' : '-', 0, 0);
        view_scroll(&explorer.map.view, &explorer.map.world.recipe, trial_between(&trials, 0, 500),
                    trial_between(&trials, 0, 500));
        int64_t before[2];
        int64_t after[2];
        place_at(&explorer, col, row, before);
        act(&explorer, EVENT_WHEEL_UP, col, row);
        assert_int_equal(explorer.map.view.zoom, zoom + 1);
        place_at(&explorer, col, row, after);
        for (int n = 0; n < 2; n++) /* the tile's first place, or the focus within it */
            assert_int_equal(after[n] >> (16 - zoom), before[n] >> (16 - zoom));
        act(&explorer, EVENT_WHEEL_DOWN, col, row);
        place_at(&explorer, col, row, after);
        assert_memory_equal(before, after, sizeof before);
        act(&explorer, EVENT_WHEEL_DOWN, col, row);
        assert_int_equal(explorer.map.view.zoom, zoom - 1);
        place_at(&explorer, col, row, after);
        for (int n = 0; n < 2; n++) { /* nearest place to the north-west that is shown */
            assert_true(after[n] <= before[n]);
            assert_true(before[n] - after[n] < INT64_C(1) << (17 - zoom));
        }
        explorer_free(&explorer);
    }
}

static void test_wheel_beside_the_map(void **state)
{
    struct explorer explorer = make(1, BLOCKS_ASCII);
    struct view view = explorer.map.view;
    (void)state;
    act(&explorer, EVENT_WHEEL_UP, 10, 23);
    act(&explorer, EVENT_WHEEL_UP, 80, 3);
    act(&explorer, EVENT_CLICK, 10, 23);
    act(&explorer, EVENT_CLICK, 99999, 99999);
    assert_memory_equal(&explorer.map.view, &view, sizeof view);
    assert_false(explorer.cursor.on);
    explorer_free(&explorer);
}

/* The place that was grabbed stays under the pointer, on any path. */
static void test_drag(void **state)
{
    struct trials trials = {92};
    (void)state;
    for (int trial = 0; trial < 200; trial++) {
        struct explorer explorer = make(kinds[trial % KINDS].width, kinds[trial % KINDS].blocks);
        int64_t grabbed[2];
        int64_t now[2];
        int col = (int)trial_below(&trials, 80);
        int row = (int)trial_below(&trials, 23);
        place_at(&explorer, col, row, grabbed);
        act(&explorer, EVENT_GRAB, col, row);
        for (int step = 0; step < 10; step++) {
            col = (int)trial_below(&trials, 80);
            row = (int)trial_below(&trials, 24);
            act(&explorer, EVENT_DRAG, col, row);
            place_at(&explorer, col, row, now);
            assert_memory_equal(now, grabbed, sizeof now);
        }
        struct view view = explorer.map.view;
        act(&explorer, EVENT_RELEASE, col, row);
        assert_memory_equal(&explorer.map.view, &view, sizeof view);
        assert_false(explorer.cursor.on); /* a drag is no click */
        explorer_free(&explorer);
    }
}

static void test_click(void **state)
{
    (void)state;
    for (int kind = 0; kind < KINDS; kind++) {
        struct explorer explorer = make(kinds[kind].width, kinds[kind].blocks);
        struct view view = explorer.map.view;
        act(&explorer, EVENT_RELEASE, 4, 4); /* the button went down elsewhere */
        assert_false(explorer.cursor.on);
        act(&explorer, EVENT_GRAB, 21, 7);
        act(&explorer, EVENT_DRAG, 21, 7);
        assert_false(explorer.cursor.on);
        act(&explorer, EVENT_RELEASE, 21, 7);
        assert_true(explorer.cursor.on);
        assert_int_equal(explorer.cursor.col, 21 / look_columns(&explorer.map.look));
        assert_int_equal(explorer.cursor.row, 7 * look_rows(&explorer.map.look));
        assert_memory_equal(&explorer.map.view, &view, sizeof view);
        explorer_free(&explorer);
    }
}

/* A drag whose beginning was not seen begins at its first event. */
static void test_drag_from_elsewhere(void **state)
{
    struct explorer explorer = make(1, BLOCKS_ASCII);
    (void)state;
    act(&explorer, EVENT_DRAG, 10, 5);
    assert_int_equal(explorer.map.view.x, 0);
    act(&explorer, EVENT_DRAG, 7, 3);
    assert_int_equal(explorer.map.view.x, 3);
    assert_int_equal(explorer.map.view.y, 2);
    explorer_free(&explorer);
}

static void test_drift(void **state)
{
    static const struct {
        uint32_t key;
        int east;
        int south;
    } ways[] = {{0, 1, 0},   {'h', -1, 0}, {'j', 0, 1}, {'y', -1, -1},
                {'J', 0, 1}, {'n', 1, 1},  {'L', 1, 0}, {EVENT_PAGE_UP, 0, -1},
                {'r', 0, -1}}; /* without scrolling the direction stays */
    struct explorer explorer = make(1, BLOCKS_ASCII);
    const struct view *view = &explorer.map.view;
    (void)state;
    for (size_t n = 0; n < sizeof ways / sizeof *ways; n++) {
        if (ways[n].key != 0)
            act(&explorer, ways[n].key, 0, 0);
        struct view before = *view;
        act(&explorer, EVENT_TICK, 0, 0);
        assert_memory_equal(view, &before, sizeof before);
        assert_false(explorer_drifts(&explorer));
        act(&explorer, 'd', 0, 0);
        assert_true(explorer_drifts(&explorer));
        assert_memory_equal(view, &before, sizeof before);
        for (int tick = 1; tick <= 5; tick++) {
            act(&explorer, EVENT_TICK, 0, 0);
            assert_int_equal(view->x, modulo(before.x + tick * ways[n].east, 64));
            assert_int_equal(view->y, modulo(before.y + tick * ways[n].south, 96));
            assert_string_not_equal(explorer.note.text, "");
        }
        act(&explorer, n % 2 == 0 ? 'd' : EVENT_ESCAPE, 0, 0);
        assert_false(explorer_drifts(&explorer));
        assert_string_equal(explorer.note.text, "");
        before = *view;
        act(&explorer, EVENT_TICK, 0, 0);
        assert_memory_equal(view, &before, sizeof before);
    }
    explorer_free(&explorer);
}

/* Drifting ends at a rim. */
static void test_drift_to_a_rim(void **state)
{
    struct recipe recipe = recipe_of(7, 97, 97, 8);
    recipe.edges = EDGES_BOUNDED;
    assert_int_equal(recipe_check(&recipe), RECIPE_VALID);
    struct explorer explorer = stage(&recipe, 80, 24);
    (void)state;
    act(&explorer, 'd', 0, 0);
    for (int n = 0; n < 17; n++)
        act(&explorer, EVENT_TICK, 0, 0);
    assert_int_equal(explorer.map.view.x, 17);
    assert_true(explorer_drifts(&explorer));
    act(&explorer, EVENT_TICK, 0, 0);
    assert_int_equal(explorer.map.view.x, 17);
    assert_false(explorer_drifts(&explorer));
    assert_string_not_equal(explorer.note.text, "");
    explorer_free(&explorer);
}

static void test_pasted_text_is_no_command(void **state)
{
    struct explorer explorer = make(1, BLOCKS_ASCII);
    struct map map = explorer.map;
    (void)state;
    for (uint32_t key = ' '; key < 0x7F; key++)
        assert_int_equal(explorer_key(&explorer, (struct event){.key = key, .pasted = true}),
                         EXPLORER_DRAW);
    assert_memory_equal(&map.view, &explorer.map.view, sizeof map.view);
    assert_memory_equal(&map.world.recipe, &explorer.map.world.recipe, sizeof map.world.recipe);
    assert_int_equal(explorer.help_page, 0);
    assert_int_equal(explorer.dialog.mode, 0);
    explorer_free(&explorer);
}

/* 0 keeps the middle of a small map, and leaves an open sea for a place with land. */
static void test_zoom_to_cells(void **state)
{
    struct recipe recipe = stage_recipe();
    int seas = 0;
    (void)state;
    recipe.edges = EDGES_BOUNDED;
    recipe.width = recipe.height = 257;
    struct explorer explorer = stage(&recipe, 100, 20);
    view_fit(&explorer.map.view, &recipe);
    stage_type(&explorer, "0");
    const struct view *view = &explorer.map.view;
    assert_int_equal(view->zoom, 0);
    REQUIRE(llabs(view_middle_x(view) - 128) < 16, "middle %" PRId64, view_middle_x(view));
    REQUIRE(llabs(view_middle_y(view) - 128) < 16, "middle %" PRId64, view_middle_y(view));
    explorer_free(&explorer);
    for (uint64_t seed = 1; seed <= 10; seed++) {
        recipe = recipe_of(seed, 2048, 2048, 512);
        explorer = stage(&recipe, 80, 25);
        stage_type(&explorer, "_");
        struct view before = explorer.map.view;
        stage_type(&explorer, "0");
        seas += before.x != view->x || before.y != view->y;
        uint32_t highest = 0;
        struct heights *heights = heights_new(&recipe, 0, view->cols, 0);
        heights_seek(heights, view->x, view->y);
        for (uint32_t row = 0; row < view->rows; row++) {
            const uint32_t *all = heights_row(heights);
            for (uint32_t n = 0; n < view->cols; n++)
                highest = all[n] > highest ? all[n] : highest;
        }
        heights_free(heights);
        REQUIRE(highest >= explorer.map.world.sea_height, "seed %" PRIu64 ": only sea", seed);
        explorer_free(&explorer);
    }
    assert_true(seas > 5);
}

/* True if a world of a size that stands at (col, row) and a box have a cell in common. */
static bool meets(const struct box *box, int col, int row, int cols, int rows)
{
    for (int y = row; y < row + rows; y++)
        for (int x = col; x < col + cols; x++)
            if (x >= box->col && x < box->col + box->cols && y >= box->row &&
                y < box->row + box->rows)
                return true;
    return false;
}

/* Returns how far the nearest place is from the middle, a line counting twice, where no panel
 * covers a world of a size; 0 if there is none. */
static int nearest_free(const struct explorer *explorer, int cols, int rows)
{
    enum { COLS = 80, LINES = 23 };
    int least = INT_MAX;
    for (int row = 0; row + rows <= LINES; row++)
        for (int col = 0; col + cols <= COLS; col++) {
            int away = abs(col - (COLS - cols) / 2) + 2 * abs(row - (LINES - rows) / 2);
            bool covered = away >= least;
            for (int n = 0; n < explorer->box_count && !covered; n++)
                covered = meets(&explorer->boxes[n], col, row, cols, rows);
            least = covered ? least : away;
        }
    return least < INT_MAX ? least : 0;
}

/* A world smaller than the screen stands where no panel covers it, as near to the middle as it can;
 * and in the middle if it has no such place. */
static void test_small_world_beside_panels(void **state)
{
    enum { ACROSS = 16, DOWN = 12, COL = (80 - ACROSS) / 2, ROW = (23 - DOWN) / 2 };
    struct trials trials = {91};
    int aside = 0;
    (void)state;
    struct recipe recipe = recipe_of(7, 64, 48, 8);
    struct explorer explorer = stage(&recipe, 80, 24);
    explorer_resize(&explorer, 80, 24);
    explorer.map.view.zoom = -2;
    for (int trial = trials_of(400); trial > 0; trial--) {
        explorer.box_count = (int)trial_below(&trials, 4);
        for (int n = 0; n < explorer.box_count; n++) {
            struct box *box = &explorer.boxes[n];
            *box = (struct box){.cols = (int)trial_between(&trials, 1, 80),
                                .rows = (int)trial_between(&trials, 1, 23)};
            box->col = (int)trial_below(&trials, 2) * (80 - box->cols);
            box->row = (int)trial_below(&trials, 2) * (23 - box->rows);
        }
        struct margin margin = move_margin(&explorer);
        int away = abs(margin.cols - COL) + 2 * abs(margin.rows - ROW);
        assert_int_equal(away, nearest_free(&explorer, ACROSS, DOWN));
        for (int n = 0; n < explorer.box_count && away > 0; n++)
            assert_false(meets(&explorer.boxes[n], margin.cols, margin.rows, ACROSS, DOWN));
        aside += away > 0;
    }
    assert_true(aside > 0);
    explorer_free(&explorer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scroll_by_lines),
        cmocka_unit_test(test_wheel),
        cmocka_unit_test(test_wheel_beside_the_map),
        cmocka_unit_test(test_drag),
        cmocka_unit_test(test_click),
        cmocka_unit_test(test_drag_from_elsewhere),
        cmocka_unit_test(test_drift),
        cmocka_unit_test(test_drift_to_a_rim),
        cmocka_unit_test(test_pasted_text_is_no_command),
        cmocka_unit_test(test_zoom_to_cells),
        cmocka_unit_test(test_small_world_beside_panels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
