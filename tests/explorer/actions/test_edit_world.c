/*
 * World edits: the size of the world and the slices change as keys and options say. The landmark in
 * the middle stays. A command that cannot be done says why and changes nothing.
 */
#include "explorer/actions/edit_world.h"

#include "support/lattice_window.h"
#include "support/stage.h"
#include "support/unit.h"
#include "terrain/lattice.h"
#include "world/rows/picture.h"

static void test_slices(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 70, 20);
    struct map area;
    (void)state;
    stage_type(&explorer, ":normalize=area\r");
    assert_int_equal(explorer.map.look.normalize, NORMALIZE_AREA);
    assert_true(map_make(&area, &recipe, &explorer.map.view, &explorer.map.look, 1));
    assert_int_equal(explorer.map.bands.count, 8);
    assert_memory_equal(explorer.map.bands.floors, area.bands.floors,
                        8 * sizeof *area.bands.floors);
    map_free(&area);
    stage_type(&explorer, "r");
    assert_int_equal(explorer.map.look.normalize, NORMALIZE_AREA);
    stage_type(&explorer, ":normalize=range\r");
    assert_int_equal(explorer.map.look.normalize, NORMALIZE_RANGE);
    assert_null(explorer.map.world.shares);
    explorer_free(&explorer);
}

static void test_sizes(void **state)
{
    struct recipe recipe = stage_recipe(); /* 8x12 features of 8 */
    struct explorer explorer = stage(&recipe, 90, 20);
    const struct recipe *now = &explorer.map.world.recipe;
    (void)state;
    stage_type(&explorer, ":world=128x192\r");
    assert_true(now->width == 128 && now->height == 192 && now->feature == 8);
    stage_type(&explorer, ":world=16x20\r");
    assert_true(now->width == 128 && now->height == 192);
    assert_non_null(strstr(explorer.note.text, "nearest 16x16 and 16x24"));
    explorer_free(&explorer);
}

/* A world that lacks the zoom is shown at the nearest one, and the note says so. */
static void test_sizes_at_the_furthest_zoom(void **state)
{
    struct recipe recipe = stage_recipe();
    struct explorer explorer = stage(&recipe, 90, 20);
    (void)state;
    explorer.map.view.zoom = -7; /* as an option gives it; keys do not go beyond the whole world */
    stage_type(&explorer, ":world=32x48\r");
    assert_int_equal(explorer.map.world.recipe.width, 32);
    assert_int_equal(explorer.map.view.zoom, -6);
    assert_says(&explorer, "at the nearest zoom");
    explorer_free(&explorer);
}

static void test_bounded_worlds(void **state)
{
    struct recipe recipe = stage_recipe();
    recipe.edges = EDGES_BOUNDED;
    recipe.width++;
    recipe.height++;
    struct explorer explorer = stage(&recipe, 90, 20);
    const struct recipe *now = &explorer.map.world.recipe;
    (void)state;
    stage_type(&explorer, ":edges=wrap\r");
    assert_true(now->width == 64 && now->height == 96);
    stage_type(&explorer, ":edges=bounded\r");
    assert_true(now->width == 65 && now->height == 97);
    assert_int_equal(recipe_check(now), RECIPE_VALID);
    explorer_free(&explorer);
}

/* Heights around the middle are the same before and after, if the middle lies well within both
 * worlds. */
static void test_landmark_stays(void **state)
{
    enum { AROUND = 9 };
    struct trials trials = {111};
    (void)state;
    for (int trial = 0; trial < 400; trial++) {
        struct recipe before = recipe_of(trial_bits(&trials), 256, 512, 8);
        before.origin_x = (uint32_t)trial_below(&trials, 100);
        struct recipe after = before;
        bool larger = trial % 2 == 0;
        after.width = larger ? 512 : 128;
        after.height = larger ? 1024 : 256;
        struct view view = {
            .zoom = (int)trial_between(&trials, -3, 3), .cols = AROUND, .rows = AROUND};
        int64_t cells_x = trial_between(&trials, 24, 256 - 24);
        int64_t cells_y = trial_between(&trials, 24, 512 - 24);
        view.x = view.zoom > 0 ? cells_x << view.zoom : cells_x >> -view.zoom;
        view.y = view.zoom > 0 ? cells_y << view.zoom : cells_y >> -view.zoom;
        view.x -= AROUND / 2;
        view.y -= AROUND / 2;
        view_scroll(&view, &before, 0, 0);
        uint32_t heights[2][AROUND * AROUND];
        int off = view.zoom < 0 ? 0 : AROUND / 2; /* zoomed out, the window reaches the seam */
        uint32_t n = (uint32_t)(off * 2 + 1);
        uint32_t skip = AROUND / 2 - (uint32_t)off;
        assert_true(
            lattice_window(&before, view.zoom, view.x + skip, view.y + skip, n, n, heights[0]));
        view_follow(&view, &before, &after);
        assert_int_equal(recipe_check(&after), RECIPE_VALID);
        assert_true(
            lattice_window(&after, view.zoom, view.x + skip, view.y + skip, n, n, heights[1]));
        REQUIRE(memcmp(heights[0], heights[1], n * n * sizeof **heights) == 0,
                "%s to %s: the landmark at %" PRId64 ",%" PRId64 " zoom %d moved",
                recipe_text(&before), recipe_text(&after), cells_x, cells_y, view.zoom);
    }
}

/* Only the slices of a picture can be changed, and every other key says so. */
static void test_pictures(void **state)
{
    struct picture picture = {0};
    (void)state;
    assert_true(picture_make(&picture, 16, 8, false));
    picture.name = "slope.pgm";
    for (uint16_t n = 0; n < 16 * 8; n++)
        picture.heights[n] = n;
    struct recipe recipe = picture_recipe(&picture, EDGES_BOUNDED);
    struct explorer explorer = stage(&recipe, 90, 20);
    struct map before = explorer.map;
    for (const char *keys = "rRsfFT"; *keys != '\0'; keys++) {
        stage_press(&explorer, (unsigned char)*keys);
        assert_int_equal(explorer.dialog.mode, 0);
        assert_says(&explorer, "not possible: this land was read from a file");
        assert_says(&explorer, "picture 16x8");
        assert_same_map(&explorer.map, &before);
    }
    stage_type(&explorer, ":normalize=area\r");
    assert_int_equal(explorer.map.look.normalize, NORMALIZE_AREA);
    stage_type(&explorer,
               ":normalize=range\rxLLJJ"); /* rises by 16 to the south, by 1 to the east, to 127 */
    assert_says(&explorer, "cell 15,7  100.0%  @  snow  falls north by 12%");
    explorer_free(&explorer);
    picture_free(&picture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slices),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_sizes_at_the_furthest_zoom),
        cmocka_unit_test(test_bounded_worlds),
        cmocka_unit_test(test_landmark_stays),
        cmocka_unit_test(test_pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
