/*
 * Lettering: a name has one colour, and each of its letters a contrast of 4.5 or more to the ground
 * that it stands on, in any number of colours and any look, on snow, coast and sea. The least
 * contrast of each look is printed.
 */
#include "render/labels/lettering.h"

#include "render/labels/labels.h"
#include "render/painter.h"
#include "support/easel.h"
#include "support/looks.h"
#include "support/luminance.h"
#include "support/unit.h"
#include "world/climate/climate.h"

#include <stdio.h>

enum { COLS = 120, LINES = 40, SEEDS = 5 };

static const uint64_t seeds[SEEDS] = {1, 3, 11, 77, 1765164596};

/* Returns a world of continents with every biome. */
static struct recipe land(uint64_t seed)
{
    struct recipe recipe = recipe_of(seed, 4096, 4096, 512);
    recipe.algorithm = rivers_algorithm();
    recipe.climate = CLIMATE_BELTS;
    return recipe;
}

static uint32_t rgb_of(color_code color)
{
    assert_int_not_equal(color, COLOR_DEFAULT);
    return COLOR_IS_RGB(color) ? COLOR_VALUE(color) : color_rgb_of((int)COLOR_VALUE(color));
}

/* Number of letters, and their contrasts. */
struct tally {
    int letters;
    double least;
};

/* Looks at the letters of a label that lie in the view. */
static void check_label(const struct map *map, const struct label *label, const struct cell *cells,
                        struct tally *tally)
{
    int64_t col = label->col - map->view.x * look_columns(&map->look);
    int64_t line = label->line - map->view.y / look_rows(&map->look);
    color_code ink = COLOR_DEFAULT;
    for (int n = 0; n < label->length; n++) {
        if (col + n < 0 || col + n >= painter_cols(map))
            continue;
        const struct cell *cell = &cells[line * painter_cols(map) + col + n];
        assert_int_equal(cell->glyph, label->text[n]);
        REQUIRE(ink == COLOR_DEFAULT || cell->ink == ink, "%s has two colours", label->place.name);
        ink = cell->ink;
        double contrast = contrast_of_rgb(rgb_of(ink), rgb_of(cell->ground));
        REQUIRE(contrast >= 4.5, "%s: letter %d has a contrast of %.2f", label->place.name, n,
                contrast);
        tally->least = contrast < tally->least ? contrast : tally->least;
        tally->letters++;
    }
}

/* Looks at the letters of a view. */
static void check_view(const struct map *map, struct tally *tally)
{
    struct labels labels;
    struct cell *cells = easel_paint(map);
    assert_true(labels_find(&labels, map, 0, LINES));
    for (size_t n = 0; n < labels.count; n++)
        check_label(map, &labels.items[n], cells, tally);
    labels_free(&labels);
    free(cells);
}

/* Looks at four views of each world, from the snow in the north to the south, in all palettes. */
static void check_look(struct map maps[SEEDS], const char *what, struct look look)
{
    static const int colors[] = {8, 16, 256, COLORS_RGB};
    for (size_t c = 0; c < sizeof colors / sizeof *colors; c++) {
        struct tally tally = {.least = 21};
        for (int n = 0; n < few_of(SEEDS); n++)
            for (int part = 0; part < 4; part++) {
                struct map *map = &maps[n];
                map->look.show = look.show;
                map->look.relief = look.relief;
                map->look.blocks = look.blocks;
                map->look.colors = colors[c];
                map->look.palette = &palettes[(SEEDS * n + part) % palette_count()];
                map->view.y = 64 * part;
                map->view.rows = LINES * (uint32_t)look_rows(&map->look);
                check_view(map, &tally);
            }
        printf("%-28s %8d colours: %5d letters, least contrast %.2f\n", what, colors[c],
               tally.letters, tally.least);
        assert_in_range(tally.letters, 100, 100000);
    }
}

static void test_contrast(void **state)
{
    struct map maps[SEEDS];
    const struct look look = {.labels = LABELS_TEXT, .show = SHOW_BIOME, .relief = RELIEF_SHADE};
    (void)state;
    for (int n = 0; n < SEEDS; n++) {
        struct recipe recipe = land(seeds[n]);
        maps[n] = easel_map(&recipe, look, (struct view){.zoom = -4, .cols = COLS});
    }
    check_look(maps, "tiles", (struct look){0});
    check_look(maps, "contours", (struct look){.relief = RELIEF_CONTOUR});
    check_look(maps, "half blocks", (struct look){.blocks = BLOCKS_HALF});
    struct look shaded = {.show = SHOW_BIOME, .relief = RELIEF_SHADE};
    check_look(maps, "biomes", shaded);
    shaded.blocks = BLOCKS_FILLED;
    check_look(maps, "filled tiles of biomes", shaded);
    shaded.blocks = BLOCKS_HALF;
    check_look(maps, "half blocks of biomes", shaded);
    for (int n = 0; n < SEEDS; n++)
        map_free(&maps[n]);
}

/* Requires that the pixels beside a pixel of ink are ink or have the contrast. */
static void check_pixel(color_code pixels[][COLS], int col, int row, color_code ink)
{
    for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++) {
            color_code beside = pixels[row + v][col + u];
            if (beside != ink && contrast_of_rgb(rgb_of(ink), rgb_of(beside)) < 4.5)
                fail_msg("a pixel of %06X beside %06X", COLOR_VALUE(beside), COLOR_VALUE(ink));
        }
}

/* On pictures of one colour, also that of the letters: pixels of any colour but these are halo. */
static void test_pixels(void **state)
{
    static color_code pixels[LINES][COLS];
    static const uint32_t grounds[] = {0xFFFFFF, 0, 0xBEE4FF, 0x7F7F7F, 0xF0E0B0, 0x205080};
    int seen = 0;
    (void)state;
    for (int n = 0; n < 30; n++) {
        struct recipe recipe = land(seeds[n % SEEDS]);
        color_code ground = color_of_rgb(grounds[n % 6], COLORS_RGB);
        struct view view = {
            .zoom = n % 2 - 3, .x = 50 * n, .y = 20 * n, .cols = COLS, .rows = LINES};
        struct map map = easel_map(&recipe, (struct look){.labels = LABELS_INK}, view);
        struct lettering *lettering = lettering_new(&map);
        for (int row = 0; row < LINES; row++) {
            for (int col = 0; col < COLS; col++)
                pixels[row][col] = ground;
            assert_true(lettering_row(lettering, (uint32_t)row, pixels[row]));
        }
        for (int row = 1; row < LINES - 1; row++)
            for (int col = 1; col < COLS - 1; col++) {
                color_code ink = pixels[row][col];
                if (ink == ground || (COLOR_VALUE(ink) != 0xFFFFFF && COLOR_VALUE(ink) != 0xBEE4FF))
                    continue;
                check_pixel(pixels, col, row, ink);
                seen++;
            }
        lettering_free(lettering);
        map_free(&map);
    }
    assert_in_range(seen, 300, 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contrast),
        cmocka_unit_test(test_pixels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
