/*
 * Tints: steps of land lie within their bands and lead evenly from the palette's first colour to
 * its last; depths of water are below them. Only worlds with rivers have steps, in 24 bits.
 */
#include "render/points/point_colors.h"

#include "style/tiles.h"
#include "support/easel.h"
#include "support/looks.h"
#include "support/unit.h"

static struct map make_map(bool rivers, struct look look)
{
    struct recipe recipe = recipe_of(7, 64, 64, 32);
    struct view view = {.cols = 10, .rows = 10};
    while (rivers && !recipe_has_water(&recipe))
        recipe.algorithm++;
    return easel_map(&recipe, look, view);
}

static int channel(uint32_t rgb, int n)
{
    return (int)(rgb >> (8 * n) & 0xFF);
}

/* Returns the tints of a map's styles. */
static struct tints tints_of(const struct map *map)
{
    struct tile_styles styles;
    assert_true(tile_styles_make(&styles, map));
    tile_styles_free(&styles);
    return styles.tints;
}

/* Neighbouring steps differ by about a twelfth of what neighbouring colours of the palette do. */
static void check_steps(const struct palette *palette)
{
    struct tints tints;
    struct look look = {.palette = palette, .colors = COLORS_RGB};
    struct map map = make_map(true, look);
    const struct bands *bands = &map.bands;
    int wet = palette->wet;
    tints = tints_of(&map);
    assert_true(tints.has_land && tints_are_finer(&map));
    assert_int_equal(tints.slices.floors[0], 0);
    assert_in_range(tints.water_slices, 2, BAND_MAX / 2);
    assert_int_equal(tints.slices.floors[tints.water_slices], map.world.sea_height);
    int steps = (tints.slices.count - tints.water_slices) / 7;
    assert_int_equal(tints.slices.count, tints.water_slices + 7 * steps);
    assert_in_range(steps, 8, 40);
    for (int n = 1; n < tints.slices.count; n++)
        assert_true(tints.slices.floors[n] >= tints.slices.floors[n - 1]);
    for (int band = 1; band < 8; band++)
        assert_int_equal(tints.slices.floors[tints.water_slices + (band - 1) * steps],
                         bands->floors[band]);
    int last = tints.slices.count - 1;
    if (wet > 0)
        assert_int_equal(tints.styles[tints.water_slices].rgb, palette->colors[wet]);
    assert_int_equal(tints.styles[last].rgb, palette->colors[palette->count - 1]);
    for (int n = tints.water_slices + 1; n <= last; n++)
        for (int c = 0; c < 3; c++) {
            int by = channel(tints.styles[n].rgb, c) - channel(tints.styles[n - 1].rgb, c);
            assert_in_range(by + 20, 0, 40);
        }
    map_free(&map);
}

static void test_steps(void **state)
{
    (void)state;
    for (int n = 0; n < palette_count(); n++)
        check_steps(&palettes[n]);
}

/* A height's colour is that of its height where the palette has heights. */
static void test_palettes_of_heights(void **state)
{
    static const struct palette_stop stops[] = {{0, 0x000000}, {INT64_C(65535000000), 0xFF0000}};
    struct palette palette = {.name = "own", .path = "own", .stops = stops, .stop_count = 2};
    struct look look = {.palette = &palette, .colors = COLORS_RGB};
    struct map map = make_map(true, look);
    struct tints tints;
    (void)state;
    tints = tints_of(&map);
    assert_true(tints_are_exact(&map) && tints.has_land);
    for (int64_t height = 0; height < HEIGHT_END; height += HEIGHT_END / 1000)
        assert_in_range(RGB_RED(tints_rgb(&map, (uint32_t)height)) + 1, height * 255 / HEIGHT_END,
                        height * 255 / HEIGHT_END + 2);
    map.look.relief = RELIEF_CONTOUR;
    assert_false(tints_are_exact(&map));
    map_free(&map);
}

static void test_no_steps(void **state)
{
    static const int depths[] = {256, 16, 8, 0, COLORS_RGB, COLORS_RGB};
    (void)state;
    for (int n = 0; n < 6; n++) {
        struct look look = {.palette = palettes, .colors = depths[n]};
        struct tints tints;
        if (n == 4)
            look.relief = RELIEF_CONTOUR;
        struct map map = make_map(n != 5, look);
        tints = tints_of(&map);
        assert_false(tints.has_land);
        assert_int_equal(tints.slices.count > 0, n == 0 || n == 4);
        map_free(&map);
    }
    struct look many = {.palette = palettes, .colors = COLORS_RGB};
    struct tints tints;
    for (int n = 0; n < BAND_MAX; n++)
        tiles_add(&many.tiles, 'a');
    many.tiles.width = 1;
    struct map map = make_map(true, many);
    tints = tints_of(&map);
    assert_false(tints.has_land);
    map_free(&map);
}

/* However many tiles there are, slices have room, all bands have equally many, one at least; twelve
 * where there is room for more. */
static void test_counts(void **state)
{
    (void)state;
    for (int count = 2; count <= BAND_MAX; count++) {
        struct look look = {.palette = palettes, .colors = COLORS_RGB};
        while (look.tiles.count < count)
            tiles_add(&look.tiles, 'a');
        look.tiles.width = 1;
        struct map map = make_map(true, look);
        struct tints tints = tints_of(&map);
        int steps = (BAND_MAX - tints.water_slices) / (count - 1);
        int land = tints.slices.count - tints.water_slices;
        assert_in_range(tints.slices.count, 0, BAND_MAX);
        assert_int_equal(tints.has_land, steps > 1);
        if (steps > 1)
            assert_int_equal(land, MIN(steps, 12) * (count - 1));
        map_free(&map);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_palettes_of_heights),
        cmocka_unit_test(test_no_steps),
        cmocka_unit_test(test_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
