/*
 * Every filled tile of every palette, at every number of colours, can be seen on its ground. Tiles
 * without fill have no ground. render/labels/test_lettering looks at the letters of names.
 * Contrast is computed as WCAG 2.2 defines it, by luminance.h.
 */
#include "canvas/color.h"

#include "render/painter.h"
#include "render/points/point_colors.h"
#include "support/looks.h"
#include "support/luminance.h"
#include "support/unit.h"
#include "world/climate/climate.h"

#include <math.h>

/* Returns the rgb that xterm shows: bold ones of the first eight colours are bright. */
static uint32_t shown(color_code color, uint8_t flags)
{
    uint32_t value = COLOR_VALUE(color);
    if (COLOR_KIND(color) == COLOR_KIND(COLOR_RGB(0, 0, 0)))
        return value;
    return color_rgb_of((int)(value < 8 && (flags & CELL_BOLD) ? value + 8 : value));
}

/* Numbers of cells that were tried: with the terminal's ground, a dark one, a light one. */
struct tried {
    int plain;
    int dark;
    int light;
};

/* A cell of a map without fill. */
static void check_bare(const struct cell *cell, const char *name, struct tried *tried)
{
    REQUIRE(cell->ground == COLOR_DEFAULT, "%s: a ground of %x", name, cell->ground);
    tried->plain++;
}

/* A cell of a map with fill. */
static void check_cell(const struct cell *cell, const char *name, struct tried *tried)
{
    if (cell->ink == COLOR_DEFAULT) {
        assert_int_equal(cell->ground, COLOR_DEFAULT);
        return;
    }
    uint32_t rgb = shown(cell->ink, cell->flags);
    double black = contrast_of_rgb(rgb, 0);
    double white = contrast_of_rgb(rgb, 0xFFFFFF);
    if (cell->ground == COLOR_DEFAULT) {
        REQUIRE(black >= 2.5 && white >= 2.5, "%s: %06x has %f, %f", name, rgb, black, white);
        tried->plain++;
        return;
    }
    double own = contrast_of_rgb(rgb, shown(cell->ground, 0));
    REQUIRE(own >= 2.5, "%s: %06x on %06x has %f", name, rgb, shown(cell->ground, 0), own);
    if (black < white)
        tried->light++;
    else
        tried->dark++;
}

/* Checks a cell of a map with blocks of a kind. */
static void check_with(enum blocks blocks, const struct cell *cell, const char *name,
                       struct tried *tried)
{
    if (blocks == BLOCKS_FILLED)
        check_cell(cell, name, tried);
    else
        check_bare(cell, name, tried);
}

static const int depths[] = {8, 16, 256, COLORS_RGB};

/* Checks a palette with each number of tiles, in each number of colours, with seas of two kinds,
 * with and without fill. */
static void check_palette(const struct palette *palette, struct tried *tried)
{
    static const struct sea seas[] = {{.kind = SEA_DEFAULT}, {.kind = SEA_SHARE, .share = 400000}};
    for (int kind = 0; kind < 4; kind++)
        for (int depth = 0; depth < 4; depth++)
            for (int count = 1; count <= BAND_MAX; count = count < 20 ? count + 1 : count + 59) {
                struct recipe recipe = recipe_of(5, 64, 64, 16);
                recipe.sea = seas[kind & 1];
                enum blocks blocks = kind & 2 ? BLOCKS_FILLED : BLOCKS_ASCII;
                struct look look = {.palette = palette, .colors = depths[depth], .blocks = blocks};
                struct view view = {.cols = 64, .rows = 64};
                struct map map;
                for (int n = 0; n < count; n++)
                    tiles_add(&look.tiles, (uint32_t)('!' + n % 90));
                look.tiles.width = 1;
                assert_true(map_make(&map, &recipe, &view, &look, 1));
                for (int n = map.bands.lowest; n < map.bands.count; n++) {
                    struct cell cell = tile_styles_band(&map, n);
                    check_with(blocks, &cell, palette->name, tried);
                }
                struct cell river = tile_styles_fresh(&map, false);
                struct cell lake = tile_styles_fresh(&map, true);
                check_with(blocks, &river, palette->name, tried);
                check_with(blocks, &lake, palette->name, tried);
                map_free(&map);
            }
}

static void test_palettes(void **state)
{
    struct tried tried = {0};
    (void)state;
    for (const struct palette *palette = palettes; palette->name != NULL; palette++)
        check_palette(palette, &tried);
    assert_true(tried.plain > 2000 && tried.dark > 2000 && tried.light > 100);
}

/* Palettes of users are held to the same. */
static void test_files(void **state)
{
    enum { STOPS = 5 };
    struct trials trials = {3};
    struct tried tried = {0};
    (void)state;
    for (int n = 0; n < few_of(20); n++) {
        struct palette_stop stops[STOPS];
        for (int stop = 0; stop < STOPS; stop++)
            stops[stop] = (struct palette_stop){INT64_C(16000000000) * stop,
                                                (uint32_t)trial_below(&trials, 1 << 24)};
        struct palette palette = {.name = "file", .stops = stops, .stop_count = STOPS};
        check_palette(&palette, &tried);
    }
    assert_true(tried.plain > 1000 && tried.dark > 1000 && tried.light > 100);
}

/* Cells of whole maps, with water of many colours and with shaded relief. */
static void test_maps(void **state)
{
    enum { SIDE = 128 };
    struct cell cells[SIDE];
    struct tried tried = {0};
    (void)state;
    for (const struct palette *palette = palettes; palette->name != NULL; palette++)
        for (int n = (int)(palette - palettes) % (32 / few_of(32)); n < 32; n += 32 / few_of(32)) {
            struct recipe recipe = recipe_of(5, SIDE, SIDE, 16);
            struct look look = {.palette = palette,
                                .colors = depths[n % 4],
                                .light = RELIEF_LIGHT,
                                .blocks = n & 16 ? BLOCKS_FILLED : BLOCKS_ASCII,
                                .relief = n & 4 ? RELIEF_SHADE : RELIEF_PLAIN};
            struct view view = {.cols = SIDE, .rows = SIDE};
            struct map map;
            if (n & 8)
                recipe.sea = (struct sea){.kind = SEA_SHARE, .share = 500000};
            tiles_default(&look.tiles);
            assert_true(map_make(&map, &recipe, &view, &look, 1));
            struct painter *painter = painter_new(&map, NULL);
            assert_non_null(painter);
            for (int line = 0; line < SIDE; line++) {
                painter_line(painter, cells);
                for (int col = 0; col < SIDE; col++)
                    check_with(look.blocks, &cells[col], palette->name, &tried);
            }
            painter_free(painter);
            map_free(&map);
        }
    assert_true(tried.plain > 100000 && tried.dark > 100000 && tried.light > 10000);
}

/* On a light ground, whatever it is, tiles without fill have inks of a contrast of 3: of bands,
 * biomes, water, shades and flights. On a dark one they are as if nothing were known. */
static void test_light_grounds(void **state)
{
    static const uint32_t grounds[] = {0xFFFFFF, 0xFDF6E3, 0xBCBCBC, 0x808080};
    enum { COLS = 64, ROWS = 24 };
    struct cell cells[COLS];
    const int step = 64 / few_of(64); /* each palette has other looks then */
    int tried = 0;
    (void)state;
    for (const struct palette *palette = palettes; palette->name != NULL; palette++)
        for (int n = (int)(palette - palettes) % step; n < 64; n += step) {
            struct recipe recipe = recipe_of(5, 128, 128, 16);
            struct look look = {.palette = palette,
                                .colors = depths[2 + n % 2],
                                .light = RELIEF_LIGHT,
                                .camera = CAMERA_USUAL,
                                .kind = n & 8 ? VIEW_FLIGHT : VIEW_MAP,
                                .show = n & 16 ? SHOW_BIOME : SHOW_HEIGHT,
                                .light_ground = grounds[n / 2 % 4],
                                .relief = n & 32 ? RELIEF_SHADE : RELIEF_PLAIN};
            struct view view = {.cols = COLS, .rows = ROWS};
            struct map map;
            recipe.climate = n & 16 ? CLIMATE_BELTS : CLIMATE_NONE;
            recipe.sea = (struct sea){.kind = SEA_SHARE, .share = 500000};
            tiles_default(&look.tiles);
            assert_true(map_make(&map, &recipe, &view, &look, 1));
            struct painter *painter = painter_new(&map, NULL);
            assert_non_null(painter);
            for (int line = 0; line < ROWS; line++) {
                painter_line(painter, cells);
                for (int col = 0; col < COLS; col++) {
                    if (cells[col].ink == COLOR_DEFAULT)
                        continue;
                    assert_int_equal(cells[col].ground, COLOR_DEFAULT);
                    double own = contrast_of_rgb(shown(cells[col].ink, 0), look.light_ground);
                    REQUIRE(own >= 3, "%s, %d: %f", palette->name, n, own);
                    tried++;
                }
            }
            painter_free(painter);
            map_free(&map);
        }
    assert_true(tried > 100000 / step);
}

/* Biomes and the rivers and lakes among them are held to the same. */
static void test_biomes(void **state)
{
    struct tried tried = {0};
    (void)state;
    for (int kind = 0; kind < 8; kind++) {
        struct recipe recipe = recipe_of(5, 64, 64, 16);
        struct look look = {.palette = palettes,
                            .colors = depths[kind & 3],
                            .show = SHOW_BIOME,
                            .blocks = kind & 4 ? BLOCKS_FILLED : BLOCKS_ASCII};
        struct view view = {.cols = 64, .rows = 64};
        struct map map;
        recipe.climate = CLIMATE_BELTS;
        tiles_default(&look.tiles);
        assert_true(map_make(&map, &recipe, &view, &look, 1));
        assert_int_equal(map_kinds(&map), BIOME_COUNT);
        for (int n = 0; n < map_kinds(&map) + 2; n++) {
            struct cell cell = n < BIOME_COUNT    ? tile_styles_band(&map, n)
                               : n == BIOME_COUNT ? tile_styles_fresh(&map, false)
                                                  : tile_styles_fresh(&map, true);
            check_with(look.blocks, &cell, n < BIOME_COUNT ? biome_name(n) : "water", &tried);
        }
        map_free(&map);
    }
    assert_true(tried.plain > 20 && tried.dark > 20);
}

/* The edge is at 2.5, within what rounding takes. */
static void test_suffices(void **state)
{
    struct trials trials = {4};
    int edge = 0;
    (void)state;
    for (int n = 0; n < few_of(1000000); n++) {
        uint32_t a = (uint32_t)trial_below(&trials, 1 << 24);
        uint32_t b = (uint32_t)trial_below(&trials, 1 << 24);
        double ratio = contrast_of_rgb(a, b);
        edge += fabs(ratio - 2.5) < 0.001;
        if (contrast_reaches(a, b, CONTRAST_READ))
            REQUIRE(ratio >= 2.5, "%06x, %06x: %f", a, b, ratio);
        else
            REQUIRE(ratio < 2.502, "%06x, %06x: %f", a, b, ratio);
        assert_int_equal(contrast_reaches(a, b, CONTRAST_READ),
                         contrast_reaches(b, a, CONTRAST_READ));
    }
    assert_true(edge > few_of(100));
    assert_true(contrast_reaches(0, 0xFFFFFF, CONTRAST_READ));
    assert_false(contrast_reaches(0x123456, 0x123456, CONTRAST_READ));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_palettes), cmocka_unit_test(test_files),
        cmocka_unit_test(test_maps),     cmocka_unit_test(test_biomes),
        cmocka_unit_test(test_suffices), cmocka_unit_test(test_light_grounds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
