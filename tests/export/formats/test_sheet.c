/*
 * Sheets: the scale bar is as long as it says, the legend has what the map shows, and what does not
 * fit is refused. tests/cli/sheets.bats looks at the pixels.
 */
#include "export/formats/sheet.h"

#include "support/looks.h"
#include "support/unit.h"

#include <stdio.h>
#include <string.h>

static struct map map_of(const char *title, uint32_t cols, uint32_t rows, int zoom)
{
    struct map map;
    struct recipe recipe = recipe_default();
    struct view view = {.zoom = zoom, .cols = cols, .rows = rows};
    struct look look = {.palette = palettes, .colors = COLORS_RGB};
    tiles_default(&look.tiles);
    strcpy(look.title, title);
    assert_true(map_make(&map, &recipe, &view, &look, 1));
    return map;
}

/* The bar is at most 75 pixels for each pixel of the letters, and a quarter of the map. */
static void test_bar(void **state)
{
    static const struct {
        uint32_t cols;
        int zoom;
        uint64_t cell; /* in thousandths */
        const char *unit;
        uint32_t bar;
        const char *end;
        const char *wanted;
    } bars[] = {
        {400, 0, 0, NULL, 50, "50", " cells"},
        {400, -3, 0, NULL, 62, "500", " cells"},
        {400, 6, 0, NULL, 64, "1", " cell"},
        {400, 7, 0, NULL, 64, "0.5", " cells"},
        {240, 0, 0, NULL, 50, "50", " cells"},
        {400, 0, 1500, "km", 66, "100", " km"},
        {400, 0, 250000, "m", 40, "10", " km"},
        {400, 0, 3000, "m", 66, "200", " m"},
        {400, 2, 12000, "ft", 66, "200", " ft"},
        {800, 0, 1000, "mi", 100, "100", " mi"},
        {400, -10, 1000000000, "km", 48, "50000000000", " km"},
        {400, 16, 1, "m", 65, "0.000001", " m"},
    };
    (void)state;
    for (size_t n = 0; n < sizeof bars / sizeof *bars; n++) {
        struct map map = map_of("A", bars[n].cols, 700, bars[n].zoom);
        struct sheet sheet;
        map.look.cell = bars[n].cell;
        map.look.cell_unit = bars[n].unit;
        sheet_make(&sheet, &map);
        REQUIRE(sheet.bar == bars[n].bar && strcmp(sheet.bar_end, bars[n].end) == 0 &&
                    strcmp(sheet.bar_unit, bars[n].wanted) == 0,
                "%zu: %u pixels are %s%s", n, sheet.bar, sheet.bar_end, sheet.bar_unit);
        map_free(&map);
    }
}

/* The bands of one kind of land are one entry. */
static void test_legend(void **state)
{
    static const char *const names[] = {"water", "shore", "grass", "woods",
                                        "scrub", "earth", "rock",  "snow"};
    struct map map = map_of("A", 400, 300, 0);
    struct sheet sheet;
    (void)state;
    for (int twice = 0; twice < 2; twice++) {
        sheet_make(&sheet, &map);
        assert_int_equal(sheet.entry_count, 8);
        for (int n = 0; n < 8; n++) {
            assert_string_equal(sheet.entries[n].name, names[n]);
            assert_int_equal(sheet.entries[n].count, 1 + twice);
        }
        struct tiles tiles = {.width = 1};
        for (uint32_t n = 0; n < 16; n++)
            assert_true(tiles_add(&tiles, 'a' + n));
        struct settings settings = map_settings(&map);
        settings.look.tiles = tiles;
        assert_true(map_set(&map, &settings));
    }
    map_free(&map);
}

/* A blank is three pixels wide and i three, with one between letters: 80 letters are 319. */
static void test_fit(void **state)
{
    char title[TITLE_MAX + 1] = "";
    struct error error;
    struct sheet sheet;
    (void)state;
    memset(title, 'i', TITLE_MAX);
    for (uint32_t cols = 317; cols <= 320; cols++) {
        struct map map = map_of(title, cols, 200, 0);
        sheet_make(&sheet, &map);
        assert_int_equal(sheet_check(&sheet, &error), cols >= 319);
        if (cols < 319)
            assert_string_equal(error.text, "--title: only its first 79 letters fit at this size");
        map_free(&map);
    }
    struct map narrow = map_of("A", 60, 60, 0);
    unsigned wanted;
    sheet_make(&sheet, &narrow);
    assert_false(sheet_check(&sheet, &error));
    assert_int_equal(sscanf(error.text,
                            "--title: its scale bar and legend need a picture of %u columns",
                            &wanted),
                     1);
    map_free(&narrow);
    struct map fits = map_of("A", wanted, 60, 0);
    sheet_make(&sheet, &fits);
    assert_true(sheet_check(&sheet, &error));
    map_free(&fits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bar),
        cmocka_unit_test(test_legend),
        cmocka_unit_test(test_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
