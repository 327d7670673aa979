/*
 * Tiles of biomes are ASCII and none that rivers or contours are drawn with; among 256 colours, and
 * in 24 bits, no two biomes share one. The colours of a map of biomes are those of its biomes.
 */
#include "style/biome_colors.h"

#include "render/painter.h"
#include "render/points/layer_values.h"
#include "render/points/point_colors.h"
#include "render/points/point_rows.h"
#include "render/points/river_lines.h"
#include "support/unit.h"
#include "world/climate/climate.h"

#include <string.h>

static void test_tiles(void **state)
{
    (void)state;
    for (int n = 0; n < BIOME_COUNT; n++) {
        char tile = biome_tile((enum biome)n);
        assert_true(tile > ' ' && tile < 0x7F);
        assert_null(strchr("|-,.'+`/\\", tile));
        if (n != BIOME_LAKE)
            assert_int_not_equal((uint32_t)tile, river_glyph_lake(true));
        for (int other = 0; other < n; other++)
            assert_true(tile != biome_tile((enum biome)other) || n == BIOME_SHELF);
    }
}

static void test_colors(void **state)
{
    static const int depths[] = {256, COLORS_RGB};
    (void)state;
    for (int depth = 0; depth < 2; depth++)
        for (int n = 0; n < BIOME_COUNT; n++) {
            struct style style = biome_style((enum biome)n, depths[depth]);
            assert_int_equal(style.flags, 0);
            if (depth == 0) /* the first 16 differ between terminals */
                assert_true(COLOR_VALUE(style.color) >= 16);
            for (int other = 0; other < n; other++)
                if (depth == 0 || n != BIOME_LAKE || other != BIOME_SHELF)
                    assert_int_not_equal(style.color,
                                         biome_style((enum biome)other, depths[depth]).color);
        }
    assert_int_equal(biome_style(BIOME_DESERT, 0).color, COLOR_DEFAULT);
}

/* Grounds of few colours: the sea's are blues that are near to those of 24 bits, no two biomes but
 * lakes and shelves share one, and none is a grey but of what is grey or white. */
static void test_grounds(void **state)
{
    (void)state;
    assert_int_equal(oklab_shade(biome_ground(BIOME_SHELF), 256), COLOR_INDEX(74));
    assert_int_equal(oklab_shade(biome_ground(BIOME_OCEAN), 256), COLOR_INDEX(67));
    for (int n = 0; n < BIOME_COUNT; n++) {
        color_code ground = oklab_shade(biome_ground((enum biome)n), 256);
        bool grey = n == BIOME_TUNDRA || n == BIOME_ROCK || n == BIOME_ICE || n == BIOME_SNOW;
        assert_true(grey || COLOR_VALUE(ground) < 232);
        for (int other = 0; other < n; other++)
            assert_int_equal(ground == oklab_shade(biome_ground((enum biome)other), 256),
                             n == BIOME_LAKE && other == BIOME_SHELF);
    }
    assert_int_equal(biome_style(BIOME_LAKE, COLORS_RGB).rgb,
                     biome_style(BIOME_SHELF, COLORS_RGB).rgb);
    /* Shades of rain forest stay green. */
    for (int percent = 76; percent <= 118; percent += 21) {
        uint32_t rgb = biome_ground(BIOME_RAIN_FOREST);
        uint32_t shade = (uint32_t)(RGB_GREEN(rgb) * percent / 100) << 8 |
                         (uint32_t)(RGB_BLUE(rgb) * percent / 100);
        assert_true(COLOR_VALUE(oklab_shade(shade, 256)) < 232);
    }
}

/* Biomes that border on one another by warmth or wetness differ where there are few colours, but
 * for the greenest two. */
static void test_neighbours(void **state)
{
    enum { STEP = 100, LAST = CLIMATE_TOP - STEP };
    int borders = 0;
    (void)state;
    for (int warmth = 0; warmth < LAST; warmth += STEP)
        for (int wetness = 0; wetness < LAST; wetness += STEP)
            for (int way = 0; way < 2; way++) {
                struct biome_place here = {.warmth = (uint16_t)warmth,
                                           .wetness = (uint16_t)wetness};
                struct biome_place there = here;
                *(way == 0 ? &there.warmth : &there.wetness) += STEP;
                enum biome a = biome_of(&here);
                enum biome b = biome_of(&there);
                borders += a != b;
                if (a == BIOME_WOODLAND && b == BIOME_JUNGLE)
                    continue;
                for (int colors = 8; a != b && colors <= 16; colors += 8) {
                    struct style one = biome_style(a, colors);
                    struct style other = biome_style(b, colors);
                    assert_true(one.color != other.color || one.flags != other.flags);
                }
            }
    assert_in_range(borders, 500, 100000);
}

/* Checks the cells of a map in a look against the numbers of its biomes. */
static void check_cells(const struct recipe *recipe, struct look look, int zoom)
{
    enum { COLS = 60, ROWS = 40 };
    struct view view = {.x = 17, .y = 5, .zoom = zoom, .cols = COLS, .rows = ROWS};
    struct cell cells[COLS];
    struct map map;
    look.layer = LAYER_BIOME;
    assert_true(map_make(&map, recipe, &view, &look, 1));
    struct painter *painter = painter_new(&map, NULL);
    struct layer_values *numbers = layer_values_new(&map);
    assert_true(painter != NULL && numbers != NULL);
    for (int row = 0; row < ROWS; row++) {
        painter_line(painter, cells);
        const uint32_t *biomes = layer_values_row(numbers);
        for (int col = 0; col < COLS; col++) {
            struct cell wanted = tile_styles_band(&map, (int)biomes[col]);
            assert_int_equal(cells[col].glyph, wanted.glyph);
            if (look.relief == RELIEF_PLAIN && look.colors < COLORS_RGB)
                assert_true(cell_equal(&cells[col], &wanted));
        }
    }
    layer_values_free(numbers);
    painter_free(painter);
    map_free(&map);
}

static void test_cells(void **state)
{
    static const int depths[] = {0, 8, 16, 256, COLORS_RGB};
    (void)state;
    for (int n = 0; n < 40; n++) {
        struct recipe recipe = recipe_of(5 + (uint64_t)n, 128, 128, 16);
        struct look look = {.palette = palettes,
                            .light = RELIEF_LIGHT,
                            .show = SHOW_BIOME,
                            .colors = depths[n % 5],
                            .relief = n % 2 == 0 ? RELIEF_SHADE : RELIEF_PLAIN,
                            .blocks = n % 3 == 0 && n % 5 > 0 ? BLOCKS_FILLED : BLOCKS_ASCII};
        recipe.climate = n % 4 == 0 ? CLIMATE_NOISE : CLIMATE_BELTS;
        recipe.sea.kind = (enum sea_kind)(n % 3 == 2 ? SEA_DEFAULT : SEA_NONE);
        tiles_default(&look.tiles);
        check_cells(&recipe, look, n % 3 - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_tiles), cmocka_unit_test(test_colors),
                                       cmocka_unit_test(test_neighbours),
                                       cmocka_unit_test(test_grounds),
                                       cmocka_unit_test(test_cells)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
