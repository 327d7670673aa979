/*
 * Maps: a map with a replaced part equals a new map of the same parts, bands included.
 */
#include "map/map.h"

#include "support/looks.h"
#include "support/unit.h"

static struct look default_look(void)
{
    struct look look = {.palette = palettes, .light = RELIEF_LIGHT, .colors = 256};
    tiles_default(&look.tiles);
    return look;
}

static struct map make_map(const struct recipe *recipe, const struct look *look)
{
    struct view view = {.x = 3, .y = 5, .zoom = 1, .cols = 7, .rows = 4};
    struct map map;
    assert_true(map_make(&map, recipe, &view, look, 2));
    return map;
}

/* Fails unless the map equals a new one of the recipe and look. */
static void check_map(const struct map *map, const struct recipe *recipe, const struct look *look)
{
    struct map fresh = make_map(recipe, look);
    assert_int_equal(map->view.x, 3);
    assert_int_equal(map->view.y, 5);
    assert_int_equal(map->view.zoom, 1);
    assert_int_equal(map->view.cols, 7);
    assert_int_equal(map->view.rows, 4);
    assert_int_equal(map->threads, 2);
    assert_int_equal(map->world.recipe.seed, recipe->seed);
    assert_int_equal(map->world.low, fresh.world.low);
    assert_int_equal(map->world.high, fresh.world.high);
    for (uint32_t height = 0; height < 1 << 30; height += 9999991)
        assert_int_equal(world_normal(&map->world, height), world_normal(&fresh.world, height));
    assert_true(tiles_equal(&map->look.tiles, &look->tiles));
    assert_int_equal(map->look.normalize, look->normalize);
    assert_ptr_equal(map->look.palette, look->palette);
    assert_int_equal(map->look.colors, look->colors);
    assert_int_equal(map->bands.count, look->tiles.count);
    assert_memory_equal(map->bands.floors, fresh.bands.floors,
                        (size_t)map->bands.count * sizeof *map->bands.floors);
    map_free(&fresh);
}

static void test_recipe(void **state)
{
    struct recipe recipe = recipe_of(1, 64, 64, 8);
    struct look look = default_look();
    (void)state;
    for (int normalize = 0; normalize < 2; normalize++) {
        look.normalize = (enum world_normalize)normalize;
        struct map map = make_map(&recipe, &look);
        check_map(&map, &recipe, &look);
        struct recipe other = recipe_of(2, 96, 64, 16);
        struct settings settings = map_settings(&map);
        settings.recipe = other;
        assert_true(map_set(&map, &settings));
        check_map(&map, &other, &look);
        map_free(&map);
    }
}

static void test_normalize(void **state)
{
    struct recipe recipe = recipe_of(3, 64, 64, 8);
    struct look look = default_look();
    (void)state;
    struct map map = make_map(&recipe, &look);
    for (int n = 1; n <= 4; n++) {
        look.normalize = n % 2 == 0 ? NORMALIZE_RANGE : NORMALIZE_AREA;
        struct settings settings = map_settings(&map);
        settings.look.normalize = look.normalize;
        assert_true(map_set(&map, &settings));
        check_map(&map, &recipe, &look);
    }
    map_free(&map);
}

static void test_tiles(void **state)
{
    struct recipe recipe = recipe_of(4, 64, 64, 8);
    struct look look = default_look();
    (void)state;
    struct map map = make_map(&recipe, &look);
    for (const struct tileset *set = tilesets; set->name != NULL; set++) {
        tileset_make(set, &look.tiles);
        struct settings settings = map_settings(&map);
        settings.look.tiles = look.tiles;
        assert_true(map_set(&map, &settings));
        check_map(&map, &recipe, &look);
    }
    map_free(&map);
}

/* Half blocks take one column and show two rows; a tile takes its width and shows one. */
static void test_places_of_a_character(void **state)
{
    struct look look = default_look();
    (void)state;
    assert_int_equal(look_columns(&look), 1);
    assert_int_equal(look_rows(&look), 1);
    look.tiles.width = 2;
    assert_int_equal(look_columns(&look), 2);
    assert_int_equal(look_rows(&look), 1);
    look.blocks = BLOCKS_HALF;
    assert_int_equal(look_columns(&look), 1);
    assert_int_equal(look_rows(&look), 2);
    look.aspect = ASPECT_SQUARE;
    assert_int_equal(look_rows(&look), 2);
    assert_false(look_is_paired(&look));
    look.blocks = BLOCKS_ASCII;
    assert_int_equal(look_rows(&look), 1); /* double-width tiles are square */
    look.tiles.width = 1;
    assert_int_equal(look_rows(&look), 2);
    assert_true(look_is_paired(&look));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_recipe),
        cmocka_unit_test(test_normalize),
        cmocka_unit_test(test_tiles),
        cmocka_unit_test(test_places_of_a_character),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
