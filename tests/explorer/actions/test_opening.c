/*
 * Opening: the explorer begins with names, and where there are colours with relief and filled
 * tiles. It begins at a place where there is much to see, and Home goes back there.
 */
#include "explorer/actions/opening.h"

#include "support/stage.h"
#include "support/unit.h"

static void test_look(void **state)
{
    static const int colors[] = {0, 8, 16, 256, COLORS_RGB};
    (void)state;
    for (int n = 0; n < 5; n++)
        for (int asked = 0; asked < 256; asked++) {
            struct opening opening = {.relief = (asked & 1) != 0,
                                      .blocks = (asked & 2) != 0,
                                      .labels = (asked & 16) != 0,
                                      .square = (asked & 64) != 0};
            bool utf8 = (asked & 4) != 0;
            bool flies = (asked & 8) != 0;
            bool whole = (asked & 32) != 0;
            bool biomes = (asked & 128) != 0;
            const struct recipe recipe = recipe_of(11, 1024, 1024, 32);
            struct look look = {.colors = colors[n],
                                .kind = flies ? VIEW_FLIGHT : VIEW_MAP,
                                .show = biomes ? SHOW_BIOME : SHOW_HEIGHT,
                                .whole_labels = whole};
            bool many = colors[n] > 0;
            enum blocks blocks = many ? BLOCKS_FILLED : BLOCKS_ASCII;
            if (colors[n] >= 256)
                blocks = utf8 ? BLOCKS_FINE : BLOCKS_TINTED;
            if (flies && utf8 && colors[n] > 0)
                blocks = BLOCKS_HALF;
            opening_look(&opening, &recipe, utf8, &look);
            assert_int_equal(look.relief, many && opening.relief ? RELIEF_SHADE : RELIEF_PLAIN);
            assert_int_equal(look.exaggeration,
                             many && opening.relief && biomes ? EXAGGERATION_AUTO : 0);
            assert_int_equal(look.blocks, opening.blocks ? blocks : BLOCKS_ASCII);
            assert_int_equal(look.aspect, opening.square && look.blocks != BLOCKS_HALF
                                              ? ASPECT_SQUARE
                                              : ASPECT_TALL);
            assert_int_equal(look.labels, opening.labels ? LABELS_TEXT : LABELS_NONE);
            assert_int_equal(look.whole_labels, whole || opening.labels);
        }
}

/* True if the place that its world opens with is in the middle of the screen. */
static bool is_at_scenery(const struct explorer *explorer)
{
    const struct view *view = &explorer->map.view;
    const struct recipe *recipe = &explorer->map.world.recipe;
    struct map map = explorer->map;
    assert_true(opening_place(&map, false));
    return recipe_wrap(view_middle_x(view) - view_middle_x(&map.view),
                       recipe_cols(recipe, view->zoom)) == 0 &&
           recipe_wrap(view_middle_y(view) - view_middle_y(&map.view),
                       recipe_rows(recipe, view->zoom)) == 0;
}

static void test_place(void **state)
{
    struct recipe recipe = recipe_of(11, 1024, 1024, 32);
    struct explorer explorer = stage(&recipe, 80, 24);
    (void)state;
    assert_false(is_at_scenery(&explorer));
    explorer.opening.place = true;
    explorer_resize(&explorer, 0, 0); /* no room: later */
    explorer_resize(&explorer, 100, 30);
    assert_true(is_at_scenery(&explorer));
    stage_type(&explorer, "l");
    explorer_resize(&explorer, 80, 24); /* once only */
    assert_false(is_at_scenery(&explorer));
    explorer_free(&explorer);
}

/* The way down from the first frame leads along its river; if another number of rows has moved the
 * middle away, down to that row. */
static void test_way_down(void **state)
{
    enum { BROOK = 8, PLANET = 6 }; /* an index of the algorithms */
    struct recipe recipe = recipe_of(11, 16384, 8192, 256);
    (void)state;
    recipe.algorithm = PLANET;
    recipe.edges = EDGES_WRAP_X;
    recipe.roughness = 400000;
    recipe.climate = CLIMATE_BELTS;
    for (int resized = 0; resized < 2; resized++) {
        struct explorer explorer = stage(&recipe, 80, 24);
        const struct view *view = &explorer.map.view;
        explorer.opening.place = explorer.opening.zoom = true;
        explorer_resize(&explorer, 80, 24);
        struct explorer before = explorer;
        assert_true(opening_focus(&before));
        int64_t x = before.focus.x.deep >> (RECIPE_ZOOM_MAX - BROOK);
        int64_t y = before.focus.y.deep >> (RECIPE_ZOOM_MAX - BROOK);
        if (resized != 0) {
            explorer_resize(&explorer, 80, 33);
            y = view_middle_y(view) << (BROOK - view->zoom);
        }
        while (view->zoom < BROOK)
            stage_type(&explorer, "+");
        assert_int_equal(view_middle_x(view), x);
        assert_int_equal(view_middle_y(view), y);
        explorer_free(&explorer);
    }
}

static void test_home(void **state)
{
    struct recipe recipe = recipe_of(11, 1024, 1024, 32);
    struct explorer explorer = stage(&recipe, 80, 24);
    (void)state;
    stage_type(&explorer, "g700,800\r");
    for (int n = 0; n < 6; n++) {
        stage_press(&explorer, EVENT_HOME);
        assert_true(is_at_scenery(&explorer));
        stage_type(&explorer, n < 3 ? "-H" : "rJ");
    }
    stage_press(&explorer, EVENT_HOME);
    assert_says(&explorer, "a good view");
    stage_type(&explorer, "g700,800\r");
    stage_press(&explorer, EVENT_HOME);
    stage_type(&explorer, "''"); /* a jump like others */
    assert_says(&explorer, "back");
    assert_false(is_at_scenery(&explorer));
    explorer_free(&explorer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_look),
        cmocka_unit_test(test_place),
        cmocka_unit_test(test_way_down),
        cmocka_unit_test(test_home),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
