/*
 * Restyle: v, a, t and p go round all that there is, and what a user brought has its turn; what the
 * screen cannot show is not shown, and the scene says so. The middle stays.
 */
#include "restyle.h"

#include "stage.h"
#include "tileset.h"
#include "unit.h"

static struct scene make(void)
{
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 40, 13);
    scene.utf8 = true;
    scene.map.look.colors = 256;
    return scene;
}

static void test_relief(void **state)
{
    static const enum relief_kind kinds[] = {RELIEF_SHADE, RELIEF_CONTOUR, RELIEF_PLAIN};
    struct scene scene = make();
    (void)state;
    for (int n = 0; n < 3; n++) {
        stage_press(&scene, 'v');
        assert_int_equal(scene.map.look.relief, kinds[n]);
    }
    scene_free(&scene);
}

static void test_blocks(void **state)
{
    struct scene scene = make();
    struct view *view = &scene.map.view;
    (void)state;
    for (int n = 0; n < 6; n++) {
        bool half = n % 2 == 0;
        int64_t x = view_middle_x(view);
        int64_t y = view_middle_y(view);
        stage_press(&scene, 'a');
        assert_int_equal(scene.map.look.blocks, half ? BLOCKS_HALF : BLOCKS_ASCII);
        assert_int_equal(view->cols, 40);
        assert_int_equal(view->rows, half ? 24 : 12);
        assert_int_equal(modulo(view_middle_x(view) - x, 64), 0);
        assert_int_equal(modulo(view_middle_y(view) - y, 96), 0);
    }
    scene_free(&scene);
}

static void test_no_blocks(void **state)
{
    struct scene scene = make();
    (void)state;
    scene.utf8 = false;
    stage_press(&scene, 'a');
    assert_int_equal(scene.map.look.blocks, BLOCKS_ASCII);
    assert_says(&scene, "half blocks need a UTF-8 locale");
    scene.utf8 = true;
    scene.map.look.colors = 0;
    stage_press(&scene, 'a');
    assert_int_equal(scene.map.look.blocks, BLOCKS_ASCII);
    assert_says(&scene, "half blocks need colours");
    /* Asked for on the command line: said with the first frame, once. */
    scene.map.look.blocks = BLOCKS_HALF;
    restyle_fit(&scene);
    assert_int_equal(scene.map.look.blocks, BLOCKS_ASCII);
    scene_resize(&scene, 60, 13);
    assert_says(&scene, "half blocks need colours");
    scene_resize(&scene, 61, 13);
    assert_string_equal(scene.message, "");
    scene.map.look.colors = 8;
    scene.map.look.blocks = BLOCKS_HALF;
    restyle_fit(&scene);
    assert_int_equal(scene.map.look.blocks, BLOCKS_HALF);
    scene_free(&scene);
}

/* Without colours only a palette without hues is seen. */
static void test_palettes_without_colors(void **state)
{
    struct scene scene = make();
    (void)state;
    stage_type(&scene, "p");
    assert_says(&scene, "palette viridis");
    assert_string_equal(scene.detail, "viridis");
    scene.map.look.colors = 0;
    for (int n = 0; n < 7; n++) {
        stage_type(&scene, "p");
        const struct palette *palette = scene.map.look.palette;
        assert_says(&scene, palette->name);
        assert_true(palette->hueless == (strstr(scene.detail, "needs colours") == NULL));
    }
    scene_free(&scene);
}

/* A scene with tiles and a palette that have no name. */
static struct scene make_own(const struct palette *palette)
{
    struct scene scene = make();
    struct map map = scene.map;
    struct tiles tiles = {.width = 2};
    assert_true(tiles_add(&tiles, 0x3042) && tiles_add(&tiles, 0x3044));
    map_set_tiles(&map, &tiles);
    map.look.palette = palette;
    map.view = (struct view){0};
    scene_make(&scene, &map, 42);
    scene.utf8 = true;
    scene_resize(&scene, 41, 13);
    return scene;
}

static void test_own(void **state)
{
    static const struct palette_stop stop = {0, 0x123456};
    static const struct palette own = {.name = "of your own", .stop_count = 1, .stops = &stop};
    struct scene scene = make_own(&own);
    (void)state;
    for (int round = 0; round < 2; round++) {
        assert_int_equal(scene.map.view.cols, 20);
        assert_ptr_equal(scene.map.look.palette, &own);
        assert_int_equal(scene.map.look.tiles.tiles[1].glyph, 0x3044);
        for (const struct tileset *set = tilesets; set->name != NULL; set++) {
            stage_press(&scene, 't');
            assert_string_equal(scene.map.look.tiles.set, set->name);
            assert_int_equal(scene.map.bands.count, scene.map.look.tiles.count);
            assert_int_equal(scene.map.view.cols, 41);
            assert_says(&scene, set->name);
        }
        for (const struct palette *palette = palettes; palette->name != NULL; palette++) {
            stage_press(&scene, 'p');
            assert_ptr_equal(scene.map.look.palette, palette);
        }
        stage_press(&scene, 'p');
        assert_says(&scene, "palette of your own");
        stage_press(&scene, 't');
        assert_says(&scene, "tiles of your own");
    }
    scene_free(&scene);
}

/* Without UTF-8 the sets beyond ASCII are left out. */
static void test_ascii_only(void **state)
{
    struct scene scene = make();
    (void)state;
    scene.utf8 = false;
    for (int n = 0; n < 10; n++) {
        stage_press(&scene, 't');
        assert_false(tileset_beyond_ascii(tileset_named(scene.map.look.tiles.set)));
    }
    scene_free(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_relief),    cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_no_blocks), cmocka_unit_test(test_palettes_without_colors),
        cmocka_unit_test(test_own),       cmocka_unit_test(test_ascii_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
